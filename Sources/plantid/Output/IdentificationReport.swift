import Botany
import Files
import Identification
import Results

/// An identification as people read it.
struct IdentificationReport {
  var identification: Identification
  /// Whether italics can be displayed.
  var styled: Bool
  /// Whether the lines about where the words come from and what to do next are wanted.
  var notes: Bool
  /// Whether the alternatives are wanted where the answer is sure.
  var listsAlternatives = false

  var text: String {
    var lines = [headline]
    if let second = secondLine { lines.append(second) }
    lines += alternatives
    if let description { lines += ["", description.printable()] }
    if identification.source == .references, let near = identification.references?.nearest.first {
      lines += ["", "Named after your own photos; the nearest is \(near.file.printable())."]
    }
    if let label = identification.label { lines += [""] + label.lines }
    for hint in identification.hints ?? [] { lines += ["", hint.printable()] }
    // A warning is part of the answer, whether or not notes are wanted.
    for caution in identification.cautions ?? [] { lines += ["", caution.printable()] }
    if notes { lines += [""] + remarks }
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    switch identification.status {
    case .identified:
      identification.name?.printable() ?? scientificName ?? "A plant without a name"
    case .unknown:
      identification.name?.printable()
        ?? (identification.alternatives.isEmpty
          ? "A plant that the model does not know" : "A plant that the model is not sure of")
    case .notAPlant: "No plant is seen in this photo"
    case .failed: "No answer"
    }
  }

  /// Scientific name, rank where it is not a species, and family.
  private var secondLine: String? {
    var parts: [String] = []
    if identification.name != nil, let scientificName { parts.append(scientificName) }
    if let rank = identification.rank, rank != .species, identification.scientificName != nil {
      parts.append(rank.rawValue)
    }
    if let family = identification.family, family != identification.scientificName {
      parts.append(family.printable())
    }
    if identification.status == .identified, let confidence = identification.confidence {
      parts.append(confidence.percent)
    }
    if identification.listing?.status == .unverified { parts.append("unverified") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// What is seen; nil when that is what the headline says.
  private var description: String? {
    let isRepeated =
      identification.status == .notAPlant
      && identification.description?.lowercased().hasPrefix("no plant") == true
    return isRepeated ? nil : identification.description
  }

  /// One plant a line with its probability, and what is left.
  private var alternatives: [String] {
    let shown = identification.alternatives.filter { $0.probability >= 0.001 }
    guard listsAlternatives || identification.status == .unknown, !shown.isEmpty else { return [] }
    var lines = shown.map { plant in
      let scientific = plant.scientificName.printable()
      return (
        plant.probability.percent,
        plant.name.map { "\($0.printable()) (\(scientific))" } ?? scientific
      )
    }
    let unknown = identification.unknownPlant ?? 0
    let none = identification.notAPlant ?? 0
    let rest = (identification.other ?? 0) - unknown - none
    let others = [
      ("a plant that the model does not know", unknown), ("no plant", none),
      ("something else", rest),
    ]
    lines += others.filter { $0.1 >= 0.001 }.map { ($0.1.percent, $0.0) }
    let width = lines.map(\.0.count).max() ?? 0
    return [""]
      + lines.map { String(repeating: " ", count: width - $0.0.count) + $0.0 + "  " + $0.1 }
  }

  private var scientificName: String? {
    guard let name = identification.scientificName?.printable() else { return nil }
    // Genus and species are set in italics, a family is not.
    return styled && identification.rank != .family ? "\u{1B}[3m\(name)\u{1B}[23m" : name
  }

  private var remarks: [String] {
    var remarks = [
      "AI-generated on this machine; it can be wrong. Do not eat a plant because of it."
    ]
    if let listing = identification.listing, let sentence = listing.sentence {
      remarks.insert(sentence, at: 0)
    }
    if identification.session != nil, identification.status != .notAPlant {
      remarks.append("Continue with: plantid ask \"how often to water?\"")
    }
    return remarks
  }
}

extension Identification.Listing {
  /// What the checklist says that a reader should know; nil when the name is the one to use.
  fileprivate var sentence: String? {
    switch status {
    case .accepted: nil
    case .synonym:
      "\(checklist.printable()): a synonym of \(accepted?.printable() ?? "another name")."
    case .unplaced: "\(checklist.printable()) lists the name, but does not say what it is."
    case .unverified: "Unverified: the scientific name is not in \(checklist.printable())."
    }
  }
}
