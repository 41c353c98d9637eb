/// An element of an XML document with the places of its parts, so that the rest can stay as it is.
struct XMLElement {
  /// A name in its namespace.
  struct Name: Equatable {
    var namespace: String
    var local: String
  }

  /// An attribute, with its whole place in the document.
  struct Attribute {
    var name: Name
    var value: String
    var range: Range<Int>
  }

  var name: Name
  /// The name as it is written, with its prefix.
  var written: String
  /// From the start tag's `<` to the end tag's `>`.
  var range: Range<Int>
  /// The start tag.
  var tag: Range<Int>
  /// What stands between the tags; empty for an element of one tag.
  var content: Range<Int>
  var attributes: [Attribute] = []
  var children: [XMLElement] = []
  /// The text of the element itself, entities resolved.
  var text = ""

  /// Whether the element has a single tag, `<a/>`.
  var isSingleTag: Bool { range == tag }

  func child(_ name: Name) -> XMLElement? { children.first { $0.name == name } }

  /// This element and all elements in it, in document order.
  var all: [XMLElement] { [self] + children.flatMap(\.all) }
}
