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
  /// The floats of each tensor, a multiple of eight.
  var tensorCount = 64

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

  static func projector(sees: Bool = true) -> GGUFBuilder {
    GGUFBuilder(values: [
      ("general.architecture", .text("clip")), ("clip.has_vision_encoder", .flag(sees)),
      ("clip.projector_type", .text("internvl")), ("clip.vision.image_size", .number(224)),
      ("clip.vision.patch_size", .number(14)), ("clip.vision.projection_dim", .number(256)),
      ("clip.vision.projector.scale_factor", .number(4)),
      ("clip.vision.preproc_max_tiles", .number(1)),
    ])
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
    for (index, name) in tensors.enumerated() {
      put(name)
      put(UInt32(1))
      put(UInt64(tensorCount))
      put(UInt32(0))
      put(UInt64(index * tensorCount * 4))
    }
    while data.count % 32 != 0 { data.append(0) }
    data.append(Data(count: tensors.count * tensorCount * 4))
    return data
  }
}
