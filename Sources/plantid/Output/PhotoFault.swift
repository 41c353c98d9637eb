import Files
import Imaging

/// A photo that cannot be used, with its name.
struct PhotoFault: Error, CustomStringConvertible {
  var file: String
  var error: ImagingError

  var description: String { "\(file.displayedFileName.printable()): \(error)" }
}
