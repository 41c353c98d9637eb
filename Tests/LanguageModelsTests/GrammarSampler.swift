/// Makes random texts that a grammar lets through.
struct GrammarSampler: Sendable {
  indirect enum Node: Sendable {
    case text(String)
    case characters([ClosedRange<UInt32>])
    case rule(String)
    case sequence([Node])
    case choice([Node])
    case repeated(Node, minimum: Int, maximum: Int?)
  }

  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  private var rules: [String: Node] = [:]
  private var depths: [String: Int] = [:]

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      guard let arrow = line.firstRange(of: " ::= ") else { throw Fault(description: "\(line)") }
      var parser = GrammarParser(line[arrow.upperBound...])
      rules[String(line[..<arrow.lowerBound])] = try parser.parse()
    }
    for _ in rules {
      for (name, node) in rules {
        if let depth = try depth(of: node) { depths[name] = depth + 1 }
      }
    }
    guard depths.count == rules.count else { throw Fault(description: "rules without end") }
  }

  func sample(using generator: inout some RandomNumberGenerator) throws -> String {
    var scalars = String.UnicodeScalarView()
    try sample(.rule("root"), depth: 0, into: &scalars, using: &generator)
    return String(scalars)
  }

  private func sample(
    _ node: Node, depth: Int, into scalars: inout String.UnicodeScalarView,
    using generator: inout some RandomNumberGenerator
  ) throws {
    switch node {
    case .text(let text): scalars.append(contentsOf: text.unicodeScalars)
    case .characters(let ranges):
      guard let range = ranges.randomElement(using: &generator) else { return }
      let value = [range.lowerBound, range.upperBound, .random(in: range, using: &generator)]
        .randomElement(using: &generator)
      if let scalar = value.flatMap(Unicode.Scalar.init) { scalars.append(scalar) }
    case .rule(let name):
      guard let rule = rules[name] else { throw Fault(description: "no rule \(name)") }
      try sample(rule, depth: depth + 1, into: &scalars, using: &generator)
    case .sequence(let nodes):
      for node in nodes { try sample(node, depth: depth, into: &scalars, using: &generator) }
    case .choice(let nodes):
      let shallow = try nodes.min {
        (try self.depth(of: $0) ?? .max) < (try self.depth(of: $1) ?? .max)
      }
      let chosen = depth > 16 ? shallow : nodes.randomElement(using: &generator)
      if let chosen { try sample(chosen, depth: depth, into: &scalars, using: &generator) }
    case .repeated(let node, let minimum, let maximum):
      let most = depth > 16 ? minimum : min(maximum ?? .max, minimum + 4)
      let ends = [minimum, most, .random(in: minimum...most, using: &generator)]
      let isFull = Int.random(in: 0..<20, using: &generator) == 0
      let count =
        isFull && depth < 8 ? min(maximum ?? 50, 400) : ends.randomElement(using: &generator)
      for _ in 0..<(count ?? 0) {
        try sample(node, depth: depth, into: &scalars, using: &generator)
      }
    }
  }

  /// How many rules a shortest text needs; nil where that is not known yet.
  private func depth(of node: Node) throws -> Int? {
    switch node {
    case .text, .characters: return 0
    case .rule(let name):
      guard rules[name] != nil else { throw Fault(description: "no rule \(name)") }
      return depths[name]
    case .sequence(let nodes):
      let known = try nodes.compactMap { try depth(of: $0) }
      return known.count == nodes.count ? known.max() ?? 0 : nil
    case .choice(let nodes): return try nodes.compactMap { try depth(of: $0) }.min()
    case .repeated(let node, let minimum, _): return minimum == 0 ? 0 : try depth(of: node)
    }
  }
}
