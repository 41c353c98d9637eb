import Foundation
import Imaging
import Synchronization
import Testing

@testable import LanguageModels

@Suite struct TranscriptTests {
  private struct Leaf: Transcript.CustomSegment {
    var id = "leaf"
    var content = ["ovate", "toothed"]
  }

  private func sample() throws -> Transcript {
    let content = try GeneratedContent(json: #"{ "name" : "daisy" , "n" : 1.50 }"#)
    return Transcript(entries: [
      .instructions(
        .init(
          segments: [.text(.init(content: "You know plants."))],
          toolDefinitions: [
            .init(
              name: "ocr", description: "Reads.", parameters: SamplePlant.generationSchema)
          ])),
      .prompt(
        .init(
          metadata: ["note": "a", "rate": 2.5],
          segments: [
            .attachment(.init(content: .image(.init(try Photo.plain())), label: "image-1")),
            .text(.init(content: "Which plant is this?")),
          ],
          options: GenerationOptions(
            samplingMode: .random(probabilityThreshold: 0.9, seed: .max), temperature: 0.5,
            maximumResponseTokens: 100, toolCallingMode: .required),
          responseFormat: .init(type: SamplePlant.self),
          contextOptions: ContextOptions(
            includeSchemaInPrompt: false, reasoningLevel: .custom("slow")))),
      .toolCalls(
        .init([.init(id: "1", metadata: ["k": true], toolName: "ocr", arguments: content)])),
      .toolOutput(.init(id: "1", toolName: "ocr", segments: [.text(.init(content: "BELLIS"))])),
      .reasoning(
        .init(segments: [.text(.init(content: "hm"))], signature: Data([1, 2]))),
      .response(
        .init(
          metadata: ["tokens": [1, 2, 3], "words": ["a"], "count": 3],
          segments: [.structure(.init(source: "SamplePlant", content: content))])),
    ])
  }

  @Test func aTranscriptComesBackEqual() throws {
    let transcript = try sample()
    let data = try JSONEncoder().encode(transcript)
    let decoded = try JSONDecoder().decode(Transcript.self, from: data)
    #expect(decoded == transcript)
    guard case .response(let response) = decoded.last,
      case .structure(let segment) = response.segments[0]
    else { throw GeneratedContent(1).mismatch(expected: "a structured segment") }
    #expect(segment.content.jsonString == #"{ "name" : "daisy" , "n" : 1.50 }"#)
    #expect(response.metadata["tokens"] as? [Int] == [1, 2, 3])
    guard case .prompt(let prompt) = decoded[1] else {
      Issue.record("the second entry is no prompt")
      return
    }
    #expect(prompt.metadata["rate"] as? Double == 2.5)
    #expect(prompt.responseFormat?.schema.jsonSchema == SamplePlant.generationSchema.jsonSchema)
    #expect(prompt.responseFormat?.name == "SamplePlant")
  }

  @Test func entriesComeBackOneByOne() throws {
    for entry in try sample() {
      let data = try JSONEncoder().encode(entry)
      #expect(try JSONDecoder().decode(Transcript.Entry.self, from: data) == entry)
    }
  }

  @Test func picturesGoIntoAnArchive() throws {
    final class Archive: AttachmentArchive {
      let images = Mutex<[String: Transcript.ImageAttachment]>([:])

      func store(_ image: Transcript.ImageAttachment) throws -> String {
        images.withLock { images in
          images["a"] = image
          return "a"
        }
      }

      func image(named name: String) throws -> Transcript.ImageAttachment {
        try #require(images.withLock { $0[name] })
      }
    }
    let archive = Archive()
    let encoder = JSONEncoder()
    encoder.userInfo[.attachmentArchive] = archive
    let prompt = try sample()[1]
    let data = try encoder.encode(prompt)
    #expect(String(decoding: data, as: UTF8.self).contains(#""archived":"a""#))
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode(Transcript.Entry.self, from: data) }
    decoder.userInfo[.attachmentArchive] = archive
    #expect(try decoder.decode(Transcript.Entry.self, from: data) == prompt)
  }

  @Test(arguments: [
    #"{"version":2,"entries":[]}"#, #"{"entries":[]}"#, #"{"version":1}"#,
    #"{"version":1,"entries":[{"type":"song","id":"a"}]}"#,
    #"{"version":1,"entries":[{"type":"toolOutput","id":"a"}]}"#,
    #"{"version":1,"entries":[{"type":"response","id":"a","segments":[{"id":"b"}]}]}"#,
    #"{"version":1,"entries":[{"type":"response","id":"a","metadata":{"x":{"date":1}}}]}"#,
  ])
  func aDamagedOrNewerTranscriptIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Transcript.self, from: Data(json.utf8))
    }
  }

  @Test func aCustomSegmentKeepsItsWords() throws {
    let entry = Transcript.Entry.response(.init(segments: [.custom(Leaf())]))
    let once = try JSONDecoder().decode(
      Transcript.Entry.self, from: JSONEncoder().encode(entry))
    #expect(once.description == entry.description)
    let twice = try JSONDecoder().decode(Transcript.Entry.self, from: JSONEncoder().encode(once))
    #expect(twice == once)
  }

  @Test func thePixelsOfAPictureCanBeHad() throws {
    let photo = try Photo(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6])
    let png = try photo.pngData()
    let turned = Transcript.ImageAttachment(imageData: png, orientation: .right)
    #expect(turned.data == png)
    #expect(turned.url == nil)
    #expect(try turned.photo().pixels == [1, 2, 3, 4, 5, 6])
    #expect(try (turned.photo().width, turned.photo().height) == (1, 2))
    #expect(try Transcript.ImageAttachment(photo).photo(maximumPixels: 1).width == 1)
    let gone = Transcript.ImageAttachment(imageURL: URL(filePath: "/nowhere/rose.jpg"))
    #expect(throws: ImagingError.self) { try gone.photo() }
  }

  @Test func aTranscriptIsACollection() throws {
    var transcript = try sample()
    #expect(transcript.count == 6)
    #expect(transcript.history.count == 5)
    transcript.history = transcript.history.suffix(1)
    #expect(transcript.count == 2)
    transcript.removeAll { if case .response = $0 { true } else { false } }
    #expect(transcript.count == 1)
    #expect(Transcript().isEmpty)
  }
}
