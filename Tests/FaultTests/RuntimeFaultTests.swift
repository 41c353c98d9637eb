import Foundation
import Imaging
import ProgramSupport
import Testing

/// Pictures, models and machines at which kindred programs end in the middle of a word.
@Suite("B: the vision model at run time", .requiresModel, .serialized)
struct RuntimeFaultTests {
  @Test("B01, B02: pictures of any size are rows, and none ends the run")
  func B01() throws {
    let program = try Program()
    let sizes = [
      (1, 1), (1, 2), (2, 1), (3, 3), (1, 600), (600, 1), (27, 257), (512, 6), (31, 31), (32, 32),
      (33, 33), (5000, 1), (1, 5000), (2000, 3), (14, 14), (13, 15),
    ]
    for (width, height) in sizes {
      let photo = try Photo.leafy(width: width, height: height)
      try program.write(photo.pngData(), to: "small/\(width)x\(height).png")
    }
    for detail in ["low", "auto", "high"] {
      let result = try program.run("identify", "small", "-f", "jsonl", "--detail", detail)
      #expect(result.status == 0, "\(result.error)")
      let rows = try result.rows()
      #expect(rows.count == sizes.count)
      #expect(rows.allSatisfy { $0["status"] as? String != "failed" })
    }
  }

  @Test(
    "B07: models and projectors that do not belong together are named",
    arguments: ["swapped", "twice the model", "twice the projector", "another width", "deaf"])
  func B07(kind: String) throws {
    let program = try Program()
    let pair = try #require(TestModel.pair)
    var (model, projector) = (pair.model, pair.projector)
    switch kind {
    case "swapped": (model, projector) = (projector, model)
    case "twice the model": projector = model
    case "twice the projector": model = projector
    default:
      var bytes = try Data(contentsOf: URL(filePath: projector))
      let changes: [(String, [UInt8])] =
        kind == "deaf"
        ? [("clip.has_vision_encoder", [0])]
        : [
          ("mm.model.mlp.3.weight", [128, 1, 0, 0, 0, 0, 0, 0, 128, 0]),
          // The last tensor: as long as that, F32, and right behind the shorter one.
          ("mm.model.mlp.3.bias", [128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 58, 181, 1]),
        ]
      for (key, value) in changes {
        // After a name come four bytes, of the type or of how many sides there are.
        let place = try #require(bytes.range(of: Data(key.utf8))).upperBound + 4
        bytes.replaceSubrange(place..<place + value.count, with: value)
      }
      projector = try program.write(bytes, to: "other.gguf")
    }
    let words = ["--model", model, "--mmproj", projector]
    let result = try program.run(words: ["identify", Program.photo("cat.jpg")] + words)
    #expect(result.signal == nil)
    #expect(result.status == 69, "\(result.error)")
    #expect(result.output.isEmpty)
    // That the calibration of the pair does not fit either may be said before.
    let lines = result.error.split(separator: "\n").filter { !$0.contains("the calibration") }
    #expect(lines.count == 1, "\(result.error)")
    switch kind {
    case "swapped", "twice the projector":
      #expect(result.error.contains("language model"), "\(result.error)")
    case "twice the model", "deaf":
      #expect(result.error.contains("not a vision projector"), "\(result.error)")
    default: break
    }
    if kind == "another width" {
      #expect(result.error.contains("other.gguf") && result.error.contains(pair.model))
      #expect(result.error.contains("128"), "\(result.error)")
    }
    #expect(try program.run(words: ["doctor"] + words).status == 69)
  }

  @Test(
    "B09: a projector that is no whole file",
    arguments: ["half", "empty", "head", "page", "pointer", "version", "folder", "missing"])
  func B09(kind: String) throws {
    let program = try Program()
    let pair = try #require(TestModel.pair)
    let whole = try Data(contentsOf: URL(filePath: pair.projector))
    switch kind {
    case "half": try program.write(whole.prefix(whole.count * 6 / 10), to: "mmproj.gguf")
    case "empty": try program.write(Data(), to: "mmproj.gguf")
    case "head": try program.write(whole.prefix(8), to: "mmproj.gguf")
    case "page": try program.write(Data("<html>404</html>".utf8), to: "mmproj.gguf")
    case "pointer":
      let pointer = "version https://git-lfs.github.com/spec/v1\n"
      try program.write(Data(pointer.utf8), to: "mmproj.gguf")
    case "version":
      var other = whole
      other[4] = 99
      try program.write(other, to: "mmproj.gguf")
    case "folder": try program.write(Data(), to: "mmproj.gguf/file")
    default: break
    }
    let result = try program.run(
      "identify", Program.photo("cat.jpg"), "--model", pair.model, "--mmproj", "mmproj.gguf")
    #expect(result.signal == nil)
    #expect(result.status == 69, "\(result.error)")
    #expect(result.error.contains("mmproj.gguf"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
  }

  @Test("B12: three questions, each in a process of its own, as without any saved context")
  func B12() throws {
    let program = try Program()
    let photo = Program.photo("dandelion.jpg")
    _ = try program.run("identify", photo)
    let state = program.folder.appending(path: "state")
    let copy = program.folder.appending(path: "copy")
    try FileManager.default.copyItem(at: state, to: copy)
    let questions = ["how much light does it need?", "where does it grow?", "how tall is it?"]
    var answers: [[String]] = []
    for words in [[], ["--no-reuse"]] {
      answers.append(
        try questions.map { question in
          let result = try program.run(words: ["ask", question, "-f", "json"] + words)
          let document = try result.json()
          let work = try #require(document["evaluated"] as? [String: Any])
          #expect(work["images"] as? Int == (words.isEmpty ? 0 : 1))
          return try #require(document["answer"] as? String)
        })
      try FileManager.default.removeItem(at: state)
      try FileManager.default.moveItem(at: copy, to: state)
      try FileManager.default.copyItem(at: state, to: copy)
    }
    #expect(answers[0] == answers[1])
  }

