import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts links where somebody is about to write, as fast as it can, for a number of rounds.
final class Planter: Sendable {
  private let folder: String
  private let names: [String]
  private let targets: [String]
  private let rounds: Int
  private let asNobody: Bool
  private let done = Mutex(false)

  /// Prepares to plant at names, and at those of hidden files that turn up in the folder.
  ///
  /// As nobody it is another user who plants; then nothing of the writer's can be removed.
  init(
    in folder: String, at names: [String], leadingTo targets: [String], rounds: Int, asNobody: Bool
  ) {
    self.folder = folder
    self.names = names
    self.targets = targets
    self.rounds = rounds
    self.asNobody = asNobody
  }

  var isDone: Bool { done.withLock { $0 } }

  func start() {
    Thread { [self] in
      if asNobody { Self.becomeNobody() }
      for round in 0..<rounds { plant(round) }
      done.withLock { $0 = true }
    }.start()
  }

  private func plant(_ round: Int) {
    for (number, name) in names.enumerated() {
      let path = "\(folder)/\(name)"
      // The other half of the rounds leaves the writer the time to look at what is there.
      if round % 2 == 0 { unlink(path) }
      symlink(targets[(round + number) % targets.count], path)
    }
    guard round % 8 == 0 else { return }
    let seen = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in seen where name.hasPrefix(".tmp-") {
      let path = "\(folder)/\(name)"
      unlink(path)
      // One that came too late is taken away again, so that they do not become many.
      if symlink(targets[round % targets.count], path) == 0 { unlink(path) }
    }
  }

  /// Makes the files of this thread, and of no other, those of another user.
  private static func becomeNobody() {
    #if os(Linux)
      for name in ["setfsgid", "setfsuid"] {
        guard let symbol = dlsym(nil, name) else { continue }
        _ = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)(65534)
      }
    #endif
  }
}
