import Foundation
import Testing

/// The code in the articles is code of the programs here, which are compiled and run.
@Suite struct ArticleTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let articles = tests.deletingLastPathComponent()
    .appending(path: "Sources/LanguageModels/LanguageModels.docc")

  @Test(arguments: ["PlantAssistant", "ReadingALabel", "ClassifyingAPhoto"])
  func theCodeOfAnArticleIsCompiled(article: String) throws {
    let code = try ["PlantAssistant", "LabelReader", "Comparison"].map { name in
      try String(
        contentsOf: Self.tests.appending(path: "Programs/\(name).swift"), encoding: .utf8)
    }.joined().withoutIndentation
    let text = try String(
      contentsOf: Self.articles.appending(path: "\(article).md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count >= 3)
    for block in blocks {
      #expect(code.contains(block.withoutIndentation), "\(block)")
    }
  }
}

extension String {
  fileprivate var withoutIndentation: String {
    split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }
}
