/// A shell for which completions can be made.
package enum Shell: String, CaseIterable, Readable {
  case bash, zsh, fish
}

/// A command as completions and manuals see it, whatever its type.
package struct CommandOutline: Sendable {
  /// A parameter as completions and manuals see it.
  package struct Entry: Sendable {
    package var kind: ParameterKind
    package var long: String
    package var short: String?
    package var placeholder: String
    package var explanation: String
    package var choices: [String]

    /// Whether the value is the path of a file.
    var takesFile: Bool { choices.isEmpty && ["file", "photo", "folder"].contains(placeholder) }

    var labels: [String] { [short, "--\(long)"].compactMap { $0 } }
    var isOption: Bool { kind == .flag || kind == .option }
  }

  package var name: String
  package var summary: String
  package var entries: [Entry]
}

extension Command {
  /// The outline, made from the table the parser reads.
  package static var outline: CommandOutline {
    let initial = Self()
    var entries = parameters.map { parameter in
      CommandOutline.Entry(
        kind: parameter.kind, long: parameter.name, short: parameter.short.map { "-\($0)" },
        placeholder: parameter.placeholder,
        explanation: parameter.explanation(initial: initial), choices: parameter.choices)
    }
    entries.append(
      CommandOutline.Entry(
        kind: .flag, long: "help", short: "-h", placeholder: "", explanation: "Print this help",
        choices: []))
    if parameters.contains(where: \.isAdvanced) {
      entries.append(
        CommandOutline.Entry(
          kind: .flag, long: "help-all", short: nil, placeholder: "",
          explanation: "Print this help with all options", choices: []))
    }
    return CommandOutline(name: name, summary: summary, entries: entries)
  }
}

extension Program {
  /// The script that teaches a shell the commands and options.
  package func completions(for shell: Shell) -> String {
    let outlines = shownCommands.map { $0.outline }
    return switch shell {
    case .bash: bash(outlines)
    case .zsh: zsh(outlines)
    case .fish: fish(outlines)
    }
  }

  private func bash(_ outlines: [CommandOutline]) -> String {
    let cases = outlines.map { outline in
      let options = outline.entries.filter(\.isOption)
      let values = options.filter { !$0.choices.isEmpty }.map {
        "        \($0.labels.joined(separator: "|"))) "
          + "words=\"\($0.choices.joined(separator: " "))\" ;;"
      }
      let plain = options.filter { $0.kind == .option && $0.choices.isEmpty && !$0.takesFile }.map {
        "        \($0.labels.joined(separator: "|"))) return ;;"
      }
      let files = options.filter { $0.kind == .option && $0.takesFile }.map {
        "        \($0.labels.joined(separator: "|"))) compopt -o default; return ;;"
      }
      let words = options.flatMap(\.labels).joined(separator: " ")
      let operand = outline.entries.contains { !$0.isOption && $0.takesFile }
      let longer = verbs(of: outline.name).joined(separator: " ")
      let first =
        longer.isEmpty
        ? "" : "[ \"$COMP_CWORD\" = 2 ] && words=\"\(longer)\" && compopt -o default || "
      return """
            \(outline.name.split(separator: " ").joined(separator: "\\ ")))
              case "$previous" in
        \((values + files + plain).map { $0 + "\n" }.joined())        *)
                  case "$word" in
                    -*) words="\(words)" ;;
                    *) \(first)\(operand ? "{ compopt -o default; return; }" : "return") ;;
                  esac ;;
              esac ;;
        """
    }
    return """
      _\(name)() {
        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
        local called=${COMP_WORDS[1]} groups="\(groups.joined(separator: " "))"
        local longer="|\(longerNames.joined(separator: "|"))|"
        if [ "$COMP_CWORD" -gt 2 ] &&
          [[ " $groups " == *" $called "* || "$longer" == *"|$called ${COMP_WORDS[2]}|"* ]]; then
          called="$called ${COMP_WORDS[2]}"
        fi
        if [ "$COMP_CWORD" = 1 ]; then
          words="\((firstWords + ["--help", "--version"]).joined(separator: " "))"
        else
          case "$called" in
      \(groups.map { "      \($0)) words=\"\(verbs(of: $0).joined(separator: " "))\" ;;" }
        .joined(separator: "\n"))
      \(cases.joined(separator: "\n"))
          esac
        fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -F _\(name) \(name)
      """
  }

  private func zshFunction(_ outline: CommandOutline) -> String {
    let lines = outline.entries.map { entry -> String in
      let text = entry.explanation.zshQuoted
      let value =
        entry.choices.isEmpty
        ? (entry.takesFile ? ":\(entry.placeholder):_files" : ":\(entry.placeholder): ")
        : ":\(entry.placeholder):(\(entry.choices.joined(separator: " ")))"
      switch entry.kind {
      case .flag: return "'\(entry.group)'\(entry.alternatives)'[\(text)]'"
      case .option: return "'\(entry.group)'\(entry.alternatives)'[\(text)]\(value)'"
      case .operand: return "'1\(value)'"
      case .operands: return "'*\(value)'"
      }
    }
    return """
          \(outline.name.split(separator: " ").joined(separator: "\\ ")))
            _arguments -s \(lines.joined(separator: " \\\n          ")) ;;
      """
  }

