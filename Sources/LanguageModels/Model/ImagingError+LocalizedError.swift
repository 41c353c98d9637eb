public import Foundation
public import Imaging

extension ImagingError: LocalizedError {
  /// The sentence that describes the error: `localizedDescription` has no other way to it.
  public var errorDescription: String? { description }
}
