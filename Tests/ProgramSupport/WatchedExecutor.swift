import Dispatch

/// Runs a task and says when it waits for something, so that a test need not guess how long that takes.
package final class WatchedExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "plantid.tests.watched")
  private let waits: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() {
    (waits, continuation) = AsyncStream.makeStream()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.continuation.yield()
    }
  }

  /// Returns when the task has come to a point where it waits, or to its end.
  package func waitOrEnd() async {
    for await _ in waits { return }
  }
}
