import Foundation
import LanguageModels
import ProgramSupport
import Testing

@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Inputs that are larger than any of their kind")
struct InputLimitTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("S15: a list may have gaps, but must name something")
  func emptyNames() async throws {
    for (count, names) in [(Limit.emptyNames.value, 1), (Limit.emptyNames.value + 1, nil)] {
      let text = String(repeating: "\0", count: count) + "a.jpg\0"
      let path = try folder.write(Data(text.utf8), to: "list").path(percentEncoded: false)
      let list = try FileList(path, endsWithNUL: true)
      let error = await failure {
        let name = try await list.next()
        #expect(name == "a.jpg")
      }
      #expect((error == nil) == (names != nil))
    }
  }

  @Test("S15: a list that never ends is given up", .timeLimit(.minutes(1)))
  func endless() async throws {
    let list = try FileList("/dev/zero", endsWithNUL: true)
    let error = await failure { _ = try await list.next() }
    #expect(error?.description.contains("more than 100,000 empty names in a row") == true)
    #expect(error?.kind == .damaged)
  }

  @Test("S15: a line that is typed has a limit, and the next one is read")
  func typedLines() throws {
    let most = Limit.typedLine.value
    let longest = String(repeating: "x", count: most)
    let text = "a\r\n\(longest)\n\(longest)\r\n\(longest)x\n\(longest + longest + longest)\nb\n\nc"
    let file = try folder.write(Data(text.utf8), to: "lines").path(percentEncoded: false)
    let descriptor = Descriptor(try NamedInput.open(file))
    var lines = InputLines(of: descriptor.number, limit: .typedLine)
    var found: [InputLines.Line] = []
    while let line = lines.next() { found.append(line) }
    #expect(
      found == [
        .text("a"), .text(longest), .text(longest), .tooLong, .tooLong, .text("b"), .text(""),
        .text("c"),
      ])
    #expect(lines.next() == nil)
    let zeros = Descriptor(try NamedInput.open("/dev/null"))
    lines = InputLines(of: zeros.number, limit: .typedLine)
    #expect(lines.next() == nil)
  }

  private let fingerprint = ModelFingerprint(
    name: "m", sha256: "a", projectorSHA256: nil, runtime: "r")

  @Test("S11: a calibration has a limit, which is checked before it is read")
  func calibrations() throws {
    let model = folder.file("m.gguf")
    let file = Calibration.file(ofModel: model)
    var calibration = Calibration.sample
    calibration.modelSha256 = "a"
    calibration.projectorSha256 = nil
    try calibration.write(to: file.path)
    let text = try Data(contentsOf: file)
    try (text + Data(repeating: 0x20, count: Limit.calibration.value - text.count)).write(to: file)
    #expect(try Calibration(besideModel: model, of: fingerprint) == calibration)
    for size in [Limit.calibration.value + 1, 5 << 30] {
      #expect(truncate(file.path, off_t(size)) == 0)
      let error = #expect(throws: CalibrationMismatch.self) {
        try Calibration(besideModel: model, of: fingerprint)
      }
      #expect(error?.description.contains("larger than 1 MiB") == true)
    }
  }

  @Test("S11: what was measured for a calibration has a limit too")
  func measuredPhotos() throws {
    let path = "\(folder.path)/m.json"
    #expect(FileManager.default.createFile(atPath: path + ".measured", contents: nil))
    #expect(truncate(path + ".measured", off_t(Limit.measuredPhotos.value + 1)) == 0)
    let error = #expect(throws: PlantidError.self) {
      try MeasuredPhotos(besideCalibration: path, of: fingerprint, detail: "auto")
    }
    #expect(error?.description.contains("larger than 256 MiB; remove it") == true)
  }

  @Test(
    "S11: numbers of a measured photo that cannot be probabilities are measured again",
    arguments: ["-0.5", "1e300", "2", "1.5"])
  func improbable(number: String) throws {
    let path = "\(folder.path)/m.json"
    do {
      let photos = try MeasuredPhotos(besideCalibration: path, of: fingerprint, detail: "auto")
      try photos.keep(PlantDistribution(unknownPlant: 0.25), ofPhoto: "one")
      try photos.keep(PlantDistribution(unknownPlant: 0.125), ofPhoto: "two")
    }
    let file = URL(filePath: path + ".measured")
    try Data(String(contentsOf: file, encoding: .utf8).replacing("0.125", with: number).utf8)
      .write(to: file)
    let photos = try MeasuredPhotos(besideCalibration: path, of: fingerprint, detail: "auto")
    #expect(photos.count == 1 && photos.distribution(ofPhoto: "two") == nil)
  }

  @Test("A profile has a limit", arguments: [0, 1])
  func profiles(more: Int) throws {
    let path = "\(folder.path)/p.json"
    try Data(repeating: 0x20, count: Limit.profileFile.value + more).write(to: URL(filePath: path))
    let error = #expect(throws: PlantidError.self) { try Profile(contentsOfFile: path) }
    #expect(error?.description.contains("larger than 64 KiB") == (more == 1))
  }

  @Test("Settings have a limit", arguments: [0, 1])
  func settings(more: Int) throws {
    let path = "\(folder.path)/config.json"
    try Data(repeating: 0x20, count: Limit.configuration.value + more).write(
      to: URL(filePath: path))
    let file = ConfigurationFile(path: path)
    if more == 0 {
      #expect(try file.settings() == [:])
    } else {
      let error = #expect(throws: PlantidError.self) { try file.settings() }
      #expect(error?.description.contains("larger than 1 MiB") == true)
    }
  }

  @Test("Files of a session have limits")
  func sessions() throws {
    let store = TemporaryStore()
    let id = try store.addSession(named: "s")
    for (name, limit) in [
      (SessionFiles.transcript, Limit.transcript), (SessionFiles.record, .sessionRecord),
    ] {
      let path = store.file("sessions/s/\(name)").path
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(truncate(path, off_t(limit.value + 1)) == 0)
      let error = #expect(throws: PlantidError.self) { try store.store.read(id) }
      #expect(error?.description.contains("is too large") == true)
      try bytes.write(to: URL(filePath: path))
      #expect(try store.store.read(id).entries.count == 2)
    }
  }
}
