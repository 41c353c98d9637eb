import Files
import Foundation

/// The file of a set of references: a mark, a header in JSON, and numbers behind it, little-endian.
///
/// Everything that a photo is compared with comes mapped into memory; entries and thumbnails are only read when a
/// set is listed or changed.
struct ReferenceFile {
  static let mark = Array("plantid references 1\n".utf8)

  /// What is known before the numbers are looked at.
  struct Header: Codable {
    var model: ReferenceModel
    var plants: [ReferencePlant]
    var count: Int
    var rule: OddsRule
    var mean: [Float]
    var scale: [Float]
    /// Where each part is, from the first byte after the header.
    var parts: [String: Part]
  }

  struct Part: Codable {
    var start: Int
    var length: Int
  }

  /// An entry of a reference, without its vector.
  struct Entry: Codable {
    var plant: Int
    var sha256: String
    var added: Date
    var thumbnail: Part?
  }

  let header: Header
  private let data: Data
  private let start: Int

  /// Opens a file.
  ///
  /// - Throws: ``PlantidError`` when it is no such file, not whole, or of a later version.
  init(path: String) throws(PlantidError) {
    if let stamp = FileStamp(ofFile: path), stamp.size > Limit.references.value {
      throw .unreadableReferences(path, reason: "it is larger than \(Limit.references.words)")
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
    } catch {
      throw .unreadableReferences(path, reason: "it cannot be read: \(sentence(of: error))")
    }
    guard data.starts(with: Self.mark) else {
      throw data.starts(with: Self.mark.dropLast(2))
        ? .laterReferences(path)
        : .unreadableReferences(path, reason: "it is no file of references")
    }
    let first = Self.mark.count
    let damaged = PlantidError.unreadableReferences(
      path, reason: "it is not whole; restore it from a copy, or delete it and import again")
    guard data.count >= first + 8 else { throw damaged }
    let length = data.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: first, as: UInt64.self))
    }
    guard length <= UInt64(min(Limit.referencesHeader.value, data.count - first - 8)),
      let header = try? JSONDecoder().decode(
        Header.self, from: data[first + 8..<first + 8 + Int(length)])
    else { throw damaged }
    self.data = data
    self.header = header
    start = first + 8 + Int(length)
    guard isWhole else { throw damaged }
  }

  /// Whether every part is inside the file and has the length that the counts ask for.
  private var isWhole: Bool {
    let dimension = header.model.dimension
    let count = header.count
    let room = data.count - start
    guard (1...ReferenceVectors.longest).contains(dimension), count >= 0,
      count <= room / (dimension * 4) || count == 0,
      header.mean.count == header.scale.count, [0, dimension].contains(header.mean.count),
      header.parts.values.allSatisfy({
        $0.start >= 0 && $0.length >= 0 && $0.start <= room && $0.length <= room - $0.start
      }),
      header.rule.temperature > 0, header.plants.count <= max(count, 0)
    else { return false }
    let wanted = [
      "vectors": count * dimension * 4, "labels": count * 4, "nameEnds": count * 4,
      "weights": header.plants.count * (dimension + 1) * 4,
    ]
    guard wanted.allSatisfy({ header.parts[$0]?.length == $1 }) else { return false }
    return floats("labels", as: Int32.self) { labels in
      labels.allSatisfy { header.plants.indices.contains(Int($0)) }
    }
  }

  /// The numbers of a part.
  func floats<Number, Result>(
    _ name: String, as type: Number.Type, _ body: (UnsafeBufferPointer<Number>) -> Result
  ) -> Result {
    let part = header.parts[name] ?? Part(start: 0, length: 0)
    return data.withUnsafeBytes { bytes in
      // Parts begin at multiples of four, and so does a mapping.
      let raw = UnsafeRawBufferPointer(
        rebasing: bytes[start + part.start..<start + part.start + part.length])
      return body(raw.assumingMemoryBound(to: Number.self))
    }
  }

  /// The bytes of a part.
  func bytes(_ name: String) -> Data {
    guard let part = header.parts[name] else { return Data() }
    return data[start + part.start..<start + part.start + part.length]
  }

  /// The name of the file of a reference.
  func name(of place: Int) -> String {
    let ends = floats("nameEnds", as: Int32.self) { ends in
      (place > 0 ? Int(ends[place - 1]) : 0, Int(ends[place]))
    }
    let names = bytes("names")
    guard ends.0 >= 0, ends.0 <= ends.1, ends.1 <= names.count else { return "" }
    return String(
      decoding: names[names.startIndex + ends.0..<names.startIndex + ends.1], as: UTF8.self)
  }

  /// The entries in the order of their vectors; nil when they cannot be read.
  var entries: [Entry]? {
    guard let entries = try? JSONDecoder().decode([Entry].self, from: bytes("entries")),
      entries.count == header.count
    else { return nil }
    return entries
  }

  /// The parts one after the other behind a header that tells where they are.
  static func bytes(
    _ header: Header, parts: [(name: String, bytes: Data)]
  ) throws(PlantidError) -> [UInt8] {
    var header = header
    var body = Data()
    for (name, bytes) in parts {
      header.parts[name] = Part(start: body.count, length: bytes.count)
      body += bytes
      body += Data(count: (4 - body.count % 4) % 4)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard var text = try? encoder.encode(header) else {
      throw PlantidError(.inputOutput, "the references hold numbers that are none")
    }
    // The numbers behind the header begin at a multiple of four.
    while (mark.count + 8 + text.count) % 4 != 0 { text.append(UInt8(ascii: " ")) }
    var length = UInt64(text.count).littleEndian
    return mark + withUnsafeBytes(of: &length, Array.init) + Array(text) + Array(body)
  }
}