  private func zsh(_ outlines: [CommandOutline]) -> String {
    let functions = outlines.map(zshFunction)
    let summaries = firstWords.map { word in
      let summary =
        outlines.first { $0.name == word }?.summary ?? verbs(of: word).joined(separator: ", ")
      return "'\(word):\(summary.zshQuoted)'"
    }
    return """
      #compdef \(name)
      _\(name)() {
        local called=$words[2]
        if (( CURRENT == 2 )); then
          local -a commands=(
            \(summaries.joined(separator: "\n      "))
          )
          _describe command commands
          return
        fi
        case $called in
          \(groups.joined(separator: "|")))
            if (( CURRENT == 3 )); then
              case $called in
      \(groups.map { "          \($0)) compadd \(verbs(of: $0).joined(separator: " ")) ;;" }
        .joined(separator: "\n"))
              esac
              return
            fi
            called="$called $words[3]"
            shift words
            (( CURRENT-- )) ;;
      \(firstWords.filter { !groups.contains($0) && !verbs(of: $0).isEmpty }.map { """
              \($0))
                (( CURRENT == 3 )) && compadd \(verbs(of: $0).joined(separator: " "))
                case "$words[3]" in
                  \(verbs(of: $0).joined(separator: "|")))
                    if (( CURRENT > 3 )); then
                      called="$called $words[3]"
                      shift words
                      (( CURRENT-- ))
                    fi ;;
                esac ;;
          """ }.joined(separator: "\n"))
        esac
        shift words
        (( CURRENT-- ))
        case $called in
      \(functions.joined(separator: "\n"))
        esac
      }
      _\(name) "$@"
      """
  }

  private func fish(_ outlines: [CommandOutline]) -> String {
    var lines = ["complete -c \(name) -f"]
    for word in firstWords {
      let summary = outlines.first { $0.name == word }?.summary ?? ""
      lines.append(
        "complete -c \(name) -n __fish_use_subcommand -a \(word) -d '\(summary.fishQuoted)'")
    }
    for first in firstWords {
      for verb in verbs(of: first) {
        let summary = outlines.first { $0.name == "\(first) \(verb)" }?.summary ?? ""
        lines.append(
          "complete -c \(name) -n '\(fishCondition(first))' -a \(verb)"
            + " -d '\(summary.fishQuoted)'")
      }
    }
    for outline in outlines {
      let condition = fishCondition(outline.name)
      for entry in outline.entries {
        var line = "complete -c \(name) -n '\(condition)'"
        if entry.isOption {
          if let short = entry.short { line += " -s \(short.dropFirst())" }
          line += " -l \(entry.long) -d '\(entry.explanation.fishQuoted)'"
        }
        if entry.takesFile {
          line += entry.isOption ? " -r -F" : " -F"
        } else if !entry.choices.isEmpty {
          line += " -x -a '\(entry.choices.joined(separator: " "))'"
        } else if entry.kind == .option {
          line += " -x"
        } else if !entry.isOption {
          continue
        }
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The condition for a command, but not for one with a longer name.
  private func fishCondition(_ command: String) -> String {
    let words = command.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
    let longer = verbs(of: command).joined(separator: " ")
    let others = longer.isEmpty ? [] : ["not __fish_seen_subcommand_from \(longer)"]
    return (words + others).joined(separator: "; and ")
  }

  /// The words that may come first: commands and groups of commands.
  private var firstWords: [String] {
    var words: [String] = []
    for command in shownCommands {
      let first = String(command.name.prefix { $0 != " " })
      if !words.contains(first) { words.append(first) }
    }
    return words
  }

  /// The commands whose first word is a command by itself, such as `names import` beside `names`.
  private var longerNames: [String] {
    let names = commands.map { $0.name }
    return names.filter { name in
      name.contains(" ") && names.contains(String(name.prefix { $0 != " " }))
    }
  }

  private var groups: [String] {
    firstWords.filter { word in !shownCommands.contains { $0.name == word } }
  }

  private func verbs(of group: String) -> [String] {
    shownCommands.filter { $0.name.hasPrefix("\(group) ") }.map {
      String($0.name.dropFirst(group.count + 1))
    }
  }
}

extension CommandOutline.Entry {
  /// The names that exclude each other, as zsh writes them.
  fileprivate var group: String { short.map { "(\($0) --\(long))" } ?? "" }
  fileprivate var alternatives: String { short.map { "{\($0),--\(long)}" } ?? "--\(long)" }
}

extension String {
  fileprivate var zshQuoted: String {
    map { "[]:\\".contains($0) ? "\\\($0)" : $0 == "'" ? "'\\''" : String($0) }.joined()
  }

  fileprivate var fishQuoted: String {
    map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
