/// How closely a picture is looked at: more detail takes longer.
public enum Detail: String, Sendable, Hashable, CaseIterable {
  /// The picture as a whole.
  case low
  /// A few tiles at most.
  case auto
  /// Everything the model can take in.
  case high
}
