public import Foundation
internal import Llama

extension SystemLanguageModel {
  /// The languages that the model says it was made for; English where it says nothing.
  public var supportedLanguages: Set<Locale.Language> {
    let codes = LlamaLanguageModel.inspection(of: configuration).languages
    return Set((codes.isEmpty ? ["en"] : codes).map { Locale.Language(identifier: $0) })
  }

  /// Whether the model says that it was made for the language of a locale.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
  }
}
