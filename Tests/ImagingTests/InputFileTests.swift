import Foundation
import ProgramSupport
import Testing

@testable import Files
@testable import Imaging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct InputFileTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private var folder: URL { scratch.url }

  private func file(_ name: String, _ bytes: Data? = nil) throws -> URL {
    let url = folder.appending(path: name)
    try bytes?.write(to: url)
    return url
  }

  private func error(_ url: URL, pipes: Bool = false) -> ImagingError? {
    #expect(throws: ImagingError.self) { try Photo(contentsOf: url, allowingPipes: pipes) }
  }

  @Test("A24: what is no file") func A24() throws {
    #expect(error(try file("none.jpg")) == .notFound)
    #expect(error(try file("none.jpg"))?.kind == .noSuchInput)
    #expect(error(try file("empty.jpg", Data())) == .empty)
    #expect(error(folder) == .notAFile("a folder"))
    #expect(error(URL(filePath: "/dev/zero")) == .notAFile("a device"))
    #expect(error(URL(filePath: "/dev/null")) == .notAFile("a device"))
    #expect(error(URL(filePath: "/dev/null"), pipes: true) == .empty)
    if let address = URL(string: "https://example.org/rose.jpg") {
      #expect(error(address) == .notAFile("an address"))
    }
    let link = try file("link.jpg")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "gone.jpg")
    #expect(error(link) == .danglingLink(target: "gone.jpg"))
    #expect(error(link)?.kind == .noSuchInput)
  }

  @Test("A24: a pipe without a writer is not waited for") func A24pipe() throws {
    let pipe = try file("pipe.jpg")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(error(pipe) == .notAFile("a pipe"))
  }

  @Test("A24: a stream without end is cut at the limit") func A24endless() throws {
    let limits = Limits(maximumFileBytes: 3 << 20)
    #expect(throws: ImagingError.tooManyBytes(limit: 3 << 20)) {
      try Photo(contentsOf: URL(filePath: "/dev/zero"), limits: limits, allowingPipes: true)
    }
  }

  @Test("A24: files of one to three bytes", arguments: 1...3) func A24tiny(count: Int) throws {
    let url = try file("tiny.jpg", Data([0xFF, 0xD8, 0xFF].prefix(count)))
    #expect(error(url)?.kind == .unreadablePicture)
  }

  @Test func limitsAreChecked() throws {
    let photo = try Photo.gradient(width: 64, height: 48)
    let data = try photo.pngData()
    let url = try file("photo.png", data)
    #expect(try Photo(contentsOf: url) == photo)
    #expect(throws: ImagingError.tooManyBytes(limit: data.count - 1)) {
      try Photo(contentsOf: url, limits: Limits(maximumFileBytes: data.count - 1))
    }
    #expect(throws: ImagingError.tooManyPixels(width: 64, height: 48, limit: 3071)) {
      try Photo(contentsOf: url, limits: Limits(maximumPixels: 3071))
    }
    #expect(try Photo(contentsOf: url, limits: Limits(maximumPixels: 3072)) == photo)
  }

  @Test("G04: a pipe is read to its end") func G04() throws {
    let photo = try Photo.gradient(width: 64, height: 48)
    let pipe = Pipe()
    let data = try photo.pngData()
    let writer = Thread { [handle = pipe.fileHandleForWriting] in
      for start in stride(from: 0, to: data.count, by: 1000) {
        try? handle.write(contentsOf: data[start..<min(start + 1000, data.count)])
      }
      try? handle.close()
    }
    writer.start()
    #expect(try Photo(fileDescriptor: pipe.fileHandleForReading.fileDescriptor) == photo)
  }

  @Test("G04: an empty pipe is an error") func G04empty() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    #expect(throws: ImagingError.empty) {
      try Photo(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
    }
  }

  @Test func filesAreHashed() throws {
    let bytes = Data((0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let url = try file("bytes", bytes)
    #expect(try SHA256.hex(ofFile: url) == SHA256.hex(of: bytes))
    #expect(throws: ImagingError.notFound) { try SHA256.hex(ofFile: file("none")) }
  }
}
