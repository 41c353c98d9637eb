import Foundation
import ProgramSupport
import Testing

@testable import Llama

/// Projectors with which mtmd would end the process.
@Suite struct HostileProjectorTests {
  let folder: ScratchFolder
  let model: URL

  init() throws {
    folder = try ScratchFolder()
    model = try folder.write(GGUFBuilder.language().data, to: "model.gguf")
  }

  private func reason(_ builder: GGUFBuilder) throws -> String? {
    let projector = try folder.write(builder.data, to: "mmproj.gguf")
    do {
      _ = try ModelFiles(model: model, projector: projector)
      return nil
    } catch {
      return error.description
    }
  }

  private func changing(_ key: String, to value: GGUFBuilder.Value?) -> GGUFBuilder {
    var builder = GGUFBuilder.projector()
    builder.values.removeAll { $0.0 == key }
    if let value { builder.values.append((key, value)) }
    return builder
  }

  @Test("S10: a projector without a needed tensor is refused, and the tensor named")
  func aTensorIsMissing() throws {
    let whole = GGUFBuilder.projector()
    #expect(try reason(whole) == nil)
    for name in whole.tensors {
      var builder = whole
      builder.tensors.removeAll { $0 == name }
      builder.tensors.append("renamed")
      #expect(try reason(builder)?.contains("it lacks \(name)") == true, "\(name)")
    }
  }

  @Test("S10: a tensor of another shape is refused, and named")
  func aTensorHasAnotherShape() throws {
    for name in GGUFBuilder.projector().tensors {
      var builder = GGUFBuilder.projector()
      builder.shapes[name] = [8, 8]
      #expect(try reason(builder)?.contains(name) == true, "\(name)")
    }
  }

  @Test(
    "S10: a number out of range is refused, and named",
    arguments: [
      ("image_size", [0, 13, 8193, .max]), ("patch_size", [0, 1025, .max]),
      ("embedding_length", [0, .max]), ("attention.head_count", [0, 5, .max]),
      ("block_count", [513, .max]), ("projector.scale_factor", [0, 65, 3]),
      ("preproc_max_tiles", [0, 65, .max]), ("feed_forward_length", [.max]),
      ("projection_dim", [.max]),
    ] as [(String, [UInt32])])
  func aNumberIsOutOfRange(key: String, numbers: [UInt32]) throws {
    for number in numbers {
      let reason = try reason(changing("clip.vision.\(key)", to: .number(number)))
      #expect(reason?.contains("clip.vision.\(key)") == true, "\(number)")
    }
  }

  @Test("S10: a key that is missing or of another type is refused, and named")
  func aKeyIsMissingOrOfAnotherType() throws {
    for key in [
      "image_size", "patch_size", "embedding_length", "attention.head_count", "block_count",
      "projection_dim", "feed_forward_length",
    ].map({ "clip.vision." + $0 }) {
      #expect(try reason(changing(key, to: nil))?.contains("it lacks \(key)") == true)
      #expect(try reason(changing(key, to: .text("1")))?.contains(key) == true)
    }
    for key in ["general.name", "clip.use_gelu", "clip.vision.attention.layer_norm_epsilon"] {
      #expect(try reason(changing(key, to: .number(1)))?.contains(key) == true)
    }
  }
}
