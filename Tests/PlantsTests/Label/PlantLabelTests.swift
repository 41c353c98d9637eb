import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct PlantLabelTests {
  @Test(arguments: [
    (["Hosta 'Blue Mouse Ears'", "B2 7741 40 cm", "12.95 EUR"], "Blue Mouse Ears"),
    (["Dahlia ‘Bishop of", "Llandaff’", "H-2207-K 120 cm"], "Bishop of Llandaff"),
    (["Lavandula angustifolia", "‘Hidcote'"], "Hidcote"),
    (["Rosa `King's Macc´"], "King's Macc"),
    (["Dahlia 'Bishop of Llandaff"], "Bishop of Llandaff"),
    (["Grower's choice", "12.95 EUR"], nil),
    // K13: typographic and double quotes, a quote read as two, and one that was not read.
    (["Rosa “Peace”"], "Peace"), (["Rosa \"Peace\""], "Peace"), (["Rosa „Peace“"], "Peace"),
    (["Acer palmatum '‘Crimson Queen'"], "Crimson Queen"),
    (["Salvia nemorosa Caradonna'"], "Caradonna"), (["our growers'"], nil),
    (["Don't water", "in '24"], nil),
  ])
  func theCultivarIsWhatStandsInQuotes(lines: [String], cultivar: String?) throws {
    #expect(try #require(PlantLabel(lines: lines, barcodes: [])).cultivar == cultivar)
  }

  @Test(
    arguments: [
      (["B2 7741 40 cm"], "B2 7741", nil), (["H-2207-K 120 cm"], "H-2207-K", nil),
      (["ROSE-0441", "C 4L"], "ROSE-0441", nil), (["Lot 5512-A", "175/200 cm"], "5512-A", nil),
      (["AX-40718/b"], "AX-40718/b", nil), (["No. 20931", "P9"], nil, "20931"),
      (["Art.-Nr. 774210", "5.49"], nil, "774210"), (["1234567"], nil, "1234567"),
      (["C5", "49.90", "10 bulbs", "40 cm", "2024"], nil, nil),
      (["K7Q-2210", "Art. 112"], "K7Q-2210", "112"),
      // K13: postcodes and telephone numbers are no article numbers, and a marked number is no code.
      (["25421 Pinneberg"], nil, nil), (["D-25421 Pinneberg"], nil, nil),
      (["Tel. 0410 1234567"], nil, nil), (["04101 7926430"], nil, nil),
      (["No.12345"], nil, "12345"), (["Art.Nr.774210"], nil, "774210"),
    ] as [([String], String?, String?)])
  func codeAndNumberAreToldFromSizesAndPrices(
    lines: [String], code: String?, number: String?
  ) throws {
    let label = try #require(PlantLabel(lines: lines, barcodes: []))
    #expect(label.code == code)
    #expect(label.number == number)
  }

  @Test func nothingReadIsNoLabel() {
    #expect(PlantLabel(lines: [], barcodes: []) == nil)
    #expect(PlantLabel(lines: ["\u{1B}"], barcodes: []) == nil)
    #expect(LabelReading(nil).json == .null)
  }

  @Test func aLabelCannotWriteToTheTerminalNorFillTheDocument() throws {
    let line = "\u{1B}[31mHosta\u{202E}" + String(repeating: "x", count: 1000)
    let label = try #require(
      PlantLabel(
        lines: Array(repeating: line, count: 500),
        barcodes: [.init(kind: "QR", text: "a\u{0}\u{1B}b")]))
    #expect(label.text.count == PlantLabel.limits.lines)
    #expect(label.text[0].hasPrefix("[31mHosta"))
    #expect(label.text[0].count == PlantLabel.limits.characters)
    #expect(label.barcodes[0].text == "ab")
  }

  @Test func severalPhotosOfOnePlantHaveOneLabel() {
    let code = PlantLabel.Barcode(kind: "QR", text: "a")
    let front = PlantLabel(lines: ["Rosa 'Peace'"], barcodes: [code])
    let back = PlantLabel(lines: ["H-2207-K"], barcodes: [code])
    let both = LabelReading([LabelReading(front), LabelReading(nil), LabelReading(back)]).label
    #expect(both?.text == ["Rosa 'Peace'", "H-2207-K"])
    #expect(both?.cultivar == "Peace" && both?.code == "H-2207-K" && both?.barcodes == [code])
    #expect(LabelReading([LabelReading(nil)]).label == nil)
  }
}
