package import Files
package import Identification

/// One input of a batch.
package struct BatchItem: Equatable, Sendable {
  /// Its place among all inputs of the run, from 0, those of other shards included.
  package var position: Int
  /// The photo to be tried, or a folder that could not be read.
  package var found: PhotoWalk.Found
  /// The file as it was when its turn came; nil when nothing had the name.
  package var stamp: FileStamp?

  /// Describes an input.
  package init(position: Int, found: PhotoWalk.Found, stamp: FileStamp?) {
    self.position = position
    self.found = found
    self.stamp = stamp
  }

  /// The photo's or folder's name.
  package var path: String {
    switch found {
    case .photo(let path), .unreadableFolder(let path, _): path
    }
  }
}

/// What came out for one input of a batch.
package struct BatchRow: Equatable, Sendable {
  /// The document of the photo.
  package var identification: Identification
  /// Why there is no answer; nil when there is one.
  package var error: String?
  /// When and where the photo was taken; nil unless requested.
  package var capture: Capture?

  /// When and where a photo was taken, as far as its file says.
  package struct Capture: Equatable, Sendable {
    /// The date and time as ISO 8601 has them.
    package var date: String?
    /// Degrees north.
    package var latitude: Double?
    /// Degrees east.
    package var longitude: Double?

    package init(date: String? = nil, latitude: Double? = nil, longitude: Double? = nil) {
      self.date = date
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Makes a row of a document.
  package init(_ identification: Identification, error: String? = nil, capture: Capture? = nil) {
    self.identification = identification
    self.error = error
    self.capture = capture
  }

  /// The row of an input that led to no answer.
  package static func failed(
    _ path: String, _ reason: String, model: Identification.Model? = nil
  ) -> BatchRow {
    BatchRow(.failed(file: path, model: model), error: reason)
  }

  /// Whether there is no answer.
  package var isFailure: Bool { identification.status == .failed }
}
