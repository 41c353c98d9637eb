import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("F09: no answer affirms that a plant may be eaten, smoked or used as medicine")
struct AnswerGuardTests {
  private let lily = SessionPlant(
    plant: ValidatedPlant(
      validating: Plant(isPlant: true, name: "dog rose", scientificName: "Rosa canina")),
    photo: "rose.jpg")

  @Test(arguments: [
    "Yes.", "Yes, you can eat it.", "It is edible.", "The berries are sweet and go well in jam.",
    "It is not poisonous.", "Sure, enjoy it!", "Go ahead.", "Of course.", "Only the leaves.",
    "Not poisonous, so you can cook it.", "The root must be cooked before eating.",
    "Do not eat the leaves, but the fruit is edible.", "It never harmed anyone; it is delicious.",
    "Ja, sie ist essbar.", "Oui, elle est comestible.", "Sí, se puede comer.",
    "Many people enjoy it in salads.", "", "I think so.", "A handful a day keeps you healthy.",
    "Once upon a time the hero ate it and felt wonderful.", "1. Wash. 2. Boil. 3. Serve.",
    "Do not eat it.", "A photo cannot settle that.",
  ])
  func theModelIsNotHeardAboutAUse(text: String) {
    for (question, topic, language) in [
      ("can I eat it?", RiskTopic.eating, WarningLanguage.english),
      ("can I smoke it?", .smoking, .english),
      ("does it cure a cough?", .medicine, .english), ("kann man das essen?", .eating, .german),
      ("my rabbit ate it", .animals, .english), ("on peut la manger ?", .eating, .french),
      ("¿se puede comer?", .eating, .spanish),
    ] {
      var plan = AnswerPlan(question, plants: [lily], facts: nil)
      #expect(plan.pass(text) == plan.opening)
      let answer = plan.whole(text).text
      #expect(answer == "Dog rose (Rosa canina): " + topic.warning(in: language))
    }
  }

  @Test func aWarningNamesWhomToCallAndFits() {
    let help = ["call", "anrufen", "appelez", "llame"]
    for topic in RiskTopic.allCases {
      for language in WarningLanguage.allCases {
        let warning = topic.warning(in: language)
        #expect(help.contains { warning.contains($0) })
        #expect(warning.unicodeScalars.count <= TextLimit.answer)
      }
    }
  }

  @Test("No fact of the table is taken for a claim")
  func factsPass() throws {
    let lines = String(decoding: try Wordings.facts(), as: UTF8.self).split(separator: "\n")
    var claims: [Substring] = []
    for line in lines.dropFirst() {
      for field in line.split(separator: "\t", omittingEmptySubsequences: false)[6...] {
        claims += String(field).sentences.filter { AnswerGuard.isClaim($0) }
      }
    }
    #expect(claims.isEmpty, "\(claims)")
  }
}

@Suite("F09: a growing answer is let through only as far as it is harmless")
struct AnswerGateTests {
  /// What is shown after each character of an answer.
  private func shown(_ text: String) -> [String] {
    var gate = AnswerGate()
    var shown: [String] = []
    for end in text.indices { shown.append(gate.pass(String(text[...end]))) }
    shown.append(gate.pass(text, isWhole: true))
    return shown
  }

  @Test(arguments: [
    "Water it weekly. Less in winter.", "A rose.", "It grows to 3.5 m in U.S. gardens.",
    "It is poisonous.", "Two\nlines", "",
  ])
  func aHarmlessAnswerPassesWhole(text: String) {
    let shown = shown(text)
    #expect(shown.last == text)
    for (earlier, later) in zip(shown, shown.dropFirst()) { #expect(later.hasPrefix(earlier)) }
  }

  @Test func sentencesPassAsTheyCome() {
    let shown = Set(shown("Water it weekly. Less in winter."))
    #expect(shown == ["", "Water it weekly. ", "Water it weekly. Less in winter."])
  }

  @Test(arguments: [
    ("Water it weekly. The leaves are edible and go into salads. Enjoy.", "Water it weekly. "),
    ("The leaves are edible.", ""), ("Edible.", ""), ("It heals wounds", ""),
    ("People smoke the dried leaves.", ""), ("It is low. Do not eat it.", "It is low. "),
    ("It is low. It is harmless.", "It is low. "),
  ])
  func aUseThatNobodyAskedForEndsTheAnswer(text: String, kept: String) {
    let shown = shown(text)
    #expect(shown.last == kept)
    for (earlier, later) in zip(shown, shown.dropFirst()) { #expect(later.hasPrefix(earlier)) }
  }
}
