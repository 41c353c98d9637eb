import Foundation
import ProgramSupport
import Testing

/// Each mistake is one line that names the thing and the way out, with the right exit status.
@Suite struct BadInputTests {
  @Test(arguments: [
    ("missing.jpg", 66, "no such file"), ("empty.jpg", 65, "empty"),
    ("pipe.jpg", 65, "a pipe"), ("/dev/zero", 65, "a device"), ("text.jpg", 65, "text"),
    ("dangling.jpg", 66, "a link to nowhere"), ("page.jpg", 65, "HTML"),
    ("photo.heic.jpg", 65, "heif-convert"), ("pointer.jpg", 65, "git lfs"),
  ])
  func photos(name: String, status: Int32, part: String) throws {
    let program = try Program()
    let folder = program.folder
    let files: [String: Data] = [
      "empty.jpg": Data(), "text.jpg": Data("hello\n".utf8),
      "page.jpg": Data("<!DOCTYPE html><html></html>".utf8),
      "photo.heic.jpg": Data([0, 0, 0, 24]) + Data("ftypheic".utf8) + Data(count: 52),
      "pointer.jpg": Data("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8),
    ]
    for (name, bytes) in files { try bytes.write(to: folder.appending(path: name)) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "dangling.jpg").path(percentEncoded: false),
      withDestinationPath: "nowhere")
    mkfifo(folder.appending(path: "pipe.jpg").path(percentEncoded: false), 0o600)

    let result = try program.run("identify", name)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("plantid: \(name): "), "\(result.error)")
    #expect(result.error.contains(part), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test(.requiresModel, arguments: ["half", "empty", "head", "page", "pointer", "swapped", "text"])
  func B09(kind: String) throws {
    let program = try Program()
    let pair = try #require(TestModel.pair)
    let whole = try Data(contentsOf: URL(filePath: pair.model))
    let model = program.folder.appending(path: "model.gguf")
    switch kind {
    case "half": try whole.prefix(whole.count * 6 / 10).write(to: model)
    case "empty": try Data().write(to: model)
    case "head": try whole.prefix(8).write(to: model)
    case "page": try Data("<html>404</html>".utf8).write(to: model)
    case "pointer": try Data("version https://git-lfs.github.com/spec/v1\n".utf8).write(to: model)
    default: try whole.write(to: model)
    }
    var words = ["identify", Program.photo("cat.jpg"), "--model", "model.gguf", "--mmproj"]
    words.append(kind == "text" ? pair.model : pair.projector)
    if kind == "swapped" { words[3] = pair.projector }
    let result = try program.run(words: words)
    #expect(result.status == 69)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(".gguf"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test(.requiresModel) func aQuestionInALanguageThatTheModelDoesNotNameIsRefused() throws {
    let program = try Program()
    let pair = try #require(TestModel.pair)
    let model = program.folder.appending(path: "model.gguf")
    try EditedModel.data(of: URL(filePath: pair.model), languages: ["en", "de"]).write(to: model)
    let files = ["--model", "model.gguf", "--mmproj", pair.projector]
    let first = try program.run(words: ["identify", Program.photo("dandelion.jpg")] + files)
    #expect(first.status == 0, "\(first.error)")
    let question = ["ask", "Сколько лепестков у цветка?"]
    let result = try program.run(words: question + files)
    #expect(result.status == 86)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("was made for en, de"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    let next = try program.run(words: ["ask", "How many petals has it?"] + files)
    #expect(next.status == 0, "\(next.error)")
  }

  @Test func noModelAtAll() throws {
    var program = try Program()
    program.environment["PLANTID_MODEL"] = program.folder.appending(path: "none.gguf")
      .path(percentEncoded: false)
    program.environment["PLANTID_MMPROJ"] = nil
    let result = try program.run("identify", Program.photo("cat.jpg"))
    #expect(result.status == 69)
    #expect(result.error.contains("--model"), "\(result.error)")
    #expect(try program.run("doctor").status == 69)
  }

  @Test func sessionsThatAreNotThere() throws {
    let program = try Program()
    #expect(try program.run("ask", "how old is it?").status == 66)
    #expect(try program.run("ask", "how old is it?", "--session", "nobody").status == 66)
    #expect(try program.run("sessions", "show", "nobody").status == 66)
    #expect(try program.run("sessions", "delete", "nobody").status == 66)
    #expect(try program.run("sessions", "list").status == 0)
  }

  @Test(arguments: ["../../tmp/x", "/tmp/x", "a/b", ".", "..", "", "a\nb"])
  func D10(name: String) throws {
    let program = try Program()
    for words in [["ask", "hi", "--session", name], ["sessions", "show", "--", name]] {
      let result = try program.run(words: words)
      #expect(result.status == 64, "\(words)")
      #expect(result.error.split(separator: "\n").count == 1)
    }
  }

  @Test(.requiresModel) func D14() throws {
    var program = try Program()
    program.environment["PLANTID_STATE_DIR"] = "/proc/plantid"
    let result = try program.run("identify", Program.photo("dandelion.jpg"))
    #expect(result.status == 73)
    #expect(!result.output.isEmpty)
    #expect(result.error.contains("not saved"), "\(result.error)")
  }

  @Test(.requiresModel) func E14() throws {
    let program = try Program()
    #expect(try program.shell("\"$plantid\" --help >/dev/full").status == 73)
  }
}
