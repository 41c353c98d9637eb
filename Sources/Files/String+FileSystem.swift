/// File names as Unix stores them: bytes that need not be UTF-8.
extension String {
  /// The first of 256 private-use scalars that stand for single bytes which are not UTF-8.
  private static let firstStandIn: UInt32 = 0x10_FF00

  /// Reads a file name so that ``fileSystemBytes`` gives the very same bytes back.
  package init(fileSystemBytes bytes: some Sequence<UInt8>) {
    self.init()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let length = Self.length(ofScalarAt: rest)
      if length > 0 {
        append(contentsOf: String(decoding: rest.prefix(length), as: UTF8.self))
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(Self.firstStandIn + UInt32(first)) {
          unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst()
      }
    }
  }

  /// The bytes of a file name made by ``init(fileSystemBytes:)``, or the UTF-8 of any other text.
  package var fileSystemBytes: [UInt8] {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar.value >= Self.firstStandIn, scalar.value <= Self.firstStandIn + 0xFF {
        bytes.append(UInt8(scalar.value - Self.firstStandIn))
      } else {
        bytes.append(contentsOf: String(Character(scalar)).utf8)
      }
    }
    return bytes
  }

  /// Whether the file name is UTF-8, and so the same on every screen and in every file.
  package var isTextualFileName: Bool {
    !unicodeScalars.contains {
      $0.value >= Self.firstStandIn && $0.value <= Self.firstStandIn + 0xFF
    }
  }

  /// The file name for people and text files: bytes that are not UTF-8 become U+FFFD.
  package var displayedFileName: String {
    isTextualFileName ? self : String(decoding: fileSystemBytes, as: UTF8.self)
  }

  /// The number of bytes of the whole scalar at the start; 0 when they are not UTF-8.
  ///
  /// A scalar that is itself a stand-in counts as not UTF-8, so that reading stays reversible.
  private static func length(ofScalarAt bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator),
      scalar.value < firstStandIn || scalar.value > firstStandIn + 0xFF
    else { return 0 }
    return UTF8.width(scalar)
  }
}

extension String {
  /// Passes the file name to a function as the system needs it, whatever its bytes.
  package func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (fileSystemBytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // An array with a terminator always has a base address.
      guard let address = buffer.baseAddress else { return withUnsafePointer(to: 0) { body($0) } }
      return body(address)
    }
  }
}
