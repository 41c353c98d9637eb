import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("H09: common names and scientific ones")
struct LatinWordsTests {
  private func validated(
    _ scientificName: String, name: String? = nil, known: KnownNames = KnownNames()
  ) -> ValidatedPlant {
    ValidatedPlant(
      validating: Plant(
        isPlant: true, name: name, scientificName: scientificName, rank: .species, family: nil,
        description: nil), known: known)
  }

  @Test(
    "H09: a common name in the place of a scientific one stays a common name",
    arguments: [
      "Morning glory", "Bleeding heart", "Lily of the valley", "Lily of the Valley", "Busy Lizzie",
      "Marigold", "Löwenzahn", "Snapdragon", "Forget-me-not", "Creeping Jenny", "Sweet William",
      "Black-eyed Susan", "Jack in the pulpit", "Bird of paradise", "Christmas cactus",
      "Wax begonia", "Spider plant", "Virginia creeper", "Virginia Creeper", "Rose of Sharon",
      "Queen Anne's lace", "Hens and chicks", "Money plant", "Tulips", "Lilies", "Daffodil",
      "Gänseblümchen", "Fleißiges Lieschen", "Schneeglöckchen", "Stiefmütterchen", "Pissenlit",
      "Coquelicot", "Diente de león", "Girasol", "Snowdrop", "Bluebells", "Cowslip", "Hollyhock",
      "Autumn crocus", "Bearded iris", "Kangaroo paw", "Elephant ear", "dandelion", "Pepper",
      "Cucumber", "Lemon", "Sonnenblume", "Bamboo", "Mango", "Avocado", "Bleeding Heart",
      "morning glory", "busy lizzie", "Venus flytrap", "Cactus pear", "Asparagus fern",
      "Maiglöckchen", "Touch me not", "Love in a mist",
    ])
  func commonNames(text: String) {
    let plant = validated(text)
    #expect(plant.scientificName == nil && plant.status == .unknown && plant.rank == nil)
    #expect(plant.name == text)
    #expect(validated(text, name: "its name").name == "its name")
  }

  @Test(
    "H09: a name is a name in whatever case, however seldom its ending is",
    arguments: [
      ("taraxacum officinale", "Taraxacum officinale"), ("Taraxacum Officinale", nil),
      ("TARAXACUM officinale", "Taraxacum officinale"), ("Taraxacum OFFICINALE", nil),
      ("rosa canina subsp. dumetorum", "Rosa canina subsp. dumetorum"),
      ("abelia x grandiflora", "Abelia × grandiflora"), ("zea mays", "Zea mays"),
      ("acer palmatum 'Bloodgood'", "Acer palmatum 'Bloodgood'"),
      ("Taraxacum", "Taraxacum"), ("Rosa L.", "Rosa"), ("Iris", "Iris"), ("Aloe vera", "Aloe vera"),
      ("Nerium oleander", "Nerium oleander"), ("Acer negundo", "Acer negundo"),
      ("Capsella bursa-pastoris", "Capsella bursa-pastoris"), ("Ginkgo biloba", "Ginkgo biloba"),
      ("Panax ginseng", "Panax ginseng"), ("Cardamine pratensis", "Cardamine pratensis"),
      ("Cajanus cajan", "Cajanus cajan"), ("Ipomoea nil", "Ipomoea nil"),
      ("Picea abies", "Picea abies"), ("Dryopteris filix-mas", "Dryopteris filix-mas"),
      ("Quercus ilex", "Quercus ilex"), ("Carica papaya", "Carica papaya"),
      ("Isoëtes lacustris", "Isoëtes lacustris"), ("Lavandula stoechas", "Lavandula stoechas"),
      ("Begonia rex", "Begonia rex"), ("Hebe speciosa", "Hebe speciosa"), ("Rosaceae", "Rosaceae"),
      ("Ribes uva-crispa", "Ribes uva-crispa"), ("Ilex aquifolium", "Ilex aquifolium"),
      ("Citrus × limon", "Citrus × limon"), ("Cycas revoluta", "Cycas revoluta"),
      ("Ficus benjamina", "Ficus benjamina"), ("Sansevieria trifasciata", nil),
      ("Rhododendron ponticum", nil), ("Euphorbia pulcherrima", nil), ("Hibbertia sp.", nil),
      ("Amaryllis belladonna", nil), ("Phlox paniculata", nil), ("Musa × paradisiaca", nil),
      ("Salix caprea", nil), ("Aegilops speltoides", nil), ("Ajuga decumbens", nil),
      ("Arum maculatum", nil), ("Allium ursinum L.", "Allium ursinum"),
    ])
  func scientificNames(text: String, canonical: String?) {
    let wanted = canonical ?? (text.prefix(1) + text.dropFirst().lowercased())
    #expect(validated(text).scientificName == wanted)
  }

  @Test("H09: a table of facts knows names that have no Latin form, and common names that have")
  func tables() throws {
    let table = """
      scientificName\tvernacularName\totherNames\twater\tsource
      Musa\tbanana\tplantain\tMuch.\tx
      Hemerocallis fulva\tdaylily\tLilium fulvum|Tawny lilia\tSome.\tx
      Pelargonium zonale\tgeranium\t\tSome.\tx
      Marah macrocarpa\tmanroot\t\tLittle.\tx
      """
    let known = KnownNames(facts: try FactsTable(file: Array(table.utf8), name: "t"))
    #expect(validated("Banana").scientificName == "Banana")
    #expect(validated("Banana", known: known).scientificName == nil)
    #expect(validated("Banana", known: known).name == "Banana")
    #expect(validated("Tawny lilia", known: known).scientificName == nil)
    // A synonym is a name, and so is a genus that is also a common name of another one.
    #expect(validated("Lilium fulvum", known: known).scientificName == "Lilium fulvum")
    #expect(validated("Geranium", known: known).scientificName == "Geranium")
    #expect(validated("Marah", known: known).scientificName == "Marah")
    #expect(validated("musa", known: known).scientificName == "Musa")
    #expect(validated("marah Macrocarpa", known: known).scientificName == "Marah macrocarpa")
    #expect(known.plants(called: "Day-Lily").isEmpty)
    #expect(known.plants(called: "PLANTAIN") == ["Musa"])
    #expect(known.plants(called: "lilium fulvum") == ["Hemerocallis fulva"])
  }

  @Test("H09: what is no name counts as a plant without one, and the session says so too")
  func identifying() async throws {
    let reply = ScriptedLanguageModel.Reply.text(
      #"{"isPlant":true,"name":null,"scientificName":"Bleeding heart","rank":"species"}"#)
    let answers = try PlantDistributionTests.answers([
      (PlantDistributionTests.json(nil, "Bleeding heart"), 0.9)
    ])
    for isMeasured in [false, true] {
      let scene = Scene(
        model: ScriptedLanguageModel([reply], measures: { _ in isMeasured ? answers : nil }))
      let document = try await scene.identify().document
      #expect(document.status == .unknown && document.scientificName == nil)
      #expect(document.name == "Bleeding heart" && document.alternatives.isEmpty)
      #expect(document.unknownPlant ?? 0.9 > 0.89)
      let id = try SessionID(document.session ?? "")
      guard case .plant(let shown) = try scene.place.store.exchanges(of: id).first?.reply else {
        Issue.record("no plant is shown")
        return
      }
      #expect(shown.scientificName == nil && shown.name == "Bleeding heart")
    }
  }
}
