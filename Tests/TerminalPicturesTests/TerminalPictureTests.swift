import Foundation
import Imaging
import Testing

@testable import TerminalPictures

@Suite struct TerminalPictureTests {
  /// Four corners of different colours, with a ramp between them.
  static func photo() throws -> Photo {
    var pixels: [UInt8] = []
    for row in 0..<48 {
      for column in 0..<64 {
        pixels += [UInt8(column * 4), UInt8(row * 5), UInt8(255 - column * 4)]
      }
    }
    return try Photo(width: 64, height: 48, pixels: pixels)
  }
  static let size = TerminalSize(columns: 80, rows: 24)

  private func text(_ form: TerminalForm) throws -> String {
    try TerminalPicture(Self.photo(), size: Self.size).text(as: form)
  }

  @Test(arguments: [
    (80, 24, 0, 0, 640, 480, 53, 20), (80, 24, 0, 0, 480, 640, 30, 20),
    (0, 0, 0, 0, 640, 480, 53, 20), (20, 50, 0, 0, 1000, 10, 19, 1), (1, 1, 0, 0, 64, 48, 1, 1),
    (100, 50, 2000, 2000, 400, 400, 40, 20),
  ])
  func picturesFitTheTerminal(
    columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int, width: Int, height: Int,
    expectedColumns: Int, expectedRows: Int
  ) {
    let size = TerminalSize(
      columns: columns, rows: rows, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
    let cells = size.cells(width: width, height: height)
    #expect(cells.columns == expectedColumns && cells.rows == expectedRows)
  }

  @Test(arguments: [
    ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.32)\u{1B}\\\u{1B}[?62;c", TerminalForm.kitty),
    ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", .iTerm), ("\u{1B}[?62;4;22c", .sixel),
    ("\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", nil), ("\u{1B}[?6c", nil), ("", nil),
    ("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?1;2c", nil), ("\u{1B}[?64;4", nil),
  ])
  func answersTellTheForm(answer: String, form: TerminalForm?) {
    #expect(TerminalForm(answer: Array(answer.utf8)) == form)
    #expect(TerminalForm.isWhole(Array(answer.utf8)) == answer.hasSuffix("c"))
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8", "COLORTERM": "truecolor"], true, true),
    (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false, false), ([:], false, false),
    (["LC_ALL": "", "LANG": "C.utf8"], false, true),
  ])
  func theEnvironmentTellsTheCells(
    environment: [String: String], hasTrueColor: Bool, hasHalfBlocks: Bool
  ) {
    #expect(
      TerminalForm.cells(environment: environment)
        == .init(hasTrueColor: hasTrueColor, hasHalfBlocks: hasHalfBlocks))
    let plain = environment.merging(["NO_COLOR": "1"]) { $1 }
    #expect(TerminalForm.cells(environment: plain) == nil)
  }

  @Test func kittyGetsThePictureInPieces() throws {
    var state: UInt32 = 7
    let noise = (0..<300 * 200 * 3).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let photo = try Photo(width: 300, height: 200, pixels: noise)
    let text = try TerminalPicture(photo, size: Self.size).text(as: .kitty)
    let pieces = text.components(separatedBy: "\u{1B}_G").dropFirst().map {
      $0.replacingOccurrences(of: "\u{1B}\\", with: "").trimmingCharacters(in: .newlines)
        .split(separator: ";", maxSplits: 1).map(String.init)
    }
    #expect(pieces.count > 2)
    #expect(pieces.first?[0] == "a=T,f=100,q=2,c=60,r=20,m=1")
    #expect(pieces.last?[0] == "q=2,m=0")
    #expect(pieces.allSatisfy { $0[1].count <= 4096 })
    let data = try #require(Data(base64Encoded: pieces.map { $0[1] }.joined()))
    #expect(try Photo(data: data).pixels == photo.pixels)
  }

