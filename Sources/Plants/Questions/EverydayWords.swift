/// Words of an English question that name no plant.
///
/// Only for questions about harm: a word that is not among them, in the place of the thing that is asked about,
/// is taken for the name of another plant than the one in the photo.
enum EverydayWords {
  /// Whether a word is an everyday one.
  static func contains(_ word: String) -> Bool {
    word.count < 3 || word.allSatisfy(\.isNumber) || all.contains(word)
  }

  private static let all = TermSet(
    wordsOf: [others] + FactQuestion.everyTerm + RiskTerms.english.everyTerm)

  /// Whether a word is so common that it never stands for a plant by itself.
  static func isCommon(_ word: String) -> Bool { word.count < 3 || others.contains(word) }

  /// What stands for the plant in the photo.
  static let pointers: Set<String> = [
    "it", "its", "this", "that", "these", "those", "them", "they", "their", "thing", "one", "ones",
  ]

  /// A plant, its parts and what is said of any plant.
  static let plantWords: Set<String> = [
    "plant", "plants", "houseplant", "houseplants", "flower", "flowers", "bloom", "blooms", "blossom",
    "blossoms", "petal", "petals", "leaf", "leaves", "leafs", "foliage", "berry", "berries", "fruit",
    "fruits", "seed", "seeds", "pod", "pods", "seedpod", "seedpods", "root", "roots", "bulb", "bulbs",
    "tuber", "tubers", "rhizome", "rhizomes", "stem", "stems", "stalk", "stalks", "sap", "juice",
    "milk", "latex", "pollen", "nectar", "bark", "wood", "twig", "twigs", "branch", "branches",
    "needle", "needles", "thorn", "thorns", "spine", "spines", "prickle", "prickles", "hair", "hairs",
    "bud", "buds", "shoot", "shoots", "sprout", "sprouts", "cutting", "cuttings", "part", "parts",
    "tree", "trees", "shrub", "shrubs", "bush", "bushes", "vine", "vines", "weed", "weeds", "herb",
    "herbs", "species", "photo", "picture", "pic", "image", "specimen", "bit", "bits", "piece",
    "pieces", "water", "smoke", "smell", "scent",
  ]

