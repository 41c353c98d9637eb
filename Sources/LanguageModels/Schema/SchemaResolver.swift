/// A schema whose types are opened and whose guides are applied.
///
/// Of types and references only those are left that contain themselves; `definitions` holds them.
struct ResolvedSchema {
  var root: SchemaNode
  var definitions: [(name: String, node: SchemaNode)]
}

/// Why a schema cannot guide a generation.
struct SchemaProblem: Error, CustomStringConvertible {
  var description: String
}

/// Opens the types of a schema.
struct SchemaResolver {
  /// What a node in the middle of being opened is known by.
  private enum Key: Hashable {
    case type(ObjectIdentifier)
    case name(String, of: ObjectIdentifier?)
  }

  /// The names that references mean, which are those of the type they stand in.
  private struct Scope {
    var owner: ObjectIdentifier?
    var definitions: [String: SchemaNode]
  }

  private static let maximumDepth = 64
  private static let maximumNodes = 20_000

  /// The labels that a reference to a picture may have; empty: any.
  private var pictureLabels: [String] = []
  private var open: [Key] = []
  private var names: [Key: String] = [:]
  private var recursive: Set<Key> = []
  private var definitions: [(name: String, node: SchemaNode)] = []
  private var finished: Set<Key> = []
  private var nodeCount = 0

  static func resolve(
    _ schema: GenerationSchema, pictureLabels: [String] = []
  ) throws(SchemaProblem) -> ResolvedSchema {
    var resolver = SchemaResolver()
    resolver.pictureLabels = pictureLabels
    let root: SchemaNode =
      if let type = schema.type {
        try resolver.open(schema, of: type)
      } else {
        try resolver.resolve(
          schema.root, scope: Scope(owner: nil, definitions: schema.definitions))
      }
    let resolved = ResolvedSchema(root: root, definitions: resolver.definitions)
    try resolved.checkThatValuesEnd()
    return resolved
  }

  private mutating func resolve(_ node: SchemaNode, scope: Scope)
    throws(SchemaProblem) -> SchemaNode
  {
    nodeCount += 1
    guard nodeCount <= Self.maximumNodes else {
      throw SchemaProblem(description: "it has more than \(Self.maximumNodes) parts")
    }
    switch node {
    case .any, .null, .never, .boolean, .string, .integer, .number, .text, .bounded: return node
    case .words(_, _, let words):
      guard !words.isEmpty else { throw SchemaProblem(description: "a choice has no words") }
      return node
    case .array(let element, let counts):
      return .array(of: try resolve(element, scope: scope), counts: try counts.checked())
    case .object(var shape):
      var seen: Set<String> = []
      for index in shape.properties.indices {
        guard seen.insert(shape.properties[index].name).inserted else {
          throw SchemaProblem(
            description: "two properties of \(shape.name) are named "
              + "'\(shape.properties[index].name)'")
        }
        shape.properties[index].node = try resolve(shape.properties[index].node, scope: scope)
      }
      return .object(shape)
    case .choice(let name, let description, let nodes):
      guard !nodes.isEmpty else { throw SchemaProblem(description: "a choice has no schemas") }
      var resolved: [SchemaNode] = []
      for node in nodes { resolved.append(try resolve(node, scope: scope)) }
      return .choice(name: name, description: description, resolved)
    case .nullable(let node): return .nullable(try resolve(node, scope: scope))
    case .described(let text, let node): return .described(text, try resolve(node, scope: scope))
    case .guided(let node, let rules):
      var guided = try resolve(node, scope: scope)
      for rule in rules { guided = try guided.applying(rule) }
      return guided
    case .type(let type): return try open(type.generationSchema, of: type)
    case .reference(let name):
      guard let definition = scope.definitions[name] else {
        throw SchemaProblem(description: "it refers to '\(name)', which is not there")
      }
      return try open(.name(name, of: scope.owner), name: name, node: definition, scope: scope)
    }
  }

  private mutating func open(_ schema: GenerationSchema, of type: any Generable.Type)
    throws(SchemaProblem) -> SchemaNode
  {
    let identity = ObjectIdentifier(type)
    let isReference = type == ImageReference.self && !pictureLabels.isEmpty
    return try open(
      .type(identity), name: schema.name,
      node: isReference ? ImageReference.node(labels: pictureLabels) : schema.root,
      scope: Scope(owner: identity, definitions: schema.definitions))
  }

  /// Opens a type or a definition; inside itself it becomes a reference.
  private mutating func open(
    _ key: Key, name: String, node: SchemaNode, scope: Scope
  ) throws(SchemaProblem) -> SchemaNode {
    if open.contains(key) || finished.contains(key) {
      recursive.insert(key)
      return .reference(definitionName(for: key, like: name))
    }
    guard open.count < Self.maximumDepth else {
      throw SchemaProblem(description: "its types are nested deeper than \(Self.maximumDepth)")
    }
    open.append(key)
    let resolved = try resolve(node, scope: scope)
    open.removeLast()
    guard recursive.contains(key) else { return resolved }
    let definition = definitionName(for: key, like: name)
    definitions.append((definition, resolved))
    finished.insert(key)
    return .reference(definition)
  }

  private mutating func definitionName(for key: Key, like name: String) -> String {
    if let known = names[key] { return known }
    let used = Set(names.values)
    // A reference is a path, so that neither a slash nor a space can be in its last step.
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    var candidate = plain
    var number = 2
    while used.contains(candidate) {
      candidate = "\(plain)\(number)"
      number += 1
    }
    names[key] = candidate
    return candidate
  }
}

extension CountRange {
  fileprivate func checked() throws(SchemaProblem) -> CountRange {
    if let minimum, minimum < 0 {
      throw SchemaProblem(description: "the maximum count of a list is negative")
    }
    if let maximum, maximum < minimum ?? 0 {
      throw SchemaProblem(
        description: "a list of at least \(minimum ?? 0) and at most \(maximum) elements "
          + "is asked for")
    }
    return self
  }
}
