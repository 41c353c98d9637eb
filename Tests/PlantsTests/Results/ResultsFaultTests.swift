import Files
import Foundation
import Imaging
import ProgramSupport
import Synchronization
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct ResultsFaultTests {
  let folder: ScratchFolder
  let path: String
  let names = (0..<6).map { "leaf\($0).jpg" }

  init() throws {
    folder = try ScratchFolder()
    path = "\(folder.path)/out.csv"
  }

  func open(
    _ path: String? = nil, _ mode: ResultsFile.Mode = .create,
    run: RunRecord = ScriptedBatch.record(.csv), calls: FileCalls = .system
  ) throws -> ResultsFile {
    try ResultsFile(path ?? self.path, run: run, mode: mode, calls: calls)
  }

  func wholeRun() async throws {
    let results = try open()
    try await ScriptedBatch().run(names, into: results)
    try await results.finish(inputCount: names.count)
  }

  func error(_ work: () throws -> ResultsFile) -> PlantidError? {
    do {
      _ = try work()
      return nil
    } catch {
      return error as? PlantidError
    }
  }

  func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("What is no file is never replaced by one, through a link either")
  func aPipeStaysAPipe() throws {
    let folder = try ScratchFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "pipe")
    for path in [pipe, folder.path + "/link"] {
      #expect(throws: PlantidError.isNoFile(path)) {
        try WholeFile.replace(path, with: [1], calls: .system)
      }
    }
    #expect(try FilePlace(pipe).kind == .device)
  }

  @Test func aFileThatIsThereIsNotLost() async throws {
    try await wholeRun()
    let failure = error { try open() }
    #expect(failure == .exists(path))
    #expect(failure?.kind == .cannotWrite)
    try Data("mine".utf8).write(to: URL(filePath: "\(folder.path)/mine"))
    #expect(error { try open("\(folder.path)/mine") } != nil)
    #expect(
      error { try open("\(folder.path)/mine", .resume(retryingFailures: false)) }
        == .noJournal("\(folder.path)/mine"))
    #expect(try left() == ["mine", "out.csv", "out.csv.journal"])
  }

  @Test func foldersAndMissingFolders() throws {
    #expect(error { try open(folder.path) } == .isFolder(folder.path))
    let failure = error { try open("\(folder.path)/none/out.csv") }
    #expect(failure?.kind == .cannotWrite)
    #expect(failure?.description.contains("name a file in a folder that can be written") == true)
    #expect(try left() == [])
  }

  @Test func twoRunsOnOneFile() async throws {
    let first = try open()
    try await ScriptedBatch().run(["a.jpg"], into: first)
    for mode in [ResultsFile.Mode.create, .resume(retryingFailures: false)] {
      let failure = error { try open(nil, mode) }
      #expect(failure == .inUse(path, holder: getpid()))
      #expect(failure?.kind == .locked)
    }
    try await first.finish(inputCount: 1)
  }

  @Test func otherOptionsAndModelsAreNoticed() async throws {
    try await wholeRun()
    let before = try Data(contentsOf: URL(filePath: path))
    var other = ScriptedBatch.record(.csv, options: ["detail": "low"])
    other.model?.sha256 = String(repeating: "cd", count: 32)
    let failure = error { try open(nil, .resume(retryingFailures: false), run: other) }
    #expect(failure?.kind == .usage)
    let words = failure?.description ?? ""
    #expect(words.contains("--detail was not given and now is low"))
    #expect(words.contains("the model was Scripted (abababababab"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let mixed = error {
      try open(nil, .resume(retryingFailures: false), run: ScriptedBatch.record(.jsonl))
    }
    #expect(mixed?.description.contains("--format was csv and now is jsonl") == true)
  }

  @Test(arguments: [
    (#""plantid.journal/1""#, #""plantid.journal/9""#), (#""plantid.row/1""#, #""plantid.row/2""#),
  ])
  func otherVersions(old: String, new: String) async throws {
    try await wholeRun()
    let journal = URL(filePath: path + ".journal")
    let text = try String(contentsOf: journal, encoding: .utf8)
    try Data(text.replacing(old, with: new).utf8).write(to: journal)
    let failure = error { try open(nil, .resume(retryingFailures: false)) }
    #expect(failure?.kind == .damaged)
    #expect(
      failure?.description.contains("by another version") == true, "\(String(describing: failure))")
  }

  @Test func damageIsNotOverwritten() async throws {
    try await wholeRun()
    var bytes = try Array(Data(contentsOf: URL(filePath: path)))
    bytes[bytes.count / 2] ^= 1
    try Data(bytes).write(to: URL(filePath: path))
    let edited = error { try open(nil, .resume(retryingFailures: false)) }
    #expect(edited?.description.contains("was changed in or before row") == true)
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
    try Data("garbage\nmore\n".utf8).write(to: URL(filePath: path + ".journal"))
    let damaged = error { try open(nil, .resume(retryingFailures: false)) }
    #expect(damaged?.kind == .damaged)
  }

  @Test func E14() async throws {
    let results = try open("/dev/full", run: ScriptedBatch.record(.jsonl))
    let failure = await failure { try await ScriptedBatch().run(names, into: results) }
    #expect(failure?.kind == .cannotWrite)
    // The header of CSV is refused already.
    #expect(error { try open("/dev/full") }?.kind == .cannotWrite)
  }

  @Test func aFullDiskLeavesWholeRows() async throws {
    let calls = FileCalls.full(after: 3000)
    let results = try open(calls: calls)
    let failure = await failure {
      try await ScriptedBatch().run(names + names + names, into: results)
    }
    #expect(failure?.kind == .cannotWrite)
    #expect(failure?.description.contains("continue with --resume") == true)
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    #expect(text.hasSuffix("\r\n"))
    #expect(text.components(separatedBy: "\r\n").count > 2)
  }

  @Test func aLinkLeadsToTheRows() async throws {
    try folder.touch("elsewhere/rows.csv")
    try folder.link("out.csv", to: "elsewhere/rows.csv")
    try await wholeRun()
    let target = "\(folder.path)/elsewhere/rows.csv"
    #expect(FileStamp(ofFile: target + ".journal") != nil)
    do {
      let reversed = try open(nil, .resume(retryingFailures: false))
      try await ScriptedBatch().run(names.reversed(), into: reversed)
      try await reversed.finish(inputCount: names.count)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "elsewhere/rows.csv")
    #expect(try String(contentsOf: URL(filePath: target), encoding: .utf8).hasPrefix("file,"))
    #expect(try open(target, .resume(retryingFailures: false)).findings.kept == 6)
  }

  @Test func aPipeTakesRowsWithoutAJournal() async throws {
    let results = try open("/dev/null")
    try await ScriptedBatch().run(names, into: results)
    try await results.finish(inputCount: names.count)
    #expect(FileStamp(ofFile: "/dev/null.journal") == nil)
  }
}

extension FileCalls {
  /// A disk that takes so many bytes.
  static func full(after limit: Int) -> FileCalls {
    let left = Room(limit)
    var calls = FileCalls.system
    calls.writeBytes = { descriptor, bytes, count in
      let room = left.take(count)
      if room == 0 {
        errno = ENOSPC
        return -1
      }
      return write(descriptor, bytes, room)
    }
    return calls
  }
}

/// The room left on a disk.
private final class Room: Sendable {
  private let left: Mutex<Int>

  init(_ limit: Int) {
    left = Mutex(limit)
  }

  func take(_ count: Int) -> Int {
    left.withLock { left in
      let taken = min(left, count)
      left -= taken
      return taken
    }
  }
}
