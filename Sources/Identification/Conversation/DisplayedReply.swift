import Botany
import Foundation
import LanguageModels
import Sessions

extension Transcript {
  /// The conversation with what was shown for its last answer noted, and where it is asked for in the place
  /// of the model's words.
  func showing(
    _ shown: Exchange.Reply, insteadOfWords: Bool = true, about subject: AnswerSubject? = nil
  ) -> Transcript {
    var entries = Array(self)
    guard case .response(var response) = entries.last else { return self }
    response.setDisplayed(shown, insteadOfWords: insteadOfWords)
    if let subject { response.metadata[.subject] = subject.json.text }
    entries[entries.count - 1] = .response(response)
    return Transcript(entries: entries)
  }
}

extension Transcript {
  /// The conversation with the plant of the model alone noted for its last answer.
  func noting(plantByModel plant: ValidatedPlant) -> Transcript {
    var entries = Array(self)
    guard case .response(var response) = entries.last else { return self }
    response.metadata[.plantByModel] = plant.json.text
    entries[entries.count - 1] = .response(response)
    return Transcript(entries: entries)
  }
}

extension StoredConversation.Turn {
  /// The plant that the model alone took the photo for, where references had another one displayed.
  var plantByModel: ValidatedPlant? {
    for case .response(let response) in entries {
      if let plant = response.metadata[.plantByModel].flatMap(ValidatedPlant.init(shown:)) {
        return plant
      }
    }
    return nil
  }
}

extension StoredConversation {
  /// Replaces the answer about the first photo with the user's own determination.
  mutating func take(_ correction: SessionRecord.Correction, facts: FactsTable?) {
    guard let turn = turns.firstIndex(where: \.hasPhoto) else { return }
    let plant = ValidatedPlant(determinedAs: correction.name, facts: facts)
    if case .plant(let displayed) = Exchange(turns[turn]).reply {
      displayedBeforeCorrection = displayed
    }
    turns[turn].entries = turns[turn].entries.map { entry in
      guard case .response(var response) = entry else { return entry }
      response.setDisplayed(.plant(plant), insteadOfWords: true)
      return .response(response)
    }
  }
}

extension MetadataKey<String> {
  /// The JSON of a plant that was displayed instead of the model's own.
  static var displayedPlant: Self { Self("shownPlant") }
  /// The JSON of the plant by the model alone, where references decided otherwise.
  static var plantByModel: Self { Self("plantByModel") }
  /// An answer that was displayed instead of the model's own.
  static var displayedAnswer: Self { Self("shown") }
  /// The JSON of the plant that an answer is about.
  static var subject: Self { Self("subject") }
}

extension Transcript.Response {
  /// Stores what is displayed and, on request, replaces the model's words with it.
  fileprivate mutating func setDisplayed(_ shown: Exchange.Reply, insteadOfWords: Bool) {
    if insteadOfWords {
      let content = shown.content
      segments = segments.map { $0.replacingContent(content) }
    }
    switch shown {
    case .plant(let plant): metadata[.displayedPlant] = plant.json.text
    case .answer(let answer): metadata[.displayedAnswer] = answer ?? ""
    }
  }
}

extension Exchange.Reply {
  /// The reply as a model would have given it.
  fileprivate var content: GeneratedContent {
    switch self {
    case .plant(let plant): Plant(plant).generatedContent
    case .answer(let answer):
      PlantAnswer(answer: answer ?? "I have no answer to that.").generatedContent
    }
  }
}

extension Transcript.Segment {
  /// The segment with other words in it.
  fileprivate func replacingContent(_ content: GeneratedContent) -> Transcript.Segment {
    guard case .structure(var structure) = self else { return self }
    structure.content = content
    return .structure(structure)
  }
}

extension Plant {
  /// The plant as a model would have written it.
  fileprivate init(_ shown: ValidatedPlant) {
    self.init(
      isPlant: shown.status != .notAPlant, name: shown.name, scientificName: shown.scientificName,
      rank: shown.scientificName == nil ? nil : shown.rank, family: shown.family,
      description: shown.description ?? Self.description(of: shown))
  }

  /// What a model reads where nothing is described: with only nulls it would rely on what it saw.
  private static func description(of shown: ValidatedPlant) -> String? {
    switch shown.status {
    case .unknown: "A plant is in the photo, but none that I know well enough to name."
    case .notAPlant: "No plant is to be seen in this photo."
    default: (shown.name ?? shown.scientificName).map { "A plant is in the photo: \($0)." }
    }
  }
}

extension ValidatedPlant {
  /// The plant of a name that a user wrote, scientific or common, as the table describes it.
  fileprivate init(determinedAs name: String, facts: FactsTable?) {
    self.init(unknownWith: [])
    guard let scientific = BotanicalName(name) else {
      self.name = name
      return
    }
    status = .identified
    scientificName = scientific.canonical
    rank = scientific.rank
    let known = facts?.facts(about: name)
    self.name = known?.vernacularName
    family = scientific.rank == .family ? scientific.canonical : known?.family
    description = known?.description
  }

  /// Reads a stored plant; nil when it cannot be read.
  init?(shown text: String) {
    guard let shown = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = shown
  }
}
