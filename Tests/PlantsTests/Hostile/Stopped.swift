import Files

/// What a piece of work throws in a task that is cancelled already; nil where it goes on to its end.
func errorWhenStopped(_ work: @escaping @Sendable () throws -> Void) async -> PlantidError? {
  await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    do {
      try work()
      return nil
    } catch {
      return error as? PlantidError
    }
  }.value
}
