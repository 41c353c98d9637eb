internal import CLlama
internal import Foundation
internal import LanguageModels

/// Texts lent to C until they are freed.
struct CTexts {
  private var texts: [UnsafeMutablePointer<CChar>?] = []

  mutating func add(_ text: String) -> UnsafePointer<CChar>? {
    texts.append(strdup(text))
    return UnsafePointer(texts.last ?? nil)
  }

  /// `parameters` is a JSON schema.
  mutating func add(_ tool: Transcript.ToolDefinition, parameters: String) -> pll_tool {
    pll_tool(
      name: add(tool.name), description: add(tool.description), parameters: add(parameters))
  }

  mutating func free() {
    texts.forEach { Foundation.free($0) }
    texts = []
  }
}
