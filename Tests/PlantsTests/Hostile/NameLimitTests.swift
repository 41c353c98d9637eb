import Files
import Foundation
import ProgramSupport
import Testing

@testable import Botany

@Suite("S05: names and rows that go on and on")
struct NameLimitTests {
  private let most = Limit.botanicalName.value
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func path(_ text: String) throws -> String {
    try folder.write(Data(text.utf8), to: "names.txt").path(percentEncoded: false)
  }

  @Test(arguments: ["Rosa ", "Rosa canina ("])
  func aNameHasALimit(beginning: String) {
    let letters = String(repeating: "a", count: most - beginning.utf8.count)
    let end = beginning.hasSuffix("(") ? ")" : "a"
    let longest = beginning + letters.dropLast() + end
    #expect(longest.utf8.count == most)
    #expect(BotanicalName(longest) != nil)
    #expect(BotanicalName(longest + " L.") == nil)
    #expect(PlainName(longest + "a") == nil)
  }

  @Test("Signs without end make no name, and a formula stays one")
  func formulas() {
    #expect(BotanicalName("Rosa" + String(repeating: " ×", count: 300))?.formula == nil)
    #expect(BotanicalName("Rosa" + String(repeating: " ×", count: 50_000)) == nil)
    let formulas = [
      "Rosa canina × Rosa gallica", "Salix alba × Salix fragilis", "Rosa × Rubus",
    ]
    for text in formulas { #expect(BotanicalName(text)?.formula == text) }
    #expect(BotanicalName("Rosa × alba")?.formula == nil)
  }

  @Test func aRowHasALimit() throws {
    let most = Limit.tableRow.value
    let row = "Rosa canina\t" + String(repeating: "x", count: most - 12)
    #expect(
      try ChecklistFile(file: Array("Bellis perennis\n\(row)\n".utf8), name: "x").entries.count == 2
    )
    for end in ["x\n", "x", "x\nRosa alba\n"] {
      let error = #expect(throws: PlantidError.self) {
        try ChecklistFile(file: Array("Bellis perennis\n\(row)\(end)".utf8), name: "x")
      }
      #expect(error?.description.contains("line 2 is longer than 64 KiB") == true)
      #expect(error?.kind == .damaged)
    }
  }

  @Test func aRowOfATableOfFactsHasALimit() throws {
    let heading = "scientificName\tsource\tlight\n"
    let row = "Rosa canina\tx\t"
    let rest = String(repeating: "l", count: Limit.tableRow.value - row.utf8.count)
    #expect(try FactsTable(file: Array((heading + row + rest).utf8), name: "x").count == 1)
    let error = #expect(throws: PlantidError.self) {
      try FactsTable(file: Array((heading + row + rest + "l").utf8), name: "x")
    }
    #expect(error?.description.contains("line 2 is longer than 64 KiB") == true)
  }

  @Test("Reading a list ends when it is stopped")
  func stopping() async throws {
    let epithets = (0..<1000).map { number in
      String(
        String(number).map { Character(Unicode.Scalar(UInt8(97 + ($0.wholeNumberValue ?? 0)))) })
    }
    let names = epithets.map { "Rosa \($0)a" }
    let path = try path(names.joined(separator: "\n"))
    #expect(try NameIndex.opened(at: path).0.count == 1000)
    #expect(await errorWhenStopped { _ = try NameIndex.opened(at: path) } == .interrupted)
    #expect(await errorWhenStopped { try Checklist.names(at: path) { _ in } } == .interrupted)
    // Each of the steps, and not only the reading of the file.
    let bytes = Array(names.joined(separator: "\n").utf8)
    #expect(await errorWhenStopped { _ = try ChecklistFile(file: bytes, name: "x") } != nil)
    let entries = try ChecklistFile(file: bytes, name: "x").entries
    #expect(await errorWhenStopped { _ = try NameIndex(entries, name: "x") } == .interrupted)
    let table = Array(
      ("scientificName\tsource\tlight\n" + names.map { $0 + "\tx\tsun\n" }.joined()).utf8)
    #expect(await errorWhenStopped { _ = try FactsTable(file: table, name: "x") } == .interrupted)
    let index = folder.file("names.index").path(percentEncoded: false)
    try NameIndex(entries, name: "x").write(toFile: index)
    #expect(await errorWhenStopped { try NameIndex.entries(at: index) { _ in } } == .interrupted)
  }
}
