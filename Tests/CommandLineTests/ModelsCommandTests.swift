import Foundation
import ProgramSupport
import Testing

/// Models that are fetched, used and removed again.
@Suite(.requiresModel) struct ModelsCommandTests {
  private func program() throws -> Program {
    var program = try Program()
    program.environment["PLANTID_MODEL"] = nil
    program.environment["PLANTID_MMPROJ"] = nil
    program.environment["XDG_DATA_HOME"] = program.folder.appending(path: "data").path
    return program
  }

  @Test(
    "J: a model is fetched from a hub, tried, used, asked, verified and removed",
    .requires("python3"), .requires("openssl"))
  func fromTheHub() throws {
    let pair = try #require(TestModel.pair)
    let server = try HubServer(.own)
    for file in [pair.model, pair.projector] {
      let url = URL(filePath: file)
      try server.folder.write(Data(contentsOf: url), to: url.lastPathComponent)
    }
    var program = try program()
    program.environment["HF_ENDPOINT"] = server.address("")
    program.environment["SSL_CERT_FILE"] = server.certificate
    program.environment["HF_TOKEN"] = "secret"
    let planned = try program.run("models", "pull", "hf:ok/seeds-GGUF", "--dry-run")
    #expect(planned.status == 0 && planned.output.contains("mmproj-seedling-Q8_0.gguf, 29"))
    let pulled = try program.run("models", "pull", "hf:ok/seeds-GGUF")
    #expect(pulled.status == 0, "\(pulled.text)")
    #expect(pulled.error.contains("it loaded and looked at a picture"), "\(pulled.text)")
    #expect(server.requests.allSatisfy { $0[4] == "Bearer secret" })
    let again = server.requests.count
    #expect(try program.run("models", "pull", "hf:ok/seeds-GGUF", "--quiet").status == 0)
    // Only the list is asked for.
    #expect(server.requests.count == again + 1)

    #expect(try program.run("models", "use", "seeds").status == 0)
    #expect(try program.run("models", "list").output.contains("seeds             33 MB    in use"))
    let named = try program.run("identify", Program.photo("dandelion.jpg"))
    #expect(named.status == 0 && named.output.contains("Asteraceae"), "\(named.text)")
    #expect(try program.run("ask", "how often to water?").status == 0)
    #expect(try program.run("models", "verify").output == "ok  seeds\n")
    let path = try program.run("models", "path", "seeds").output.dropLast()
    try Data("GGUF spoilt".utf8).write(to: URL(filePath: String(path)))
    #expect(try program.run("models", "verify", "seeds").status == 65)
    #expect(try program.run("models", "remove", "seeds", "--yes").status == 0)
    #expect(!FileManager.default.fileExists(atPath: String(path)))
    #expect(try program.run("identify", "-q", Program.photo("dandelion.jpg")).status == 0)
  }

  @Test("J: a model on this machine is copied, and its pair has to fit")
  func fromThisMachine() throws {
    let pair = try #require(TestModel.pair)
    let program = try program()
    let taken = try program.run("models", "import", pair.model, pair.projector, "--name", "own")
    #expect(taken.status == 0, "\(taken.text)")
    #expect(try program.run("identify", "-m", "own", Program.photo("dandelion.jpg")).status == 0)
    let list = try program.run("models", "list", "-f", "json").output
    #expect(list.contains(#""name":"own""#) || list.contains(#""name": "own""#), "\(list)")
    let wrong = try program.run("models", "import", pair.model, pair.model, "--name", "wrong")
    #expect(wrong.status == 69 && wrong.error.contains("cannot be used yet"), "\(wrong.text)")
  }

  @Test(
    "J: a name that is none is a sentence with the way out",
    arguments: [
      (["pull", "no-such-model"], 66, "no model is called"), (["pull"], 64, "name the model"),
      (["pull", "hf:a"], 64, "hf:OWNER/REPOSITORY"),
      (["pull", "http://a.example/m.gguf", "http://a.example/p.gguf"], 64, "https"),
      (["use", "nothing"], 66, "no model called 'nothing' is installed"),
      (["remove", "../../etc", "-y"], 66, "no model called"),
      (["remove", "seedling", "-y"], 64, "cannot be removed"),
      (["import", "/no/such.gguf", "/no/such.gguf"], 66, "such.gguf"),
      (["import", "/etc/hostname", "/etc/hostname"], 64, "not a file called NAME.gguf"),
      (["show", "nothing"], 66, "models list"),
      (["pull", "a", "--sha256", "12"], 64, "64 hexadecimal"),
    ] as [([String], Int32, String)])
  func badNames(words: [String], status: Int32, sentence: String) throws {
    let result = try program().run(words: ["models"] + words)
    #expect(result.status == status && result.error.contains(sentence), "\(result.text)")
  }

  @Test("J: the name of a model that is known but not installed says how to fetch it")
  func notInstalled() throws {
    let result = try program().run("identify", "-m", "gemma-3-4b", Program.photo("dandelion.jpg"))
    #expect(result.status == 69 && result.error.contains("plantid models pull gemma-3-4b"))
  }
}
