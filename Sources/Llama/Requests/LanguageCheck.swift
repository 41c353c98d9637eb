internal import Foundation
internal import LanguageModels

extension ModelFile {
  /// Refuses a prompt in the letters of a language that the model says it was not made for.
  ///
  /// A model that names no languages is asked anything, and so is every model in Latin letters, which
  /// tell no language.
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
