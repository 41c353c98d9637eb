import Testing

@testable import LanguageModels

@Suite struct JSONReaderTests {
  static let texts = [
    #"{"name":"Dandelion","rank":null,"isPlant":true,"sizes":[1,2.5,-3e2,0],"of":{"a":{},"b":[]}}"#,
    #" [ "a\n\u00e4\ud83c\udf31/" , "植物 🌱" , [ [ ] , {} ] ] "#, "12", "-1.5e+3", "true", "nul",
    #""text\""#, "\"open", #"{"a":1,"a":"2"}"#, "  ", "",
    // Of these the rest is never read.
    "{\"a\" 1}", "[1,]", "[1 2]", "{,}", "tru!", "1.x", "[\"\u{1}\"]", #"["\x"]"#,
    #"["\ud83c\u0041"]"#,
    "{} {}", String(repeating: "[", count: 130),
  ]

  @Test("H: text that comes in pieces is read as if it came at once", arguments: texts)
  func piecesAreReadAsOneText(text: String) {
    var reader = JSONReader()
    var soFar = ""
    for scalar in text.unicodeScalars {
      soFar.unicodeScalars.append(scalar)
      reader.append(String(scalar))
      #expect(Self.description { try reader.content() } == Self.whole(soFar), "\(soFar)")
    }
    #expect(reader.text == text)
  }

  private static func whole(_ text: String) -> String {
    var reader = JSONReader()
    reader.append(text)
    return description { try reader.content() }
  }

  private static func description(
    _ read: () throws -> GeneratedContent
  ) -> String {
    do {
      let content = try read()
      return "\(content.debugDescription) \(content.isComplete) \(content.source ?? "")"
    } catch {
      return "\(error)"
    }
  }
}
