import Foundation
import ProgramSupport
import Testing

@testable import Llama

@Suite struct ModelFileTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func failure(_ data: Data) throws -> LlamaError? {
    let file = try folder.write(data, to: "model.gguf")
    do {
      _ = try ModelFiles(model: file, projector: nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func aWholeFileIsDescribed() throws {
    let model = try folder.write(GGUFBuilder.language().data, to: "model.gguf")
    let projector = try folder.write(GGUFBuilder.projector().data, to: "mmproj.gguf")
    let files = try ModelFiles(model: model, projector: projector)
    #expect(files.model.name == "test")
    #expect(files.model.width == 256)
    #expect(files.model.trainedContext == 2048)
    #expect(files.model.cachedNumbersPerToken == 6 * 4 * 128)
    #expect(!files.model.hasTemplate)
    #expect(files.projector?.vision.takesOneSquare == true)
    #expect(files.projector?.vision.tokensPerTile == 16)
  }

  @Test("S10: a tensor without elements is refused before ggml ends the process over its size")
  func aTensorWithoutElements() throws {
    var builder = GGUFBuilder.language()
    builder.shapes["tensor"] = [.max, 0, 2]
    #expect(try failure(builder.data)?.description.contains("a tensor has no elements") == true)
  }

  @Test(
    "B09: a cut file is incomplete", arguments: 0...9)
  func aCutFileIsIncomplete(tenths: Int) throws {
    let whole = GGUFBuilder.language().data
    let failure = try #require(try failure(whole.prefix(whole.count * tenths / 10)))
    #expect(
      failure.description.hasPrefix("model file is incomplete or not GGUF: "), "\(failure)")
  }

  @Test(
    "B09: a projector that lacks a part of a block is refused before llama.cpp follows a null pointer",
    arguments: ["q", "k", "v"])
  func aProjectorThatLacksAPart(part: String) throws {
    let model = try folder.write(GGUFBuilder.language().data, to: "model.gguf")
    var builder = GGUFBuilder.projector(blocks: 3)
    let projector = try folder.write(builder.data, to: "mmproj.gguf")
    _ = try ModelFiles(model: model, projector: projector)

    builder.tensors.removeAll { $0 == "v.blk.1.attn_\(part).weight" }
    try folder.write(builder.data, to: "mmproj.gguf")
    let failure = #expect(throws: LlamaError.self) {
      try ModelFiles(model: model, projector: projector)
    }
    #expect(failure?.description.contains("it lacks v.blk.1.attn_\(part).weight") == true)
  }

  @Test func aFileCutInItsTensorsSaysHowMuchIsThere() throws {
    let whole = GGUFBuilder.language().data
    let failure = try #require(try failure(whole.dropLast(10)))
    #expect(failure.description.contains("\(whole.count - 10) of \(whole.count) bytes are there"))
  }

  @Test(
    "B09: what is no model is refused",
    arguments: [
      Data(), Data("GGUF".utf8), Data("GGUF\u{3}\0\0\0".utf8),
      Data("<!DOCTYPE html><html><body>404 Not Found</body></html>".utf8),
      Data("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5750688\n".utf8),
    ])
  func whatIsNoModelIsRefused(data: Data) throws {
    let failure = try #require(try failure(data))
    #expect(
      failure.description.hasPrefix("model file is incomplete or not GGUF: "), "\(failure)")
  }

  @Test(arguments: [
    ("version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer"),
    ("<!DOCTYPE html><html></html>", "web page"),
  ])
  func whatADownloadLeftIsNamed(text: String, name: String) throws {
    #expect(try failure(Data(text.utf8))?.description.contains(name) == true)
  }

  @Test(
    "B09: another version is refused", arguments: [0, 1, 4, 0x0300_0000] as [UInt32])
  func anotherVersionIsRefused(version: UInt32) throws {
    var builder = GGUFBuilder.language()
    builder.version = version
    #expect(try failure(builder.data)?.description.contains("its GGUF version is") == true)
  }

  @Test(
    "B09: a number of layers that no model has is refused", arguments: [0, 513, .max] as [UInt32])
  func aNumberOfLayersThatNoModelHasIsRefused(count: UInt32) throws {
    var builder = GGUFBuilder.language()
    let place = try #require(builder.values.firstIndex { $0.0 == "llama.block_count" })
    builder.values[place].1 = .number(count)
    #expect(try failure(builder.data)?.description.contains("it declares ") == true)
  }

  @Test func flippedBytesNeverCrash() throws {
    let whole = [UInt8](GGUFBuilder.language().data)
    let failures = try (4..<min(whole.count, 420)).filter { index in
      var bytes = whole
      bytes[index] ^= 0xFF
      return try failure(Data(bytes)) != nil
    }
    // What is said of names and sizes is noticed; what is said of an author, say, is not.
    #expect(failures.count > 50)
  }

  @Test("B07: embedding models and projectors cannot generate")
  func embeddingModelsAndProjectorsCannotGenerate() throws {
    let wrong = [
      GGUFBuilder.language("bert"), .language("qwen3", pooled: true), .projector(),
      .projector(sees: false),
    ]
    for builder in wrong {
      guard case .notALanguageModel = try failure(builder.data) else {
        Issue.record("\(builder.values) was taken")
        continue
      }
    }
  }

  @Test("B07: a language model is no projector") func aLanguageModelIsNoProjector() throws {
    let model = try folder.write(GGUFBuilder.language().data, to: "model.gguf")
    let deaf = try folder.write(GGUFBuilder.projector(sees: false).data, to: "deaf.gguf")
    for projector in [model, deaf] {
      do {
        _ = try ModelFiles(model: model, projector: projector)
        Issue.record("\(projector.path) was taken")
      } catch {
        #expect(error.description.hasPrefix("not a vision projector: \(projector.path) is "))
      }
    }
  }

  @Test func whatIsNoFileIsSaidToBeNone() throws {
    for path in [folder.file("none.gguf"), folder.url, URL(fileURLWithPath: "/dev/null")] {
      do {
        _ = try ModelFiles(model: path, projector: nil)
        Issue.record("\(path.path) was taken")
      } catch {
        #expect(error.description.hasPrefix("model file cannot be read: \(path.path): "))
      }
    }
  }

  @Test(.requiresModel) func aRealPairIsWholeAndItsCutIsNot() throws {
    let pair = try #require(ModelPair.found)
    _ = try ModelFiles(model: pair.model, projector: pair.projector)
    for file in [pair.model, pair.projector] {
      let data = try Data(contentsOf: file)
      let cut = try folder.write(data.prefix(data.count * 6 / 10), to: "cut.gguf")
      #expect(throws: LlamaError.self) { try ModelFiles.file(cut) }
    }
    #expect(throws: LlamaError.self) {
      try ModelFiles(model: pair.projector, projector: pair.model)
    }
  }
}
