import Arguments
import Botany
import Files
import Foundation
import Results

/// Compares names with a checklist.
struct Names: Command {
  var words: [String] = []
  var known = ChecklistOptions()
  var format = NameFormat.text
  var quiet = false

  static let name = "names"
  static let summary = "Check names against a checklist: accepted, synonym, misspelt or not found."
  static var parameters: [Parameter<Self>] {
    [
      .operands(
        \.words, as: "file",
        "Lists of names, one per line or in a table's column scientificName; '-' is stdin; "
          + "or names, each in quotes")
    ] + ChecklistOptions.parameters.map { $0.nested(in: \.known) }
      + [
        .option("format", short: "f", \.format, as: "format", "Output format"),
        .flag("quiet", short: "q", \.quiet, "Print only results and errors"),
      ]
  }

  func validate() throws(UsageError) {
    if words.isEmpty { throw .rule("give a list of names, or write names in quotes") }
    if known.checklist == nil {
      throw .rule(
        "give the known names with '--checklist FILE'; "
          + "'plantid config set checklist FILE' makes it the default")
    }
    if known.checklist == "-", words.contains("-") {
      throw .rule("'-' can be the checklist or the list of names, not both")
    }
  }

  func run() async throws -> Int32 { try await interruptible { try check() } }

  private func check() throws -> Int32 {
    let isList = try words.map { try Self.isList($0) }
    guard let checklist = try known.open() else { return ExitStatus.usage }
    var printer = NamePrinter(format)
    for (word, isList) in zip(words, isList) {
      guard isList else {
        printer.print(CheckedName(word, in: checklist.index))
        continue
      }
      do throws(PlantidError) {
        try Checklist.names(at: word) { printer.print(CheckedName($0, in: checklist.index)) }
      } catch {
        // What was found so far stays, before the sentence about what could not be read.
        _ = printer.finish()
        throw error
      }
    }
    let counts = printer.finish()
    if !quiet, counts.total > 1 { Console.message(counts.sentence) }
    return counts.unlisted == 0 ? ExitStatus.success : ExitStatus.someFailed
  }

  /// Whether a word is a list of names rather than a name; an existing file is a list.
  ///
  /// - Throws: ``UsageError`` for a word that is neither.
  private static func isList(_ word: String) throws -> Bool {
    if word == "-" || FileManager.default.fileExists(atPath: word) { return true }
    if CheckedName.isBotanical(word), !word.contains("/") { return false }
    guard word.contains(" ") else { throw PlantidError.checklistFile(word, code: ENOENT) }
    return false
  }
}
