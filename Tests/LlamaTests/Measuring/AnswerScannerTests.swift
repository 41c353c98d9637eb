import Testing

@testable import Llama

@Suite struct AnswerScannerTests {
  private func scanned(_ text: String) -> AnswerScanner {
    var scanner = AnswerScanner()
    scanner.append(Array(text.utf8))
    return scanner
  }

  @Test(arguments: [
    (#"{"isPlant":tru"#, 0), (#"{"isPlant":true"#, 1), (#"{"isPlant":true,"name":"a, \"b"#, 1),
    (#"{"isPlant":true,"name":"a, \"b\":\\""#, 2), (#"{"isPlant":true,"name":null"#, 2),
    (#"{"isPlant":true,"name":null,"n":12"#, 2), (#"{"isPlant":true,"name":null,"n":12,"#, 3),
    (#"{"isPlant":true,"name":null,"n":12}"#, 3), (#"{"a":{"b":"c"}"#, 1), (#"{"a":["b","c"]"#, 1),
    (#"{"a":{"b":"c""#, 0),
  ])
  func propertiesAreCountedWhenTheyAreWhole(text: String, count: Int) {
    #expect(scanned(text).properties.count == count)
  }

  @Test func theObjectIsClosedAfterAProperty() {
    let scanner = scanned(#"{"isPlant":true,"name":"rose","scientific"#)
    #expect(scanner.json(through: 2) == #"{"isPlant":true,"name":"rose"}"#)
    #expect(scanner.json(through: 1) == #"{"isPlant":true}"#)
    #expect(scanner.json(through: 3) == nil)
    #expect(scanner.properties.map(\.name) == ["isPlant", "name"])
  }

  @Test func aValueSettlesTheAnswer() {
    let identity = AnswerIdentity(propertyCount: 3, settling: ["isPlant": "false"])
    #expect(identity.count(in: scanned(#"{"isPlant":false"#)) == 1)
    #expect(identity.count(in: scanned(#"{"isPlant":true"#)) == nil)
    #expect(identity.count(in: scanned(#"{"isPlant":true,"a":"false","b":null"#)) == 3)
  }

  @Test func bytesMayComeOneByOne() {
    let text = #"{"isPlant":true,"name":"mamó\"n","scientificName":null,"#
    var scanner = AnswerScanner()
    for byte in text.utf8 { scanner.append([byte]) }
    #expect(scanner.properties.map(\.name) == ["isPlant", "name", "scientificName"])
    #expect(
      scanner.json(through: 3) == #"{"isPlant":true,"name":"mamó\"n","scientificName":null}"#)
  }
}
