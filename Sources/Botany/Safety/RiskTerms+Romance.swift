extension RiskTerms {
  package static let french = RiskTerms(
    language: .french,
    common: [
      "est", "ce", "cest", "je", "peux", "on", "la", "le", "elle", "une", "mon", "ca", "il", "que",
    ],
    questions: [
      .smoking: [
        "fumer", "fume", "fumee", "fumes les", "fumable*", "bruler", "brule t", "inhal*", "drogue*",
        "planer", "defonce*", "tabac", "encens", "hallucin*", "cigarette*", "vapoter",
      ],
      .medicine: [
        "medicin*", "medicament*", "remede*", "soigne", "soigner", "soignent", "guerir", "guerit",
        "guerison", "tisane*", "infusion*", "douleur*", "toux", "fievre", "posologie", "dose",
        "blessure*", "plaie*", "mal de tete", "mal de gorge", "mal au ventre", "pommade",
        "teinture*", "herboriste*", "bon pour la sante", "vertus", "bienfait*", "enceinte",
        "tension arterielle", "therap*",
      ],
      .animals: [],
      .eating: [
        "mange", "manger", "mangee", "manges", "mangeable*", "mangent", "comestible*", "consomm*",
        "cuire", "cuit", "cuite", "cuisin*", "salade*", "soupe*", "confiture*", "un the", "du the",
        "en the", "gout", "gouter", "goute", "delicieu*", "avale*", "croquer", "croque", "macher",
        "mache", "ingere*", "boire", "jus", "recette*", "nourriture", "repas", "faim", "epice*",
        "cru", "crue", "crus", "crues", "plat", "diner", "dejeuner", "legume*", "sirop", "bouche",
        "lecher", "grignot*",
      ],
    ],
    animals: [
      "chat", "chats", "chaton*", "chien", "chiens", "chienne", "chiot*", "animal", "animaux",
      "lapin*", "cheval", "chevaux", "poule*", "chevre*", "mouton*", "oiseau*", "tortue*",
    ],
    ambiguous: [
      "cuisin*", "boire", "dose", "plat", "cru", "crue", "crus", "crues", "nourriture", "faim",
      "soigne", "soigner", "remede*", "guerir", "medicament*", "bruler", "brule t", "plaie*",
      "tabac", "consomm*", "repas", "bouche", "tension arterielle",
    ],
    care: [
      "arros*", "eau", "deau", "leau", "dengrais", "lengrais", "larros*", "terre", "terreau",
      "rempot*", "pot", "pots", "taill*", "engrais", "lumiere",
      "soleil", "ombre", "fenetre*", "jaun*", "brun*", "parasite*", "puceron*", "limace*", "hiver",
      "gel", "jardin*", "balcon", "fleur*", "fleurit", "pousse", "grandit", "hauteur", "sappelle",
      "nom", "famille", "espece", "genre", "plante", "planter", "semer", "semis", "bouture*",
      "racine*", "arbre", "arbuste", "vivace", "mauvaise herbe", "abeille*", "insecte*",
      "exposition",
      "toxique*", "dehors", "interieur",
    ],
    frames: [
      "histoire", "roman", "conte", "jeu de role", "imagine*", "imaginons", "fais semblant",
      "hypothe*", "grand mere", "mamie", "ignore*", "oublie", "dis oui",
      "reponds oui", "sans avertissement", "tu es un", "tu es une", "scenario",
      "en theorie",
    ],
    feeding: ["mange", "manger", "mangent", "nourriture", "se nourrit"],
    eaters: ["insecte*", "mouche*", "limace*", "escargot*", "chenille*", "puceron*"],
    people: [
      "je", "on", "nous", "tu", "vous", "moi", "enfant*", "personne*", "humain*", "salade*",
    ],
    claims: [
      .smoking: ["fumer", "fumee", "hallucinogene*", "planer", "encens"],
      .medicine: [
        "medicinal*", "remede*", "soigne*", "guerir", "guerit", "tisane*", "infusion*", "soulage*",
        "bienfait*", "vertus", "pommade", "teinture*", "posologie",
      ],
      .eating: [
        "comestible*", "mange", "manger", "mangent", "consomm*", "delicieu*", "gout", "salade*",
        "soupe*", "confiture*", "cuisin*", "cuit*", "cru", "crue*", "recette*", "epice*", "jus",
        "sirop", "boire", "legume*",
      ],
    ])

  package static let spanish = RiskTerms(
    language: .spanish,
    common: ["es", "se", "puede", "puedo", "la", "lo", "el", "una", "esta", "mi", "que", "para"],
    questions: [
      .smoking: [
        "fumar", "fumarla", "fumarlo", "fuma", "fumo", "quemar", "quemarla", "quemarlo", "inhal*",
        "droga*", "tabaco", "incienso", "humo", "alucin*", "cigarro*", "cigarrillo*", "vapear",
        "colocarme",
      ],
      .medicine: [
        "medicin*", "medicamento*", "remedio*", "curar", "cura", "curan", "curativ*", "sanar",
        "dolor*", "tos", "fiebre", "herida*", "dosis", "pomada*", "tintura*", "hierba medicinal",
        "bueno para la salud", "embaraz*", "presion arterial", "resfriado", "curandero*", "terap*",
        "infusion*",
      ],
      .animals: [],
      .eating: [
        "comer", "comerla", "comerlo", "comerse", "comerme", "comi", "comio", "comido", "comemos",
        "se come", "se comen", "comestible*", "comida*", "cocinar*", "cocina", "cocido",
        "ensalada*",
        "sopa*", "mermelada*", "sabor", "sabe a", "sabe bien", "delicios*", "rico", "rica",
        "tragar",
        "trago", "traga", "tragado", "masticar*", "mastico", "ingerir*", "ingerido", "consumir*",
        "consumo", "beber", "beberlo", "jugo", "zumo", "receta*", "cruda", "crudo", "un te",
        "hacer te", "hambre", "cena", "almuerzo", "verdura*", "probarla", "probarlo", "boca",
        "lamer", "lamio", "especia*",
      ],
    ],
    animals: [
      "gato*", "gata*", "gatito*", "perro*", "perra*", "cachorro*", "mascota*", "animal",
      "animales",
      "conejo*", "caballo*", "gallina*", "cabra*", "oveja*", "pajaro*", "tortuga*",
    ],
    ambiguous: [
      "cocina", "cocinar*", "beber", "dosis", "rico", "rica", "cura", "curar", "comida*", "humo",
      "hambre", "medicin*", "medicamento*", "herida*", "remedio*", "tabaco", "quemar*", "cruda",
      "crudo", "boca", "tos",
    ],
    care: [
      "rieg*", "regar*", "agua", "tierra", "maceta*", "trasplant*", "podar*", "poda", "abono*",
      "fertilizante*", "luz", "sol", "sombra", "ventana*", "amarill*", "marron*", "plaga*",
      "pulgon*",
      "caracol*", "invierno", "helada*", "jardin*", "balcon", "flor", "flores", "florece", "crece",
      "crecer", "altura", "llama", "nombre", "familia", "especie", "genero", "plantar", "sembrar",
      "semilla*", "esqueje*", "raiz", "raices", "arbol", "arbusto", "perenne", "maleza", "abeja*",
      "insecto*", "toxic*", "venenos*", "interior", "exterior",
    ],
    frames: [
      "historia", "cuento", "novela", "imagin*", "finge*", "hipotet*", "abuela*", "abuelita",
      "ignora*", "olvida", "di que si", "responde que si",
      "sin advertencia*", "eres un", "eres una", "guion", "en teoria", "juego de rol",
    ],
    feeding: ["come", "comen", "comer", "comida*"],
    eaters: ["insecto*", "mosca*", "caracol*", "babosa*", "oruga*", "pulgon*"],
    people: [
      "yo", "me", "nos", "tu", "usted", "nino*", "persona*", "humano*", "ensalada*", "puedo",
    ],
    claims: [
      .smoking: ["fumar", "humo", "alucinogen*", "incienso"],
      .medicine: [
        "medicinal*", "medicina", "remedio*", "curar", "cura", "curan", "curativ*", "alivia*",
        "infusion*",
        "pomada*", "tintura*", "dosis", "propiedades",
      ],
      .eating: [
        "comestible*", "comer", "se come", "se comen", "comida", "delicios*", "sabor", "ensalada*",
        "sopa*", "mermelada*", "cocinar*", "cocid*", "crud*", "receta*", "especia*", "jugo", "zumo",
        "consumir*", "consumo", "beber", "verdura*",
      ],
    ])
}
