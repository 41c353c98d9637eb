import Files
import Foundation
import ProgramSupport
import Testing

@testable import Imaging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("G04: pipes that a user names") struct NamedInputTests {
  private let scratch: ScratchFolder
  private var folder: String { scratch.path }

  init() throws { scratch = try ScratchFolder() }

  private func pipe() -> String {
    let path = folder + "/pipe"
    mkfifo(path, 0o600)
    return path
  }

  @Test func aPipeWithoutAWriterIsGivenUp() {
    let path = pipe()
    #expect(throws: SystemFailure(code: ETIMEDOUT)) {
      try NamedInput.open(path, waitingAtMost: 0.05)
    }
    #expect(NamedInput.isPipe(path))
    #expect(SystemFailure(code: ETIMEDOUT).explanation.contains("name a file"))
  }

  @Test func aWriterThatComesLaterIsWaitedFor() throws {
    let path = pipe()
    let writer = Thread {
      // Fails as long as nobody reads, so that the reader is there first.
      var descriptor: CInt = -1
      while descriptor < 0 {
        descriptor = Foundation.open(path, O_WRONLY | O_NONBLOCK)
        sched_yield()
      }
      _ = write(descriptor, "rose", 4)
      close(descriptor)
    }
    writer.start()
    #expect(try NamedInput.contents(of: path, limit: 4) == Array("rose".utf8))
  }

  @Test func whatIsNoFileOrTooLargeIsSaid() throws {
    let file = folder + "/file"
    try Data("rose".utf8).write(to: URL(filePath: file))
    #expect(try NamedInput.contents(of: file, limit: 4).count == 4)
    for (path, code) in [
      (file, EFBIG), (folder, EISDIR), (folder + "/none", ENOENT), (file + "/x", ENOTDIR),
      ("/dev/zero", EFBIG),
    ] {
      #expect(throws: SystemFailure(code: code)) { try NamedInput.contents(of: path, limit: 3) }
    }
  }
}
