import Foundation
import Imaging
import Plants

/// A photo that was read ahead of its turn, or why it could not be.
struct PreparedPhoto: Sendable {
  var photo: Result<Photo, any Error>
  /// What stands on its label; nil without tools.
  var label: LabelReading?
  /// The time that decoding took.
  var milliseconds = 0.0

  /// Reads a photo, and its label where there are tools to.
  init(_ item: BatchItem, maximumPixels: Int, _ tools: LabelTools?) async {
    do {
      guard let tools else {
        self = try Self.decoded(item, maximumPixels: maximumPixels)
        return
      }
      self = try await tools.alone {
        var prepared = try Self.decoded(item, maximumPixels: LabelTools.maximumPixels)
        let whole = try prepared.photo.get()
        prepared.label = try await tools.read(whole)
        prepared.photo = .success(whole.fitting(maximumPixels: maximumPixels))
        return prepared
      }
    } catch {
      self.init(photo: .failure(error))
    }
  }

  private init(photo: Result<Photo, any Error>, milliseconds: Double = 0) {
    self.photo = photo
    self.milliseconds = milliseconds
  }

  private static func decoded(
    _ item: BatchItem, maximumPixels: Int
  ) throws(ImagingError) -> PreparedPhoto {
    let clock = ContinuousClock()
    let start = clock.now
    let photo = try Photo(contentsOf: URL(filePath: item.path), maximumPixels: maximumPixels)
    return PreparedPhoto(photo: .success(photo), milliseconds: (clock.now - start).milliseconds)
  }

  /// What is wrong with a photo that is used all the same; nil for most.
  var damage: String? {
    guard let warnings = try? photo.get().warnings, !warnings.isEmpty else { return nil }
    return warnings.map { "\($0)" }.joined(separator: "; ")
  }
}
