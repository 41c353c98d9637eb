internal import CImageCodecs

extension ColorEncoding {
  /// What a JPEG declares: in a profile, or in the Exif tags that cameras use for Adobe RGB.
  init(jpeg bytes: UnsafeRawBufferPointer, exif: ArraySlice<UInt8>, channels: Int) {
    var profile = pl_bytes()
    let status = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      bytes.baseAddress.map { pl_jpeg_read_profile($0, bytes.count, &profile) }
    }
    defer { pl_bytes_free(profile.bytes) }
    if let start = profile.bytes {
      self = .profile(Array(UnsafeBufferPointer(start: start, count: profile.count)))
    } else if status != PL_OK {
      self = .unusable(reason: "is damaged or too large")
    } else if channels == PL_COLOURS, Self.isAdobe(exif: exif) {
      self = .described(.adobe)
    } else {
      self = .standard
    }
  }

  /// Whether Exif declares "not sRGB" and names the third rule of camera files, which is Adobe RGB.
  private static func isAdobe(exif: ArraySlice<UInt8>) -> Bool {
    guard !exif.isEmpty, let tiff = TIFFStructure(exif) else { return false }
    let details = tiff.directory(at: tiff.mainDirectory[0x8769])
    guard details[0xA001]?.number == 0xFFFF else { return false }
    return tiff.directory(at: details[0xA005])[1]?.text == "R03"
  }
}
