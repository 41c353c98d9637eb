package import Botany
package import LanguageModels
package import Sessions

/// Names plants in photos and answers questions about them, one at a time, with one model.
///
/// Sessions are kept in a store, so that a question can be asked in another process: the evaluated context
/// is taken up where it fits, and is rebuilt from the transcript and the stored photo where not.
package actor PlantIdentifier<Model: LanguageModel & ContextPreserving> {
  let model: Model
  let store: SessionStore?
  let profile: Profile
  let generation: GenerationOptions
  let facts: FactsTable?
  let names: PlantNameList?
  let languages: @Sendable () async -> [String]
  private(set) var known: KnownNames
  private(set) var measuring: Measuring
  /// One piece of work at a time: the model has one context, and an actor alone would interleave.
  let gate = SerialGate()

  /// Creates an identifier.
  ///
  /// - Parameters:
  ///   - model: The model to ask.
  ///   - store: The store for sessions; nil for none.
  ///   - profile: The instructions and questions for photos.
  ///   - generation: How answers are generated.
  ///   - facts: A table of facts about plants, which take precedence over the model's answers.
  ///   - names: The names of plants that questions may contain.
  ///   - languages: The codes of the languages that the model can answer in; empty for any.
  ///   - measuring: What is done about how sure the answers are.
  package init(
    model: Model, store: SessionStore?, profile: Profile = .plant,
    generation: GenerationOptions = GenerationOptions(samplingMode: .greedy),
    facts: FactsTable? = nil, names: PlantNameList? = nil,
    languages: @escaping @Sendable () async -> [String] = { [] },
    measuring: Measuring = Measuring()
  ) {
    self.model = model
    self.store = store
    self.profile = profile
    self.generation = generation
    self.facts = facts
    self.names = names
    self.languages = languages
    known = KnownNames(facts: facts, checklist: measuring.checklist)
    self.measuring = measuring
  }

  /// Changes what is done about how sure answers are.
  package func measure(_ measuring: Measuring) {
    self.measuring = measuring
    known = KnownNames(facts: facts, checklist: measuring.checklist)
  }

  /// The schema is not part of the prompt: the instructions describe it, and a grammar enforces it.
  var contextOptions: ContextOptions { ContextOptions(includeSchemaInPrompt: false) }
}
