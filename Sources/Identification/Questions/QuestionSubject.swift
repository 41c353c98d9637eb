import Botany

/// What a question is about.
enum QuestionSubject: Equatable, Sendable {
  /// Plants of the session: the one that is meant, or all that may be.
  case session([SessionPlant])
  /// Plants that are in no photo of the session.
  case others([PlantMention])
}

/// Finds out which plant a question is about.
///
/// A name counts before a place ("the first one"), and a place before "it". In a question about harm the
/// careful reading wins: a thing that is no plant of the session is another plant, known or not, and "it" is
/// every plant of the session.
struct SubjectResolver: Sendable {
  let words: QuestionWords
  private let text: String
  private let isEnglish: Bool
  private let plants: [SessionPlant]
  /// The photo that the answer before was about.
  private let lastPhoto: String?
  private let vocabulary: PlantVocabulary
  /// The plants that are named and are not of the session.
  let others: [PlantMention]
  let named: [SessionPlant]
  /// All plants that are named.
  let mentions: [PlantMention]

  init(
    _ question: String, plants: [SessionPlant], lastPhoto: String? = nil,
    vocabulary: PlantVocabulary
  ) {
    self.lastPhoto = lastPhoto
    words = QuestionWords(question)
    text = question.lowercased()
    self.plants = plants
    self.vocabulary = vocabulary
    isEnglish = QuestionLanguage(of: question, words: words) == nil
    let words = words
    let mentions = vocabulary.mentions(in: words, readingBinomials: isEnglish).filter {
      !Self.isNoPlant($0, in: words)
    }
    func means(_ mention: PlantMention, _ plant: SessionPlant) -> Bool {
      let known = plant.plant.scientificName.flatMap { vocabulary.facts?.facts(about: $0) }
      return mention.means(plant.plant, otherNames: known?.otherNames ?? [], in: words)
    }
    self.mentions = mentions
    named = plants.filter { plant in mentions.contains { means($0, plant) } }
    others = mentions.filter { mention in !plants.contains { means(mention, $0) } }
  }

  /// Whether the question refers to the plant in the photo: "it", "this plant", "the leaves".
  private var pointsAtPhoto: Bool { words.words.contains { Self.isPointer($0.folded) } }

  /// Whether the question names a plant that is in no photo.
  var namesOther: Bool { !others.isEmpty }

  /// Whether the question names a plant that is in no photo and is known to be dangerous.
  var namesDanger: Bool {
    others.contains { other in
      other.scientificNames.contains { name in
        vocabulary.facts?.facts(about: name)?.isPoisonous == true
          || BotanicalName(name).flatMap { DangerousPlants.danger(of: $0.uninomial) } != nil
      }
    }
  }

  /// Whether the question is about something unknown that is in no photo.
  var isAboutUnknown: Bool { unknownName != nil }

  /// The question without the names in it, whose words are none of the question's topic: "winter aconite".
  var withoutNames: String { words.replacing(mentions.map(\.range)) }

  /// Whether the question names a plant or a photo and hardly anything else, as "and the first one?" does.
  var onlyNamesPlant: Bool {
    words.words.count - mentions.reduce(0) { $0 + $1.range.count } <= 4
      && (places != nil || !mentions.isEmpty)
  }

  /// The subject of a question about harm.
  func subjectOfHarm() -> QuestionSubject {
    if !others.isEmpty { return .others(others) }
    if !named.isEmpty { return .session(named.distinct) }
    if let unknown = unknownName ?? plantsInGeneral { return .others([unknown]) }
    return .session((places ?? plants).distinct)
  }

  func subject() -> QuestionSubject {
    if !named.isEmpty { return .session(named.distinct) }
    // "Manchineel: can I stand under it?" is about manchineel.
    let isTopic = others.first.map { other in
      let last = words.words[other.range.upperBound - 1]
      return other.range.lowerBound == 0 && (last.endsClause || last.endsSentence)
    }
    let isAboutPhoto =
      isTopic != true && words.words.contains { Self.certainPointers.contains($0.folded) }
    if named.isEmpty, !isAboutPhoto, let other = others.first { return .others([other]) }
    return .session((places ?? plants.suffix(1)).distinct)
  }

