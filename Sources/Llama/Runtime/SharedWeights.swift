internal import Synchronization

/// One set of weights for several contexts, loaded by the first that needs it.
final class SharedWeights: Sendable {
  private let known = Mutex<LoadedModel?>(nil)

  /// The weights; a caller waits while they are being loaded.
  func loaded(_ load: () throws(ShimFailure) -> Model) throws(ShimFailure) -> LoadedModel {
    let result = known.withLock { known in
      if let known { return Result<LoadedModel, ShimFailure>.success(known) }
      do throws(ShimFailure) {
        let model = LoadedModel(try load())
        known = model
        return .success(model)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
