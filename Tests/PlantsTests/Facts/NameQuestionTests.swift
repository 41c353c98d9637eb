import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// Questions about the plant's names are answered from what was said about the photo.
@Suite struct NameQuestionTests {
  @Test(arguments: [
    ("What family is it?", NameQuestion.Subject.family), ("family in Latin", .family),
    ("which botanical family does it belong to", .family), ("latin name?", .scientificName),
    ("What do botanists call it", .scientificName),
    ("its scientific name, please", .scientificName),
    ("What is the common name", .vernacularName), ("what is it called?", .vernacularName),
  ])
  func namesAreAskedFor(question: String, subject: NameQuestion.Subject) {
    #expect(NameQuestion(question)?.subject == subject)
  }

  @Test(arguments: [
    "Is it safe for my family?", "what other plants are in its family", "how often to water?",
    "what does its latin name mean?", "Who gave it its common name, and why?",
    "My grandmother had one like it in her garden and used its latin name whenever we met",
  ])
  func otherQuestionsAreLeftToTheModel(question: String) {
    #expect(NameQuestion(question) == nil)
  }

  @Test(
    "A name in another language is not told in English as if it were that one",
    arguments: [
      ("What is the common name in German?", "German"), ("what is the French name", "French"),
      ("what is it called in spanish?", "Spanish"), ("how do you call it in Polish", "Polish"),
      ("What is its Welsh common name?", "Welsh"), ("What is the English name?", nil),
    ])
  func namesInOtherLanguages(question: String, language: String?) throws {
    let asked = try #require(NameQuestion(question))
    #expect(asked.subject == .vernacularName && asked.language == language)
    let rose = ValidatedPlant(
      validating: Plant(isPlant: true, name: "dog rose", scientificName: "Rosa canina"))
    #expect(
      asked.answer(about: rose)?.text
        == (language.map { "In English it is called dog rose; I do not know its name in \($0)." }
          ?? "It is called dog rose."))
  }

  @Test(arguments: [
    "Is it called French marigold?", "is this the plant called thai basil", "Answer in German.",
    "Does it grow in german forests?",
  ])
  func otherQuestionsNameALanguageToo(question: String) {
    #expect(NameQuestion(question) == nil)
  }

  @Test func onlyWhatWasSaidIsTold() throws {
    let question = try #require(NameQuestion("what family is it?"))
    let rose = ValidatedPlant(
      validating: Plant(
        isPlant: true, name: "dog rose", scientificName: "Rosa canina", family: "Rosaceae"))
    #expect(question.answer(about: rose)?.text == "It belongs to the family Rosaceae.")
    #expect(question.answer(about: ValidatedPlant(unknownWith: [])) == nil)
    let unplaced = ValidatedPlant(
      validating: Plant(isPlant: true, name: "dog rose", scientificName: "Rosa canina"))
    #expect(question.answer(about: unplaced) == nil)
  }
}
