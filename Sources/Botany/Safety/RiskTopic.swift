/// A use of a plant that this program never recommends, whatever the model says.
package enum RiskTopic: String, CaseIterable, Codable, Sendable {
  /// Smoking, burning, inhaling or taking it as a drug.
  case smoking
  /// Using it as a medicine.
  case medicine
  /// Feeding it to an animal, or an animal that ate of it.
  case animals
  /// Eating or drinking it, or having done so.
  case eating
}

/// A language in which a warning can be given.
package enum WarningLanguage: String, CaseIterable, Sendable {
  case english, german, french, spanish
}

extension RiskTopic {
  /// The warning that replaces an answer, with whom to call.
  package func warning(in language: WarningLanguage) -> String {
    switch (language, self) {
    case (.english, .eating):
      "Do not eat it: a photo cannot show whether a plant may be eaten. If somebody has swallowed or "
        + "chewed any of it, call poison control or a doctor at once, and keep a piece of the plant."
    case (.english, .medicine):
      "Do not take or apply it: a photo cannot show whether a plant is of use as a medicine. Ask a "
        + "doctor; if somebody has taken any of it, call poison control at once."
    case (.english, .smoking):
      "Do not smoke, burn or inhale any of it: the smoke of a plant can be harmful. If somebody has "
        + "done so and feels unwell, call poison control or a doctor at once."
    case (.english, .animals):
      "Keep animals away from it: a photo cannot show whether a plant is safe for them. If an animal "
        + "has chewed or swallowed any of it, call a vet or an animal poison control line at once."
    case (.german, .eating):
      "Ein Foto kann nicht klären, ob eine Pflanze essbar ist: nicht essen. "
        + "Hat jemand davon gegessen, sofort den Giftnotruf oder einen Arzt anrufen und ein Stück "
        + "der Pflanze aufheben."
    case (.german, .medicine):
      "Ein Foto kann nicht klären, ob eine Pflanze als Heilmittel taugt: nicht einnehmen oder "
        + "auftragen. Fragen Sie einen Arzt; hat jemand davon genommen, sofort den Giftnotruf "
        + "anrufen."
    case (.german, .smoking):
      "Nicht rauchen, verbrennen oder einatmen: der Rauch einer Pflanze kann schaden. "
        + "Ist es schon geschehen, sofort den Giftnotruf oder einen Arzt anrufen."
    case (.german, .animals):
      "Ein Foto kann nicht klären, ob eine Pflanze für ein Tier ungefährlich ist: fernhalten. "
        + "Hat ein Tier davon gefressen, sofort einen Tierarzt oder den Giftnotruf anrufen."
    case (.french, .eating):
      "Une photo ne permet pas de savoir si une plante est comestible : n'en mangez pas. "
        + "Si quelqu'un en a mangé, appelez aussitôt le centre antipoison ou un médecin et gardez "
        + "un morceau de la plante."
    case (.french, .medicine):
      "Une photo ne permet pas de savoir si une plante soigne : n'en prenez pas. "
        + "Demandez à un médecin ; si quelqu'un en a pris, appelez aussitôt le centre antipoison."
    case (.french, .smoking):
      "Il ne faut ni la fumer, ni la brûler, ni l'inhaler : sa fumée peut nuire. "
        + "Si c'est fait, appelez aussitôt le centre antipoison ou un médecin."
    case (.french, .animals):
      "Une photo ne permet pas de savoir si une plante est sans danger pour un animal : "
        + "tenez-la hors de sa portée. S'il en a mangé, appelez aussitôt un vétérinaire ou le "
        + "centre antipoison."
    case (.spanish, .eating):
      "Una foto no permite saber si una planta es comestible: no la coma. "
        + "Si alguien la ha comido, llame enseguida al centro de toxicología o a un médico y guarde "
        + "un trozo de la planta."
    case (.spanish, .medicine):
      "Una foto no permite saber si una planta sirve de remedio: no la tome ni la aplique. "
        + "Pregunte a un médico; si alguien la ha tomado, llame enseguida al centro de toxicología."
    case (.spanish, .smoking):
      "No la fume, no la queme ni la inhale: su humo puede hacer daño. "
        + "Si ya ha ocurrido, llame enseguida al centro de toxicología o a un médico."
    case (.spanish, .animals):
      "Una foto no permite saber si una planta es segura para un animal: manténgala lejos de él. "
        + "Si la ha comido, llame enseguida a un veterinario o al centro de toxicología."
    }
  }

  /// The answer that replaces a yes to a question whose topic is unclear.
  package static func unsettled(in language: WarningLanguage) -> String {
    switch language {
    case .english:
      "I cannot say yes to that: I can only describe a plant and how to grow it. If you want to eat, "
        + "smoke or heal with it, please do not; if somebody has, call poison control or a doctor."
    case .german:
      "Ich sage nur, wie eine Pflanze aussieht und wächst, darum kein Ja dazu. Geht es ums Essen, "
        + "Rauchen oder Heilen: nicht tun, ein Foto kann das nicht klären; ist es schon geschehen, den "
        + "Giftnotruf oder einen Arzt anrufen."
    case .french:
      "Je dis seulement à quoi ressemble une plante et comment elle pousse, donc pas de oui. S'il "
        + "s'agit de manger, de fumer ou de soigner : une photo ne permet pas d'en juger, abstenez-vous ; "
        + "si c'est fait, appelez le centre antipoison ou un médecin."
    case .spanish:
      "Solo digo cómo es y cómo crece una planta, así que no digo que sí. Si se trata de comer, fumar "
        + "o curar: no lo haga, una foto no permite saberlo; si ya ha ocurrido, llame al centro de "
        + "toxicología o a un médico."
    }
  }
}
