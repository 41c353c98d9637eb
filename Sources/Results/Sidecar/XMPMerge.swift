import Botany

/// Writes facts into an XMP document; every byte that is not about them stays as it is.
///
/// What an earlier run put there is replaced. Keywords that others added, and a determination that
/// somebody made, stay: then only keywords and properties of our own are written.
struct XMPMerge {
  typealias Name = XMLElement.Name

  enum Space {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let dc = "http://purl.org/dc/elements/1.1/"
    static let lr = "http://ns.adobe.com/lightroom/1.0/"
    /// As photo programs know Darwin Core; its own terms have another one.
    static let dwc = "http://rs.tdwg.org/dwc/index.htm"
    static let plantid = "urn:plantid:xmp:1"
  }

  private let bytes: [UInt8]
  private let rdf: XMLElement
  private var edits: [(range: Range<Int>, text: String)] = []
  /// The elements that are taken out, by where they begin.
  private var removed: Set<Int> = []

  /// The document with the facts in it.
  static func merged(_ facts: PhotoFacts, into bytes: [UInt8]) throws(XMLFault) -> [UInt8] {
    var merge = try XMPMerge(bytes)
    return merge.apply(facts)
  }

  private init(_ bytes: [UInt8]) throws(XMLFault) {
    let root = try XMLParser.root(of: bytes)
    guard
      let rdf = root.first(where: { $0.name == Name(namespace: Space.rdf, local: "RDF") })
    else { throw XMLFault(reason: "it is no XMP: it has no rdf:RDF element") }
    self.bytes = bytes
    self.rdf = rdf
  }

  private var descriptions: [XMLElement] {
    rdf.children.filter { $0.name == Name(namespace: Space.rdf, local: "Description") }
  }

  private mutating func apply(_ facts: PhotoFacts) -> [UInt8] {
    let properties = descriptions.flatMap(\.children)
    func earlier(_ local: String) -> XMLElement? {
      properties.first { $0.name == Name(namespace: Space.plantid, local: local) }
    }
    func recorded(_ local: String) -> String? { earlier(local)?.text ?? attribute(local)?.value }
    let ownKeywords = earlier("keywords").map(Self.items) ?? []
    let ownHierarchy = earlier("hierarchy").map(Self.items) ?? []

    var blocks = ""
    blocks += update(
      Name(namespace: Space.dc, local: "subject"), prefix: "dc", with: facts.keywords,
      without: ownKeywords)
    blocks += update(
      Name(namespace: Space.lr, local: "hierarchicalSubject"), prefix: "lr",
      with: facts.hierarchy, without: ownHierarchy)

    let hasWritten = recorded("darwinCore") != nil
    let mayTell = [("Taxon", "scientificName"), ("Identification", "identifiedBy")].allSatisfy {
      isFree(
        $0, telling: $1, asRecorded: hasWritten ? recorded($1) : nil, hasWritten, among: properties)
    }
    if mayTell {
      for property in properties
      where property.name.namespace == Space.dwc
        && ["Taxon", "Identification"].contains(property.name.local)
      {
        remove(property)
      }
    }
    for property in properties where property.name.namespace == Space.plantid { remove(property) }
    for description in descriptions {
      for attribute in description.attributes where attribute.name.namespace == Space.plantid {
        edits.append((withSpaceBefore(attribute.range), ""))
      }
    }
    let emptied = descriptions.filter(isEmptied)
    // Edits in what goes as a whole are part of it.
    edits.removeAll { edit in
      Self.holds(edit.range.lowerBound, in: emptied)
    }
    for description in emptied { edits.append((withSpaceBefore(description.range), "")) }

    let texts = XMPText(facts)
    var insertion = blocks.isEmpty ? "" : texts.description(blocks, spaces: ["dc", "lr"])
    insertion += texts.description(
      (mayTell ? texts.darwinCore : "") + texts.own, spaces: ["dwc", "plantid"])
    insert(insertion)
    return edited()
  }

  private func attribute(_ local: String) -> XMLElement.Attribute? {
    descriptions.flatMap(\.attributes).first {
      $0.name == Name(namespace: Space.plantid, local: local)
    }
  }

  /// The texts of a bag's items, or the plain text of the property.
  private static func items(of property: XMLElement) -> [String] {
    let list = property.children.first { child in
      child.name.namespace == Space.rdf && ["Bag", "Seq", "Alt"].contains(child.name.local)
    }
    if let list { return list.children.map(\.text) }
    let text = property.text.trimmingPrefix { $0.isWhitespace }
    return text.isEmpty ? [] : [String(text)]
  }

