/// A question that a table of facts can answer.
package struct FactQuestion: Equatable, Sendable {
  /// The facts in question; several for a question about pets.
  package var subjects: [PlantFacts.Subject]

  /// Finds out what a question asks for, as a whole or in one of its sentences.
  package init?(in question: String) {
    let parts = question.sentences.count > 1 ? question.sentences.map(String.init) : []
    for part in [question] + parts {
      guard let found = FactQuestion(part) else { continue }
      self = found
      return
    }
    return nil
  }

  /// Finds out what an English question asks for; nil when that is not certain.
  ///
  /// A question that is not understood is left to the model, so rather one too few.
  package init?(_ question: String) {
    var text = RiskText(question)
    text.words = Self.unrelated.replacing(in: text.words, with: "-")
    // In a long question these words are mostly only part of a story.
    guard text.words.count <= 30 else { return nil }
    // Whether something may be done to the plant is no question about poison.
    guard !Self.isAboutWork(text) || !Self.harm.isIn(text) else { return nil }
    let found = PlantFacts.Subject.allCases.filter { Self.terms[$0]?.isIn(text) == true }
    if let animals = Self.animals(in: text) {
      guard Self.harm.isIn(text) || text.words.count <= 5 else { return nil }
      subjects = animals
    } else if found.isEmpty, Self.harm.isIn(text) {
      subjects = [.toxicPeople]
    } else if let subject = found.first, found.count == 1, !Self.harm.isIn(text) {
      subjects = [subject]
    } else if found.contains(.lookAlike) {
      subjects = [.lookAlike]
    } else if Set(found) == [.water, .soil] {
      // Wet soil is a matter of watering.
      subjects = [.water]
    } else if found.count == 2, !Self.harm.isIn(text) {
      // "How often to water in winter?" gets both.
      subjects = found
    } else {
      return nil
    }
  }

  /// Whether a question is about what is done to a plant, rather than about what the plant does.
  static func isAboutWork(_ text: RiskText) -> Bool { work.isIn(text) && !poison.isIn(text) }

  /// Whether a question has a word for harm in it, and not to the plant.
  package static func namesHarm(_ text: RiskText) -> Bool {
    var text = text
    text.words = unrelated.replacing(in: text.words, with: "-")
    return harm.isIn(text) && !isAboutWork(text)
  }

  /// All terms that a question can hold.
  package static let everyTerm = terms.values + [harm, work, poison, catWords, dogWords, petWords]

  package static func animals(in text: RiskText) -> [PlantFacts.Subject]? {
    let cats = catWords.isIn(text)
    let dogs = dogWords.isIn(text)
    if cats != dogs { return cats ? [.toxicCats] : [.toxicDogs] }
    return cats || petWords.isIn(text) ? [.toxicCats, .toxicDogs] : nil
  }

  private static let terms: [PlantFacts.Subject: TermSet] = [
    .water: [
      "water", "watered", "watering*", "waterings", "waterring", "watr", "overwater*", "thirst*",
      "drought*", "moist", "moisture", "rain", "wet", "dry", "drown*", "drink", "soak*", "damp",
      "irrigat*", "drench*", "parched", "hose", "waterlog*", "can of water", "dry out",
    ],
    .light: [
      "light", "lighting", "lite", "sun", "sunny", "sunlight", "sunshine", "sunburnt", "shade",
      "shady", "dark", "bright", "daylight", "window*", "south facing",
      "north facing", "east facing", "west facing", "sill", "shaded", "dim", "exposure", "gloomy",
    ],
    .soil: [
      "soil", "soils", "earth", "dirt", "compost", "clay", "sandy", "sand", "loam*", "substrate*",
      "potting mix", "what mix", "soil mix", "humus", "gravel", "peat", "ground", "medium",
      "potting", "acidic", "alkaline", "chalky", "drainage",
    ],
    .temperature: [
      "temperature*", "temprature*", "tempurature*", "temp", "hardy", "hardiness", "frost*", "cold",
      "coldest", "winter*", "overwinter*", "freeze*", "snow", "heat", "hot", "degrees", "warm",
      "warmth", "tropical", "climate", "minus", "cool", "zone", "zones",
      "celsius", "fahrenheit", "below", "sub zero", "subzero", "chilly", "january", "february",
      "december",
    ],
    .lookAlike: [
      "look alike*", "lookalike*", "looks like this", "look like it", "looks like it",
      "look like this",
      "confuse*", "confused", "mistaken for", "mistake it", "easy to mistake", "mixed up",
      "mixing it up", "resembl*",
      "doppelgang*", "similar", "tell it apart", "tells it apart", "its doubles", "look the same",
      "looks almost the same", "looking the same", "looks the same", "looks so similar",
      "look just like", "looks just like", "look exactly like",
      "looks exactly like", "mistake for", "distinguish", "tell it from", "mistook", "twin",
      "twins",
      "double", "doubles", "impostor*", "mix it up", "mix up",
    ],
  ]

  private static let harm: TermSet = [
    "poison*", "posion*", "poisonus", "toxic*", "toxick", "tox", "harm*", "danger*", "dangrous",
    "safe", "safety", "hurt*", "ill", "sick", "risk*", "deadly", "kill*", "friendly", "rash",
    "irritat*", "allerg*", "cyanide", "antidote*", "toxin*", "fatal", "lethal", "hazard*", "unsafe",
    "venom*", "vomit*", "throwing up",
    "worried about", "gloves", "bad for", "itch*", "to touch", "touch it", "touching it",
    "touched it",
  ]

  /// What is done to a plant.
  private static let work: TermSet = [
    "repot*", "prune", "pruning", "pruned", "transplant*", "move it", "moving it", "trim",
    "trimming",
    "cut it", "cut back", "cutting it", "divide", "dividing", "fertili*", "feed it", "water it",
    "watering", "mist", "misting", "put it outside", "put it out", "bring it", "leave it outside",
    "propagat*", "sow", "to plant it", "planting", "deadhead*", "stake it", "spray", "spraying",
    "wash",
    "hang it", "my plant ill", "plant sick", "it sick", "my plant sick",
  ]
  private static let poison: TermSet = [
    "poison*", "posion*", "toxic*", "tox", "deadly", "rash", "irritat*", "gloves", "itch*",
    "to touch",
    "touch it", "touching it", "touched it", "skin", "people", "children", "child", "kids", "me",
    "cat", "cats", "dog", "dogs", "pet", "pets",
  ]

  private static let catWords: TermSet = [
    "cat", "cats", "kitten*", "kitty", "kitties", "feline*", "tomcat*", "cattery",
  ]
  private static let dogWords: TermSet = [
    "dog", "dogs", "doggo", "puppy", "puppies", "canine*", "labrador*", "kennel",
  ]
  private static let petWords: TermSet = ["pet", "pets", "animal", "animals", "four legged"]

  private static let unrelated: TermSet = [
    "weather be", "is harmless", "poison ivy", "poison oak", "poison sumac", "the weather",
    "will it rain", "light it", "light bulb", "hot dog", "dogs name",
    "sick plant", "come to harm", "harm its", "harm the roots", "hurt its", "hurt the roots",
    "harm my plant",
    "hurt my plant", "kill my plant", "kill the plant",
    "sun burn it", "in the picture called", "water lily", "dog rose", "cat tail",
  ]
}
