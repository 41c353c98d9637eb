package import Foundation

/// A GGUF file with another header: the same weights, as another maker would ship them.
package enum EditedModel {
  /// The bytes of a file with its chat template exchanged, and other languages named.
  package static func data(
    of file: URL, template: String? = nil, languages: [String] = []
  ) throws -> Data {
    let data = try Data(contentsOf: file, options: .alwaysMapped)
    var reader = Reader(data: data)
    reader.offset = 8
    let tensors: UInt64 = reader.number()
    let values: UInt64 = reader.number()
    var header = data.prefix(16)
    let hadLanguages = data.range(of: Data("general.languages".utf8)) != nil
    header.append(number: values + (languages.isEmpty || hadLanguages ? 0 : 1))
    for _ in 0..<values {
      let start = reader.offset
      let name = reader.text()
      let kind: UInt32 = reader.number()
      let valueStart = reader.offset
      reader.skip(kind)
      if name == "tokenizer.chat_template", let template {
        header.append(data[start..<valueStart])
        header.append(text: template)
      } else if name == "general.languages", !languages.isEmpty {
        continue
      } else {
        header.append(data[start..<reader.offset])
      }
    }
    if !languages.isEmpty {
      header.append(text: "general.languages")
      header.append(number: 9 as UInt32)
      header.append(number: 8 as UInt32)
      header.append(number: UInt64(languages.count))
      for language in languages { header.append(text: language) }
    }
    let infos = reader.offset
    for _ in 0..<tensors {
      _ = reader.text()
      let dimensions: UInt32 = reader.number()
      reader.offset += Int(dimensions) * 8 + 12
    }
    header.append(data[infos..<reader.offset])
    header.append(Data(count: (32 - header.count % 32) % 32))
    return header + data[((reader.offset + 31) / 32 * 32)...]
  }

  private struct Reader {
    let data: Data
    var offset = 0

    mutating func number<Number: FixedWidthInteger>() -> Number {
      defer { offset += MemoryLayout<Number>.size }
      return data[offset..<offset + MemoryLayout<Number>.size].reversed()
        .reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func text() -> String {
      let count: UInt64 = number()
      defer { offset += Int(count) }
      return String(decoding: data[offset..<offset + Int(count)], as: UTF8.self)
    }

    /// Goes over a value of one of GGUF's kinds.
    mutating func skip(_ kind: UInt32) {
      switch kind {
      case 0, 1, 7: offset += 1
      case 2, 3: offset += 2
      case 4, 5, 6: offset += 4
      case 10, 11, 12: offset += 8
      case 8: _ = text()
      default:
        let element: UInt32 = number()
        let count: UInt64 = number()
        for _ in 0..<count { skip(element) }
      }
    }
  }
}

extension Data {
  fileprivate mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(text: String) {
    append(number: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}
