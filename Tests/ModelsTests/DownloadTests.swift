import Files
import Foundation
import ProgramSupport
import Synchronization
import Testing

@testable import Models

/// Files from a server that may be wrong in any way.
@Suite(.requires("python3"), .requires("openssl")) struct DownloadTests {
  /// Four thousand bytes that begin as a model does.
  static let content = Data("GGUF".utf8 + (0..<400_000).map { UInt8(truncatingIfNeeded: $0 * 7) })

  private func fetch(
    _ mode: String, from server: HubServer, into store: ScratchFolder, token: String? = nil,
    sha256: String? = SHA256.hex(of: content), size: Int? = content.count, trusting: Bool = true,
    host: String = "localhost", paused: @escaping (Duration) -> Void = { _ in }
  ) throws -> (size: Int, sha256: String) {
    try server.folder.write(Self.content, to: "model.gguf")
    let environment = trusting ? ["SSL_CERT_FILE": server.certificate] : [:]
    let transfer = try Transfer(agent: "test", token: token, environment: environment)
    let download = Download(
      transfer: transfer, folder: try Folder(at: store.path), hasToken: token != nil, pause: paused
    ) { _, _, _ in }
    return try download.fetch(
      RemoteFile(
        name: "model.gguf",
        address: WebAddress(server.address("\(mode)/model.gguf", host: host)), size: size,
        sha256: sha256))
  }

  private func names(_ store: ScratchFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: store.path).sorted()
  }

  @Test(
    "J: a file is fetched whole, whatever the server leaves out",
    arguments: ["ok", "unmarked", "unsized", "norange", "busy", "other", "cut"])
  func aWholeFile(mode: String) throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    let found = try fetch(mode, from: server, into: store)
    #expect(found.size == Self.content.count && found.sha256 == SHA256.hex(of: Self.content))
    #expect(try Data(contentsOf: store.file("model.gguf")) == Self.content)
    #expect(try names(store) == ["model.gguf"])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var mode: String
    var kind: PlantidError.Kind
    var words: String
    var token: String?
    /// Whether what came is kept for the next time.
    var keepsPart = false

    var testDescription: String { mode }
  }

  @Test(
    "J: an answer that is no model is refused in a sentence, and nothing is installed",
    arguments: [
      Refusal(mode: "s401", kind: .unavailable, words: "set HF_TOKEN"),
      Refusal(mode: "s403", kind: .unavailable, words: "use another token", token: "t"),
      Refusal(mode: "s404", kind: .missing, words: "has no model.gguf"),
      Refusal(mode: "s418", kind: .unavailable, words: "answered 418"),
      Refusal(mode: "s429", kind: .unavailable, words: "in 7200 seconds"),
      Refusal(mode: "s500", kind: .unavailable, words: "(500)"),
      Refusal(mode: "page", kind: .damaged, words: "a web page instead"),
      Refusal(mode: "text", kind: .damaged, words: "24 bytes as model.gguf"),
      Refusal(mode: "circle", kind: .unavailable, words: "without end"),
      Refusal(mode: "plain", kind: .usage, words: "does not begin with https"),
      Refusal(mode: "longer", kind: .damaged, words: "and not the 400004 bytes"),
      Refusal(mode: "always-cut", kind: .unavailable, words: "was cut", keepsPart: true),
    ])
  func aRefusal(_ refusal: Refusal) throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    let error = #expect(throws: PlantidError.self) {
      try fetch(refusal.mode, from: server, into: store, token: refusal.token)
    }
    #expect(error?.kind == refusal.kind)
    #expect(error?.description.contains(refusal.words) == true, "\(error?.description ?? "")")
    #expect(try names(store).contains("model.gguf") == false)
    let part = try? Data(contentsOf: store.file("model.gguf.part"))
    #expect((part?.isEmpty == false) == refusal.keepsPart)
  }

  @Test("J: a later run continues where the one before was cut, if the file is still the same")
  func continuing() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    let half = Self.content.prefix(200_000)
    try store.write(half, to: "model.gguf.part")
    let address = server.address("ok/model.gguf")
    let record = #"{"address":"\#(address)","sha256":"\#(SHA256.hex(of: Self.content))"}"#
    try store.write(Data(record.utf8), to: "model.gguf.part.json")
    _ = try fetch("ok", from: server, into: store)
    #expect(server.requests.map { $0[2] } == ["bytes=200000-"])
    #expect(try Data(contentsOf: store.file("model.gguf")) == Self.content)
  }

  @Test("J: a file that changed on the server between two parts is fetched anew")
  func aChangedFile() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    let found = try fetch("changed", from: server, into: store, sha256: nil)
    let content = try Data(contentsOf: store.file("model.gguf"))
    #expect(found.sha256 == SHA256.hex(of: content) && content.count == Self.content.count)
    // The last part has the mark of what came before it, so the file is of one kind.
    #expect(content[4] ^ Self.content[4] == content[399_999] ^ Self.content[399_999])
  }

  @Test("J: a part that is not what was expected is found out by its digest, and removed")
  func aSpoiltPart() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    try store.write(Data("GGUF".utf8 + [UInt8](repeating: 1, count: 1000)), to: "model.gguf.part")
    let record =
      #"{"address":"\#(server.address("ok/model.gguf"))","sha256":"\#(SHA256.hex(of: Self.content))"}"#
    try store.write(Data(record.utf8), to: "model.gguf.part.json")
    let error = #expect(throws: PlantidError.self) { try fetch("ok", from: server, into: store) }
    #expect(error?.kind == .damaged && error?.description.contains("SHA-256 differs") == true)
    #expect(try names(store) == [])
    _ = try fetch("ok", from: server, into: store)
    #expect(try Data(contentsOf: store.file("model.gguf")) == Self.content)
  }

  @Test("J: without a mark and a digest nothing shows that two parts belong together")
  func anUnmarkedPart() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    _ = try fetch("unmarked-cut", from: server, into: store, sha256: nil)
    #expect(server.requests.map { $0[2] } == ["-", "-", "-"])
    #expect(try Data(contentsOf: store.file("model.gguf")) == Self.content)
  }

  @Test("J: a part that was whole already gets its name, and nothing of the answer")
  func aWholePart() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    try store.write(Self.content, to: "model.gguf.part")
    let address = server.address("ok/model.gguf")
    let record = #"{"address":"\#(address)","sha256":"\#(SHA256.hex(of: Self.content))"}"#
    try store.write(Data(record.utf8), to: "model.gguf.part.json")
    _ = try fetch("ok", from: server, into: store)
    #expect(server.requests.count == 1 && server.requests[0][2] == "bytes=400004-")
    #expect(try Data(contentsOf: store.file("model.gguf")) == Self.content)
  }

  @Test("J: a part larger than the file begins anew")
  func aPartTooLarge() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    try store.write(Self.content + Data(count: 10), to: "model.gguf.part")
    let record =
      #"{"address":"\#(server.address("s416/model.gguf"))","sha256":"\#(SHA256.hex(of: Self.content))"}"#
    try store.write(Data(record.utf8), to: "model.gguf.part.json")
    _ = try fetch("s416", from: server, into: store)
    #expect(try Data(contentsOf: store.file("model.gguf")) == Self.content)
  }

  @Test("J: a certificate that is not trusted, or of another host, ends the transfer")
  func certificates() throws {
    let store = try ScratchFolder()
    for (certificate, trusting) in [(HubServer.Certificate.own, false), (.other, true)] {
      let server = try HubServer(certificate)
      let error = #expect(throws: PlantidError.self) {
        try fetch("ok", from: server, into: store, trusting: trusting)
      }
      #expect(error?.description.contains("certificate of localhost is not valid") == true)
      #expect(server.requests.isEmpty)
    }
  }

  @Test("J: a token goes to the host that was named, and to no other")
  func tokens() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    _ = try fetch("other", from: server, into: store, token: "secret")
    let requests = server.requests
    #expect(requests.map { $0[4] } == ["Bearer secret", "-"])
    #expect(requests[0][1].hasPrefix("localhost") && requests[1][1].hasPrefix("127.0.0.1"))
    let environment: [String: String] = [:]
    #expect(throws: PlantidError.self) {
      try Transfer(agent: "test", token: "a\r\nb", environment: environment)
    }
  }

  @Test("J: two processes do not fetch one file at a time")
  func twoAtATime() throws {
    let (server, store) = (try HubServer(.own), try ScratchFolder())
    let folder = try Folder(at: store.path)
    let address = try WebAddress(server.address("ok/model.gguf"))
    let part = try PartialFile(of: RemoteFile(name: "model.gguf", address: address), in: folder)
    let error = #expect(throws: PlantidError.self) { try fetch("ok", from: server, into: store) }
    #expect(error?.kind == .locked)
    withExtendedLifetime(part) {}
  }

  @Test("J: nobody who listens is a sentence, after some attempts")
  func nobodyListens() throws {
    let (server, store) = (try HubServer(), try ScratchFolder())
    let pauses = Mutex<[Duration]>([])
    let transfer = try Transfer(agent: "test", token: nil, environment: [:])
    let download = Download(
      transfer: transfer, folder: try Folder(at: store.path), hasToken: false,
      pause: { pause in pauses.withLock { $0.append(pause) } }
    ) { _, _, _ in }
    let error = #expect(throws: PlantidError.self) {
      // The discard port: nothing listens there.
      try download.fetch(
        RemoteFile(name: "model.gguf", address: WebAddress("http://127.0.0.1:9/model.gguf")))
    }
    #expect(error?.kind == .unavailable && error?.description.contains("does not answer") == true)
    #expect(pauses.withLock { $0 } == [.seconds(1), .seconds(2), .seconds(4)])
    withExtendedLifetime(server) {}
  }
}
