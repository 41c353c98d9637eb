/// Reads one rule of a grammar in the notation of llama.cpp.
struct GrammarParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ text: Substring) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func parse() throws -> GrammarSampler.Node {
    let node = try choice()
    guard position == scalars.count else { throw fault("text after the rule") }
    return node
  }

  private func fault(_ what: String) -> GrammarSampler.Fault {
    .init(description: "\(what) at \(position) in \(String(String.UnicodeScalarView(scalars)))")
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  private mutating func choice() throws -> GrammarSampler.Node {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws -> GrammarSampler.Node {
    var nodes: [GrammarSampler.Node] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      if scalar == " " {
        position += 1
      } else {
        nodes.append(try repeated(try atom()))
      }
    }
    return .sequence(nodes)
  }

  private mutating func atom() throws -> GrammarSampler.Node {
    switch current {
    case "(":
      position += 1
      let node = try choice()
      guard take(")") else { throw fault("an open parenthesis") }
      return node
    case "\"":
      position += 1
      var text = String.UnicodeScalarView()
      while current != "\"" { text.append(try character()) }
      position += 1
      return .text(String(text))
    case "[":
      position += 1
      return .characters(try characterClass())
    default:
      var name = ""
      while let scalar = current,
        scalar.properties.isAlphabetic || scalar == "-" || ("0"..."9").contains(scalar)
      {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      guard !name.isEmpty else { throw fault("an unknown word") }
      return .rule(name)
    }
  }

  private mutating func characterClass() throws -> [ClosedRange<UInt32>] {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      let low = try character()
      if current == "-", scalars[position + 1] != "]" {
        position += 1
        ranges.append(low.value...(try character()).value)
      } else {
        ranges.append(low.value...low.value)
      }
    }
    guard isNegated else { return ranges }
    var result: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > start { result.append(start...(range.lowerBound - 1)) }
      start = max(start, range.upperBound + 1)
    }
    return result + [start...0xD7FF, 0xE000...0x10FFFF]
  }

  private mutating func character() throws -> Unicode.Scalar {
    guard let scalar = current else { throw fault("an open literal") }
    position += 1
    guard scalar == "\\" else { return scalar }
    guard let escape = current else { throw fault("an open escape") }
    position += 1
    switch escape {
    case "n": return "\n"
    case "t": return "\t"
    case "\\", "\"", "[", "]": return escape
    case "x": return try hexadecimal(2)
    case "u": return try hexadecimal(4)
    case "U": return try hexadecimal(8)
    default: throw fault("an unknown escape")
    }
  }

  private mutating func hexadecimal(_ count: Int) throws -> Unicode.Scalar {
    let digits = String(String.UnicodeScalarView(scalars[position..<position + count]))
    position += count
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw fault("no character")
    }
    return scalar
  }

  private mutating func repeated(_ node: GrammarSampler.Node) throws -> GrammarSampler.Node {
    if take("*") { return .repeated(node, minimum: 0, maximum: nil) }
    if take("+") { return .repeated(node, minimum: 1, maximum: nil) }
    if take("?") { return .repeated(node, minimum: 0, maximum: 1) }
    guard take("{") else { return node }
    var parts = [""]
    while let scalar = current, scalar != "}" {
      if scalar == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      position += 1
    }
    position += 1
    guard let minimum = Int(parts[0]) else { throw fault("no count") }
    return .repeated(node, minimum: minimum, maximum: parts.count == 1 ? minimum : Int(parts[1]))
  }
}
