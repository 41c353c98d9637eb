/// How many words belong to a parameter.
package enum ParameterKind: Equatable, Sendable {
  /// A switch; it takes no word.
  case flag
  /// A name followed by one word.
  case option
  /// One word without a name.
  case operand
  /// All the words without a name, in order.
  case operands
}

/// One flag, option or operand of a command: parser, help and completion all read it from here.
package struct Parameter<Root> {
  package let kind: ParameterKind
  /// The long name without its dashes; empty for operands.
  package let name: String
  package let short: Character?
  package let placeholder: String
  package let summary: String
  package let choices: [String]
  /// The variable that sets the option when the command line doesn't.
  package let environment: String?
  /// Whether a configuration file may set the option, under its long name.
  package private(set) var isConfigurable = false
  /// The heading under which help shows the parameter; empty for none.
  package private(set) var group = ""
  /// Whether only `--help-all` and the manual show the parameter.
  package private(set) var isAdvanced = false
  /// Whether a command gives other results for another value.
  package private(set) var changesResults = true
  /// What an out-of-range or unreadable word may be instead, in words.
  let allowed: String
  /// The value as a word; empty for none, and for a switch that is off.
  let word: (Root) -> String
  /// Stores a word; `false` when the word names no allowed value.
  let store: (inout Root, String) -> Bool

  /// A switch that is off until it is named.
  package static func flag(
    _ name: String, short: Character? = nil, _ property: WritableKeyPath<Root, Bool>,
    _ summary: String
  ) -> Parameter {
    Parameter(
      kind: .flag, name: name, short: short, placeholder: "", summary: summary, choices: [],
      environment: nil, allowed: "", word: { $0[keyPath: property] ? "on" : "" },
      store: { root, _ in
        root[keyPath: property] = true
        return true
      })
  }

  /// A named value; help takes the default from what the property holds at first.
  package static func option<Value: Readable>(
    _ name: String, short: Character? = nil, _ property: WritableKeyPath<Root, Value>,
    as placeholder: String, environment: String? = nil, _ summary: String
  ) -> Parameter {
    Parameter(
      kind: .option, name: name, short: short, placeholder: placeholder, summary: summary,
      choices: Value.choices, environment: environment, allowed: Value.allowed,
      word: { $0[keyPath: property].word },
      store: { root, word in
        guard let value = Value(word: word) else { return false }
        root[keyPath: property] = value
        return true
      })
  }

  /// A named value that may be given several times; the values stay in order, each once.
  package static func options<Value: Readable & Equatable>(
    _ name: String, _ property: WritableKeyPath<Root, [Value]>, as placeholder: String,
    _ summary: String
  ) -> Parameter {
    Parameter(
      kind: .option, name: name, short: nil, placeholder: placeholder, summary: summary,
      choices: Value.choices, environment: nil, allowed: Value.allowed,
      word: { $0[keyPath: property].map(\.word).sorted().joined(separator: ", ") },
      store: { root, word in
        guard let value = Value(word: word) else { return false }
        if !root[keyPath: property].contains(value) { root[keyPath: property].append(value) }
        return true
      })
  }

  /// A named number that must lie in a range.
  package static func option<Value: Readable & Comparable>(
    _ name: String, short: Character? = nil, _ property: WritableKeyPath<Root, Value?>,
    as placeholder: String, in range: ClosedRange<Value>, _ summary: String
  ) -> Parameter {
    Parameter(
      kind: .option, name: name, short: short, placeholder: placeholder, summary: summary,
      choices: [], environment: nil,
      allowed: "a number from \(range.lowerBound.word) to \(range.upperBound.word)",
      word: { $0[keyPath: property].word },
      store: { root, word in
        guard let value = Value(word: word), range.contains(value) else { return false }
        root[keyPath: property] = value
        return true
      })
  }

  /// One word without a name.
  package static func operand(
    _ property: WritableKeyPath<Root, String?>, as placeholder: String, _ summary: String
  ) -> Parameter {
    Parameter(
      kind: .operand, name: "", short: nil, placeholder: placeholder, summary: summary,
      choices: [], environment: nil, allowed: "", word: { _ in "" },
      store: { root, word in
        root[keyPath: property] = word
        return true
      })
  }

  /// The words that belong to no option, in order.
  package static func operands(
    _ property: WritableKeyPath<Root, [String]>, as placeholder: String, _ summary: String
  ) -> Parameter {
    Parameter(
      kind: .operands, name: "", short: nil, placeholder: placeholder, summary: summary,
      choices: [], environment: nil, allowed: "", word: { _ in "" },
      store: { root, word in
        root[keyPath: property].append(word)
        return true
      })
  }
}

extension Parameter {
  /// The same parameter for a command that keeps the root as one of its properties.
  package func nested<Outer>(in property: WritableKeyPath<Outer, Root>) -> Parameter<Outer> {
    var parameter = Parameter<Outer>(
      kind: kind, name: name, short: short, placeholder: placeholder, summary: summary,
      choices: choices, environment: environment, allowed: allowed,
      word: { word($0[keyPath: property]) },
      store: { outer, word in store(&outer[keyPath: property], word) })
    parameter.isConfigurable = isConfigurable
    parameter.group = group
    parameter.isAdvanced = isAdvanced
    parameter.changesResults = changesResults
    return parameter
  }

  /// The same parameter under a heading of the help screen.
  package func grouped(_ group: String) -> Parameter { with { $0.group = group } }

  /// The same parameter, shown by `--help-all` and the manual only.
  package func advanced() -> Parameter { with { $0.isAdvanced = true } }

  /// The same parameter, as one that does not change results.
  package func withoutEffectOnResults() -> Parameter { with { $0.changesResults = false } }

  private func with(_ change: (inout Parameter) -> Void) -> Parameter {
    var parameter = self
    change(&parameter)
    return parameter
  }

  /// The same parameter, which a configuration file may set too.
  package func configurable() -> Parameter { with { $0.isConfigurable = true } }

  /// The parameter as a mistake names it.
  package var label: String { name.isEmpty ? "<\(placeholder)>" : "--\(name)" }

  var isOperand: Bool { kind == .operand || kind == .operands }

  func answers(to label: String) -> Bool {
    !isOperand && (label == self.label || short.map { label == "-\($0)" } == true)
  }

  func read(_ word: String, from source: String? = nil, into root: inout Root) throws(UsageError) {
    guard store(&root, word) else {
      throw .unreadable(word, for: source ?? label, allowed: allowed)
    }
  }
}
