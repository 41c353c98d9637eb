package import Botany
import LanguageModels

/// What may be displayed of a model's answer about a photo.
///
/// A plant is identified when it has a scientific name, of whatever rank. A common name alone is shown,
/// but many plants share it, so the status then is unknown.
package struct ValidatedPlant: Equatable, Sendable {
  /// What came out.
  package var status: Identification.Status
  /// The common name.
  package var name: String?
  package var scientificName: String?
  /// What the scientific name, or else the family, is a name of.
  package var rank: PlantRank?
  package var family: String?
  /// What is visible.
  package var description: String?
  /// What was left out of the answer, and why; ready for display.
  package var remarks: [String] = []
}

/// Read as it is written in `json`, without its remarks.
extension ValidatedPlant: Decodable {
  private enum CodingKeys: CodingKey {
    case status, name, scientificName, rank, family, description
  }
}

extension ValidatedPlant {
  /// The answer for an unknown plant: a refusal, or a photo without an answer.
  static func unknown(remark: String) -> ValidatedPlant {
    ValidatedPlant(status: .unknown, remarks: [remark])
  }

  /// A plant without any information.
  init(unknownWith remarks: [String]) {
    self.init(status: .unknown, remarks: remarks)
  }

  /// Examines every field of an answer.
  ///
  /// - Parameters:
  ///   - plant: What the model wrote.
  ///   - known: What names there are; nil takes whatever has the form of a name, as of an answer that was
  ///     examined before.
  package init(validating plant: Plant, known: KnownNames? = KnownNames()) {
    var remarks: [String] = []
    func shown(_ text: FieldText, _ field: String) -> String? {
      if case .refused(let reason) = text { remarks.append("\(field) was left out: \(reason)") }
      return text.shown
    }

    let description = shown(
      FieldText(prose: plant.description, limit: TextLimit.description), "the description")
    if let description, Refusal.isRefusal(description) {
      remarks.append("the description was left out: it is a refusal")
    } else if let description {
      let kept = AnswerGuard.withoutClaims(description)
      self.description = kept.isEmpty ? nil : kept
      if kept != description {
        remarks.append("a part of the description was left out: it speaks for a use of the plant")
      }
    }

    guard plant.isPlant else {
      status = .notAPlant
      self.remarks = remarks
      return
    }
    name = shown(FieldText(name: plant.name), "the name").flatMap { name in
      guard AnswerGuard.invites(name) else { return name }
      remarks.append("the name was left out: it speaks for a use of the plant")
      return nil
    }
    family = shown(FieldText(name: plant.family), "the family").flatMap { text in
      let family = BotanicalName.family(in: text)
      if family == nil { remarks.append("the family was left out: it is no family's name") }
      return family
    }
    let written = shown(FieldText(name: plant.scientificName), "the scientific name")
    let scientific = written.flatMap { text in
      known.map { $0.scientificName(in: text) } ?? BotanicalName(text)
    }
    if scientific == nil, let written {
      remarks.append("the scientific name was left out: it is no such name")
      // It may be a common name in the wrong place, which is better than none.
      let isName =
        written.count(where: \.isWhitespace) < 5
        && written.allSatisfy { $0.isLetter || $0.isWhitespace || "-'’".contains($0) }
      if name == nil, isName, !AnswerGuard.invites(written) { name = written }
    }

    if let scientific {
      status = .identified
      scientificName = scientific.canonical
      rank = scientific.rank
      if scientific.rank == .family, family == nil { family = scientific.canonical }
    } else {
      status = .unknown
      rank = plant.rank == .family && family != nil ? .family : nil
    }
    self.remarks = remarks
  }

  private init(status: Identification.Status, remarks: [String]) {
    self.status = status
    self.remarks = remarks
  }
}
