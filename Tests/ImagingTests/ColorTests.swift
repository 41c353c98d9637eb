import Foundation
import ProgramSupport
import Testing

@testable import Imaging

@Suite("A23: what files say of their colours") struct ColorTests {
  /// A patch of leaf green, and others, each eight pixels wide.
  static let patches: [[UInt8]] = [
    [60, 180, 75], [30, 90, 30], [128, 128, 128], [200, 60, 40], [90, 110, 160], [250, 250, 250],
    [10, 10, 10], [190, 200, 60],
  ]

  private func photo() throws -> Photo {
    let row = Self.patches.flatMap { patch in (0..<8).flatMap { _ in patch } }
    return try Photo(width: 64, height: 16, pixels: (0..<16).flatMap { _ in row })
  }

  /// The largest difference to the levels that are computed for each patch.
  private func deviation(_ photo: Photo, from profile: ICCProfile) -> Double {
    Self.patches.enumerated().map { index, patch in
      let start = (8 * photo.width + index * 8 + 4) * 3
      let levels = photo.pixels[start..<start + 3]
      return zip(levels, profile.standardLevels(patch)).map { abs(Double($0) - $1) }.max() ?? 0
    }.max() ?? 0
  }

  static let wide: [ICCProfile] = [.displayP3, .adobe, .proPhoto]

  @Test("A23: wide-gamut JPEGs come out as their twins in sRGB", arguments: wide, [1, 3, 40])
  func A23jpeg(profile: ICCProfile, parts: Int) throws {
    let file = try JPEGBytes(photo(), quality: 100)
    let converted = try Photo(
      data: file.inserting(all: JPEGBytes.profile(profile.bytes, parts: parts)).data)
    #expect(converted.warnings.isEmpty)
    #expect(deviation(converted, from: profile) < 5)
    #expect(try converted.distance(to: Photo(data: file.data)) > 8)
  }

  @Test("A23: wide-gamut PNGs come out as their twins in sRGB", arguments: wide)
  func A23png(profile: ICCProfile) throws {
    let chunk = PNGBytes.chunk("iCCP", "P\0\0".utf8 + PNGBytes.stored(profile.bytes))
    let converted = try Photo(data: PNGBytes(photo()).inserting(chunk).data)
    #expect(converted.warnings.isEmpty)
    #expect(deviation(converted, from: profile) < 2)
  }

  @Test("A23: the profile of sRGB changes nothing")
  func A23standard() throws {
    let plain = try photo()
    let srgb = PNGBytes.chunk("sRGB", [0])
    #expect(try Photo(data: PNGBytes(plain).inserting(srgb).data) == plain)
    let gamma = PNGBytes.chunk("gAMA", PNGBytes.bigEndian(45455))
    #expect(try Photo(data: PNGBytes(plain).inserting(gamma).data) == plain)
    let places = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
    let chunk = PNGBytes.chunk("cHRM", places.flatMap(PNGBytes.bigEndian))
    let photo = try Photo(data: PNGBytes(plain).inserting(gamma).inserting(chunk).data)
    #expect(photo == plain)
  }

