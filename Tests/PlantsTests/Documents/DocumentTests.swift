import Foundation
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Documents that programs read")
struct DocumentTests {
  private var identification: Identification {
    Identification(
      file: "a \"b\".jpg", status: .identified, name: "daisy", scientificName: "Bellis perennis",
      rank: .species, family: nil, description: nil, session: "abc",
      model: .init(name: "Seedling", sha256: "aa", projectorSha256: nil, runtime: "llama.cpp 1"),
      image: .init(width: 4, height: 3, orientation: 6, sha256: "bb", pipeline: "p/1"),
      evaluated: TokenCounts(tokens: 20, images: 1), reused: TokenCounts(),
      timings: Timings(
        load: 1.26, decode: 2, encode: 3.04, prompt: 4, generate: 5, save: 6, total: 21.3))
  }

  @Test func anIdentificationHasItsKeysInOrder() {
    #expect(
      identification.json.text
        == #"{"schema":"plantid.identification/1","file":"a \"b\".jpg","status":"identified","#
        + #""name":"daisy","scientificName":"Bellis perennis","rank":"species","family":null,"#
        + #""description":null,"confidence":null,"alternatives":[],"other":null,"#
        + #""unknownPlant":null,"notAPlant":null,"session":"abc","model":{"name":"Seedling","sha256":"aa","#
        + #""projectorSha256":null,"runtime":"llama.cpp 1"},"image":{"width":4,"height":3,"#
        + #""orientation":6,"sha256":"bb","pipeline":"p/1"},"evaluated":{"tokens":20,"images":1},"#
        + #""reused":{"tokens":0,"images":0},"timings":{"load":1.3,"decode":2,"encode":3,"#
        + #""prompt":4,"generate":5,"save":6,"total":21.3},"route":"on-device"}"#)
  }

  @Test func anIdentificationCanBeReadBack() throws {
    let data = Data(identification.json.text.utf8)
    var expected = identification
    expected.timings.load = 1.3
    expected.timings.encode = 3
    #expect(try JSONDecoder().decode(Identification.self, from: data) == expected)
  }

  @Test func aFailureIsADocumentToo() {
    let text = Identification.failed(file: "x.jpg").json.text
    #expect(text.contains(#""status":"failed","name":null"#))
    #expect(text.contains(#""model":null,"image":null"#))
  }

  @Test func anAnswerHasItsKeysInOrder() throws {
    let answer = Answer(
      question: "how?", answer: nil, session: "abc", evaluated: TokenCounts(tokens: 5, images: 0),
      reused: TokenCounts(tokens: 90, images: 1), timings: Timings())
    #expect(
      answer.json.text
        == #"{"schema":"plantid.answer/1","question":"how?","answer":null,"session":"abc","#
        + #""evaluated":{"tokens":5,"images":0},"reused":{"tokens":90,"images":1},"#
        + #""timings":{"load":0,"decode":0,"encode":0,"prompt":0,"generate":0,"save":0,"total":0},"#
        + #""route":"on-device","subject":{"name":null,"scientificName":null,"rank":null,"#
        + #""photo":null,"from":"none"}}"#)
    #expect(try JSONDecoder().decode(Answer.self, from: Data(answer.json.text.utf8)) == answer)
  }

  @Test(
    "C12: text is escaped, also what only a terminal would mind",
    arguments: [
      ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#), ("\u{1B}[31m", #""\u001b[31m""#),
      ("\0\u{7F}\u{9B}", #""\u0000\u007f\u009b""#), ("\u{2028}", #""\u2028""#),
      ("é×花🌱", "\"é×花🌱\""),
    ])
  func escaping(text: String, written: String) throws {
    #expect(JSONDocument.string(text).text == written)
    let value = try JSONSerialization.jsonObject(
      with: Data(written.utf8), options: .fragmentsAllowed)
    #expect(value as? String == text)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.04, "0"), (1.25, "1.3"), (1e9, "1000000000"), (.nan, "null"),
    (.infinity, "null"), (12.34, "12.3"),
  ])
  func milliseconds(value: Double, written: String) {
    #expect(JSONDocument.milliseconds(value).text == written)
  }
}
