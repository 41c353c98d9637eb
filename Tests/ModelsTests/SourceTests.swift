import Files
import Foundation
import Testing

@testable import Models

/// How users name models, and which files of a repository are meant.
@Suite struct SourceTests {
  @Test func sourcesAreRead() throws {
    #expect(
      try ModelSource(["hf:ggml-org/some-GGUF:Q8_0@v1"])
        == .hub(.init(owner: "ggml-org", name: "some-GGUF", quantization: "Q8_0", revision: "v1")))
    #expect(try ModelSource(["hf:a/b"]) == .hub(.init(owner: "a", name: "b")))
    #expect(
      try ModelSource(["Gemma-3-4B"])
        == .hub(.init(owner: "ggml-org", name: "gemma-3-4b-it-GGUF")))
    for words in [
      ["hf:a"], ["hf:a/b/c"], ["hf:../b"], ["hf:a/.."], ["hf:a/b@x/y"], ["hf:a/b:"], ["hf:/b"],
      ["https://a.example/m.gguf"], ["http://a.example/m", "http://a.example/p"], ["no-such-model"],
      ["https://u:p@a.example/m", "https://a.example/p"], [""], ["a", "b", "c"],
    ] {
      #expect(throws: PlantidError.self, "\(words)") { try ModelSource(words) }
    }
  }

  private func listing(_ names: [String], wanted: String? = nil) throws -> HubListing {
    let entries = names.map {
      #"{"type":"file","path":"\#($0)","size":9,"lfs":{"oid":"\#(String(repeating: "a", count: 64))","size":9}}"#
    }
    return try HubListing(
      Array("[\(entries.joined(separator: ","))]".utf8),
      of: .init(owner: "o", name: "r", quantization: wanted))
  }

  private func pair(_ names: [String], wanted: String? = nil) throws -> [String] {
    let pair = try listing(names, wanted: wanted).pair { (path) throws(PlantidError) in
      try WebAddress("https://hub.example/\(path)")
    }
    #expect(pair.model.sha256?.count == 64 && pair.model.size == 9)
    return [pair.model.name, pair.projector.name]
  }

  @Test func theUsualFilesAreChosen() throws {
    let names = [
      "README.md", "m-Q8_0.gguf", "m-Q4_K_M.gguf", "m-f16.gguf", "mmproj-m-Q8_0.gguf",
      "mmproj-m-f16.gguf", "mmproj-m-f32.gguf",
    ]
    #expect(try pair(names) == ["m-Q4_K_M.gguf", "mmproj-m-f16.gguf"])
    #expect(try pair(names, wanted: "q8_0") == ["m-Q8_0.gguf", "mmproj-m-f16.gguf"])
    #expect(
      try pair(["odd.gguf", "m-mmproj-Q8_0.gguf"]) == ["odd.gguf", "mmproj-m-mmproj-Q8_0.gguf"])
    #expect(try pair(["sub/m.gguf", "sub/mmproj.gguf"]) == ["m.gguf", "mmproj-mmproj.gguf"])
  }

  @Test(
    "J: a repository without what is needed is named, with the way out",
    arguments: [
      (["README.md"], nil, "no GGUF model"), (["m.gguf"], nil, "no projector"),
      (["m-00001-of-00002.gguf", "m-00002-of-00002.gguf", "mmproj.gguf"], nil, "split"),
      (["a.gguf", "b.gguf", "mmproj.gguf"], nil, "a.gguf, b.gguf"),
      (["m-Q4_0.gguf", "mmproj.gguf"], "Q8_0", "m-Q4_0.gguf"),
      (["../m.gguf", "mmproj.gguf"], nil, "odd name"),
      (["m.gguf", "a/../mmproj.gguf"], nil, "odd name"),
    ] as [([String], String?, String)])
  func whatIsMissing(names: [String], wanted: String?, words: String) throws {
    let error = #expect(throws: PlantidError.self) { try pair(names, wanted: wanted) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func aListThatIsNone() {
    for text in ["", "[", "<html>", #"{"error":"x"}"#, #"[{"type":"file"}]"#] {
      #expect(throws: PlantidError.self) {
        try HubListing(Array(text.utf8), of: .init(owner: "o", name: "r"))
      }
    }
  }

  @Test func addressesAreHttpsOrOfThisMachine() throws {
    #expect(try WebAddress("http://127.0.0.1:8080/a").isOnThisMachine)
    #expect(try WebAddress("http://[::1]:80/a").isOnThisMachine)
    #expect(try !WebAddress("https://127.evil.example/a").isOnThisMachine)
    for text in [
      "http://127.0.0.1.evil.example/a", "ftp://a.example/b", "file:///etc/passwd", "https://",
      "http://127.evil.example/", "https://name@a.example/",
    ] {
      #expect(throws: PlantidError.self, "\(text)") { try WebAddress(text) }
    }
  }

  @Test func theCatalogueIsSorted() {
    let entries = ModelCatalogue.entries
    #expect(entries.count == 8 && Set(entries.map(\.name)).count == 8)
    #expect(entries.allSatisfy { $0.name.isPlainFileName })
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.parameters <= $1.parameters })
    #expect(ModelCatalogue.best(forMemory: 1_000_000_000, threads: 64) == nil)
    #expect(ModelCatalogue.best(forMemory: 64_000_000_000, threads: 4)?.name == "gemma-3-4b")
    #expect(ModelCatalogue.best(forMemory: 64_000_000_000, threads: 16)?.name == "gemma-3-12b")
  }
}
