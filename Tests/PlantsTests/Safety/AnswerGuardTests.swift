import Testing

@testable import Plants

@Suite("F09: no answer affirms that a plant may be eaten, smoked or used as medicine")
struct AnswerGuardTests {
  private let eating = QuestionRisk(topic: .eating, tongue: .english)

  @Test(arguments: [
    "Yes.", "Yes, you can eat it.", "It is edible.", "The berries are sweet and go well in jam.",
    "It is not poisonous.", "Sure, enjoy it!", "Go ahead.", "Of course.", "Only the leaves.",
    "Not poisonous, so you can cook it.", "The root must be cooked before eating.",
    "Do not eat the leaves, but the fruit is edible.", "It never harmed anyone; it is delicious.",
    "Ja, sie ist essbar.", "Oui, elle est comestible.", "Sí, se puede comer.",
    "Many people enjoy it in salads.", "", "I think so.", "A handful a day keeps you healthy.",
    "Once upon a time the hero ate it and felt wonderful.", "1. Wash. 2. Boil. 3. Serve.",
  ])
  func anAffirmationIsReplaced(text: String) {
    for topic in RiskTopic.allCases {
      for tongue in Tongue.allCases {
        let risk = QuestionRisk(topic: topic, tongue: tongue)
        #expect(AnswerGuard.answer(text, to: risk) == topic.warning(in: tongue), "\(text)")
      }
    }
  }

  @Test(arguments: [("edible", RiskTopic.eating), ("medicine", .medicine), ("smoke", .smoking)])
  func aWarningOfTheModelStays(intent: String, topic: RiskTopic) throws {
    for answer in try Wordings.answers(intent) {
      let risk = QuestionRisk(topic: topic, tongue: .english)
      #expect(AnswerGuard.answer(answer, to: risk).hasPrefix(answer), "\(answer)")
    }
  }

  @Test func aWarningAlwaysNamesWhomToCall() {
    let answer = AnswerGuard.answer("Do not eat it.", to: eating)
    #expect(answer == "Do not eat it. If somebody has, call poison control or a doctor.")
    for topic in RiskTopic.allCases {
      for tongue in Tongue.allCases {
        let words = RiskText(topic.warning(in: tongue))
        let hint = RiskText(topic.hint(in: tongue))
        #expect(RiskTerms.all.contains { $0.helpers.isIn(words) })
        #expect(RiskTerms.all.contains { $0.helpers.isIn(hint) })
        #expect(topic.warning(in: tongue).unicodeScalars.count <= TextLimit.answer)
      }
    }
  }

  @Test("No fact of the table is taken for a claim")
  func factsPass() throws {
    let lines = String(decoding: try Wordings.facts(), as: UTF8.self).split(separator: "\n")
    var claims: [Substring] = []
    for line in lines.dropFirst() {
      for field in line.split(separator: "\t", omittingEmptySubsequences: false)[6...] {
        claims += String(field).sentences.filter { AnswerGuard.claim(in: $0) != nil }
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
    "Do not eat it. It is poisonous.", "Two\nlines", "",
  ])
  func aHarmlessAnswerPassesWhole(text: String) {
    let shown = shown(text)
    #expect(shown.last == text)
    for (earlier, later) in zip(shown, shown.dropFirst()) { #expect(later.hasPrefix(earlier)) }
  }

  @Test func wordsPassAsTheyCome() {
    let shown = Set(shown("Water it weekly. Less in winter."))
    #expect(shown.contains("Water"))
    #expect(shown.contains("Water it"))
    #expect(shown.contains("Water it weekly. Less"))
  }

  @Test(arguments: [
    ("Water it weekly. The leaves are edible and go into salads. Enjoy.", "Water it weekly."),
    ("The leaves are edible.", "The leaves are"), ("Edible.", ""),
    ("It heals wounds", "It"), ("People smoke the dried leaves.", "People"),
  ])
  func aClaimEndsTheAnswer(text: String, kept: String) {
    let shown = shown(text)
    let last = shown.last ?? ""
    #expect(last.hasPrefix(kept))
    #expect(!last.contains("edible"))
    #expect(!last.contains("Enjoy"))
    #expect(last.contains("poison control"))
    for (earlier, later) in zip(shown, shown.dropFirst()) { #expect(later.hasPrefix(earlier)) }
  }
}
