import Foundation
import FoundationModels

extension SessionPropertyValues {
  @SessionPropertyEntry var lookUps = 0
}

/// Looks up when a plant flowers.
struct FloweringTool: Tool {
  let name = "flowering"
  let description = "Finds the months in which a plant flowers."

  @Generable struct Arguments {
    @Guide(description: "The plant's common name") var plant: String
  }

  @Generable struct Months {
    var first: String
    var last: String?
  }

  func call(arguments: Arguments) async throws -> Months {
    Months(first: arguments.plant == "daisy" ? "March" : "May")
  }
}

/// Looks something up before it answers, and then answers.
struct Gardener: LanguageModelSession.DynamicProfile {
  let model: any LanguageModel
  @SessionProperty(\.lookUps) var lookUps

  var body: some LanguageModelSession.DynamicProfile {
    Profile {
      Instructions("You answer questions about gardens.")
      FloweringTool()
    }
    .model(model)
    .toolCallingMode(lookUps < 1 ? .required : .allowed)
    .onToolCall { lookUps += 1 }
  }
}

/// Keeps a conversation in a file, which the other system reads too.
struct Notebook {
  let file: URL

  func save(_ session: LanguageModelSession) throws {
    try JSONEncoder().encode(session.transcript).write(to: file)
  }

  func session(with model: some LanguageModel) throws -> LanguageModelSession {
    let transcript = try JSONDecoder().decode(Transcript.self, from: Data(contentsOf: file))
    return LanguageModelSession(model: model, transcript: transcript)
  }
}

/// Answers with Apple's model in the cloud where there is one, and else with this machine's.
func session() -> LanguageModelSession {
  let cloud = PrivateCloudComputeLanguageModel()
  return cloud.isAvailable
    ? LanguageModelSession(model: cloud) : LanguageModelSession(model: SystemLanguageModel.default)
}
