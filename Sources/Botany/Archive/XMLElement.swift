/// An element of an XML document with the places of its parts, so that the rest can stay as it is.
package struct XMLElement {
  /// A name in its namespace.
  package struct Name: Equatable {
    package var namespace: String
    package var local: String

    /// Describes one by its parts.
    package init(
      namespace: String, local: String
    ) {
      self.namespace = namespace
      self.local = local
    }
  }

  /// An attribute, with its whole place in the document.
  package struct Attribute {
    package var name: Name
    package var value: String
    package var range: Range<Int>
  }

  package var name: Name
  /// The name as it is written, with its prefix.
  package var written: String
  /// From the start tag's `<` to the end tag's `>`.
  package var range: Range<Int>
  /// The start tag.
  package var tag: Range<Int>
  /// The content between the tags; empty for an element of one tag.
  package var content: Range<Int>
  package var attributes: [Attribute] = []
  package var children: [XMLElement] = []
  /// The text of the element itself, entities resolved.
  package var text = ""

  /// Whether the element has a single tag, `<a/>`.
  package var isSingleTag: Bool { range == tag }

  package func child(_ name: Name) -> XMLElement? { children.first { $0.name == name } }

  /// The first of this element and all elements in it, in document order, of which a condition holds.
  package func first(where isWanted: (XMLElement) -> Bool) -> XMLElement? {
    if isWanted(self) { return self }
    for child in children {
      if let found = child.first(where: isWanted) { return found }
    }
    return nil
  }
}
