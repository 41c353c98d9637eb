extension RiskTerms {
  static let german = RiskTerms(
    tongue: .german,
    common: [
      "das", "die", "der", "ist", "man", "ich", "kann", "darf", "mein", "sie", "es", "und", "wie",
    ],
    questions: [
      .smoking: [
        "rauch*", "geraucht", "verrauch*", "verbrenn*", "verbrannt", "anzund*", "inhalier*",
        "einatm*", "verdampf*", "kiff*", "droge*", "rausch*", "berausch*", "halluz*", "tabak",
        "zigarette*", "raucher*", "lagerfeuer", "kamin", "high werden", "macht high", "high machen",
        "shisha", "schnupf*",
      ],
      .medicine: [
        "heilt", "heilen", "heilkraft*", "heilpflanze*", "heilmittel*", "heilwirk*", "heilend*",
        "heilkraut*", "heilsam", "medizin*", "arznei*", "medikament*", "salbe*", "tinktur*",
        "dosis",
        "dosier*", "kopfschmerz*", "kopfweh", "schmerz*", "bauchweh", "husten", "fieber", "wunde*",
        "magen*", "halsweh", "blutdruck", "erkalt*", "grippe", "hausmittel", "apotheke*",
        "schwanger*", "krebs", "diabetes", "schlafmittel", "einnehmen", "naturheil*", "gesund fur",
        "gegen krank*", "wirkt gegen", "hilft gegen", "hilft es gegen", "hilft sie gegen",
        "hilft bei", "umschlag", "entzund*",
      ],
      .animals: ["verfutter*", "futtern", "als futter"],
      .eating: [
        "essen", "esse", "isst", "iss", "ess", "ass", "gegessen", "essbar*", "aufessen", "geniess*",
        "verzehr*", "kochen", "koche", "gekocht", "kochbar", "braten", "backen", "salat*", "suppe*",
        "marmelade*", "gelee", "sirup", "tee", "tees", "krautertee", "saft", "likor", "probier*",
        "kosten kann", "schmeck*", "geschmack", "lecker", "kostlich", "roh", "kauen", "kaut",
        "gekaut", "schluck*", "verschluck*", "runtergeschluck*", "nasch*", "knabber*", "beissen",
        "gebissen", "zubereit*", "rezept*", "gewurz*", "wurzen", "lebensmittel", "nahrung*",
        "hunger*", "verspeis*", "trinken", "trinkbar", "getrunken", "gemuse", "speise*", "kuche",
        "mittagessen", "abendessen", "in den mund", "verdau*", "geschluckt", "in den mund genommen",
        "vitamine", "bekommlich",
      ],
    ],
    animals: [
      "katze*", "kater", "katzchen", "hund", "hunde*", "welpe*", "haustier*", "tier", "tiere",
      "tieren", "kaninchen", "hase", "hasen", "meerschweinchen", "pferd*", "ziege*", "schaf*",
      "huhn", "huhner*", "vogel*", "schildkrote*", "hamster",
    ],
    claims: [
      .smoking: ["rauch*", "geraucht", "berausch*", "halluzinogen*", "inhalier*", "raucher*"],
      .medicine: [
        "heilt", "heilen", "heilend*", "heilmittel", "heilpflanze*", "heilkraft*", "medizin*",
        "arznei*", "hilft gegen", "hilft bei", "lindert", "salbe*", "tinktur*", "dosis",
        "hausmittel",
      ],
      .eating: [
        "essbar*", "essen", "gegessen", "isst", "geniessbar*", "schmeck*", "lecker", "kostlich",
        "salat*", "suppe*", "marmelade*", "tee", "gekocht", "kochen", "roh", "verzehr*", "gewurz*",
        "gemuse", "speise*", "rezept*", "saft", "nahrung*", "trinken", "kuche",
      ],
    ],
    warnings: [
      "nicht", "nie", "niemals", "kein*", "giftig*", "ungeniessbar*", "gefahr*", "schadlich",
      "schaden", "vergift*", "todlich*", "warn*", "vermeide*", "vorsicht", "ungeeignet",
    ],
    affirmations: [
      "ja", "jawohl", "sicher", "naturlich", "klar", "gern*", "bedenkenlos", "unbedenklich",
      "ungefahrlich", "ungiftig", "harmlos", "nicht giftig", "kein problem", "ist essbar",
      "sind essbar", "man kann", "du kannst", "sie konnen", "kann man", "darf man", "kann gegessen",
      "konnen gegessen", "lecker", "kostlich", "guten appetit", "stimmt", "richtig", "wird gern",
      "werden gern", "gut gegen", "hilft", "wirkt", "in massen", "kleinen mengen", "nur die",
      "gekocht", "eignet", "eignen", "beliebt", "nicht nur",
    ],
    helpers: ["giftnotruf*", "giftzentrale", "arzt*", "tierarzt*", "notruf", "apotheke*"])
}
