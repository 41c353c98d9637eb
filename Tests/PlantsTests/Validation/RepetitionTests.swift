import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("C04: a model that cannot find out of a word again") struct RepetitionTests {
  @Test(arguments: [
    (
      "weather weather weather weather weather weather weather",
      "weather weather weather weather weather…"
    ),
    ("It is a rose rose rose rose rose rose", "It is a rose rose rose rose rose…"),
    (
      "Red and white, red and white, red and white, red and white, red and white, red and",
      "Red and white, red and white, red and white, red and white, red and white, red…"
    ),
    ("花 花 花 花 花 花", "花 花 花 花 花…"),
  ])
  func isCut(text: String, kept: String) {
    #expect(text.withoutEndlessRepetition == kept)
    #expect(AnswerText.whole(text) == kept)
    #expect(FieldText(prose: text, limit: 200).shown == kept)
  }

  @Test(arguments: [
    "", "rose", "No, no, no.", "very very very very tall", "Water it weekly.",
    "red white red white red white red white",
  ])
  func isLeftAlone(text: String) {
    #expect(text.withoutEndlessRepetition == text)
  }

  @Test("What is shown of the beginning is the beginning of what is shown of the whole")
  func grows() {
    let text = "Water about weather weather weather weather weather weather weather weather."
    var last = ""
    for end in text.indices {
      let shown = AnswerText.displayed(partial: String(text[...end]))
      #expect(shown.hasPrefix(last), "\(shown)")
      last = shown
    }
  }
}
