import Foundation
import ProgramSupport

/// An ICC profile made by hand, so that what it does to a colour can be computed.
struct ICCProfile {
  /// What a colour at full level is in CIE XYZ, adapted to the light of booths (D50).
  var red: [Double]
  var green: [Double]
  var blue: [Double]
  var gamma: Double
  /// Whether levels become light as in sRGB instead, which files say in other ways.
  var hasStandardCurve = false

  static let displayP3 = ICCProfile(
    red: [0.51512, 0.2412, -0.00105], green: [0.29198, 0.69225, 0.04189],
    blue: [0.1571, 0.06657, 0.78407], gamma: 2.2)
  static let adobe = ICCProfile(
    red: [0.60974, 0.31111, 0.01947], green: [0.20528, 0.62567, 0.06087],
    blue: [0.14919, 0.06322, 0.74457], gamma: 563.0 / 256)
  static let proPhoto = ICCProfile(
    red: [0.79767, 0.28804, 0], green: [0.13519, 0.71187, 0],
    blue: [0.03134, 0.00009, 0.82491], gamma: 1.8)
  static let standard = ICCProfile(
    red: [0.43607, 0.22249, 0.01392], green: [0.38515, 0.71687, 0.09708],
    blue: [0.14307, 0.06061, 0.7141], gamma: 2.4)

  static let white = [0.9642, 1, 0.82491]

  /// The bytes of the profile of a screen.
  var bytes: [UInt8] {
    Self.file(
      "mntr", "RGB ", "XYZ ",
      [
        ("wtpt", Self.place(Self.white)), ("rXYZ", Self.place(red)), ("gXYZ", Self.place(green)),
        ("bXYZ", Self.place(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
      ])
  }

  /// The bytes of a profile of greys.
  static func grey(gamma: Double) -> [UInt8] {
    let curve = ICCProfile(red: [], green: [], blue: [], gamma: gamma).curve
    return file("mntr", "GRAY", "XYZ ", [("wtpt", place(white)), ("kTRC", curve)])
  }

  /// The bytes of a profile of inks: white paper, and a dull green wherever there is cyan.
  static let inks: [UInt8] = {
    var table: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for entry in 0..<9 { table += number(entry.isMultiple(of: 4) ? 65536 : 0) }
    let straight = (0...255).map(UInt8.init)
    for _ in 0..<4 { table += straight }
    for corner in 0..<16 {
      let cyan = corner & 8 != 0
      let dark = UInt8(255 - corner.nonzeroBitCount * 60)
      table += cyan ? [dark, 98, 148] : [dark, 128, 128]
    }
    for _ in 0..<3 { table += straight }
    return file("prtr", "CMYK", "Lab ", [("wtpt", place(white)), ("A2B0", table)])
  }()

  /// The levels in sRGB of a colour stored with this profile, before rounding and cutting.
  func standardLevels(_ levels: [UInt8]) -> [Double] {
    let light = levels.map { level in
      let part = Double(level) / 255
      guard hasStandardCurve else { return pow(part, gamma) }
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let place = (0..<3).map { red[$0] * light[0] + green[$0] * light[1] + blue[$0] * light[2] }
    let rows = [
      [3.13385, -1.61686, -0.49061], [-0.97876, 1.91614, 0.03345], [0.07194, -0.22899, 1.40539],
    ]
    return rows.map { row in
      let value = zip(row, place).reduce(0) { $0 + $1.0 * $1.1 }
      let level = value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
      return min(max(level, 0), 1) * 255
    }
  }

  private var curve: [UInt8] {
    let exponent = Int((gamma * 256).rounded())
    return Array("curv".utf8) + [
      0, 0, 0, 0, 0, 0, 0, 1, UInt8(exponent >> 8), UInt8(exponent & 255),
    ]
  }

  private static func place(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0]
      + values.flatMap { number(Int(($0 * 65536).rounded())) }
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func file(
    _ kind: String, _ colours: String, _ connection: String, _ tags: [(String, [UInt8])]
  ) -> [UInt8] {
    var table = number(tags.count)
    var content: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (name, bytes) in tags {
      table += Array(name.utf8) + number(start + content.count) + number(bytes.count)
      content += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header = number(start + content.count) + [0, 0, 0, 0] + [2, 0x40, 0, 0]
    header += Array((kind + colours + connection).utf8)
    header += [7, 0xE8, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28) + white.flatMap { number(Int($0 * 65536)) }
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + content
  }
}

extension JPEGBytes {
  /// The segments of a profile, cut into so many parts.
  static func profile(_ bytes: [UInt8], parts: Int = 1) -> [[UInt8]] {
    let length = (bytes.count + parts - 1) / parts
    return (0..<parts).map { part in
      let piece = bytes.dropFirst(part * length).prefix(length)
      return segment(0xE2, "ICC_PROFILE\0".utf8 + [UInt8(part + 1), UInt8(parts)] + piece)
    }
  }

  /// The same file with segments after the start of the picture.
  func inserting(all new: [[UInt8]]) -> JPEGBytes {
    var changed = self
    changed.segments.insert(contentsOf: new, at: 0)
    return changed
  }
}
