import Files
import Identification

extension BatchRow {
  /// The row on one line for people, without an end of line.
  package var line: String {
    let file = identification.file.displayedFileName.printable()
    let label = identification.label.map { "; " + $0.summary.printable() } ?? ""
    return "\(file): \(outcome)\(label)"
  }

  private var outcome: String {
    if let error { return "no answer (\(error.printable()))" }
    switch identification.status {
    case .failed: return "no answer"
    case .notAPlant: return "no plant"
    case .unknown:
      let known = [identification.name, identification.family].compactMap { $0?.printable() }
      return (["unknown plant"] + known).joined(separator: ", ")
    case .identified:
      let scientific = identification.scientificName?.printable()
      let family = identification.family.flatMap { $0 == scientific ? nil : $0.printable() }
      let names =
        switch (identification.name?.printable(), scientific) {
        case (let name?, let scientific?): "\(name) (\(scientific))"
        case (let name, let scientific): name ?? scientific ?? "unnamed plant"
        }
      let mark = identification.listing?.status == .unverified ? "unverified" : nil
      return [names, family, identification.confidence?.percent, mark].compactMap { $0 }.joined(
        separator: ", ")
    }
  }
}