  private static let others: TermSet = [
    "bare", "combo", "tea", "coffee", "guide", "afternoon", "riding", "dangl*", "hang*", "along", "foam*", "lost", "bad", "the", "and", "but", "are", "was", "were", "been", "being", "has", "had", "have", "does", "did",
    "doing", "done", "can", "could", "will", "would", "shall", "should", "may", "might", "must",
    "not", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "cant", "wont", "shouldnt", "couldnt",
    "what", "whats", "which", "who", "whos", "whom", "whose", "where", "wheres", "when", "why", "how",
    "hows", "there", "here", "then", "than", "thats", "theres", "with", "without", "within", "from",
    "into", "onto", "over", "under", "near", "around", "about", "after", "before", "during", "while",
    "since", "until", "because", "just", "only", "also", "too", "very", "really", "quite", "some",
    "any", "all", "both", "each", "either", "neither", "none", "every", "other", "others", "another",
    "same", "such", "more", "most", "less", "least", "much", "many", "few", "little", "lot", "lots",
    "whole", "entire", "half", "several", "two", "three", "four", "five", "first", "second", "third",
    "last", "latest", "earlier", "previous", "new", "old", "next", "now", "today", "tonight",
    "yesterday", "tomorrow", "morning", "evening", "night", "ago", "already", "still", "yet", "again",
    "ever", "never", "always", "often", "sometimes", "minute*", "hour*", "day", "days", "week*",
    "month*", "year*", "time", "times", "please", "thanks", "thank", "hello", "hey", "help", "urgent*",
    "quick*", "asap", "wondering", "wonder", "curious", "worr*", "afraid", "scared", "panic*",
    "think", "thought", "know", "knows", "heard", "hear", "read", "said", "say", "says", "told",
    "tell", "ask*", "mean", "means", "guess", "believe", "seem*", "look*", "see", "seen", "saw",
    "show*", "find", "found", "get", "gets", "got", "getting", "getting", "give", "gives", "gave",
    "given", "take", "takes", "took", "taken", "make", "makes", "made", "put", "puts", "let", "lets",
    "keep", "keeps", "kept", "leave", "left", "bring", "brought", "buy", "bought", "want*", "need*",
    "like", "likes", "liked", "love*", "try", "tries", "tried", "come*", "came", "went", "going",
    "gone", "stay*", "sit*", "sat", "stand*", "live*", "play*", "walk*", "run*", "put", "pick*",
    "pull*", "pluck*", "handle", "handled", "handling", "hold*", "held", "brush*", "rub*", "scratch*",
    "touch*", "lick*", "gnaw*", "dig*", "dug", "bury", "hide", "reach*", "grab*", "happen*", "cause*",
    "make", "react*", "respon*", "symptom*", "sign", "signs", "level", "levels", "chance*", "reason*",
    "case", "cases", "question*", "answer*", "true", "false", "right", "wrong", "sure", "ok", "okay",
    "fine", "good", "bad", "badly", "big", "small", "tiny", "large", "yellow", "white", "red", "blue",
    "pink", "purple", "orange", "green", "brown", "black", "pretty", "beautiful", "lovely", "common",
    "name*", "call*", "kind*", "sort*", "type*", "form*", "amount*", "dose*", "drop*", "spoon*",
    "man", "woman", "boy*", "girl*", "baby*", "babies", "infant*", "toddler*", "child*", "kid*",
    "son*", "daughter*", "niece*", "nephew*", "brother*", "sister*", "mother*", "mum*", "mom*",
    "father*", "dad*", "grand*", "granny", "wife", "husband*", "partner*", "aunt*", "uncle*",
    "cousin*", "neighbo*", "friend*", "colleague*", "student*", "teacher*", "patient*", "guest*",
    "visitor*", "adult*", "human*", "people", "person*", "someone", "somebody", "anyone", "anybody",
    "everyone", "everybody", "nobody", "family", "she", "her", "hers", "him", "his", "our", "your",
    "yours", "mine", "myself", "you", "one", "ones", "thing*", "stuff", "something", "anything",
    "nothing", "everything", "house*", "home", "room*", "kitchen*", "garden*", "yard*", "lawn",
    "balcony", "window*", "table*", "floor", "vase*", "pot", "pots", "bouquet*", "school*",
    "kindergarten", "nursery", "park", "forest", "woods", "field*", "farm*", "stable*", "barn",
    "meadow*", "pasture*", "hay", "cage*", "aviary", "tank", "pond*", "hand*", "finger*", "skin",
    "face", "eye*", "lip*", "tongue*", "mouth*", "throat*", "stomach*", "belly", "tummy", "arm*",
    "leg*", "paw*", "nose*", "fur", "coat", "glove*", "vet", "vets", "doctor*", "hospital*", "clinic*",
    "ambulance", "control", "centre", "center", "line", "number", "phone", "animal*", "cat", "cats",
    "kitten*", "kitty", "dog*", "puppy", "puppies", "pup", "pups", "rabbit*", "bunny", "bunnies",
    "guinea", "pig*", "hamster*", "gerbil*", "rat", "rats", "mouse", "mice", "bird*", "parrot*",
    "budgie*", "chicken*", "hen*", "duck*", "goose", "geese", "horse*", "pony", "ponies", "foal*",
    "donkey*", "cow*", "cattle", "calf", "goat*", "sheep", "lamb*", "tortoise*", "turtle*", "lizard*",
    "snake", "snakes", "iguana*", "gecko*", "fish*", "bee*", "insect*", "livestock", "pet*",
    "wildlife", "hedgehog*", "ferret*", "alpaca*", "llama*", "stop*", "start*", "deal", "fact*",
    "actually", "possibly", "maybe", "perhaps", "probably", "especially", "exactly", "enough", "else",
    "instead", "either", "though", "although", "however", "if", "whether", "dry*", "fresh*", "dead",
    "raw", "cooked", "accident*", "contact", "exposure", "ingestion", "toxicology", "toxin*",
    "nicht", "list*", "info*", "advice", "tip*", "pregnan*", "old", "young", "sick*", "throw*",
    "threw", "vomit*", "drool*", "cry*", "fever*", "swell*", "swollen", "shaking", "dizzy", "sleep*",
    "severe*", "serious*", "mild*", "slight*", "compare*", "worse", "worst", "better", "best",
    "difference*", "between", "together", "through", "along", "inside", "outside", "indoor*",
    "outdoor*", "next", "beside", "close", "away", "back", "off", "out", "up", "down", "for",
    "to", "by", "as", "so", "or", "nor", "an", "a",
  ]
}
