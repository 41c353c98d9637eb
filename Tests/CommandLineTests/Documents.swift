import Foundation
import ProgramSupport
import Testing

/// A page of the documentation, and the blocks of code in it.
struct Page {
  /// A block between fences.
  struct Block: Sendable, CustomTestStringConvertible {
    var page: String
    /// The number of its first line.
    var line: Int
    /// What stands after the fence: the language, and what the block is for.
    var kind: String
    var text: String

    var testDescription: String { "\(page):\(line)" }
  }

  /// Its path from the checkout.
  let name: String
  let text: String
  let blocks: [Block]

  static let all: [Page] = {
    let folder = Program.checkout.appending(path: "docs")
    let pages = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return (["README.md"] + pages.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" })
      .compactMap(Page.init)
  }()

  /// All blocks of a kind, in all pages.
  static func blocks(_ kinds: String...) -> [Block] {
    all.flatMap(\.blocks).filter { kinds.contains($0.kind) }
  }

  init?(_ name: String) {
    let file = Program.checkout.appending(path: name)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    var blocks: [Block] = []
    var open: Block?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        if let open { blocks.append(open) }
        open =
          open == nil
          ? Block(page: name, line: number + 2, kind: String(line.dropFirst(3)), text: "") : nil
      } else {
        open?.text += line + "\n"
      }
    }
    self.name = name
    self.text = text
    self.blocks = blocks
  }

  /// Puts another text into a block of the file.
  static func record(_ block: Block, as text: String) throws {
    let file = Program.checkout.appending(path: block.page)
    let page = try String(contentsOf: file, encoding: .utf8)
    let fence = "```\(block.kind)\n"
    try page.replacingOccurrences(of: fence + block.text + "```", with: fence + text + "```")
      .write(to: file, atomically: true, encoding: .utf8)
  }
}
