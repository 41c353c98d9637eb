internal import Foundation

/// The identity of a generated value, the same in every snapshot of one stream.
public struct GenerationID: Sendable, Hashable {
  private var root: UUID
  private var path: String

  /// Creates an identity that no other value has.
  public init() {
    root = UUID()
    path = ""
  }

  /// The identity of a part of this value: a snapshot that grew gives the part the same one.
  func child(_ step: some CustomStringConvertible) -> GenerationID {
    var child = self
    child.path += "/\(step)"
    return child
  }
}
