import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("F03-F07: botanical names taken apart")
struct BotanicalNameTests {
  @Test(
    "F03: one form of the hybrid sign",
    arguments: [
      ("Medicago x varia", "Medicago × varia"), ("Medicago X varia", "Medicago × varia"),
      ("Medicago ×varia", "Medicago × varia"), ("Abelia X grandiflora", "Abelia × grandiflora"),
      ("×Bayerara", "× Bayerara"), ("x Fatshedera lizei", "× Fatshedera lizei"),
      ("xFatshedera lizei", "× Fatshedera lizei"),
      ("Cymbidium × shangrilaense", "Cymbidium × shangrilaense"),
      ("Xanthium strumarium", "Xanthium strumarium"), ("Ilex aquifolium", "Ilex aquifolium"),
      ("Buxus", "Buxus"), ("Larix decidua", "Larix decidua"), ("Rumex", "Rumex"),
    ])
  func hybrid(text: String, canonical: String) throws {
    let name = try #require(BotanicalName(text))
    #expect(name.canonical == canonical)
    #expect(name.isHybrid == canonical.contains("×"))
    #expect(name.formula == nil)
    #expect(BotanicalName(canonical) == name)
  }

  @Test func hybridsCountOnceHoweverTheyAreWritten() throws {
    let spellings = ["Medicago x varia", "Medicago X varia", "Medicago × varia", "Medicago varia"]
    #expect(Set(spellings.compactMap { BotanicalName($0)?.key }) == ["medicago varia"])
  }

  @Test(
    "F04: a formula is kept whole",
    arguments: [
      ("Carex folliculata × Carex lurida", "Carex folliculata × Carex lurida", PlantRank.species),
      ("Neoregelia ampullacea × zebrina", "Neoregelia ampullacea × Neoregelia zebrina", .species),
      ("Salix alba x S. fragilis", "Salix alba × Salix fragilis", .species),
      ("Carex folliculata L. X Carex lurida", "Carex folliculata × Carex lurida", .species),
      ("Fatsia x Hedera", "Fatsia × Hedera", .genus),
    ])
  func formula(text: String, whole: String, rank: PlantRank) throws {
    let name = try #require(BotanicalName(text))
    #expect(name.formula == whole)
    #expect(name.canonical == whole)
    #expect(name.isHybrid)
    #expect(name.rank == rank)
  }

  @Test(
    "F04: a formula that is shown again is shown the same, and one with a part that is no name is none",
    arguments: [
      ("Rosa gallica x xX x canina", false), ("Rosa gallica × xR × canina", false),
      ("Salix × \u{1}l × \"b × Poa", false), ("Fatsia x xHedera", true),
    ])
  func formulaAgain(text: String, isName: Bool) {
    let name = BotanicalName(text)
    #expect((name != nil) == isName)
    #expect(name.map { BotanicalName($0.canonical)?.canonical == $0.canonical } != false)
  }

  @Test("F04: no text is shown as another name each time")
  func unsettledName() throws {
    let name = BotanicalName("Rox  x sa cf. x 'f. x '\u{FFFD}\r\0r x x  × 8 R8 ")
    #expect(name?.unread != nil)
    #expect(name.map { BotanicalName($0.canonical)?.canonical == $0.canonical } != false)
  }

  @Test(
    "F05: an uncertain name is not the plain species",
    arguments: [
      ("Hibbertia sp.", "Hibbertia sp.", PlantRank.genus, BotanicalName.Qualifier.species),
      ("Hibbertia sp", "Hibbertia sp.", .genus, .species),
      ("Hosta spp.", "Hosta spp.", .genus, .severalSpecies),
      ("Rosa cf. canina", "Rosa cf. canina", .genus, .confer),
      ("cf. Rosa canina", "Rosa cf. canina", .genus, .confer),
      ("Quercus aff. robur", "Quercus aff. robur", .genus, .affinis),
      ("Poaceae indet.", "Poaceae indet.", .family, .undetermined),
    ])
  func uncertain(
    text: String, canonical: String, rank: PlantRank, qualifier: BotanicalName.Qualifier
  ) throws {
    let name = try #require(BotanicalName(text))
    #expect(name.canonical == canonical)
    #expect(name.rank == rank)
    #expect(name.qualifier == qualifier)
    #expect(name.key != BotanicalName("Rosa canina")?.key)
    #expect(name.key != BotanicalName("Quercus robur")?.key)
  }

