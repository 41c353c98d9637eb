import Foundation
import Imaging
import ProgramSupport
import Testing

/// Folders as they are in the wild.
@Suite("E: folders and rows", .requiresModel, .serialized) struct BatchFaultTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func good(_ name: String) throws {
    try program.copy("daffodil.jpg", to: "photos/\(name)")
  }

  private func names(_ result: Program.Result) throws -> [String] {
    try result.rows().compactMap { $0["file"] as? String }
  }

  @Test("A24, E01: things that are no files stand in no photo's way")
  func E01() throws {
    for number in 0..<3 { try good("good\(number).jpg") }
    try program.write(Data(), to: "photos/empty.jpg")
    try program.write(Data([0xFF]), to: "photos/one.jpg")
    try program.write(Data([0xFF, 0xD8, 0xFF]), to: "photos/three.jpg")
    try program.write(Data("hello".utf8), to: "photos/text.jpg")
    try program.write(Data(), to: "photos/folder.jpg/inner.txt")
    let result = try program.shell(
      """
      mkfifo photos/pipe.jpg; ln -s nowhere photos/dangling.jpg; ln -s /dev/zero photos/zero.jpg
      timeout 60 "$plantid" identify photos /dev/zero /dev/null photos/dangling.jpg -f jsonl
      """)
    #expect(result.status == 1, "\(result.error)")
    let rows = try result.rows()
    let failed = rows.filter { $0["status"] as? String == "failed" }
    #expect(rows.count - failed.count == 3)
    #expect(failed.allSatisfy { ($0["error"] as? String)?.isEmpty == false })
    let reasons = failed.reduce(into: [String: String]()) {
      $0[$1["file"] as? String ?? ""] = $1["error"] as? String
    }
    #expect(reasons["photos/pipe.jpg"]?.contains("a pipe") == true)
    #expect(reasons["/dev/zero"]?.contains("a device") == true)
    #expect(reasons["photos/empty.jpg"]?.contains("empty") == true)
    #expect(reasons["/dev/null"]?.contains("a device") == true)
    #expect(reasons["photos/dangling.jpg"]?.contains("a link to nowhere") == true)
    #expect(reasons["photos/text.jpg"]?.contains("text, not a picture") == true)
    #expect(reasons["photos/one.jpg"]?.contains("neither a JPEG nor a PNG") == true)
    #expect(reasons["photos/three.jpg"]?.contains("a JPEG that is cut off") == true)
    #expect(reasons["photos/folder.jpg"] == nil)
    #expect(try program.run("identify", "photos/folder.jpg").status == 66)
  }

  @Test("A16: other formats under a photo's name are rows that name the format")
  func A16() throws {
    let formats: [(String, [UInt8])] = [
      ("WebP", "RIFF\u{4}\0\0\0WEBPVP8 ".utf8.map { $0 }), ("GIF", Array("GIF89a".utf8)),
      ("HEIC", [0, 0, 0, 24] + "ftypheic".utf8), ("AVIF", [0, 0, 0, 24] + "ftypavif".utf8),
      ("SVG", Array("<svg xmlns='x'/>".utf8)), ("PDF", Array("%PDF-1.7".utf8)),
      ("HTML", Array("<!DOCTYPE html><html>".utf8)), ("TIFF", Array("II*\0".utf8)),
      ("JPEG XL", [0xFF, 0x0A]),
    ]
    for (name, bytes) in formats {
      try program.write(
        Data(bytes + [UInt8](repeating: 32, count: 64)), to: "photos/\(name).jpg")
    }
    let result = try program.run("identify", "photos", "-f", "jsonl")
    #expect(result.status == 1)
    let rows = try result.rows()
    #expect(rows.count == formats.count)
    for row in rows {
      let file = try #require(row["file"] as? String)
      let name = file.dropFirst("photos/".count).dropLast(".jpg".count)
      let error = try #require(row["error"] as? String)
      #expect(error.contains(name), "\(file): \(error)")
      #expect(row["name"] is NSNull? && row["scientificName"] is NSNull?)
    }
  }

  @Test("A13, A22: damage of a photo that is used all the same is told, in one line a file")
  func A13() throws {
    let whole = try Data(contentsOf: URL(filePath: Program.photo("daffodil.jpg")))
    try good("whole.jpg")
    try program.write(whole.prefix(whole.count * 9 / 10), to: "photos/cut.jpg")
    // Stray bytes right behind the mark of the file's beginning's first part.
    let end = 4 + Int(whole[4]) << 8 + Int(whole[5])
    let stray = whole.prefix(end) + Data(repeating: 0x7F, count: 12) + whole.dropFirst(end)
    try program.write(stray, to: "photos/stray.jpg")
    let result = try program.run("identify", "photos", "-f", "jsonl")
    #expect(result.status == 0, "\(result.error)")
    let rows = try result.rows()
    #expect(rows.allSatisfy { $0["status"] as? String != "failed" })
    // Whoever has the rows only learns of it too.
    let losses = rows.flatMap { $0["hints"] as? [String] ?? [] }.filter { $0.hasPrefix("The file") }
    #expect(losses.count == 1 && losses[0].hasPrefix("The file is cut off; the "), "\(losses)")
    let lines = result.error.split(separator: "\n").sorted()
    try #require(lines.count == 2, "\(result.error)")
    #expect(lines[0].hasPrefix("plantid: photos/cut.jpg: the file is cut off; the "))
    #expect(lines[1].hasPrefix("plantid: photos/stray.jpg: stray bytes"))
    #expect(try program.run("identify", "photos", "-f", "jsonl", "--quiet").error.isEmpty)
  }

  @Test("E04, E05, E12: loops, hidden files and any case of a suffix")
  func E04() throws {
    for name in ["A.JPG", "b.Jpeg", "c.PNG", "d.jpe", "e.jfif", "deep/f.JPEG"] { try good(name) }
    for name in ["._leaf.jpg", ".DS_Store", "Thumbs.db", "__MACOSX/x.jpg", ".thumbnails/y.jpg"] {
      try program.write(Data([0, 5, 0x16, 7]), to: "photos/\(name)")
    }
    for words in ["", "--follow"] {
      let result = try program.shell(
        """
        ln -sfn . photos/loop; ln -sfn .. photos/deep/up; ln -sfn ../deep photos/deep/again
        timeout 100 "$plantid" identify photos -f jsonl \(words)
        """)
      #expect(result.status == 0, "\(result.error)")
      let found = try names(result)
      #expect(Set(found).count == found.count)
      #expect(Set(found.map { $0.split(separator: "/").last }).count == 6)
      if words.isEmpty { #expect(found.count == 6) }
    }
    #expect(try program.run("identify", "photos/._leaf.jpg").status == 65)
  }

  @Test("E06, E07, G06, G07: names that mean something elsewhere")
  func E07() throws {
    let names = [
      "=cmd|' C'!A0.jpg", "+1.jpg", "-1.jpg", "@x.jpg", "\tlead.jpg", "a,b.jpg", "a\"b.jpg",
      "a\nb.jpg", "a\r\nb.jpg", "a\rb.jpg", "a;b.jpg", "🌸.jpg", " lead.jpg", "trail .jpg",
      "[1].jpg", "100%s.jpg", "~x.jpg", "$HOME.jpg", "--help.jpg", "a\\ b.jpg", "'.jpg", "*.jpg",
      "\u{1B}[31mred.jpg", "a\u{202E}b.jpg", "%d.jpg",
    ]
    for name in names { try program.write(Data("x".utf8), to: "photos/\(name)") }
    let lines = try program.run("identify", "photos", "-f", "jsonl")
    let expected = Set(names.map { "photos/\($0)" })
    #expect(Set(try self.names(lines)) == expected)
    #expect(lines.output.utf8.count { $0 == 0x0A } == names.count)
    #expect(!lines.output.contains("\u{1B}"))

    let csv = try program.run("identify", "photos", "-f", "csv")
    let table = CSVTable(csv.output)
    #expect(table.rows.allSatisfy { $0.count == table.rows[0].count })
    #expect(table.rows.count == names.count + 1)
    // One rule: an apostrophe before what a spreadsheet would take for a formula.
    for row in table.rows.dropFirst() {
      // S04: what steers a terminal is escaped, and can be taken back.
      #expect(!row[0].contains("\u{1B}") && !row[0].contains("\u{202E}"))
      let name = row[0].replacing(#/\\u\{([0-9A-F]+)\}/#) { match -> String in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
      }
      #expect(expected.contains(name), "\(name)")
      #expect(!row.contains { $0.hasPrefix("=") || $0.hasPrefix("@") })
    }
    let inside = program.folder.appending(path: "photos")
    let bare = try program.shell("cd photos && \"$plantid\" identify -f csv -- *")
    let cells = CSVTable(bare.output).rows.dropFirst().map { $0[0] }
    #expect(cells.count == names.count)
    #expect(cells.allSatisfy { !"=+-@\t\r".contains($0.first ?? "=") }, "\(cells)")
    #expect(FileManager.default.fileExists(atPath: inside.path))
    for name in names where !name.contains("\n") {
      let one = try program.run("identify", "--", "photos/\(name)")
      #expect(one.status == 65)
      #expect(one.error.split(separator: "\n").count == 1, "\(one.error)")
      #expect(!one.error.contains("\u{1B}") && !one.error.contains("\r"))
    }
  }

  @Test("E14: a full disk is said, and ends the run", arguments: ["-o /dev/full", ">/dev/full"])
  func E14(target: String) throws {
    for number in 0..<3 { try good("\(number).jpg") }
    for format in ["csv", "jsonl", "text"] {
      let result = try program.shell("\"$plantid\" identify photos -f \(format) \(target)")
      #expect([73, 74].contains(result.status), "\(format): \(result.status) \(result.error)")
      #expect(result.error.contains("No space left"), "\(result.error)")
    }
  }

  @Test("E01: ten good photos, five bad ones, and one that vanishes on the way")
  func E01moving() throws {
    for number in 10..<20 { try good("\(number).jpg") }
    let whole = try Data(contentsOf: URL(filePath: Program.photo("daffodil.jpg")))
    let bad = ["12-empty.jpg", "14-cut.jpg", "16-text.jpg", "18-half.png"]
    for (name, bytes) in zip(
      bad, [Data(), whole.prefix(whole.count / 5), Data("no picture".utf8), Data([0x89, 0x50])])
    { try program.write(bytes, to: "photos/\(name)") }
    // The last photo goes when the first row is there, and only then is its name on the list.
    let result = try program.shell(
      """
      mkfifo list rows; "$plantid" identify --files-from list -f jsonl > rows &
      exec 4< rows 3> list
      ls photos/*.jpg photos/*.png | sort | grep -v 19.jpg >&3
      IFS= read -r row <&4; printf '%s\\n' "$row"
      rm photos/19.jpg; echo photos/19.jpg >&3; exec 3>&-
      cat <&4; wait $!
      """)
    #expect(result.status == 1, "\(result.error)")
    let rows = try result.rows()
    let expected = ((10..<20).map { "\($0).jpg" } + bad).sorted { $0 < $1 }
    let last = ["photos/19.jpg"]
    #expect(
      try names(result) == expected.filter { $0 != "19.jpg" }.map { "photos/\($0)" } + last)
    let failed = rows.filter { $0["status"] as? String == "failed" }
    #expect(failed.compactMap { $0["file"] as? String } == bad.map { "photos/\($0)" } + last)
    #expect(failed.allSatisfy { ($0["error"] as? String)?.isEmpty == false })
    #expect(result.error.hasSuffix("plantid: 5 of 14 photos have no answer\n"), "\(result.error)")
  }

  @Test(
    "E03: each of forty cards has its own row, with bad files in between",
    arguments: ["4", "1"].daily())
  func E03(parallel: String) throws {
    var digests: [String: String] = [:]
    for number in 0..<40 {
      let name = "photos/card\(number).png"
      if number % 7 == 3 {
        try program.write(Data("x".utf8), to: name)
        continue
      }
      let shade: [UInt8] = [UInt8(number * 6), UInt8(255 - number * 5), UInt8(number * 37 % 256)]
      let card = try Photo(
        width: 24, height: 24, pixels: [[UInt8]](repeating: shade, count: 576).flatMap(\.self))
      try program.write(card.pngData(), to: name)
      digests[name] = card.sha256
    }
    let result = try program.run("identify", "photos", "-f", "jsonl", "--parallel", parallel)
    let rows = try result.rows()
    #expect(try names(result) == (0..<40).map { "photos/card\($0).png" })
    for row in rows {
      let digest = (row["image"] as? [String: Any])?["sha256"] as? String
      #expect(try digest == digests[#require(row["file"] as? String)])
    }
    #expect(rows.count { $0["status"] as? String == "failed" } == 6)
  }
}

/// A strict reader of RFC 4180.
struct CSVTable {
  var rows: [[String]] = []

  init(_ text: String) {
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted, !wasQuote {
        if scalar == "\"" { wasQuote = true } else { cell.append(scalar) }
        continue
      }
      if wasQuote, scalar == "\"" {
        cell.append(scalar)
        wasQuote = false
        continue
      }
      if wasQuote { (isQuoted, wasQuote) = (false, false) }
      switch scalar {
      case "\"": isQuoted = true
      case ",":
        row.append(String(cell))
        cell.removeAll()
      case "\r": continue
      case "\n":
        rows.append(row + [String(cell)])
        row = []
        cell.removeAll()
      default: cell.append(scalar)
      }
    }
  }
}
