public import Foundation

extension Photo {
  /// Reads the JPEG or PNG in a file and makes it upright.
  ///
  /// Transparent parts are laid over white, level by level. Colours are converted to sRGB as an ICC
  /// profile, the chunks of a PNG (`cICP`, `sRGB`, `gAMA`, `cHRM`) or a camera's Exif tags declare; what
  /// cannot be used is ignored with a warning. CMYK and YCCK are read as Adobe stores them, 255 for no
  /// ink, whether the file has Adobe's marker or not. Of several pictures in a file it is the first, of an
  /// animated PNG the default image. A picture that is cut off is used when half of it is there.
  ///
  /// - Parameters:
  ///   - url: A file; the type is detected from its bytes, not from its name.
  ///   - maximumPixels: The most pixels that the photo may have; a larger picture is made smaller,
  ///     and a JPEG is not decoded at full size on the way.
  ///   - limits: What the file may cost.
  ///   - orientation: The orientation to apply in place of the one that the file names.
  ///   - allowingPipes: Whether to read pipes and devices too, waiting for what comes.
  /// - Throws: ``ImagingError`` for everything that keeps the file from being a photo.
  public init(
    contentsOf url: URL, maximumPixels: Int? = nil, limits: Limits = .default,
    orientation: Orientation? = nil, allowingPipes: Bool = false
  ) throws(ImagingError) {
    let file = try InputFile(url, allowingPipes: allowingPipes)
    try self.init(
      bytes: file.bytes(limit: limits.maximumFileBytes), name: url.relativePath,
      maximumPixels: maximumPixels, limits: limits, orientation: orientation)
  }

  /// Reads a JPEG or PNG to the end of a descriptor, which stays open, such as standard input.
  ///
  /// - Throws: ``ImagingError`` for everything that keeps the bytes from being a photo.
  public init(
    fileDescriptor: Int32, maximumPixels: Int? = nil, limits: Limits = .default,
    orientation: Orientation? = nil
  ) throws(ImagingError) {
    let file = InputFile(descriptor: fileDescriptor)
    try self.init(
      bytes: file.bytes(limit: limits.maximumFileBytes), name: nil,
      maximumPixels: maximumPixels, limits: limits, orientation: orientation)
  }

  /// Decodes a JPEG or PNG in memory and makes it upright.
  ///
  /// - Parameters:
  ///   - data: The bytes of a file.
  ///   - name: What to call the file in an error that explains how to convert it.
  ///   - maximumPixels: The most pixels that the photo may have; a larger picture is made smaller.
  ///   - limits: What the picture may cost.
  ///   - orientation: The orientation to apply in place of the one that the file names.
  /// - Throws: ``ImagingError`` for everything that keeps the bytes from being a photo.
  public init(
    data: Data, name: String? = nil, maximumPixels: Int? = nil, limits: Limits = .default,
    orientation: Orientation? = nil
  ) throws(ImagingError) {
    try self.init(
      bytes: data, name: name, maximumPixels: maximumPixels, limits: limits,
      orientation: orientation)
  }

  private init(
    bytes: some ContiguousBytes, name: String?, maximumPixels: Int?, limits: Limits,
    orientation: Orientation?
  ) throws(ImagingError) {
    let photo = bytes.withUnsafeBytes { bytes in
      Result { () throws(ImagingError) in
        try Photo(
          decoding: bytes, name: name, maximumPixels: maximumPixels, limits: limits,
          orientation: orientation)
      }
    }
    self = try photo.get()
  }
}