  @Test(
    "B11: another model, size of context or detail is said, and the answer is the same",
    arguments: [[], ["--model", "other.gguf"], ["--context", "1024"], ["--detail", "low"]])
  func B11(words: [String]) throws {
    let program = try Program()
    let pair = try #require(TestModel.pair)
    // The same weights under another header: what they say is the same.
    try program.write(
      EditedModel.data(of: URL(filePath: pair.model), languages: ["en", "cy"]), to: "other.gguf")
    try program.identified("dandelion.jpg")
    let cold = try program.shell(
      """
      cp -r state cold; export PLANTID_STATE_DIR=cold
      "$plantid" ask 'how tall?' --no-reuse \(words.joined(separator: " "))
      """)
    #expect(cold.status == 0, "\(cold.error)")
    let asked = try program.run(words: ["ask", "how tall?"] + words)
    #expect(asked.status == 0)
    #expect(asked.output == cold.output && !asked.output.isEmpty)
    let lines = asked.error.split(separator: "\n")
    #expect(lines.count == (words.isEmpty ? 0 : 1), "\(asked.error)")
    #expect(lines.allSatisfy { $0.contains("again") || $0.contains("from its transcript") })
    // What was rebuilt is kept for the next question.
    #expect(try program.run(words: ["ask", "how wide?"] + words).error.isEmpty)
  }

  @Test("B12: of a picture in two colours as much is known in three later processes as in one")
  func B12colours() throws {
    let program = try Program()
    let pixels: [UInt8] = (0..<240).flatMap { _ in
      (0..<320).flatMap { (x: Int) -> [UInt8] in x < 160 ? [220, 20, 20] : [20, 20, 220] }
    }
    try program.write(
      Photo(width: 320, height: 240, pixels: pixels).pngData(), to: "halves.png")
    _ = try program.run("identify", "halves.png")
    let questions = ["which colour is on the left?", "and on the right?", "which is which?"]
    let together = try program.shell(
      "cp -r state one; PLANTID_STATE_DIR=one \"$plantid\" chat",
      input: Data(questions.joined(separator: "\n").utf8))
    #expect(together.status == 0, "\(together.error)")
    var apart = ""
    for question in questions {
      let result = try program.run("ask", question)
      #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
      apart += result.output
    }
    #expect(apart == together.output)
  }

  @Test("B15: threads are those of the processors that this process may use")
  func B15() throws {
    let program = try Program()
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/taskset") {
      let checkup = try program.shell("taskset -c 0 \"$plantid\" doctor")
      #expect(checkup.output.contains("1 threads"), "\(checkup.output)")
      try program.copy("dahlia.jpg", to: "leaf.jpg")
      for (processors, most) in [("0", 1), ("0-1", 2)] {
        let run = try program.shell(
          "taskset -c \(processors) \"$plantid\" identify leaf.jpg --verbose")
        guard run.status == 0 || !run.error.contains("failed to set pid") else { continue }
        let told = try #require(run.error.firstMatch(of: /computing with (\d+) thread/))
        #expect(try (1...most).contains(#require(Int(told.output.1))), "\(told.output)")
      }
    }
    for word in ["999", "0", "-1", "abc", "1.5", "", "１"] {
      let result = try program.run("identify", "x.jpg", "--threads", word)
      #expect(result.status == 64, "\(word)")
      #expect(result.error.contains("a number from 1 to 512"), "\(result.error)")
    }
  }

  @Test("B09: a model whose name has a line end is told in one line")
  func oddName() throws {
    let result = try Program().run("identify", Program.photo("cat.jpg"), "--model", "a\nb\u{1B}[m")
    #expect(result.status == 69)
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(!result.error.contains("\u{1B}"))
  }

  @Test("B15: too little memory is said in one line, and no debugger is run")
  func memory() throws {
    let program = try Program()
    try program.copy("dandelion.jpg", to: "leaf.jpg")
    // From what the program needs to start up to what it needs with its context.
    // Where there is none for a thread, libdispatch waits for more.
    for megabytes in stride(from: 320, through: 480, by: 20) {
      let result = try program.shell(
        """
        ulimit -v $((\(megabytes) * 1024)); timeout 60 "$plantid" identify leaf.jpg --threads 1
        """)
      guard result.error.contains("GGML") else { continue }
      #expect(result.status == 70 && result.signal == nil, "\(megabytes): \(result.error)")
      #expect(result.error.hasPrefix("plantid: the model cannot go on (ggml"))
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    }
  }

  @Test("B18: standard output is the document alone", arguments: [[], ["--verbose"], ["--quiet"]])
  func B18(words: [String]) throws {
    let program = try Program()
    for _ in 0..<2 {
      let result = try program.run(
        words: ["identify", Program.photo("dahlia.jpg"), "-f", "json"] + words)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.hasSuffix("}\n"))
      #expect(result.output.filter { $0 == "\n" }.count == 1)
      _ = try result.json()
      #expect(result.error.isEmpty == !words.contains("--verbose"), "\(result.error)")
    }
  }
}

extension Photo {
  /// A picture of green shades, different in every corner.
  static func leafy(width: Int, height: Int) throws -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [
          UInt8(x * 90 / width), UInt8(120 + y * 100 / height), UInt8((x + y) % 40),
        ]
      }
    }
    return try Photo(width: width, height: height, pixels: pixels)
  }
}
