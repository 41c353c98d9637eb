import Dispatch
import Files
import Synchronization

/// Runs work so that a first ^C or SIGTERM cancels it and a second one ends the program at once.
///
/// - Throws: what the work throws; `CancellationError` when it was interrupted.
func interruptible<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  Interruption.shared.begin {
    if task.isCancelled { _exit(ExitStatus.interrupted) }
    task.cancel()
  }
  defer { Interruption.shared.end() }
  return try await task.value
}

/// Lets ^C do something else than end the program while no piece of work runs; SIGTERM still ends it.
func whenIdleAtInterrupt(_ action: @escaping @Sendable () -> Void) {
  Interruption.shared.setIdle(action)
}

/// What a signal to end does at the moment.
///
/// The signals are watched from the first piece of work to the end of the program: a watch that is given
/// up and begun again would miss them.
private final class Interruption: Sendable {
  static let shared = Interruption()

  private let action = Mutex<(@Sendable () -> Void)?>(nil)
  private let idle = Mutex<(@Sendable () -> Void)?>(nil)
  private let queue = DispatchQueue(label: "plantid.signals")

  private init() {
    let watched = DispatchSemaphore(value: 0)
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      // The handler holds the source, so both live as long as the program.
      source.setEventHandler { [self] in
        withExtendedLifetime(source) {}
        let idle = number == SIGINT ? idle.withLock { $0 } : nil
        let action = action.withLock { $0 } ?? idle
        // Between two pieces of work a signal does what it does to any program.
        guard let action else { _exit(ExitStatus.interrupted) }
        action()
      }
      source.setRegistrationHandler { watched.signal() }
      source.resume()
      // What comes between being ignored and being watched would be lost.
      watched.wait()
    }
  }

  // Inlined around a suspension, a lock would ask which thread it is on only once, and the release build
  // would end the program when the work went on elsewhere.
  @inline(never)
  func setIdle(_ action: @escaping @Sendable () -> Void) {
    idle.withLock { $0 = action }
  }

  @inline(never)
  func begin(_ action: @escaping @Sendable () -> Void) {
    self.action.withLock { $0 = action }
  }

  @inline(never)
  func end() {
    action.withLock { $0 = nil }
  }
}