  @Test func iTermGetsAFile() throws {
    let text = try text(.iTerm)
    #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;size="))
    let parts = text.dropLast(2).split(separator: ":", maxSplits: 1)
    let data = try #require(Data(base64Encoded: String(parts[1])))
    #expect(parts[0].contains("size=\(data.count);width=53;height=20;"))
    #expect(try Photo(data: data).width == 64)
  }

  @Test func sixelsShowTheColours() throws {
    let drawn = try #require(SixelReader(try text(.sixel)))
    #expect(drawn.width == 53 * 8 && drawn.height == 20 * 16)
    let expected = try Self.photo().resized(width: drawn.width, height: drawn.height)
    // Colours are a fifth of the range apart at most, and dithering keeps areas true.
    #expect(drawn.meanError(to: expected, blocks: 8) < 10)
    #expect(drawn.pixels.allSatisfy { $0 != nil })
  }

  @Test(arguments: [true, false], [true, false])
  func cellsShowTheColours(hasTrueColor: Bool, hasHalfBlocks: Bool) throws {
    let kind = TerminalForm.Cells(hasTrueColor: hasTrueColor, hasHalfBlocks: hasHalfBlocks)
    let text = try text(.blocks(kind))
    let lines = text.split(separator: "\n")
    #expect(lines.count == 20)
    for line in lines {
      #expect(line.hasSuffix("\u{1B}[0m"))
      let letters = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      #expect(letters == String(repeating: hasHalfBlocks ? "▀" : " ", count: 53))
    }
    // The first cell is blue, the last of the last line is yellow.
    let first = hasTrueColor ? "48;2;" : "48;5;"
    #expect(text.contains(first))
    #expect(text.contains(hasHalfBlocks ? "38;" : "m "))
  }
}

/// What a terminal makes of sixels.
private struct SixelReader {
  var width = 0
  var height = 0
  var pixels: [[UInt8]?] = []

  init?(_ text: String) {
    guard text.hasPrefix("\u{1B}Pq\""), text.hasSuffix("\u{1B}\\\n") else { return nil }
    var rest = Array(text.utf8.dropFirst(4).dropLast(3))[...]
    func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      let part = rest.prefix { (48...57).contains($0) || $0 == 59 }
      rest = rest.dropFirst(part.count)
      return part.split(separator: 59).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    }
    let sides = numbers(&rest)
    guard sides.count == 4 else { return nil }
    width = sides[2]
    height = sides[3]
    pixels = Array(repeating: nil, count: width * height)
    var palette: [Int: [UInt8]] = [:]
    var (column, top, color, count) = (0, 0, 0, 1)
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "#"):
        let values = numbers(&rest)
        color = values[0]
        if values.count == 5 { palette[color] = values[2...].map { UInt8($0 * 255 / 100) } }
      case UInt8(ascii: "!"): count = numbers(&rest)[0]
      case UInt8(ascii: "$"): column = 0
      case UInt8(ascii: "-"): (column, top) = (0, top + 6)
      case 63...126:
        for _ in 0..<count {
          for bit in 0..<6 where (byte - 63) & (1 << bit) != 0 && top + bit < height {
            guard column < width else { return nil }
            pixels[(top + bit) * width + column] = palette[color]
          }
          column += 1
        }
        count = 1
      default: return nil
      }
    }
  }

  /// How far the averages of square blocks are from those of a photo, on average.
  func meanError(to photo: Photo, blocks side: Int) -> Double {
    var total = 0.0
    var count = 0.0
    for top in stride(from: 0, to: height - side, by: side) {
      for left in stride(from: 0, to: width - side, by: side) {
        for channel in 0..<3 {
          var difference = 0
          for row in top..<top + side {
            for column in left..<left + side {
              let index = row * width + column
              difference += Int(photo.pixels[index * 3 + channel])
              difference -= Int(pixels[index]?[channel] ?? 0)
            }
          }
          total += abs(Double(difference)) / Double(side * side)
          count += 1
        }
      }
    }
    return total / count
  }
}
