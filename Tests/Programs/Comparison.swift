import Foundation
import LanguageModels

/// Tells whether two photos show one kind of plant.
struct Comparison {
  @Generable
  enum Verdict: Equatable {
    case same
    case different(difference: String)
    case unclear
  }

  @Generable
  enum Habit: String, CaseIterable {
    case tree, shrub, herb, grass, fern, moss
  }

  let session: LanguageModelSession

  init(model: some LanguageModel) {
    session = LanguageModelSession(model: model)
  }

  func compare(_ first: URL, _ second: URL) async throws -> Verdict {
    try await session.respond(
      to: Prompt {
        "Do these show the same kind of plant?"
        Attachment(imageURL: first)
        Attachment(imageURL: second, orientation: .right)
      }, generating: Verdict.self
    ).content
  }

  func classify(_ photo: URL) async throws -> Habit {
    try await session.respond(
      generating: Habit.self, options: GenerationOptions(samplingMode: .greedy)
    ) {
      Attachment(imageURL: photo)
      "What kind of plant is this?"
    }.content
  }
}
