import Foundation
import ProgramSupport
import Testing

/// A kind of PNG, and a picture in it whose pixels are known.
struct PNGKind: CustomTestStringConvertible, Sendable {
  let colour: UInt8
  let depth: UInt8
  var interlaced = false

  var testDescription: String {
    "colour type \(colour), \(depth) bits\(interlaced ? ", interlaced" : "")"
  }

  /// Every colour type and depth that the standard allows, each plain and interlaced.
  static let all: [PNGKind] = {
    let depths: [UInt8: [UInt8]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    var kinds: [PNGKind] = []
    for (colour, depths) in depths {
      for depth in depths {
        kinds.append(PNGKind(colour: colour, depth: depth))
        kinds.append(PNGKind(colour: colour, depth: depth, interlaced: true))
      }
    }
    return kinds
  }()

  private var channels: Int { [1, 0, 3, 1, 2, 0, 4][Int(colour)] }
  private var top: Int { (1 << Int(depth)) - 1 }

  static let palette: [[UInt8]] = (0..<256).map { (entry: Int) -> [UInt8] in
    [UInt8(entry), UInt8(entry * 7 & 255), UInt8(255 - entry)]
  }

  /// Where the passes begin, and their steps: left, top, right, down.
  private var passes: [[Int]] {
    guard interlaced else { return [[0, 0, 1, 1]] }
    return [
      [0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2],
      [0, 1, 1, 2],
    ]
  }

  /// The stored number of a channel at a place; varied, and reaching both ends of the range.
  private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    let value = (x * 37 + y * 91 + channel * 53 + x * y) % 256
    return depth <= 8 ? value & top : value << 8 | (value * 3 & 255)
  }

  /// The samples of a row packed into bytes, each row unfiltered.
  private func row(_ y: Int, columns: StrideTo<Int>) -> [UInt8] {
    var bits: [UInt8] = []
    for x in columns {
      for channel in 0..<channels {
        let value = sample(x, y, channel)
        for bit in (0..<Int(depth)).reversed() { bits.append(UInt8(value >> bit & 1)) }
      }
    }
    var packed: [UInt8] = [0]
    for start in stride(from: 0, to: bits.count, by: 8) {
      var byte: UInt8 = 0
      for place in start..<start + 8 {
        byte = byte << 1 | (place < bits.count ? bits[place] : 0)
      }
      packed.append(byte)
    }
    return packed
  }

  /// The file.
  func file(width: Int, height: Int, transparent: [UInt8]? = nil) -> PNGBytes {
    var raw: [UInt8] = []
    for pass in passes where pass[0] < width {
      for y in stride(from: pass[1], to: height, by: pass[3]) {
        raw += row(y, columns: stride(from: pass[0], to: width, by: pass[2]))
      }
    }
    var chunks = [
      PNGBytes.header(width, height, depth: depth, colour: colour, interlaced: interlaced)
    ]
    if colour == 3 { chunks.append(PNGBytes.chunk("PLTE", Array(Self.palette[...top].joined()))) }
    if let transparent { chunks.append(PNGBytes.chunk("tRNS", transparent)) }
    chunks.append(PNGBytes.chunk("IDAT", PNGBytes.stored(raw)))
    chunks.append(PNGBytes.end)
    return PNGBytes(chunks: chunks)
  }

  /// What a pixel looks like on white, before rounding.
  func expected(_ x: Int, _ y: Int) -> [Double] {
    let levels = (0..<channels).map { Double(sample(x, y, $0)) / Double(top) * 255 }
    return switch colour {
    case 0: [levels[0], levels[0], levels[0]]
    case 3: Self.palette[sample(x, y, 0)].map(Double.init)
    case 4: Self.onWhite([levels[0], levels[0], levels[0]], levels[1])
    case 6: Self.onWhite(Array(levels[..<3]), levels[3])
    default: levels
    }
  }

  private static func onWhite(_ levels: [Double], _ alpha: Double) -> [Double] {
    levels.map { ($0 * alpha + 255 * (255 - alpha)) / 255 }
  }
}
