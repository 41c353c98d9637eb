import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct ConfigurationTests {
  let folder: ScratchFolder
  let file: ConfigurationFile

  init() throws {
    folder = try ScratchFolder()
    file = ConfigurationFile(path: "\(folder.path)/a/b/config.json")
  }

  func write(_ text: String) throws {
    try folder.touch("a/b/config.json")
    try Data(text.utf8).write(to: URL(filePath: file.path))
  }

  @Test func places() throws {
    #expect(
      try ConfigurationFile(environment: ["XDG_CONFIG_HOME": "/x", "HOME": "/h"]).path
        == "/x/plantid/config.json")
    for other in ["", "relative"] {
      #expect(
        try ConfigurationFile(environment: ["XDG_CONFIG_HOME": other, "HOME": "/h"]).path
          == "/h/.config/plantid/config.json")
    }
    #expect(throws: PlantidError.noPlaceForSettings) { try ConfigurationFile(environment: [:]) }
  }

  @Test func settingsAreKeptAndForgotten() throws {
    #expect(try file.settings() == [:])
    let words = [
      "detail": "high", "threads": "4", "temperature": "0.25", "quiet": "true", "model": "a b.gguf",
      "seed": "18446744073709551615", "context": "007",
    ]
    for (name, word) in words { try file.set(name, to: word) }
    #expect(try file.settings() == words)
    let text = try String(contentsOf: URL(filePath: file.path), encoding: .utf8)
    #expect(text.contains("\"threads\" : 4") && text.contains("\"quiet\" : true"))
    #expect(text.hasSuffix("}\n"))
    try file.set("detail", to: nil)
    #expect(try file.settings()["detail"] == nil && file.settings().count == words.count - 1)
  }

  @Test(arguments: [
    ("{", "not JSON"), ("[1]", "not one object"), ("{\"a\":{}}", "'a' is neither"),
    ("{\"a\":[1]}", "'a' is neither"), ("hello", "not JSON"), ("{\"a\":null}", "not one object"),
  ])
  func whatIsNotAFileOfSettings(text: String, words: String) throws {
    try write(text)
    for work in [{ _ = try file.settings() }, { try file.set("detail", to: "low") }] {
      let failure = #expect(throws: PlantidError.self) { try work() }
      #expect(failure?.kind == .usage)
      #expect(failure?.description.contains(words) == true, "\(String(describing: failure))")
    }
    #expect(try String(contentsOf: URL(filePath: file.path), encoding: .utf8) == text)
  }

  @Test func emptyFilesFoldersAndFullDisks() throws {
    try write("\n")
    #expect(try file.settings() == [:])
    let full = ConfigurationFile(path: file.path, calls: .full(after: 0))
    #expect(#expect(throws: PlantidError.self) { try full.set("a", to: "b") }?.kind == .cannotWrite)
    #expect(try String(contentsOf: URL(filePath: file.path), encoding: .utf8) == "\n")
    let other = ConfigurationFile(path: folder.path)
    #expect(#expect(throws: PlantidError.self) { try other.settings() } != nil)
  }

  @Test func aLinkStaysALink() throws {
    try folder.touch("dotfiles/config.json")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/a/b", withIntermediateDirectories: true)
    try folder.link("a/b/config.json", to: "../../dotfiles/config.json")
    try file.set("detail", to: "low")
    let target = "\(folder.path)/dotfiles/config.json"
    #expect(try ConfigurationFile(path: target).settings() == ["detail": "low"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) != "")
  }
}
