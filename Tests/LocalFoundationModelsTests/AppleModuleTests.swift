// No module of this package is imported by its own name: programs keep the line that they have.
import Foundation
import FoundationModels
import Testing

@Generable(description: "A plant")
private struct Plant {
  @Guide(description: "Its name", .anyOf(["daisy", "rose"]))
  var name: String
}

private struct Answer: FoundationModels.Tool {
  let description = "Answers."

  func call(arguments: Plant) async throws -> String { arguments.name }
}

/// A program that imports the module by Apple's name.
@Suite struct AppleModuleTests {
  @Test("M11: a program keeps its import") func aProgramKeepsItsImport() async throws {
    let session = LanguageModelSession(tools: [Answer()], instructions: "You know plants.")
    #expect(session.transcript.first?.description.contains("You know plants.") == true)
    #expect(!session.isResponding)
    let model: FoundationModels.SystemLanguageModel = .default
    _ = model.availability
    #expect(try Plant(GeneratedContent(json: #"{"name":"rose"}"#)).name == "rose")
  }

  @Test("M11: what is Apple's alone is there, and says that it is not available")
  func whatIsAppleSAlone() async throws {
    let cloud = PrivateCloudComputeLanguageModel()
    #expect(cloud.availability == .unavailable(.deviceNotEligible))
    #expect(!cloud.isAvailable)
    #expect(!cloud.quotaUsage.isLimitReached)
    let session = LanguageModelSession(model: cloud)
    await #expect {
      try await session.respond(to: "x")
    } throws: { error in
      guard case PrivateCloudComputeLanguageModel.Error.serviceUnavailable = error else {
        return false
      }
      return error.localizedDescription.contains("SystemLanguageModel")
    }
    #expect {
      try SystemLanguageModel.Adapter(name: "poet")
    } throws: { error in
      guard case SystemLanguageModel.Adapter.AssetError.compatibleAdapterNotFound = error else {
        return false
      }
      return error.localizedDescription.contains("'poet'")
    }
    #expect(SystemLanguageModel.Variant.core3 != .coreAdvanced3)
  }
}
