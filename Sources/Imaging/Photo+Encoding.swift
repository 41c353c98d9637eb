internal import CImageCodecs
public import Foundation

extension Photo {
  /// The photo as a PNG without metadata.
  ///
  /// - Throws: ``ImagingError/notEncodable(_:message:)`` when there is no memory for it.
  public func pngData() throws(ImagingError) -> Data {
    try encoded(as: .png) { pixels, width, height, bytes, report in
      pl_png_encode(pixels, width, height, &bytes, &report)
    }
  }

  /// The photo as a baseline JPEG without metadata.
  ///
  /// - Parameter quality: 1 to 100, and cut to that; from 90 on colour is stored at full size.
  /// - Returns: A whole file.
  /// - Throws: ``ImagingError/notEncodable(_:message:)`` when a side is longer than 65500 pixels.
  public func jpegData(quality: Int = 90) throws(ImagingError) -> Data {
    try encoded(as: .jpeg) { pixels, width, height, bytes, report in
      pl_jpeg_encode(pixels, width, height, Int32(min(max(quality, 1), 100)), &bytes, &report)
    }
  }

  private func encoded(
    as format: ImageFormat,
    _ encode: (
      UnsafePointer<UInt8>, UInt32, UInt32, inout pl_bytes, inout pl_report
    ) -> pl_status
  ) throws(ImagingError) -> Data {
    var bytes = pl_bytes()
    var report = pl_report()
    let status = pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map {
        encode($0, UInt32(clamping: width), UInt32(clamping: height), &bytes, &report)
      }
    }
    guard status == PL_OK, let start = bytes.bytes else {
      throw .notEncodable(format, message: report.text)
    }
    return Data(
      bytesNoCopy: start, count: bytes.count,
      deallocator: .custom { pointer, _ in pl_bytes_free(pointer) })
  }
}
