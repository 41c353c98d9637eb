import CZlib
import Files
import Foundation

@testable import Botany

extension Target {
  /// Any bytes taken for a zip file hold a checklist, or something else, or are damaged.
  static func zip(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kind = input.first else { return }
    var bytes = Array(input.dropFirst())
    // Most are put into an archive with right sizes and checksums: as a table, or as a description and a table.
    if !kind.isMultiple(of: 4) {
      let parts = bytes.split(separator: 0, maxSplits: 1)
      let names = kind.isMultiple(of: 2) ? ["meta.xml", "taxon.txt"] : ["taxon.txt", "a.csv"]
      bytes = archive(Swift.zip(names, parts).map { ($0, Array($1)) }, isPacked: kind & 4 == 0)
    }
    guard let archive = try? ZipArchive(Data(bytes)) else { return }
    _ = try? DarwinCoreArchive.table(among: archive.members.map(\.name))
    for member in archive.members.prefix(4) {
      var reader = ChecklistReader()
      if let description = try? archive.contents(of: member.name, limit: 1 << 12),
        let described = try? DarwinCoreArchive(description: description)
      {
        reader = ChecklistReader(columns: described.columns, heading: described.heading)
      }
      var builder = NameIndexBuilder()
      do throws(ReadingFault) {
        try archive.read(member) { (piece) throws(ReadingFault) in
          try reader.take(piece) { builder.add($0) }
        }
        try reader.take(UnsafeRawBufferPointer(start: nil, count: 0)) { builder.add($0) }
      } catch {
        precondition(!"\(error.error(of: "x"))".contains("\n"))
      }
      _ = try? builder.index(named: "x")
    }
  }

  private static func archive(_ members: [(String, [UInt8])], isPacked: Bool) -> [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in members {
      let stored = isPacked ? deflated(content) : content
      let sum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
      let common =
        number(isPacked ? 8 << 16 : 0, 4) + number(0, 4) + number(Int(sum), 4)
        + number(stored.count, 4) + number(content.count, 4) + number(name.utf8.count, 4)
      directory += number(0x0201_4B50, 4) + number(0x14_0014, 4) + common
      directory += number(0, 10) + number(body.count, 4) + Array(name.utf8)
      body += number(0x0403_4B50, 4) + number(20, 2) + common + Array(name.utf8) + stored
    }
    return body + directory + number(0x0605_4B50, 4) + number(0, 4) + number(members.count, 2)
      + number(members.count, 2) + number(directory.count, 4) + number(body.count, 4)
      + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  /// The bytes as zip files hold them: deflated, without the heading and the sum that zlib adds.
  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var packed = [UInt8](repeating: 0, count: content.count + 128)
    var count = UInt(packed.count)
    precondition(compress(&packed, &count, content, UInt(content.count)) == Z_OK)
    return Array(packed[2..<Int(count) - 4])
  }
}
