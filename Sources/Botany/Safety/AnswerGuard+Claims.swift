extension AnswerGuard {
  /// Words that make the mention of a use a warning.
  package static let warnings: TermSet = [
    "not", "never", "no", "dont", "doesnt", "isnt", "arent", "cannot", "cant", "mustnt",
    "shouldnt", "avoid", "poison*", "toxic*", "harm*", "danger*", "inedib*", "deadly", "fatal",
    "kill*", "unsafe", "irritat*", "burn", "burns", "blister*", "rash", "nor", "neither",
    "refrain", "without asking", "beware",
  ]

  /// Phrases that deny, although a word in them affirms.
  package static let denials: TermSet = [
    "never say yes", "not say yes", "not sure", "not certain", "not safe", "not fine", "not ok",
    "isnt safe", "arent safe", "not be safe", "not even a little", "can be poisonous",
    "can be toxic", "can be deadly", "can be dangerous", "can be harmful", "can be fatal",
  ]

  /// Words that affirm, or that call a plant harmless.
  static let affirmations: TermSet = [
    "yes", "yep", "yeah", "yup", "sure", "certainly", "of course", "absolutely", "definitely",
    "indeed", "go ahead", "no problem", "enjoy", "you can", "you may", "you could", "can be",
    "may be eaten", "may be used", "it can", "they can", "is safe", "are safe", "safe to",
    "safely",
    "its safe", "perfectly", "is fine", "are fine", "its fine", "fine to", "is ok", "is okay",
    "are ok", "okay to", "ok to", "alright", "all right", "not poisonous", "not toxic",
    "not harmful", "not dangerous", "isnt poisonous", "isnt toxic", "arent poisonous",
    "non toxic", "nontoxic", "harmless", "no harm", "no danger", "no risk", "not a problem",
    "is edible", "are edible", "edible and", "is eaten", "are eaten", "commonly", "popular",
    "traditionally", "correct", "right", "true", "agree*", "confirm*", "only the", "except",
    "when cooked", "if cooked", "once cooked", "after cooking", "when boiled", "in moderation",
    "small amounts", "small quantities", "helps", "help with", "used to", "used for",
    "used in", "used as", "good for", "works", "effective", "tasty", "delicious", "sweet",
    "unless", "not only", "not just", "no longer",
  ]

  /// Phrases that advise against calling for help.
  static let noNeed: TermSet = [
    "no need to call", "need not call", "neednt call", "do not call", "dont call", "never call",
    "without calling", "no reason to call", "unnecessary to call", "not necessary to call",
    "no doctor", "no vet", "no need for a doctor", "no need for a vet", "no need to see",
    "no need to worry", "nothing to worry", "no cause for concern", "not an emergency",
  ]
}
