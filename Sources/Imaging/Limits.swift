/// What a picture may cost; each bound is checked before the memory or time is spent.
public struct Limits: Sendable, Equatable {
  /// The most bytes that a file may have: 64 MiB by default.
  public var maximumFileBytes: Int

  /// The most pixels that a picture may announce: 200 million by default.
  public var maximumPixels: Int

  /// The most scans that a JPEG may have: 500 by default; cameras write 1 to 12.
  public var maximumScans: Int

  /// Makes limits.
  public init(
    maximumFileBytes: Int = 64 << 20, maximumPixels: Int = 200_000_000, maximumScans: Int = 500
  ) {
    self.maximumFileBytes = maximumFileBytes
    self.maximumPixels = maximumPixels
    self.maximumScans = maximumScans
  }

  /// 64 MiB, 200 million pixels, 500 scans.
  public static let `default` = Limits()

  /// Visits of a pixel by a scan that are paid for: any picture up to 32 scans, 500 up to 12.8 MP.
  var maximumScanWork: Int { maximumPixels.multipliedReportingOverflow(by: 32).partialValue }
}
