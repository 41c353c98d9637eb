import Foundation
import Imaging
import ProgramSupport
import Testing

/// Files as cameras, editors and enemies write them, through the program.
@Suite("A: pictures", .requiresModel, .serialized) struct PictureFaultTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  /// The rows by their files, and what was said besides, but for how far the work is.
  private func rows(
    _ words: String...
  ) throws -> (rows: [String: [String: Any]], said: [Substring]) {
    let result = try program.run(words: ["identify", "photos", "-f", "jsonl"] + words)
    let rows = try result.rows().map { ($0["file"] as? String ?? "", $0) }
    let said = result.error.split(separator: "\n").filter { !$0.contains(/\d of \d+ photos/) }
    return (Dictionary(uniqueKeysWithValues: rows), said)
  }

  /// What a row says of the plant, without the numbers, which the least change of a level changes.
  private func plant(_ row: [String: Any]?) -> [String] {
    ["status", "name", "scientificName", "rank", "family", "description"].map {
      "\(row?[$0] ?? "")"
    }
  }

  private func digest(_ row: [String: Any]?) -> String? {
    (row?["image"] as? [String: Any])?["sha256"] as? String
  }

  @Test("A01: one photo stored in eight ways, by two kinds of cameras, is one plant")
  func A01() throws {
    let upright = try Photo(contentsOf: URL(filePath: Program.photo("dandelion.jpg")))
      .resized(width: 320, height: 240)
    for orientation in Orientation.allCases {
      let stored = try upright.stored(for: orientation).jpegData(quality: 95)
      for order in ["II", "MM"] {
        let exif = JPEGBytes.exif(orientation.rawValue, bigEndian: order == "MM")
        try program.write(
          stored.prefix(2) + exif + stored.dropFirst(2),
          to: "photos/\(orientation.rawValue)-\(order).jpg")
      }
    }
    let plain = try upright.jpegData(quality: 95)
    for nonsense in [0, 9, 65535] {
      for order in ["II", "MM"] {
        let exif = JPEGBytes.exif(nonsense, bigEndian: order == "MM")
        try program.write(
          plain.prefix(2) + exif + plain.dropFirst(2), to: "photos/\(nonsense)-\(order).jpg")
      }
    }
    let (rows, said) = try rows("--temperature", "0")
    #expect(said.isEmpty, "\(said)")
    #expect(rows.count == 22)
    let expected = plant(rows["photos/1-II.jpg"])
    #expect(expected[0] == "identified")
    for (file, row) in rows {
      #expect(plant(row) == expected, "\(file)")
      let image = try #require(row["image"] as? [String: Any])
      #expect(image["width"] as? Int == 320 && image["height"] as? Int == 240, "\(file)")
    }
  }

  @Test("A09: a flood of scans is a row, and ordinary progressive files are read")
  func A09() throws {
    let (width, height) = (4096, 4096)
    try program.write(
      JPEGBytes.progressive(width: width, height: height, lastScans: 4000),
      to: "photos/flood.jpg")
    try program.write(
      JPEGBytes.progressive(width: width, height: height, lastScans: 9), to: "photos/usual.jpg")
    try program.copy("dahlia.jpg", to: "photos/z.jpg")
    let result = try program.shell("timeout 60 \"$plantid\" identify photos -f jsonl")
    #expect(result.status == 1, "\(result.error)")
    let errors = try result.rows().map { $0["error"] as? String }
    try #require(errors.count == 3)
    #expect(errors[0]?.contains("a JPEG of 4001 scans") == true, "\(errors)")
    #expect(errors[1] == nil && errors[2] == nil, "\(errors)")
  }

  @Test(
    "A11: a few bytes that stand for a gigabyte take no more memory than a photo",
    .enabled(if: Fence.works("python3 -c ''"), "python3 is not installed"))
  func A11() throws {
    let photo = try Photo.leafy(width: 64, height: 48).pngData()
    let text = PNGBytes.chunk("zTXt", Array("Comment\0\0".utf8) + PNGBytes.zeros(1 << 30))
    #expect((1_000_000..<1_100_000).contains(text.count))
    try program.write(photo, to: "plain.png")
    try program.write(photo.prefix(33) + text + photo.dropFirst(33), to: "text.png")
    try program.write(PNGBytes.black(width: 50_000, height: 50_000).data, to: "flood.png")
    // That the streams are what they should be, small ones show.
    try program.write(PNGBytes.black(width: 500, height: 500).data, to: "black.png")
    #expect(try Photo(contentsOf: program.folder.appending(path: "black.png")).warnings.isEmpty)
    /// What came of a photo, and the most memory in KiB.
    func run(_ file: String) throws -> (result: Program.Result, memory: Int) {
      let result = try program.shell(
        """
        python3 -c 'import resource, subprocess, sys
        status = subprocess.run(sys.argv[1:]).returncode
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
        sys.exit(status)' "$plantid" identify \(file) -f json
        """)
      let memory = result.error.split(separator: "\n").last.flatMap { Int($0) }
      return (result, try #require(memory, "\(result.error)"))
    }
    let plain = try run("plain.png")
    let told = try run("text.png")
    #expect(told.result.status == 0)
    #expect(try digest(told.result.json()) == digest(plain.result.json()))
    #expect(told.memory < plain.memory + 32 * 1024, "\(told.memory), \(plain.memory)")
    let flood = try run("flood.png")
    #expect(flood.result.status == 65)
    #expect(flood.result.error.contains("more than 200 million"), "\(flood.result.error)")
    #expect(flood.memory < plain.memory + 32 * 1024, "\(flood.memory), \(plain.memory)")
  }

  @Test("A13: stray bytes before markers make one line a file, and change nothing")
  func A13() throws {
    let clean = JPEGBytes.restarts(width: 160, height: 120) { _ in 0 }
    let restarts = JPEGBytes.restarts(width: 160, height: 120) {
      $0.isMultiple(of: 7) ? 1 + $0 / 7 % 10 : 0
    }
    #expect(restarts.count > clean.count + 100)
    try program.write(clean, to: "photos/clean.jpg")
    try program.write(restarts, to: "photos/restarts.jpg")
    try program.write(
      clean.dropLast(2) + Data(repeating: 0x7F, count: 12) + clean.suffix(2), to: "photos/end.jpg")
    let (rows, said) = try rows()
    #expect(rows.count == 3)
    #expect(Set(rows.values.map(digest)).count == 1)
    #expect(said.count <= 2, "\(said)")
    #expect(said.allSatisfy { $0.contains("stray bytes") }, "\(said)")
  }

  @Test("A14: a second picture or a film behind the photo changes nothing, and is not told")
  func A14() throws {
    let photo = try Data(contentsOf: URL(filePath: Program.photo("daffodil.jpg")))
    let grey = try Photo(
      width: 200, height: 200, pixels: [UInt8](repeating: 90, count: 120_000)
    ).jpegData()
    // Says of two pictures where they are, as a camera of several pictures writes it.
    let index = JPEGBytes.segment(0xE2, Array("MPF\0MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8))
    try program.write(photo, to: "photos/alone.jpg")
    try program.write(
      photo.prefix(2) + Data(index) + photo.dropFirst(2) + grey, to: "photos/two.jpg")
    try program.write(
      photo + Data([0, 0, 0, 24]) + Data("ftypmp42".utf8) + Data(repeating: 0xA5, count: 1 << 20),
      to: "photos/film.jpg")
    let (rows, said) = try rows()
    #expect(said.isEmpty, "\(said)")
    #expect(rows.count == 3)
    #expect(Set(rows.values.map(plant)).count == 1)
    #expect(Set(rows.values.map(digest)).count == 1)
  }

  @Test(
    "A16: another format under a photo's name is an error with the way out, and no answer",
    arguments: [
      ("WebP", "RIFF\u{38}\0\0\0WEBPVP8 "), ("HEIC", "\0\0\0\u{18}ftypheic"),
      ("AVIF", "\0\0\0\u{18}ftypavif"), ("GIF", "GIF89a"), ("SVG", "<svg"), ("PDF", "%PDF"),
      ("HTML", "<html><body>"),
    ])
  func A16(format: String, beginning: String) throws {
    let bytes = Array(beginning.utf8)
    try program.write(
      Data(bytes + [UInt8](repeating: 32, count: 64 - bytes.count)), to: "photo.jpg")
    let result = try program.run("identify", "photo.jpg")
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(format), "\(result.error)")
    #expect(result.error.contains(/convert|pdftoppm|dwebp|avifdec|save the picture/))
    #expect(result.error.split(separator: "\n").count == 1)
    // A photo of a session is not answered about without being seen.
    try program.identified("dandelion.jpg")
    let asked = try program.run("ask", "what is this?", "--photo", "photo.jpg")
    #expect(asked.status == 65 && asked.output.isEmpty, "\(asked.error)")
  }

  @Test(
    "A24: a file that nobody may read is named, alone and among others",
    .enabled(if: Self.withoutOverride != nil, "whoever runs this may read everything"))
  func A24closed() throws {
    let user = try #require(Self.withoutOverride)
    try program.copy("dahlia.jpg", to: "photos/a.jpg")
    try program.copy("dahlia.jpg", to: "photos/b.jpg")
    let alone = try program.shell(
      "chmod 000 photos/a.jpg; \(user) \"$plantid\" identify photos/a.jpg")
    #expect(alone.status == 66, "\(alone.error)")
    #expect(
      alone.error == "plantid: photos/a.jpg: not readable by this user; allow it with chmod u+r\n")
    let many = try program.shell(
      "\(user) \"$plantid\" identify photos -f jsonl; code=$?; chmod 600 photos/a.jpg; exit $code")
    #expect(many.status == 1)
    let rows = try many.rows()
    #expect(rows.map { $0["status"] as? String } == ["failed", "identified"])
    #expect((rows[0]["error"] as? String)?.contains("not readable") == true)
  }

  /// How a program is run that heeds permissions; nil where it cannot be.
  static let withoutOverride: String? = {
    guard getuid() == 0 else { return "" }
    let line = "setpriv --bounding-set -dac_override,-dac_read_search"
    return Fence.works("\(line) true") ? line : nil
  }()
}
