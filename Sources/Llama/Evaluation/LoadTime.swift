/// The time that loading took and that no request has reported yet.
struct LoadTime {
  private var unreported = Duration.zero

  mutating func add(_ time: Duration) { unreported += time }

  /// The time so far, which counts as reported afterwards.
  mutating func take() -> Duration {
    defer { unreported = .zero }
    return unreported
  }
}
