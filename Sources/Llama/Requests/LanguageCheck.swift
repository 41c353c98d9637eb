internal import Foundation
internal import LanguageModels

extension ModelFile {
  /// Refuses a prompt in the script of a language that the model does not declare.
  ///
  /// A model that declares no languages accepts anything, and every model accepts Latin letters, which
  /// identify no language.
  func checkLanguage(of transcript: Transcript) throws(LanguageModelError) {
    guard !languages.isEmpty, case .prompt(let prompt) = transcript.last,
      let written = WritingSystem(of: prompt.text), !written.isUsed(by: languages)
    else { return }
    throw .unsupportedLanguageOrLocale(
      .init(
        languageCode: Locale.LanguageCode(written.language),
        debugDescription: "\(displayName) was made for \(languages.joined(separator: ", ")), and "
          + "the prompt is written like \(written.language); ask in a language of the model, or "
          + "name another model"))
  }
}

extension Transcript.Prompt {
  fileprivate var text: String {
    segments.compactMap { segment in
      if case .text(let text) = segment { text.content } else { nil }
    }.joined(separator: "\n")
  }
}
