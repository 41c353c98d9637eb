internal import CLlama
internal import Foundation

/// The header of a GGUF file, read without loading a weight.
struct ModelFile: Sendable {
  enum Kind: Sendable { case language, embedding, projector, other }

  let path: String
  let kind: Kind
  let name: String
  let architecture: String
  /// The codes of the languages it declares; empty when it declares none.
  let languages: [String]
  let size: UInt64
  /// The embedding width; for a projector the one it declares, which old files get wrong.
  let width: Int
  let trainedContext: Int
  let hasTemplate: Bool
  /// Numbers the cache keeps for one token, all layers together.
  let cachedNumbersPerToken: Int
  let vision: Vision

  /// How a projector takes pictures in.
  struct Vision: Sendable, Hashable {
    var type = ""
    var tileSide = 0
    var patchSide = 0
    /// Patches a side that become one token.
    var merge = 1
    var maximumTiles = 0
    /// How many numbers each token begins with that pictures are compared by, whitened; 0 where it has none.
    var vectorLength = 0
  }

  /// Reads the header and checks that the file is whole.
  init(path: String) throws(ShimFailure) {
    var info = pll_file_info()
    try check(pll_file_inspect(path, &info))
    self.path = path
    kind =
      switch info.kind {
      case PLL_KIND_LANGUAGE: .language
      case PLL_KIND_EMBEDDING: .embedding
      case PLL_KIND_PROJECTOR: .projector
      default: .other
      }
    name = text(of: info.name)
    architecture = text(of: info.architecture)
    languages = text(of: info.languages).split(separator: ",").map(String.init)
    size = info.size
    width = Int(info.width)
    trainedContext = Int(info.context)
    hasTemplate = info.has_template
    cachedNumbersPerToken = Int(info.layers) * Int(info.kv_width)
    vision = Vision(
      type: text(of: info.projector), tileSide: Int(info.image_size),
      patchSide: Int(info.patch_size), merge: Int(info.merge), maximumTiles: Int(info.max_tiles),
      vectorLength: Int(info.vector_length))
  }
}

/// The text in a C array of characters that ends in a zero.
func text<Array>(of array: Array) -> String {
  withUnsafeBytes(of: array) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension ModelFile {
  /// Bytes that a context of so many tokens takes: two for each number that it keeps.
  func contextMemory(size: Int) -> UInt64 {
    let size = trainedContext > 0 ? min(size, trainedContext) : size
    return UInt64(2 * size * cachedNumbersPerToken)
  }
}
