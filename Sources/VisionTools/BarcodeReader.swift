internal import CVisionTools
public import Imaging

/// Reads the bar codes of photos, at any angle: EAN, UPC, Code 128 and QR.
public struct BarcodeReader: Sendable {
  private let work = BlockingWork(label: "plantid.codes")

  /// Creates a reader.
  public init() {}

  /// Whether the library was there when this was built.
  public static var isAvailable: Bool { vt_can_read_codes() }

  /// Does nothing where bar codes can be read.
  ///
  /// - Throws: ``VisionToolsError/missingLibrary(_:)``, which names what to install.
  public func checkAvailability() throws(VisionToolsError) {
    guard Self.isAvailable else { throw .missingLibrary(.zbar) }
  }

  /// The codes in a photo, each once, from the top; empty where there are none.
  ///
  /// - Throws: ``VisionToolsError``, or `CancellationError` when the task was cancelled; a photo
  ///   without codes is no error.
  public func barcodes(in photo: Photo) async throws -> [Barcode] {
    try checkAvailability()
    return try await work.run { stop in
      try Self.barcodes(in: photo, stop: stop)
    }
  }

  /// Looks straight first; what costs more comes only where nothing was found.
  private static func barcodes(in photo: Photo, stop: StopFlag) throws -> [Barcode] {
    for scale in scales(of: photo) {
      let view = PictureView(photo, scale: scale)
      // The library scans rows and columns: two angles cover the ones that neither crosses whole.
      for degrees in [0.0, 30, 60] {
        guard !stop.isRaised else { throw CancellationError() }
        let turned = view.turned(degrees: degrees)
        var found = try codes(in: turned)
        if found.isEmpty, degrees == 0 { found = try codes(in: turned.inverted) }
        if !found.isEmpty { return merged(found) }
      }
    }
    return []
  }

  /// As it is; enlarged where bars may be thinner than pixels; reduced where noise may part them.
  private static func scales(of photo: Photo) -> [Double] {
    let longest = Double(max(photo.width, photo.height))
    let most = 4000 / longest
    return longest < 1500 ? [1, 2] : [min(1, most), min(0.5, most)]
  }

  private static func codes(in view: PictureView) throws(VisionToolsError) -> [Barcode] {
    var codes = vt_codes()
    let status = vt_codes_read(
      view.grey.levels, UInt32(clamping: view.grey.width), UInt32(clamping: view.grey.height),
      &codes)
    guard status == VT_OK else { throw VisionToolsError(status, of: .zbar) }
    defer { vt_codes_free(codes) }
    return UnsafeBufferPointer(start: codes.codes, count: codes.count).map { code in
      let bytes = UnsafeRawBufferPointer(start: code.payload, count: code.length)
      return Barcode(
        symbology: Barcode.Symbology(code.symbology),
        payload: String(decoding: bytes, as: UTF8.self),
        box: view.photoBox(
          left: Int(code.box.left), top: Int(code.box.top), right: Int(code.box.right),
          bottom: Int(code.box.bottom)))
    }
  }

  /// Codes of one kind and content are one where their places touch.
  private static func merged(_ codes: [Barcode]) -> [Barcode] {
    var kept: [Barcode] = []
    for code in codes {
      let same = kept.firstIndex {
        $0.symbology == code.symbology && $0.payload == code.payload && $0.box.touches(code.box)
      }
      if let same {
        kept[same] = Barcode(
          symbology: code.symbology, payload: code.payload, box: kept[same].box.union(code.box))
      } else {
        kept.append(code)
      }
    }
    return kept.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
  }
}

extension Barcode.Symbology {
  fileprivate init(_ symbology: vt_symbology) {
    switch symbology {
    case VT_EAN8: self = .ean8
    case VT_EAN13: self = .ean13
    case VT_UPCA: self = .upca
    case VT_UPCE: self = .upce
    case VT_CODE128: self = .code128
    default: self = .qr
    }
  }
}
