import Foundation
import Testing

@testable import LocalFoundationModels

@Suite struct SystemLanguageModelTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Models")

  private func model(_ environment: [String: String] = [:]) -> SystemLanguageModel {
    SystemLanguageModel(useCase: .general, guardrails: .default) {
      try InstalledModels.find(environment: environment)
    }
  }

  private func model(
    named model: String, projector: String? = nil
  ) -> SystemLanguageModel {
    SystemLanguageModel(useCase: .general, guardrails: .default) {
      InstalledModels(
        model: URL(filePath: model), projector: projector.map { URL(filePath: $0) })
    }
  }

  private static let pair = try? InstalledModels.find(model: folder.path, projector: nil)

  @Test(.enabled(if: pair != nil)) func theModelOfTheCheckoutIsFound() throws {
    let model = model()
    #expect(model.availability == .available)
    #expect(model.isAvailable)
    #expect(model.contextSize > 0)
    #expect(model.capabilities.contains(.vision))
    #expect(model.capabilities.contains(.toolCalling))
    #expect(model.supportsLocale(Locale(identifier: "en_GB")))
    #expect(!model.supportsLocale(Locale(identifier: "ja_JP")))
  }

  @Test func aModelThatIsNotThereIsTold() async throws {
    let model = model(["PLANTID_MODEL": "/nowhere/rose.gguf"])
    #expect(model.availability == .unavailable(.noModel))
    #expect(model.contextSize == 0)
  }

  @Test func withoutAnyModelTheFirstRequestTellsWhy() async throws {
    let model = SystemLanguageModel(useCase: .general, guardrails: .default) {
      throw InstalledModels.NotFound(description: "no model was found")
    }
    #expect(model.availability == .unavailable(.noModel))
    #expect(!model.isAvailable)
    let session = LanguageModelSession(model: model)
    await #expect {
      try await session.respond(to: "Hello")
    } throws: { error in
      guard case .assetsUnavailable? = error as? SystemLanguageModel.Error else { return false }
      return error.localizedDescription == "no model was found"
    }
    await #expect(throws: SystemLanguageModel.Error.self) {
      try await model.tokenCount(for: "Hello")
    }
  }

  @Test(.enabled(if: pair != nil)) func whatIsWrongWithTheFilesIsTold() throws {
    let pair = try #require(Self.pair)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "plantid-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let half = folder.appending(path: "half.gguf")
    try Data(contentsOf: pair.model).prefix(100_000).write(to: half)
    #expect(model(named: half.path).availability == .unavailable(.modelNotWhole))
    #expect(model(named: pair.model.path).availability == .unavailable(.noVision))
    let projector = try #require(pair.projector)
    #expect(model(named: projector.path).availability == .unavailable(.modelNotReady))
    #expect(
      model(named: pair.model.path, projector: pair.model.path).availability
        == .unavailable(.noVision))
  }

  @Test(.enabled(if: pair != nil)) func sessionsNeedNoModelNamed() async throws {
    let session = LanguageModelSession(instructions: "You name plants.")
    let response = try await session.respond(
      to: "how often to water?", options: GenerationOptions(maximumResponseTokens: 8))
    #expect(!response.content.isEmpty)
    #expect(LanguageModelSession().transcript.isEmpty)
    #expect(LanguageModelSession { "Be brief." }.transcript.count == 1)
  }

  private struct Brief: LanguageModelSession.DynamicProfile {
    var body: some DynamicProfile {
      Profile { Instructions("You name plants.") }.maximumResponseTokens(8)
    }
  }

  @Test(.enabled(if: pair != nil)) func profilesNeedNoModelNamed() async throws {
    let session = LanguageModelSession(profile: Brief())
    #expect(try await !session.respond(to: "how often to water?").content.isEmpty)
  }

  @Test(.enabled(if: pair != nil)) func tokensAreCounted() async throws {
    let model = model()
    let short = try await model.tokenCount(for: "Hello")
    let long = try await model.tokenCount(for: "Hello, which plant is this in the garden?")
    #expect(short > 0)
    #expect(long > short)
    #expect(try await model.tokenCount(for: Instructions("Be brief.")) > 1)
    #expect(try await model.tokenCount(for: [any Tool]()) == 0)
    #expect(try await model.tokenCount(for: String.generationSchema) > 0)
    let session = LanguageModelSession(model: model)
    #expect(try await model.tokenCount(for: session.transcript) == 0)
  }

  @Test("a program finds the model of the checkout it was built in, by its own place")
  func programInBuildFolder() {
    let program = URL(filePath: "/home/me/plantid/.build/x86_64-unknown-linux-gnu/release/plantid")
    let paths = InstalledModels.folders(of: program).map { $0.path }
    #expect(paths.contains("/home/me/plantid/Models"))
    #expect(paths.contains("/home/me/plantid/.build/checkouts/plantid/Models"))
    let installed = InstalledModels.folders(of: URL(filePath: "/usr/bin/plantid")).map { $0.path }
    #expect(installed.first == "/usr/share/plantid/models")
  }
}