  @Test(
    "F07: authors are set apart",
    arguments: [
      ("Amaranthus albus L.", "Amaranthus albus", "L."),
      ("Linaria polygalifolia Hoffmanns. & Link", "Linaria polygalifolia", "Hoffmanns. & Link"),
      ("Picea mariana (Mill.) Britton et al.", "Picea mariana", "(Mill.) Britton et al."),
      (
        "Picea mariana (Mill.) Britton, Sterns & Poggenb.", "Picea mariana",
        "(Mill.) Britton, Sterns & Poggenb."
      ),
      ("Rosa L.", "Rosa", "L."), ("Carex remota L.f.", "Carex remota", "L.f."),
      ("Carex remota L. fil.", "Carex remota", "L. fil."),
      ("Bellis perennis", "Bellis perennis", nil),
      ("Viola odorata de Vries", "Viola odorata", "de Vries"),
      ("Acer L. 1753", "Acer", "L. 1753"),
    ])
  func author(text: String, canonical: String, author: String?) throws {
    let name = try #require(BotanicalName(text))
    #expect(name.canonical == canonical)
    #expect(name.author == author)
  }

  @Test(arguments: [
    ("Rosa canina subsp. dumetorum", "Rosa canina subsp. dumetorum"),
    ("Rosa canina ssp. dumetorum", "Rosa canina subsp. dumetorum"),
    ("Rosa canina L. var. dumetorum (Thuill.) Desv.", "Rosa canina var. dumetorum"),
    (
      "Brassica oleracea convar. capitata var. rubra",
      "Brassica oleracea convar. capitata var. rubra"
    ),
    ("Fagus sylvatica f. purpurea", "Fagus sylvatica f. purpurea"),
    ("Rosa canina dumetorum", "Rosa canina dumetorum"),
    ("Rosa 'Peace'", "Rosa 'Peace'"), ("Rosa “Peace”", "Rosa 'Peace'"),
    ("Acer palmatum 'Bloodgood'", "Acer palmatum 'Bloodgood'"),
    ("Acer palmatum cv. Bloodgood", "Acer palmatum 'Bloodgood'"),
    ("Malus 'Fiesta's Best'", "Malus 'Fiesta's Best'"),
    ("ROSA CANINA", "Rosa canina"), ("rosa canina", "Rosa canina"), ("Rosa_canina", "Rosa canina"),
    ("*Rosa canina*", "Rosa canina"), ("Rosa canina.", "Rosa canina"),
    ("Symphyotrichum novae-angliae", "Symphyotrichum novae-angliae"),
    ("Isoëtes lacustris", "Isoëtes lacustris"),
  ])
  func canonicalForm(text: String, canonical: String) {
    #expect(BotanicalName(text)?.canonical == canonical)
  }

  @Test func twoSpellingsOfOneNameHaveOneKey() {
    for (one, other) in [
      ("Isoëtes lacustris L.", "Isoetes lacustris"), ("Rosa canina ssp. x", "Rosa canina subsp. x"),
      ("Rosa canina ssp. dumetorum", "Rosa canina subsp. dumetorum Auth."),
      ("Acer palmatum cv. Bloodgood", "Acer palmatum 'Bloodgood'"),
    ] {
      #expect(BotanicalName(one)?.key == BotanicalName(other)?.key)
    }
  }

  @Test(
    "A name that was shown once is shown the same again",
    arguments: [
      ("Acer '×] alba'", "Acer '× ] alba'"), ("Acer cv. a\n \u{0}b", "Acer 'a \u{0}b'"),
      ("Hibbertia scandens sp.", "Hibbertia sp."),
    ])
  func again(text: String, canonical: String) throws {
    let name = try #require(BotanicalName(text))
    #expect(name.canonical == canonical)
    #expect(BotanicalName(canonical)?.canonical == canonical)
  }

  @Test(arguments: [
    "Rose × 12", "Poppy L.", "", " ", "?", "12", "rose", "the plant", "花", "三色堇", "Rosales", "a",
    "×", "x",
    "I see a rose", "Magnoliopsida",
  ])
  func isNoBotanicalName(text: String) {
    #expect(BotanicalName(text) == nil)
  }
}
