public import Foundation

extension SystemLanguageModel {
  /// The languages that every local model is used in; GGUF files do not tell theirs.
  public var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }

  /// Whether the model is known to answer in the language of a locale.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
  }
}
