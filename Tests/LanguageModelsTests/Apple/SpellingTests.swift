import Foundation
import Imaging
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

/// Spellings of the newer SDK, and what programs find under them.
@Suite struct SpellingTests {
  @Test("M08: sampling modes have the newer spellings too")
  func samplingModes() {
    typealias Kind = GenerationOptions.SamplingMode.Kind
    #expect(Kind.randomTopK(3, seed: 1) == .top(k: 3, seed: 1))
    #expect(
      Kind.randomProbabilityThreshold(0.5, seed: nil) == .nucleus(threshold: 0.5, seed: nil))
  }

  @Test("M08: a response format names its kind, and assets are metadata")
  func responses() throws {
    let format = Transcript.ResponseFormat(type: SamplePlant.self)
    #expect(format.kind == .schema(SamplePlant.generationSchema))
    var response = Transcript.Response(assetIDs: ["a", "b"], segments: [])
    #expect(response.metadata["assetIDs"] as? [String] == ["a", "b"])
    response.assetIDs = ["c"]
    #expect(response.metadata["assetIDs"] as? [String] == ["c"])
    let entry = Transcript.Entry.response(response)
    let data = try JSONEncoder().encode(entry)
    #expect(try JSONDecoder().decode(Transcript.Entry.self, from: data) == entry)
    #expect(Transcript.Response(assetIDs: [], segments: []).metadata.isEmpty)
  }

  @Test("M08: usage carries the executor's own numbers")
  func usageMetadata() async throws {
    let channel = LanguageModelExecutorGenerationChannel()
    await channel.send(
      .response(
        action: .updateUsage(
          input: .init(totalTokenCount: 2, cachedTokenCount: 1),
          output: .init(totalTokenCount: 3, reasoningTokenCount: 0), metadata: ["watts": 4])))
    channel.finish()
    var entries = TurnEntries()
    for try await event in channel { entries.apply(event) }
    #expect(entries.usage.totalTokenCount == 5)
    #expect(entries.usage.metadata["watts"] as? Int == 4)
  }

  @Test("M08: pixels can be attached with an orientation")
  func pixelsWithAnOrientation() throws {
    let photo = try Photo(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6])
    let turned = Attachment(photo, orientation: .right).content.image
    #expect(turned.orientation == .right)
    #expect(turned.knownSHA256 == nil)
    #expect(try (turned.photo().width, turned.photo().height) == (1, 2))
    #expect(try turned.photo().pixels == [1, 2, 3, 4, 5, 6])
    #expect(Attachment(photo).content.image.knownSHA256 == photo.sha256)
  }

  @Test("M08: a reference finds its picture in any entries")
  func resolvingInEntries() throws {
    let image = Transcript.ImageAttachment(try Photo.plain())
    let entry = Transcript.Entry.prompt(
      .init(segments: [.attachment(.init(content: .image(image), label: "leaf"))]))
    let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel":"leaf"}"#))
    #expect(reference.resolved(in: [entry]) == image)
    #expect(reference.resolved(in: [entry][1...]) == nil)
  }

  @Generable struct Draft {
    let id = UUID()
    let version = 1
    var title: String
  }

  @Test("M08: constants with a value are not generated")
  func constants() throws {
    #expect(Draft.generationSchema.jsonSchema.contains(#""required":["title"]"#))
    let draft = try Draft(GeneratedContent(json: #"{"title":"a"}"#))
    #expect(draft.title == "a")
    #expect(draft.version == 1)
    #expect(draft.generatedContent.jsonString == #"{"title":"a"}"#)
    #expect(try Draft.PartiallyGenerated(GeneratedContent(json: #"{"title":"a"#)).title == "a")
  }

  @Test("M08: errors have their sentence as the localized description")
  func localizedErrors() {
    let error: any Error = ImagingError.empty
    #expect(error.localizedDescription == ImagingError.empty.description)
  }
}
