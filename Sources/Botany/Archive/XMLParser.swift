import Files

/// Why a document cannot be taken apart.
package struct XMLFault: Error, Equatable {
  package var reason: String

  /// Describes one by its parts.
  package init(
    reason: String
  ) {
    self.reason = reason
  }
}

/// Parses an XML document, as far as needed to find and replace elements.
///
/// It refuses what could make an element mean something else than it says: document types, entities of
/// their own, other encodings. Documents that are not well formed are refused too.
package struct XMLParser {
  private let bytes: [UInt8]
  private var index = 0

  private var elementCount = 0
  private var namespaceCount = 0

  package init(_ bytes: [UInt8]) throws(XMLFault) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw XMLFault(reason: "it is not UTF-8")
    }
    self.bytes = bytes
  }

  /// The outermost element.
  package static func root(of bytes: [UInt8]) throws(XMLFault) -> XMLElement {
    var parser = try XMLParser(bytes)
    while let next = parser.find("<") {
      parser.index = next
      if try parser.skipMarkup() { continue }
      return try parser.element(scopes: ["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0)
    }
    throw XMLFault(reason: "it holds no element")
  }

  /// Skips a comment, a CDATA section or an instruction; false when there is none here.
  private mutating func skipMarkup() throws(XMLFault) -> Bool {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where starts(with: opening) {
      guard let end = find(closing, from: index + opening.utf8.count) else {
        throw XMLFault(reason: "'\(opening)' is not closed")
      }
      if opening == "<?", let encoding = Self.encoding(bytes[index..<end]), encoding != "utf-8" {
        throw XMLFault(reason: "it is written in \(encoding)")
      }
      index = end + closing.utf8.count
      return true
    }
    if starts(with: "<!") { throw XMLFault(reason: "it has a document type") }
    return false
  }

  private static func encoding(_ instruction: ArraySlice<UInt8>) -> String? {
    // A declaration is short, and stands at the beginning.
    let text = String(decoding: instruction.prefix(1024), as: UTF8.self)
    guard text.hasPrefix("<?xml "), let match = text.firstMatch(of: /encoding\s*=\s*["']([^"']*)/)
    else { return nil }
    return match.1.lowercased()
  }

  private mutating func element(
    scopes: [String: String], depth: Int
  ) throws(XMLFault) -> XMLElement {
    guard depth < Limit.xmlDepth.value else {
      throw XMLFault(reason: "its elements are nested more than \(Limit.xmlDepth.words) deep")
    }
    elementCount += 1
    guard elementCount <= Limit.xmlElements.value else {
      throw XMLFault(reason: "it has more than \(Limit.xmlElements.words) elements")
    }
    let start = index
    index += 1
    let written = word()
    guard !written.isEmpty else { throw XMLFault(reason: "a '<' begins no element") }
    let (raw, isSingle) = try attributes()
    let tag = start..<index
    var scopes = scopes
    for attribute in raw where attribute.name.hasPrefix("xmlns") {
      namespaceCount += 1
      if attribute.name == "xmlns" { scopes[""] = attribute.value }
      if attribute.name.hasPrefix("xmlns:") {
        scopes[String(attribute.name.dropFirst(6))] = attribute.value
      }
    }
    guard namespaceCount <= Limit.xmlNamespaces.value else {
      throw XMLFault(reason: "it declares more than \(Limit.xmlNamespaces.words) namespaces")
    }
    var element = XMLElement(
      name: Self.resolved(written, scopes: scopes, isAttribute: false), written: written,
      range: tag, tag: tag, content: index..<index)
    element.attributes = raw.map {
      XMLElement.Attribute(
        name: Self.resolved($0.name, scopes: scopes, isAttribute: true), value: $0.value,
        range: $0.range)
    }
    if !isSingle { try readContent(of: &element, scopes: scopes, depth: depth) }
    return element
  }

  private mutating func readContent(
    of element: inout XMLElement, scopes: [String: String], depth: Int
  ) throws(XMLFault) {
    let start = index
    while let next = find("<") {
      element.text += try Self.resolvedText(bytes[index..<next])
      index = next
      if starts(with: "<![CDATA["), let end = find("]]>") {
        element.text += String(decoding: bytes[(index + 9)..<end], as: UTF8.self)
      }
      if starts(with: "</") {
        let end = index
        index += 2
        guard word() == element.written, skipSpace(), take(">") else {
          throw XMLFault(reason: "<\(element.written)> is not closed")
        }
        element.content = start..<end
        element.range = element.range.lowerBound..<index
        return
      }
      if try skipMarkup() { continue }
      element.children.append(try self.element(scopes: scopes, depth: depth + 1))
    }
    throw XMLFault(reason: "<\(element.written)> is not closed")
  }

  private typealias RawAttribute = (name: String, value: String, range: Range<Int>)

  private mutating func attributes() throws(XMLFault) -> ([RawAttribute], isSingle: Bool) {
    var found: [RawAttribute] = []
    while skipSpace() {
      if take("/>") { return (found, true) }
      if take(">") { return (found, false) }
      let start = index
      let name = word()
      guard !name.isEmpty, skipSpace(), take("="), skipSpace(), index < bytes.count,
        let quote = [UInt8(ascii: "\""), UInt8(ascii: "'")].first(where: { $0 == bytes[index] }),
        let end = bytes[(index + 1)...].firstIndex(of: quote)
      else { throw XMLFault(reason: "a tag is not well formed") }
      let value = try Self.resolvedText(bytes[(index + 1)..<end])
      index = end + 1
      found.append((name, value, start..<index))
    }
    throw XMLFault(reason: "a tag is not closed")
  }

  private static func resolved(
    _ written: String, scopes: [String: String], isAttribute: Bool
  ) -> XMLElement.Name {
    let parts = written.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else {
      return XMLElement.Name(namespace: isAttribute ? "" : scopes[""] ?? "", local: written)
    }
    let prefix = String(parts[0])
    return XMLElement.Name(
      namespace: scopes[prefix] ?? (prefix == "xmlns" ? "xmlns" : ""), local: String(parts[1]))
  }

  private static func resolvedText(_ bytes: ArraySlice<UInt8>) throws(XMLFault) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    while let ampersand = rest.firstIndex(of: "&") {
      text += rest[..<ampersand]
      rest = rest[ampersand...].dropFirst()
      guard let end = rest.firstIndex(of: ";") else {
        throw XMLFault(reason: "an '&' begins no entity")
      }
      let name = String(rest[..<end])
      let code =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let value = known[name] ?? code.flatMap(Unicode.Scalar.init).map({ String($0) }) else {
        throw XMLFault(reason: "it has an entity of its own")
      }
      text += value
      rest = rest[end...].dropFirst()
    }
    return text + rest
  }

  /// What ends a name.
  private static let stops = Set(" \t\r\n/>=<\"'".utf8)

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, !Self.stops.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Skips white space; false at the end of the document.
  private mutating func skipSpace() -> Bool {
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index < bytes.count
  }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    index += text.utf8.count
    return true
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func find(_ text: String, from start: Int? = nil) -> Int? {
    let wanted = Array(text.utf8)
    var place = start ?? index
    guard let first = wanted.first else { return nil }
    while place <= bytes.count,
      let found = bytes[min(place, bytes.count)...].firstIndex(of: first)
    {
      if bytes[found...].starts(with: wanted) { return found }
      place = found + 1
    }
    return nil
  }
}
