import Foundation
import Imaging

extension BatchRow.Capture {
  /// Reads when and where a photo was taken; nil when its file does not say, or cannot be read.
  package init?(ofPhoto path: String) {
    guard let record = try? CaptureRecord(contentsOf: URL(filePath: path)),
      record != CaptureRecord()
    else { return nil }
    self.init(date: record.date, latitude: record.latitude, longitude: record.longitude)
  }
}
