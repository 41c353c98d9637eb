import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct CSVTests {
  @Test(arguments: [
    ("=cmd|' /C calc'!A0.jpg", "'=cmd|' /C calc'!A0.jpg"), ("+1.jpg", "'+1.jpg"),
    ("-1.jpg", "'-1.jpg"), ("@x.jpg", "'@x.jpg"), ("\tx.jpg", "\"'\tx.jpg\""),
    ("=HYPERLINK(\"a\")", "\"'=HYPERLINK(\"\"a\"\")\""), ("a=b", "a=b"),
  ])
  func E06(text: String, cell: String) {
    #expect(CSV.row([.text(text)]) == cell + "\r\n")
  }

  @Test(arguments: [
    ("a\"b", "\"a\"\"b\""), ("a,b", "\"a,b\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
    ("a;b", "\"a;b\""), ("🌹", "🌹"), ("end ", "\"end \""), ("", ""),
  ])
  func E07(text: String, cell: String) {
    #expect(CSV.row([.text(text), .empty]) == cell + ",\r\n")
  }

  @Test(arguments: [(0.5, "0.5"), (-3, "-3"), (1234567.25, "1234567.25"), (0.1, "0.1"), (2, "2")])
  func G11(number: Double, cell: String) {
    #expect(CSV.row([.number(number)]) == cell + "\r\n")
  }
}
