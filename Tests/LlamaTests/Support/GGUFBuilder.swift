import Foundation

/// Writes small GGUF files: enough of a header to be told apart, and small tensors.
struct GGUFBuilder {
  enum Value {
    case text(String)
    case number(UInt32)
    case flag(Bool)
    case list([String])
  }

  var version: UInt32 = 3
  var values: [(String, Value)]
  /// The names of the tensors.
  var tensors = ["tensor"]
  /// The lengths of tensors; their product is a multiple of eight.
  var shapes: [String: [Int]] = [:]

  static func language(_ architecture: String = "llama", pooled: Bool = false) -> GGUFBuilder {
    var values: [(String, Value)] = [
      ("general.architecture", .text(architecture)), ("general.name", .text("test")),
      ("\(architecture).embedding_length", .number(256)),
      ("\(architecture).block_count", .number(6)),
      ("\(architecture).context_length", .number(2048)),
      ("\(architecture).attention.head_count", .number(4)),
    ]
    if pooled { values.append(("\(architecture).pooling_type", .number(1))) }
    return GGUFBuilder(values: values)
  }

  /// A projector with blocks; its weights are zeros.
  static func projector(sees: Bool = true, blocks: Int = 1) -> GGUFBuilder {
    var builder = GGUFBuilder(values: [
      ("general.architecture", .text("clip")), ("clip.has_vision_encoder", .flag(sees)),
      ("clip.projector_type", .text("internvl")), ("clip.vision.image_size", .number(224)),
      ("clip.vision.patch_size", .number(14)), ("clip.vision.projection_dim", .number(256)),
      ("clip.vision.projector.scale_factor", .number(4)),
      ("clip.vision.preproc_max_tiles", .number(1)),
      ("clip.vision.embedding_length", .number(32)),
      ("clip.vision.feed_forward_length", .number(64)),
      ("clip.vision.block_count", .number(UInt32(blocks))),
      ("clip.vision.attention.head_count", .number(4)),
    ])
    builder.shapes = [
      "v.patch_embd.weight": [14, 14, 3, 32], "v.class_embd": [32],
      "v.position_embd.weight": [32, 257], "mm.model.mlp.0.weight": [512],
      "mm.model.mlp.0.bias": [512], "mm.model.mlp.1.weight": [512, 32],
      "mm.model.mlp.1.bias": [32], "mm.model.mlp.3.weight": [32, 256],
      "mm.model.mlp.3.bias": [256],
    ]
    for block in 0..<blocks {
      for part in ["attn_q", "attn_k", "attn_v", "attn_out"] {
        builder.shapes["v.blk.\(block).\(part).weight"] = [32, 32]
      }
      builder.shapes["v.blk.\(block).ffn_up.weight"] = [32, 64]
      builder.shapes["v.blk.\(block).ffn_down.weight"] = [64, 32]
    }
    builder.tensors = builder.shapes.keys.sorted()
    return builder
  }

  var data: Data {
    var data = Data("GGUF".utf8)
    func put<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    func put(_ text: String) {
      put(UInt64(text.utf8.count))
      data.append(contentsOf: text.utf8)
    }
    put(version)
    put(UInt64(tensors.count))
    put(UInt64(values.count))
    for (key, value) in values {
      put(key)
      switch value {
      case .text(let text):
        put(UInt32(8))
        put(text)
      case .number(let number):
        put(UInt32(4))
        put(number)
      case .flag(let flag):
        put(UInt32(7))
        put(UInt8(flag ? 1 : 0))
      case .list(let texts):
        put(UInt32(9))
        put(UInt32(8))
        put(UInt64(texts.count))
        for text in texts { put(text) }
      }
    }
    var size = 0
    for name in tensors {
      let lengths = shapes[name] ?? [64]
      put(name)
      put(UInt32(lengths.count))
      for length in lengths { put(UInt64(length)) }
      put(UInt32(0))
      put(UInt64(size))
      size += lengths.contains(0) ? 0 : lengths.reduce(4, *)
    }
    while data.count % 32 != 0 { data.append(0) }
    data.append(Data(count: size))
    return data
  }
}
