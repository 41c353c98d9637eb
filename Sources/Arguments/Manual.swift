extension Program {
  /// The manual page in roff, made from the table the parser reads.
  package func manual(sections: [(title: String, text: String)]) -> String {
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\"", ".SH NAME",
      "\(name) \\- \(summary.lowercasedFirst.roff)", ".SH SYNOPSIS",
      ".B \(name)", ".I command", "[options]", ".SH COMMANDS",
    ]
    for command in commands {
      let outline = command.outline
      lines += [".SS \"\(outline.name.roff)\"", outline.summary.roff]
      for entry in outline.entries {
        lines.append(".TP")
        let value = entry.placeholder.isEmpty ? "" : " \\fI\(entry.placeholder.roff)\\fR"
        switch entry.kind {
        case .flag, .option:
          let labels = entry.labels.map { "\\fB\($0.roff)\\fR" }.joined(separator: ", ")
          lines.append(labels + (entry.kind == .option ? value : ""))
        case .operand: lines.append("\\fI\(entry.placeholder.roff)\\fR")
        case .operands: lines.append("\\fI\(entry.placeholder.roff)\\fR ...")
        }
        lines.append(entry.explanation.roff)
      }
    }
    for section in sections {
      lines += [".SH \(section.title.uppercased())", section.text.roff]
    }
    return lines.joined(separator: "\n")
  }
}

extension CommandOutline.Entry {
  var labels: [String] { [short, "--\(long)"].compactMap { $0 } }
}

extension String {
  fileprivate var roff: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.map { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : String($0) }.joined()
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + escaped : escaped
    }
    .joined(separator: "\n.br\n")
  }

  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
