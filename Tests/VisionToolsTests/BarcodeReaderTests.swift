import Imaging
import ProgramSupport
import Testing

@testable import VisionTools

@Suite(.enabled(if: BarcodeReader.isAvailable, "zbar was absent when this was built"))
struct BarcodeReaderTests {
  @Test("An EAN-13 is read at every quarter turn", arguments: 0...3)
  func ean13(quarters: Int) async throws {
    let code = BarEncoding.ean13("401234567890")
    let photo = try Photo.bars(code.runs).turned(quarters: quarters)
    let found = try await BarcodeReader().barcodes(in: photo)
    #expect(found.map(\.symbology) == [.ean13])
    #expect(found.map(\.payload) == [code.text])
  }

  @Test("A Code 128 keeps its text")
  func code128() async throws {
    let found = try await BarcodeReader().barcodes(in: .bars(BarEncoding.code128("AX-40718/b")))
    #expect(found.map(\.symbology) == [.code128])
    #expect(found.map(\.payload) == ["AX-40718/b"])
  }

  @Test("A QR code is read at every quarter turn", arguments: 0...3)
  func qr(quarters: Int) async throws {
    let photo = try Photo.fixture("qr").turned(quarters: quarters)
    let found = try await BarcodeReader().barcodes(in: photo)
    #expect(found.map(\.symbology) == [.qr])
    #expect(found.map(\.payload) == ["https://plants.example/rosa?id=40718"])
  }

  @Test("Several codes come from the top")
  func several() async throws {
    let first = BarEncoding.ean13("401234567890")
    let photo = try Photo.stacked([
      .bars(first.runs), .bars(BarEncoding.code128("LOT 55120")), .fixture("qr"),
    ])
    let found = try await BarcodeReader().barcodes(in: photo)
    #expect(found.map(\.symbology) == [.ean13, .code128, .qr])
  }

  @Test("Leaves have no code")
  func leaves() async throws {
    #expect(try await BarcodeReader().barcodes(in: .fixture("leaves")).isEmpty)
  }
}
