import LanguageModels

extension Refusal {
  /// Whether a text that should be a name is a sentence about the photo or the model.
  static func isInPlaceOfName(_ text: String) -> Bool {
    let words = normalized(text)
    return isRefusal(text) || remarks.contains { words.hasPrefix($0) }
  }

  private static let remarks = [
    "unable to ", "i do not ", "i don't ", "i'm not sure", "i am not sure", "cannot ", "can't ",
    "could not ", "it is ", "it's ", "there is ", "there's ", "no plant ", "this is ", "sure, ",
    "sure! ", "here is ", "here's ", "the plant ", "the photo ", "the picture ", "the image ",
    "unfortunately", "leider ", "ich ", "je ", "i think ", "i believe ", "not a ",
  ]
}
