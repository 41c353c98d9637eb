import Testing

@testable import Plants

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