  /// The plants of the photos that the question points at by file name or by order; nil when it does not.
  private var places: [SessionPlant]? {
    guard plants.count > 1 else { return nil }
    let files = plants.filter { plant in
      plant.photo.map { !$0.isEmpty && text.contains($0.lowercased()) } ?? false
    }
    if !files.isEmpty { return files }
    let folded = words.words.map(\.folded)
    if folded.contains(where: Self.all.contains) { return plants }
    for (ordinal, place) in Self.ordinals where plants.indices.contains(place) {
      if folded.contains(ordinal) { return [plants[place]] }
    }
    // "The other one" is another one than the answer before was about.
    if folded.contains("other"), plants.contains(where: { $0.photo == lastPhoto }) {
      return plants.filter { $0.photo != lastPhoto }
    }
    if folded.contains(where: Self.earlier.contains) { return Array(plants.dropLast()) }
    if folded.contains(where: Self.latest.contains) { return plants.suffix(1) }
    return nil
  }

  private static let all: Set<String> = [
    "both", "all", "each", "either", "neither", "any", "which", "two", "three", "they", "them",
    "these", "those", "plants", "photos", "pictures", "together",
  ]
  private static let ordinals = [("first", 0), ("second", 1), ("third", 2), ("fourth", 3)]
  private static let earlier: Set<String> = [
    "earlier", "previous", "before", "former", "other", "older", "original", "beginning", "start",
  ]
  private static let latest: Set<String> = ["last", "latest", "newest", "latter", "now", "current"]

  /// Words for the plant in the photo that are hardly ever about anything else.
  private static let certainPointers: Set<String> = [
    "it", "its", "this", "these", "those", "mine",
  ]

  private static func isPointer(_ word: String) -> Bool {
    EverydayWords.pointers.contains(word) || EverydayWords.plantWords.contains(word)
  }

  /// Whether a name is not meant as a plant's: "my daughter Rose", "Basil the dog", "Daisy ate a leaf", "sage
  /// advice".
  private static func isNoPlant(_ mention: PlantMention, in words: QuestionWords) -> Bool {
    let before =
      mention.range.lowerBound > 0 ? words.words[mention.range.lowerBound - 1].folded : ""
    let after = words.words[mention.range.upperBound...].prefix(2).map(\.folded)
    let isPersonsName =
      companions.contains(before) || after.first.map(eaters.contains) == true
      || after.first == "the" && after.last.map(companions.contains) == true
    // The name of a person has a capital letter, but many people write everything in lower case.
    return isPersonsName && words.words[mention.range.lowerBound].written.first?.isUppercase == true
      || idioms.isIn(RiskText(words.folded(mention.range) + " " + (after.first ?? "")))
  }

  private static let companions: Set<String> = [
    "daughter", "son", "child", "kid", "baby", "toddler", "girl", "boy", "wife", "husband",
    "partner",
    "sister", "brother", "niece", "nephew", "friend", "neighbour", "neighbor", "aunt", "uncle",
    "grandma", "granny", "grandmother", "mother", "mum", "mom", "dog", "cat", "puppy", "kitten",
    "rabbit", "bunny", "horse", "pony", "parrot", "hamster", "called", "named", "granddaughter",
    "cousin", "colleague", "labrador", "terrier", "retriever", "spaniel", "beagle", "poodle",
    "goat",
  ]
  private static let eaters: Set<String> = [
    "ate", "eats", "chewed", "chews", "swallowed", "licked", "licks", "bit", "bites", "nibbled",
    "touched", "drank", "tasted", "munched", "grabbed", "picked", "has", "got", "just", "keeps",
    "died", "shes", "hes", "she", "he", "vomited", "threw", "put", "wants", "loves", "likes",
    "tried", "who", "was", "swallowing",
  ]
  private static let idioms: TermSet = [
    "daisy chain*", "sage advice", "rose to", "rose up", "rose from", "rose early", "sun rose",
    "olive branch", "peachy", "hot potato", "couch potato", "apple pie", "apple watch", "apple of",
    "cherry picking", "thyme out", "mint condition", "plum job", "fig leaf", "gooseberry at",
  ]
}

extension SubjectResolver {
  /// The thing in question, where it is unknown and in no photo.
  private var unknownName: PlantMention? {
    // Words of other languages are unknown and no names.
    guard isEnglish else { return nil }
    let unknown = words.words.indices.filter { place in
      let word = words.words[place].folded
      return !Self.isPointer(word) && !EverydayWords.contains(word)
        && !plants.contains { $0.photo?.lowercased().contains(word) == true }
    }
    for run in unknown.runs(endingAt: { words.words[$0].endsClause || words.words[$0].endsSentence }
    ) {
      guard !Self.isName(run, in: words), !isVerbOrAdverb(run), !pointsAtPhoto || isThing(run)
      else { continue }
      return PlantMention(range: run, written: words.written(run), scientificNames: [])
    }
    return nil
  }

