import Foundation
import Identification
import Imaging
import Results

/// A photo that was read ahead of its turn, or why it could not be.
struct PreparedPhoto: Sendable {
  var photo: Result<Photo, any Error>
  /// What stands on its label; nil without tools.
  var label: LabelReading?
  /// The time that decoding took.
  var milliseconds = 0.0

  /// Reads a photo, and its label where there are tools to.
  init(_ item: BatchItem, _ plan: Plan) async {
    var milliseconds = 0.0
    do {
      let (photo, label) = try await plan.photo { maximumPixels in
        var watch = Stopwatch()
        defer { milliseconds = watch.lap() }
        return try Photo(contentsOf: URL(filePath: item.path), maximumPixels: maximumPixels)
      }
      self.photo = .success(photo)
      self.label = label
      self.milliseconds = milliseconds
    } catch {
      photo = .failure(error)
    }
  }

  /// The damage of a photo that can still be used; nil for most.
  var damage: String? {
    guard let warnings = try? photo.get().warnings, !warnings.isEmpty else { return nil }
    return warnings.map { "\($0)" }.joined(separator: "; ")
  }
}
