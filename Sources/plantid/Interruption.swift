import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs work so that a first ^C or SIGTERM cancels it and a second one ends the program at once.
///
/// - Throws: what the work throws; `CancellationError` when it was interrupted.
func interruptible<Value: Sendable>(
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let task = Task { try await work() }
  let queue = DispatchQueue(label: "plantid.signals")
  let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      if task.isCancelled { _exit(ExitStatus.interrupted) }
      task.cancel()
    }
    source.resume()
    return source
  }
  defer { sources.forEach { $0.cancel() } }
  return try await task.value
}
