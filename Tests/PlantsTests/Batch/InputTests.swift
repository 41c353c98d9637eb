import Files
import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct InputTests {
  @Test(arguments: [
    "1/0", "0/3", "4/3", "a/b", "1", "", "/", "1/", "/3", "1/3/5", "-1/3", "+1/3", "1/ 3",
    "1/1000001", "99999999999999999999/3", "١/٣",
  ])
  func wrongShard(word: String) {
    #expect(Shard(word) == nil)
  }

  @Test func shardsPartTheWholeAndStayWhenFilesAreAdded() throws {
    let shards = try (1...3).map { try #require(Shard("\($0)/3")) }
    let names = (0..<300).map { "photos/leaf\($0).jpg" }
    let owners = names.map { name in shards.filter { $0.contains(name) }.map(\.index) }
    #expect(owners.allSatisfy { $0.count == 1 })
    for shard in shards {
      #expect((70...130).contains(owners.count { $0 == [shard.index] }))
    }
    // A hash that changes between versions would part a running job anew.
    #expect(owners.prefix(12).flatMap(\.self) == [1, 3, 3, 1, 3, 1, 2, 2, 3, 3, 1, 3])
  }

  func names(_ bytes: [UInt8], endsWithNUL: Bool = false) async throws -> [String] {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/list"
    try Data(bytes).write(to: URL(filePath: path))
    let list = try FileList(path, endsWithNUL: endsWithNUL)
    var names: [String] = []
    while let name = try await list.next() { names.append(name) }
    return names
  }

  @Test func namesByLine() async throws {
    let found = try await names(Array("a.jpg\n\n b,c.jpg \n$HOME.jpg\r\n[1].jpg\n~x.jpg".utf8))
    #expect(found == ["a.jpg", " b,c.jpg ", "$HOME.jpg\r", "[1].jpg", "~x.jpg"])
    #expect(try await names([]) == [])
    #expect(try await names([0xEF, 0xBB, 0xBF, 0x0D, 0x0A]) == [])
  }

  @Test("A list made on Windows names the same files")
  func namesFromWindows() async throws {
    let folder = try ScratchFolder()
    let (first, second) = ("\(folder.path)/a.jpg", "\(folder.path)/b.jpg")
    for path in [first, second, second + "\r"] { try Data().write(to: URL(filePath: path)) }
    let bytes =
      [0xEF, 0xBB, 0xBF] + Array("\(first)\r\n\r\n\(second)\r\n/no.jpg\r\n\r\n".utf8)
    // A file of exactly that name comes first.
    #expect(try await names(bytes) == [first, second + "\r", "/no.jpg\r"])
  }

  @Test("A list of names that end with a NUL is not read as one of lines")
  func namesWithNULs() async {
    let error = await #expect(throws: PlantidError.self) {
      _ = try await names(Array("a.jpg\0b.jpg".utf8))
    }
    #expect("\(error as Any)".contains("--null"))
  }

  @Test func G07() async throws {
    let bytes: [UInt8] = Array("a,b.jpg\0 lead.jpg\0two\nlines.jpg\0".utf8) + [0xFF, 0x2E, 0]
    let found = try await names(bytes, endsWithNUL: true)
    #expect(found.count == 4)
    #expect(found[2] == "two\nlines.jpg")
    #expect(found[3].fileSystemBytes == [0xFF, 0x2E])
  }

  @Test func longLists() async throws {
    let wanted = (0..<20_000).map { "folder/\($0).jpg" }
    #expect(try await names(Array(wanted.joined(separator: "\n").utf8)) == wanted)
    await #expect(throws: PlantidError.self) {
      _ = try await names([UInt8](repeating: 0x61, count: 300_000))
    }
  }

  @Test func missingList() throws {
    let error = #expect(throws: PlantidError.self) { try FileList("/nowhere/list") }
    #expect(error?.kind == .missing)
  }

  @Test func aPipeThatStaysSilentCanBeCancelled() async throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    // Holding both ends keeps the list from ending.
    let end = open(path, O_RDWR)
    defer { close(end) }
    let list = try FileList(path)
    let executor = WatchedExecutor()
    let task = Task(executorPreference: executor) { try await list.next() }
    await executor.waitOrEnd()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func queueOfFilesFoldersListsAndShards() async throws {
    let folder = try ScratchFolder()
    for name in ["a/2.jpg", "a/10.jpg", "b.png", "c.JPG"] { try folder.touch(name) }
    let path = "\(folder.path)/list"
    try Data("\(folder.path)/b.png\n\(folder.path)/missing.jpg\n".utf8)
      .write(to: URL(filePath: path))
    func items(_ shard: Shard?) async throws -> [BatchItem] {
      let queue = PhotoQueue(["\(folder.path)/a"], list: try FileList(path), shard: shard)
      var items: [BatchItem] = []
      while let item = try await queue.next() { items.append(item) }
      #expect(await queue.seen == 4)
      return items
    }
    let whole = try await items(nil)
    #expect(
      whole.map { $0.path.split(separator: "/").last }
        == ["2.jpg", "10.jpg", "b.png", "missing.jpg"])
    #expect(whole.map(\.position) == [0, 1, 2, 3])
    #expect(whole.map { $0.stamp == nil } == [false, false, false, true])
    let parts = try await items(Shard("1/2")) + items(Shard("2/2"))
    #expect(parts.sorted { $0.position < $1.position } == whole)
    #expect(try PhotoQueue.count([folder.path]) == 4)
    let counts = try ["1/2", "2/2"].map { try PhotoQueue.count([folder.path], shard: Shard($0)) }
    #expect(counts.reduce(0, +) == 4)
  }
}