  /// Whether unknown words are the name of a person or an animal: "my niece Klara", "Klara ate it".
  private static func isName(_ run: Range<Int>, in words: QuestionWords) -> Bool {
    let before = run.lowerBound > 0 ? words.words[run.lowerBound - 1].folded : ""
    let after = run.upperBound < words.words.count ? words.words[run.upperBound].folded : ""
    return companions.contains(before) || eaters.contains(after)
  }

  /// What a question about plants in general names: "are bulbs poisonous?", "berries of the woods".
  private var plantsInGeneral: PlantMention? {
    guard isEnglish, places == nil,
      !words.words.contains(where: { Self.certainPointers.contains($0.folded) })
    else { return nil }
    let place = words.words.indices.first { place in
      guard Self.generalWords.contains(words.words[place].folded) else { return false }
      return place == 0 || words.words[place - 1].endsClause
        || !Self.definite.contains(words.words[place - 1].folded)
    }
    return place.map {
      PlantMention(range: $0..<$0 + 1, written: words.words[$0].written, scientificNames: [])
    }
  }

  /// Words for plants of many kinds, where nothing before them points at the one in the photo.
  private static let generalWords: Set<String> = [
    "plants", "houseplants", "wildflowers", "weeds", "trees", "shrubs", "bulbs", "berries",
    "mushrooms", "toadstools", "fungi",
  ]
  private static let definite: Set<String> = [
    "the", "my", "our", "your", "his", "her", "their", "such", "of", "both", "two", "three",
  ]

  private func isVerbOrAdverb(_ run: Range<Int>) -> Bool {
    run.count == 1
      && ["ing", "ly", "ed", "ful", "ness", "less"].contains(
        where: words.words[run.lowerBound].folded.hasSuffix)
  }

  /// Whether words are where a question names its thing: "ate some …", "is … poisonous", "about …".
  private func isThing(_ run: Range<Int>) -> Bool {
    var place = run.lowerBound - 1
    if place >= 0, words.words[place].folded == "of" { return true }
    // "Cicutaria, is it poisonous?"
    let startsSentence = place < 0 || words.words[place].endsSentence
    if startsSentence, words.words[run.upperBound - 1].endsClause { return true }
    if Self.groups.contains(words.words[run.upperBound - 1].folded) { return true }
    while place >= 0, !words.words[place].endsSentence,
      Self.determiners.contains(words.words[place].folded)
        || EverydayWords.plantWords.contains(words.words[place].folded)
    {
      place -= 1
    }
    if place >= 0, !words.words[place].endsSentence,
      Self.openers.contains(words.words[place].folded)
    {
      return true
    }
    guard !words.words[run.upperBound - 1].endsSentence else { return false }
    let next = words.words[run.upperBound...].first { !Self.determiners.contains($0.folded) }
    return next.map { Self.closers.contains($0.folded) } ?? false
  }

  private static let determiners: Set<String> = [
    "a", "an", "the", "some", "any", "my", "our", "your", "his", "her", "their", "few", "of", "bit",
    "piece", "little", "lot", "handful", "wild", "common", "real", "whole", "two", "one", "down",
    "fresh", "dried", "raw", "on", "at",
  ]
  private static let openers: TermSet = [
    "is", "are", "was", "were", "isnt", "arent", "does", "do", "can", "will", "would", "ate",
    "eat*",
    "swallow*", "chew*", "lick*", "nibbl*", "bit", "bite*", "touch*", "drank", "drink*", "sniff*",
    "inhal*", "smok*", "ingest*", "tast*", "munch*", "into", "about", "named", "called", "feed*",
    "fed",
    "have", "had", "brush*", "handl*", "against", "by", "plant*", "grow*", "keep*", "bought", "got",
    "cook*", "boil*", "burn*", "than",
  ]
  private static let closers: TermSet = [
    "is", "are", "was", "isnt", "arent", "poison*", "toxic*", "harm*", "danger*", "deadly", "safe",
    "edible", "kill*", "hurt*", "bad", "good", "leaf", "leaves", "berr*", "seed*", "root*", "sap",
    "flower*", "bulb*", "pollen", "plant*", "tea", "and", "fern*", "palm*", "lily", "lilies", "ivy",
    "vine*", "weed*", "tree*", "cactus", "orchid*", "bush*", "grass",
  ]
  /// Words that end the names of many plants.
  private static let groups: Set<String> = [
    "fern", "ferns", "palm", "palms", "cactus", "cacti", "orchid", "orchids", "wort", "moss",
  ]
}

extension [Int] {
  /// The runs of numbers that follow each other, ended where something ends.
  fileprivate func runs(endingAt isEnd: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound == number, !isEnd(number - 1) {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
