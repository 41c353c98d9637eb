import Foundation
import ProgramSupport
import Testing

@testable import Llama

@Suite struct CheckupTests {
  @Test func aMachineWithoutModelIsDescribed() async {
    let checkup = await LlamaLanguageModel.checkup(nil)
    #expect(!checkup.runtime.isEmpty)
    #expect(checkup.threads >= 1)
    #expect(checkup.model == nil)
    #expect(checkup.problems.isEmpty)
  }

  @Test(.requiresModel) func aGoodPairHasNoProblems() async throws {
    let pair = try #require(ModelPair.found)
    let checkup = await LlamaLanguageModel.checkup(pair.configuration)
    #expect(checkup.problems.isEmpty)
    let files = try [pair.model, pair.projector].map { url in
      try #require(
        FileManager.default.attributesOfItem(atPath: url.path)[.size] as? UInt64)
    }
    #expect(checkup.model?.size == files[0])
    #expect(checkup.projector?.size == files[1])
    #expect(checkup.model?.width == checkup.projector?.width)
    #expect(try #require(checkup.memoryNeeded) > files.reduce(0, +))
  }

  @Test func everyFaultIsNamed() async throws {
    let folder = try ScratchFolder()
    let model = try folder.write(GGUFBuilder.language().data, to: "model.gguf")
    let cut = try folder.write(GGUFBuilder.projector().data.dropLast(9), to: "mmproj.gguf")
    var configuration = LlamaLanguageModel.Configuration(model: model)
    let blind = await LlamaLanguageModel.checkup(configuration)
    #expect(
      blind.problems == [
        .template(path: model.path, reason: "it has no chat template"),
        .noProjector(model: model.path),
      ])
    configuration.projector = cut
    configuration.threads = 0
    let broken = await LlamaLanguageModel.checkup(configuration)
    #expect(broken.problems.count == 3)
    #expect(broken.problems.contains { $0.description.contains(cut.path) })
    configuration.model = folder.file("none.gguf")
    let missing = await LlamaLanguageModel.checkup(configuration)
    #expect(missing.model == nil)
    #expect(missing.problems.first?.description.contains("none.gguf") == true)
  }

  @Test(.requiresModel) func weightsThatAreNoneAreSaid() async throws {
    let folder = try ScratchFolder()
    var configuration = try #require(ModelPair.found).configuration
    configuration.projector = try folder.write(GGUFBuilder.projector().data, to: "mmproj.gguf")
    let checkup = await LlamaLanguageModel.checkup(configuration)
    #expect(checkup.problems.count == 1)
    #expect(checkup.problems.first?.description.contains("mmproj.gguf") == true)
  }
}
