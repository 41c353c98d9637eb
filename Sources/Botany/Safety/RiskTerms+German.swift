extension RiskTerms {
  package static let german = RiskTerms(
    language: .german,
    common: [
      "das", "die", "der", "ist", "man", "ich", "kann", "darf", "mein", "sie", "es", "und", "wie",
    ],
    questions: [
      .smoking: [
        "rauch*", "geraucht", "verrauch*", "verbrenn*", "verbrannt", "anzund*", "inhalier*",
        "einatm*", "verdampf*", "kiff*", "droge*", "rausch*", "berausch*", "halluz*", "tabak",
        "zigarette*", "raucher*", "lagerfeuer", "kamin", "high werden", "macht high", "high machen",
        "shisha", "schnupf*", "das high", "mich high", "davon high",
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
        "mittagessen", "abendessen", "in den mund", "fressen", "frisst", "gefressen", "verdau*",
        "geschluckt", "in den mund genommen",
        "vitamine", "bekommlich",
      ],
    ],
    animals: [
      "katze*", "kater", "katzchen", "hund", "hunde*", "welpe*", "haustier*", "tier", "tiere",
      "tieren", "kaninchen", "hase", "hasen", "meerschweinchen", "pferd*", "ziege*", "schaf*",
      "huhn", "huhner*", "vogel*", "schildkrote*", "hamster",
    ],
    innocent: ["pflanze hungrig", "insekten frisst", "fleischfressend*", "hat sie hunger"],
    ambiguous: [
      "kuche", "dosis", "dosier*", "trinken", "kamin", "krebs", "nahrung*", "roh", "hunger*",
      "medizin*", "heilt", "heilen", "wunde*", "entzund*", "tabak", "getrunken", "gesund fur",
      "verbrenn*", "verbrannt", "gewurz*", "tee", "tees", "fieber", "vitamine", "mittagessen",
    ],
    care: [
      "giess*", "gegossen", "wasser*", "dung*", "erde", "topf*", "umtopf*", "umgetopft", "schneid*",
      "schnitt", "fenster*", "licht", "hell", "sonne*", "sonnig*", "schatten*", "schadling*",
      "blattlaus*",
      "laus*", "milbe*", "schnecken", "raupe*", "gelb*", "braun*", "welk*", "standort", "winter*",
      "frost*", "stehen", "steht", "stellen", "garten*", "balkon", "blute*", "bluht", "bluhen",
      "wachs*", "wachst", "gross", "hoch", "heisst", "heissen", "name", "namen", "familie", "art",
      "gattung", "pflanzen", "gepflanzt", "vermehr*", "steckling*", "samen", "aussaen", "wurzel*",
      "einheimisch", "heimisch", "unkraut", "baum", "strauch", "staude", "mehrjahrig", "giftig",
      "insekten", "bienen", "zimmer", "draussen", "drinnen",
    ],
    frames: [
      "geschichte", "roman", "marchen", "rollenspiel", "tu so", "stell dir vor", "stellen sie sich",
      "hypothetisch", "oma", "omas", "grossmutter", "ignorier*", "vergiss", "sag ja",
      "antworte mit ja", "ohne warnung*", "theoretisch", "drehbuch", "du bist ein",
      "du bist eine", "nur mal angenommen", "angenommen",
    ],
    feeding: ["frisst", "fressen", "gefressen", "essen", "isst", "nahrung*"],
    eaters: [
      "insekt*", "fliege*", "schnecke*", "raupe*", "lause", "kafer", "blattlause", "mucken",
    ],
    doubtful: [
      "sicher", "ok", "okay", "gut", "haben", "nehmen", "nutzen", "benutzen", "verwenden",
      "probieren",
      "machen", "geben", "fur", "ich", "wir", "mir", "mich", "mein*", "kind*", "mensch*", "man",
      "du",
    ],
    people: ["ich", "mir", "mich", "wir", "man", "mensch*", "kind*", "du", "salat*"],
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
    ])
}
