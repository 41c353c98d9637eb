/// Vision models that are known to run, from half a billion to twelve billion parameters.
///
/// Names of repositories are those of llama.cpp's own list of models with projectors (docs/multimodal.md);
/// licences are those that their makers state. Sizes are rounded, and the hub's list says the exact ones.
package struct ModelCatalogue: Sendable {
  package struct Entry: Sendable {
    package var name: String
    package var repository: ModelSource.Repository
    /// In billions.
    package var parameters: Double
    /// Of both files, in bytes; about.
    package var size: Int
    package var licence: String
    package var languages: String
    package var summary: String

    /// Memory that it needs to answer about a photo; about.
    package var memory: Int { size + size / 8 + 700_000_000 }
  }

  package static let entries: [Entry] = [
    entry(
      "smolvlm-500m", "SmolVLM-500M-Instruct-GGUF", "Q8_0", 0.5, 0.5, "Apache-2.0", "en",
      "answers in seconds; knows common plants only"),
    entry(
      "internvl3-1b", "InternVL3-1B-Instruct-GGUF", "Q8_0", 0.9, 1.0, "MIT", "en, zh and others",
      "small and quick; reads labels"),
    entry(
      "qwen2-vl-2b", "Qwen2-VL-2B-Instruct-GGUF", nil, 2.2, 1.7, "Apache-2.0", "en, zh and others",
      "reads labels well; sees fine detail"),
    entry(
      "smolvlm2-2.2b", "SmolVLM2-2.2B-Instruct-GGUF", nil, 2.2, 1.7, "Apache-2.0", "en",
      "short answers in plain English"),
    entry(
      "qwen2.5-vl-3b", "Qwen2.5-VL-3B-Instruct-GGUF", nil, 3.8, 2.8,
      "Qwen Research (not commercial)",
      "en, zh and others", "good at names and at text in photos"),
    entry(
      "gemma-3-4b", "gemma-3-4b-it-GGUF", nil, 4.3, 3.3, "Gemma", "140 languages",
      "good all-round knowledge; many languages"),
    entry(
      "qwen2.5-vl-7b", "Qwen2.5-VL-7B-Instruct-GGUF", nil, 8.3, 5.6, "Apache-2.0",
      "en, zh and others", "names many plants; slow without a graphics card"),
    entry(
      "gemma-3-12b", "gemma-3-12b-it-GGUF", nil, 12.2, 8.2, "Gemma", "140 languages",
      "the broadest knowledge of this list; needs a strong machine"),
  ]

  private static func entry(
    _ name: String, _ repository: String, _ quantization: String?, _ parameters: Double,
    _ gigabytes: Double, _ licence: String, _ languages: String, _ summary: String
  ) -> Entry {
    Entry(
      name: name,
      repository: .init(owner: "ggml-org", name: repository, quantization: quantization),
      parameters: parameters, size: Int(gigabytes * 1e9), licence: licence, languages: languages,
      summary: summary)
  }

  package static func entry(named name: String) -> Entry? {
    entries.first { $0.name == name.lowercased() }
  }

  /// The largest model that fits into so much memory, with about a billion parameters a thread: more of
  /// them take minutes to look at a photo.
  package static func best(forMemory bytes: Int, threads: Int) -> Entry? {
    entries.last { $0.memory <= bytes && $0.parameters <= Double(threads) * 1.1 }
  }
}