  /// Changes a property that is a bag of words; the text of a new one where there is none.
  private mutating func update(
    _ name: Name, prefix: String, with words: [String], without old: [String]
  ) -> String {
    var kept: [String] = []
    for description in descriptions {
      for attribute in description.attributes where attribute.name == name {
        // A single word may be written as an attribute; it moves into the bag.
        edits.append((withSpaceBefore(attribute.range), ""))
        kept.append(attribute.value)
      }
    }
    let found = descriptions.flatMap(\.children).first { $0.name == name }
    guard let found else {
      return XMPText.bag("\(prefix):\(name.local)", kept + words.filter { !kept.contains($0) })
    }
    guard let bag = found.children.first(where: { $0.name.namespace == Space.rdf }),
      let last = bag.children.last
    else {
      kept += Self.items(of: found)
      remove(found)
      return XMPText.bag("\(prefix):\(name.local)", kept + words.filter { !kept.contains($0) })
    }
    let there = Set(bag.children.map(\.text))
    let dropped = Set(old).subtracting(words)
    let lost = bag.children.filter { dropped.contains($0.text) }
    let new = (kept + words).filter { !there.contains($0) }
    if new.isEmpty, lost.count == bag.children.count {
      remove(found)
      return ""
    }
    for item in lost { remove(item) }
    let space = bytes[withSpaceBefore(last.range).lowerBound..<last.range.lowerBound]
    let (start, end) = Self.tags(ofItemAfter: last)
    let text = new.map {
      "\(String(decoding: space, as: UTF8.self))<\(start)>\(XMPText.escaped($0))</\(end)>"
    }
    edits.append((last.range.upperBound..<last.range.upperBound, text.joined()))
    return ""
  }

  /// The tags of an item that follows another one: like that one's, unless it declares its prefix itself.
  private static func tags(ofItemAfter last: XMLElement) -> (start: String, end: String) {
    let isBoundOutside = !last.attributes.contains {
      $0.name.namespace == "xmlns" || $0.name == Name(namespace: "", local: "xmlns")
    }
    if isBoundOutside, last.name == Name(namespace: Space.rdf, local: "li") {
      return (last.written, last.written)
    }
    return ("rdf:li xmlns:rdf=\"\(Space.rdf)\"", "rdf:li")
  }

  /// Whether a structure may be written: it is not there, or tells what an earlier run noted of it.
  private func isFree(
    _ local: String, telling term: String, asRecorded noted: String?, _ hasWritten: Bool,
    among properties: [XMLElement]
  ) -> Bool {
    let found = properties.filter { $0.name == Name(namespace: Space.dwc, local: local) }
    return found.isEmpty
      || hasWritten
        && found.allSatisfy { structure in
          let told = structure.first { $0.name == Name(namespace: Space.dwc, local: term) }
          return told?.text == noted
        }
  }

  private func isEmptied(_ description: XMLElement) -> Bool {
    !description.children.isEmpty
      && description.children.allSatisfy { removed.contains($0.range.lowerBound) }
      && description.attributes.allSatisfy {
        $0.name.namespace == "xmlns" || $0.name == Name(namespace: Space.rdf, local: "about")
      }
  }

  private mutating func remove(_ element: XMLElement) {
    removed.insert(element.range.lowerBound)
    edits.append((withSpaceBefore(element.range), ""))
  }

  /// Whether a place is in one of several elements, which stand one after the other.
  private static func holds(_ place: Int, in elements: [XMLElement]) -> Bool {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low < elements.count && elements[low].range.contains(place)
  }

  /// A range with the white space before it.
  private func withSpaceBefore(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
    return start..<range.upperBound
  }

  private mutating func insert(_ text: String) {
    if rdf.isSingleTag {
      let end = rdf.tag.upperBound
      edits.append((end - 2..<end, ">\(text)\n</\(rdf.written)>"))
    } else {
      // Before the white space of the end tag, so that a second merge changes nothing.
      let start = withSpaceBefore(rdf.content.upperBound..<rdf.content.upperBound).lowerBound
      edits.append((start..<start, text))
    }
  }

  private func edited() -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    let order = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in order {
      if edit.range.lowerBound > place { result += bytes[place..<edit.range.lowerBound] }
      result += Array(edit.text.utf8)
      place = max(place, edit.range.upperBound)
    }
    return result + bytes[place...]
  }
}
