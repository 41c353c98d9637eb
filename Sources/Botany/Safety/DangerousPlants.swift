/// Dangerous plants and fungi by genus, and the harmless ones they are mistaken for.
///
/// A table of facts knows more; this is what has to be said without one. The genera are those that poison
/// centres and botanic gardens warn of; the wording stays general on purpose.
package enum DangerousPlants {
  /// How a plant harms.
  package enum Danger: String, CaseIterable {
    case deadly
    case poisonous
    case skin
    case pets

    package var sentence: String {
      switch self {
      case .deadly:
        "Very poisonous: small amounts can kill. If somebody has swallowed any, call poison control "
          + "or the emergency number at once."
      case .poisonous:
        "Poisonous if swallowed. If somebody has swallowed any, call poison control or a doctor."
      case .skin:
        "Do not touch it: the sap can burn or blister the skin, and it is poisonous if swallowed."
      case .pets:
        "Very poisonous to cats, even the pollen; keep pets away and call a vet if one has chewed it."
      }
    }
  }

  /// How the plants of a genus harm; nil for a genus that is not listed.
  package static func danger(of genus: String) -> Danger? {
    Danger.allCases.first { genera[$0]?.contains(genus) == true }
  }

  /// A look-alike of a genus; nil for a genus that is not listed.
  package static func lookAlike(of genus: String) -> String? {
    lookAlikes.first { $0.key.contains(genus) }?.value
  }

  /// The genus of a plant that many know only by a common name; nil for a name that is not listed.
  package static func genus(ofCommonName name: String) -> String? {
    let words = RiskText(name)
    return commonNames.first { $0.key.isIn(words) }?.value
  }

  /// The genus of a plant whose common name is exactly this one, folded; nil for a name that is not listed.
  package static func genus(named name: String) -> String? {
    let words = RiskText(name)
    return commonNames.first { $0.key.isWhole(words) }?.value
  }

  private static let commonNames: KeyValuePairs<TermSet, String> = [
    ["poison hemlock"]: "Conium", ["water hemlock", "cowbane"]: "Cicuta",
    ["deadly nightshade", "belladonna"]: "Atropa", ["foxglove*"]: "Digitalis",
    ["oleander"]: "Nerium", ["monkshood", "wolfsbane", "aconite"]: "Aconitum",
    ["lily of the valley"]: "Convallaria", ["autumn crocus", "meadow saffron"]: "Colchicum",
    ["castor bean", "castor oil plant"]: "Ricinus", ["yew"]: "Taxus",
    ["thorn apple", "jimson weed", "jimsonweed"]: "Datura", ["angels trumpet*"]: "Brugmansia",
    ["poison ivy", "poison oak", "poison sumac"]: "Toxicodendron", ["giant hogweed"]: "Heracleum",
    ["death cap", "destroying angel", "fly agaric"]: "Amanita", ["laburnum"]: "Laburnum",
    ["henbane"]: "Hyoscyamus", ["ramsons", "wild garlic"]: "Allium", ["wild carrot"]: "Daucus",
    ["cow parsley"]: "Anthriscus",
  ]

  private static let genera: [Danger: Set<String>] = [
    .deadly: [
      "Abrus", "Aconitum", "Actaea", "Aethusa", "Atropa", "Brugmansia", "Cascabela", "Cerbera",
      "Cicuta", "Colchicum", "Conium", "Convallaria", "Coriaria", "Daphne", "Datura", "Delphinium",
      "Digitalis", "Gelsemium", "Gloriosa", "Hippomane", "Hyoscyamus", "Jatropha", "Laburnum",
      "Mandragora", "Nerium", "Nicotiana", "Oenanthe", "Ricinus", "Strychnos", "Taxus", "Thevetia",
      "Toxicoscordion", "Veratrum", "Zigadenus", "Amanita", "Cortinarius", "Galerina", "Gyromitra",
      "Lepiota",
    ],
    .poisonous: [
      "Adonis", "Aesculus", "Alocasia", "Amaryllis", "Anemone", "Anthurium", "Aquilegia",
      "Arisaema",
      "Aristolochia", "Arum", "Asclepias", "Bryonia", "Buxus", "Caladium", "Calla", "Caltha",
      "Chelidonium", "Clematis", "Clivia", "Cycas", "Cyclamen", "Cytisus", "Dicentra",
      "Dieffenbachia", "Epipremnum", "Equisetum", "Euonymus", "Fritillaria", "Galanthus", "Hedera",
      "Heliotropium", "Helleborus", "Hippeastrum", "Hyacinthoides", "Hyacinthus", "Hydrangea",
      "Ilex", "Iris", "Jacobaea", "Kalmia", "Kalanchoe", "Lantana", "Leucojum", "Ligustrum",
      "Lobelia", "Lupinus", "Lycoris", "Menispermum", "Mercurialis", "Monstera", "Narcissus",
      "Ornithogalum", "Papaver", "Paris", "Philodendron", "Physalis", "Phytolacca", "Pieris",
      "Podophyllum", "Polygonatum", "Pteridium", "Ranunculus", "Rhododendron", "Robinia",
      "Sanguinaria", "Scilla", "Senecio", "Solanum", "Sophora", "Spathiphyllum", "Symphoricarpos",
      "Symphytum", "Symplocarpus", "Tanacetum", "Thuja", "Tulipa", "Tussilago", "Vinca", "Wisteria",
      "Zantedeschia",
    ],
    .skin: ["Dictamnus", "Euphorbia", "Heracleum", "Metopium", "Toxicodendron"],
    .pets: ["Lilium", "Hemerocallis"],
  ]

  private static let lookAlikes: KeyValuePairs<Set<String>, String> = [
    ["Allium"]:
      "Leaves of lily of the valley, autumn crocus and arum look much like wild garlic, and are poisonous.",
    [
      "Anthriscus", "Apium", "Carum", "Chaerophyllum", "Coriandrum", "Daucus", "Foeniculum",
      "Pastinaca", "Petroselinum", "Pimpinella", "Myrrhis", "Levisticum", "Aegopodium", "Angelica",
    ]:
      "Poison hemlock, water hemlock and fool's parsley look much alike, and kill.",
    ["Sambucus"]: "Dwarf elder and water hemlock are taken for it, and are poisonous.",
    ["Vaccinium", "Ribes", "Amelanchier"]:
      "Berries of deadly nightshade and herb Paris are taken for it, and are poisonous.",
    ["Borago", "Verbascum"]:
      "Foxglove leaves look alike before it flowers, and are very poisonous.",
    ["Crocus"]: "Autumn crocus looks alike, and can kill.",
    ["Galium"]: "Lily of the valley grows in the same woods and is taken for it by its leaves.",
    [
      "Agaricus", "Macrolepiota", "Russula", "Tricholoma", "Volvariella", "Morchella",
      "Cantharellus",
    ]:
      "Deadly fungi look much alike; a photo cannot tell them apart.",
  ]
}
