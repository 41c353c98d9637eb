extension ResolvedSchema {
  /// Checks that some value of the schema is finite: a type that always contains itself has none.
  func checkThatValuesEnd() throws(SchemaProblem) {
    var ending: Set<String> = []
    var grew = true
    while grew {
      grew = false
      for (name, node) in definitions where !ending.contains(name) && node.ends(given: ending) {
        ending.insert(name)
        grew = true
      }
    }
    if let endless = definitions.first(where: { !ending.contains($0.name) }) {
      throw SchemaProblem(
        description: "'\(endless.name)' always contains itself, so no value of it would ever end")
    }
  }
}

extension SchemaNode {
  fileprivate func ends(given ending: Set<String>) -> Bool {
    switch self {
    case .any, .null, .never, .boolean, .string, .integer, .number, .words, .text, .bounded,
      .nullable, .type:
      true
    case .array(let element, let counts): counts.minimum ?? 0 == 0 || element.ends(given: ending)
    case .object(let shape):
      shape.properties.allSatisfy { $0.isOptional || $0.node.ends(given: ending) }
    case .choice(_, _, let nodes): nodes.contains { $0.ends(given: ending) }
    case .described(_, let node), .guided(let node, _): node.ends(given: ending)
    case .reference(let name): ending.contains(name)
    }
  }
}
