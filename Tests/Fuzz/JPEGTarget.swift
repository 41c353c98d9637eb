extension Target {
  /// Any bytes behind the mark of a JPEG end in a photo or an error.
  static func jpeg(_ input: UnsafeBufferPointer<UInt8>) {
    decode(Array(input), mark: [0xFF, 0xD8])
  }
}
