public import Foundation
internal import Llama

extension SystemLanguageModel {
  /// The languages that the model declares; English where it declares none.
  public var supportedLanguages: Set<Locale.Language> {
    let codes = LlamaLanguageModel.inspection(of: configuration).languages
    return Set((codes.isEmpty ? ["en"] : codes).map { Locale.Language(identifier: $0) })
  }

  /// Whether the model declares the language of a locale.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
  }
}