  @Test("A23: gAMA and cHRM, cICP before them")
  func A23chunks() throws {
    let adobe = PNGBytes.chunk("gAMA", PNGBytes.bigEndian(100_000 * 256 / 563))
    let places = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000]
    let wide = try PNGBytes(photo())
      .inserting(PNGBytes.chunk("cHRM", places.flatMap(PNGBytes.bigEndian))).inserting(adobe)
    // 1/2.2 stands for the curve of sRGB, so only the primaries count.
    #expect(try Photo(data: wide.data).distance(to: photo()) > 8)
    let coded = wide.inserting(PNGBytes.chunk("cICP", [1, 13, 0, 1]))
    #expect(try Photo(data: coded.data) == photo())
    let linear = try PNGBytes(photo())
      .inserting(PNGBytes.chunk("gAMA", PNGBytes.bigEndian(100_000)))
    let light = try Photo(data: linear.data)
    #expect(light.pixels[(8 * 64 + 20) * 3] == 188)
    let p3 = try PNGBytes(photo()).inserting(PNGBytes.chunk("cICP", [12, 13, 0, 1]))
    let converted = try Photo(data: p3.data)
    var profile = ICCProfile.displayP3
    profile.hasStandardCurve = true
    #expect(deviation(converted, from: profile) < 2)
    #expect(try converted.distance(to: photo()) > 15)
  }

  @Test("A23: cameras that say Adobe RGB in Exif alone", arguments: [true, false])
  func A23exif(isAdobe: Bool) throws {
    let file = try JPEGBytes(photo(), quality: 100)
    let tagged = file.inserting(all: [Self.cameraTags(rule: isAdobe ? "R03" : "R98")])
    let photo = try Photo(data: tagged.data)
    if isAdobe {
      #expect(deviation(photo, from: .adobe) < 5)
    } else {
      #expect(try photo == Photo(data: file.data))
    }
  }

  /// Exif with a colour space of 65535 and the name of a rule.
  private static func cameraTags(rule: String) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func tag(_ name: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(name, 2) + number(type, 2) + number(count, 4) + value
    }
    let main = number(1, 2) + tag(0x8769, 4, 1, number(26, 4)) + number(0, 4)
    let details =
      number(2, 2) + tag(0xA001, 3, 1, number(0xFFFF, 4)) + tag(0xA005, 4, 1, number(56, 4))
      + number(0, 4)
    let names = number(1, 2) + tag(1, 2, 4, Array("\(rule)\0".utf8)) + number(0, 4)
    let head = Array("II".utf8) + number(42, 2) + number(8, 4)
    return JPEGBytes.segment(0xE1, "Exif\0\0".utf8 + head + main + details + names)
  }

  @Test("A23: greys with a curve of their own")
  func A23grey() throws {
    let levels: [UInt8] = [0] + [0, 64, 128, 192, 255]
    let file = PNGBytes(chunks: [
      PNGBytes.header(5, 1, colour: 0),
      PNGBytes.chunk("iCCP", "G\0\0".utf8 + PNGBytes.stored(ICCProfile.grey(gamma: 1))),
      PNGBytes.chunk("IDAT", PNGBytes.stored(levels)), PNGBytes.end,
    ])
    let photo = try Photo(data: file.data)
    #expect(photo.warnings.isEmpty)
    let greys = stride(from: 0, to: 15, by: 3).map { Int(photo.pixels[$0]) }
    for (grey, light) in zip(greys, [0, 137, 188, 225, 255]) { #expect(abs(grey - light) <= 1) }
  }

  @Test("A23: inks with a profile are what the profile says")
  func A23inks() throws {
    let file = JPEGBytes(EmbeddedPicture.cmyk)
      .inserting(all: JPEGBytes.profile(ICCProfile.inks, parts: 2))
    let photo = try Photo(data: file.data)
    #expect(photo.warnings.isEmpty)
    // Little cyan, much magenta, little yellow: nothing like light times light, 53, 226, 24.
    #expect(photo.pixels.prefix(3) != [53, 226, 24])
    let small = try Photo(data: file.data, maximumPixels: 16)
    #expect(small.width == 4)
  }

  @Test(
    "A23: what cannot be used is ignored and said",
    arguments: ["cut", "noise", "inks", "missing", "double", "late", "length", "huge", "link"])
  func A23broken(kind: String) throws {
    let file = try JPEGBytes(photo())
    let profile = ICCProfile.displayP3.bytes
    var parts = JPEGBytes.profile(profile, parts: 3)
    switch kind {
    case "cut": parts = JPEGBytes.profile(Array(profile.prefix(200)))
    case "noise": parts = JPEGBytes.profile([UInt8](repeating: 7, count: 300))
    case "inks": parts = JPEGBytes.profile(ICCProfile.inks)
    case "missing": parts.remove(at: 1)
    case "double": parts.append(parts[0])
    case "late": parts[2][16] = 9
    case "length": parts = JPEGBytes.profile(Array(profile[4...]))
    case "huge":
      let large = profile + [UInt8](repeating: 0, count: 5 << 20)
      parts = JPEGBytes.profile(large, parts: 100)
    default:
      var linked = profile
      linked.replaceSubrange(12..<16, with: "link".utf8)
      parts = JPEGBytes.profile(linked)
    }
    let photo = try Photo(data: file.inserting(all: parts).data)
    #expect(try photo == Photo(data: file.data))
    #expect(photo.warnings.count == 1)
    #expect(photo.warnings.first?.description.contains("colour profile") == true)
  }

  @Test("A23: no profile does any harm, cut anywhere and with any byte changed")
  func A23spoilt() throws {
    let file = try JPEGBytes(Photo.gradient(width: 8, height: 8))
    for profile in [ICCProfile.displayP3.bytes, ICCProfile.inks] {
      for place in stride(from: 0, to: profile.count, by: 7) {
        var spoilt = profile
        spoilt[place] ^= 0xFF
        #expect(try Photo(data: file.inserting(all: JPEGBytes.profile(spoilt)).data).width == 8)
        let cut = Array(profile.prefix(place))
        #expect(try Photo(data: file.inserting(all: JPEGBytes.profile(cut)).data).width == 8)
      }
    }
  }

  @Test("A23: damaged chunks and nonsense in PNG are passed over or said")
  func A23pngNonsense() throws {
    let plain = try photo()
    var gamma = PNGBytes.chunk("gAMA", PNGBytes.bigEndian(100_000))
    gamma[gamma.count - 1] ^= 1
    #expect(try Photo(data: PNGBytes(plain).inserting(gamma).data) == plain)
    for chunk in [
      PNGBytes.chunk("gAMA", PNGBytes.bigEndian(0)), PNGBytes.chunk("gAMA", PNGBytes.bigEndian(1)),
      PNGBytes.chunk("cHRM", [UInt8](repeating: 0, count: 32)),
      PNGBytes.chunk("cICP", [9, 16, 0, 1]), PNGBytes.chunk("cICP", [0, 0, 0, 0]),
      PNGBytes.chunk("iCCP", Array("x\0\0not a zlib stream".utf8)),
      PNGBytes.chunk("iCCP", "x\0\0".utf8 + PNGBytes.stored([UInt8](repeating: 9, count: 400))),
    ] {
      let photo = try Photo(data: PNGBytes(plain).inserting(chunk).data)
      #expect(photo == plain)
      #expect(photo.warnings.count == 1, "\(photo.warnings)")
    }
  }
}
