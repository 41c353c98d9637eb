/// A run over many photos: reading runs ahead of the model, rows come in the order of the inputs.
///
/// No more than `lookahead + parallel` inputs are in memory at once, whatever the length of the list.
package struct BatchRun<Prepared: Sendable>: Sendable {
  /// How many photos may be read before their turn.
  package var lookahead: Int
  /// How many photos the model looks at together.
  package var parallel: Int
  /// Gives the next input, nil at the end; never called twice at once.
  package var next: @Sendable () async throws -> BatchItem?
  /// Reads a photo; several may be read at once.
  package var prepare: @Sendable (BatchItem) async -> Prepared
  /// Makes the row of a photo that was read; begun in the order of the inputs.
  package var identify: @Sendable (BatchItem, Prepared) async -> BatchRow

  /// Puts the parts of a run together.
  package init(
    lookahead: Int = 2, parallel: Int = 1, next: @escaping @Sendable () async throws -> BatchItem?,
    prepare: @escaping @Sendable (BatchItem) async -> Prepared,
    identify: @escaping @Sendable (BatchItem, Prepared) async -> BatchRow
  ) {
    self.lookahead = max(0, lookahead)
    self.parallel = max(1, parallel)
    self.next = next
    self.prepare = prepare
    self.identify = identify
  }

  /// Runs to the end of the inputs, writing each row as soon as those before it are written.
  ///
  /// When the task is cancelled nothing new is begun; rows already begun are finished and written.
  ///
  /// - Throws: what `next` and `write` throw; nothing more is written then.
  package func callAsFunction(
    write: (BatchItem, BatchRow) async throws -> Void
  ) async throws -> BatchCounts {
    try await withThrowingTaskGroup(of: Event.self) { group in
      var line = Line()
      var counts = BatchCounts()
      advance(&line, in: &group)
      while let event = try await group.next() {
        line.record(event)
        while let (item, row) = line.takeFinished() {
          try await write(item, row)
          counts.count(row)
        }
        advance(&line, in: &group)
      }
      counts.isInterrupted = Task.isCancelled
      return counts
    }
  }

  private enum Event: Sendable {
    case input(BatchItem?)
    case prepared(Int, Prepared)
    case row(Int, BatchRow)
  }

  /// Begins whatever may begin now.
  private func advance(_ line: inout Line, in group: inout ThrowingTaskGroup<Event, any Error>) {
    guard !Task.isCancelled else { return }
    if !line.isFetching, !line.hasEnded, line.count < lookahead + parallel {
      line.isFetching = true
      group.addTask {
        do {
          return .input(try await next())
        } catch is CancellationError {
          return .input(nil)
        }
      }
    }
    for (number, item) in line.takeArrivals() {
      group.addTask { .prepared(number, await prepare(item)) }
    }
    while let (number, item, prepared) = line.takePrepared(atMost: parallel) {
      group.addTask {
        // A row that has begun is finished, so it is out of reach of the run's cancellation.
        .row(number, await Task { await identify(item, prepared) }.value)
      }
    }
  }

  /// The inputs that are fetched but not yet written, in order.
  private struct Line {
    private enum Stage {
      case arrived
      case preparing
      case prepared(Prepared)
      case identifying
      case finished(BatchRow)
    }

    private var places: [(item: BatchItem, stage: Stage)] = []
    private var first = 0
    private var identifying = 0
    var isFetching = false
    var hasEnded = false

    var count: Int { places.count }

    mutating func record(_ event: Event) {
      switch event {
      case .input(nil):
        isFetching = false
        hasEnded = true
      case .input(let item?):
        isFetching = false
        if case .unreadableFolder(let path, let reason) = item.found {
          places.append((item, .finished(.failed(path, "a folder that cannot be read: \(reason)"))))
        } else {
          places.append((item, .arrived))
        }
      case .prepared(let number, let prepared):
        places[number - first].stage = .prepared(prepared)
      case .row(let number, let row):
        identifying -= 1
        places[number - first].stage = .finished(row)
      }
    }

    mutating func takeArrivals() -> [(Int, BatchItem)] {
      var arrivals: [(Int, BatchItem)] = []
      for index in places.indices {
        guard case .arrived = places[index].stage else { continue }
        places[index].stage = .preparing
        arrivals.append((first + index, places[index].item))
      }
      return arrivals
    }

    /// The first photo that is not being identified yet, once it is read and the model is free.
    mutating func takePrepared(atMost parallel: Int) -> (Int, BatchItem, Prepared)? {
      guard identifying < parallel else { return nil }
      for index in places.indices {
        switch places[index].stage {
        case .finished, .identifying: continue
        case .arrived, .preparing: return nil
        case .prepared(let prepared):
          places[index].stage = .identifying
          identifying += 1
          return (first + index, places[index].item, prepared)
        }
      }
      return nil
    }

    mutating func takeFinished() -> (BatchItem, BatchRow)? {
      guard let place = places.first, case .finished(let row) = place.stage else { return nil }
      places.removeFirst()
      first += 1
      return (place.item, row)
    }
  }
}
