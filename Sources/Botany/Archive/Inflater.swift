import CZlib

/// Inflates a deflated stream, piece by piece.
struct Inflater: ~Copyable {
  /// zlib keeps the address of the stream, so it stays in one place.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the end of the stream has come.
  private(set) var hasEnded = false

  /// Starts a stream without a heading, as zip files hold it.
  init() throws(ReadingFault) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      stream.deallocate()
      throw ReadingFault("there is no memory to unpack it")
    }
    self.stream = stream
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Inflates a piece, and calls `body` with the output in pieces of at most a mebibyte.
  mutating func take(
    _ piece: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws(ReadingFault) -> Void
  ) throws(ReadingFault) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { room.deallocate() }
    // zlib only reads from what it is given.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(piece.count)
    repeat {
      stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(room.count)
      let result = inflate(stream, Z_NO_FLUSH)
      guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result) else {
        throw ReadingFault("it is damaged; fetch it again")
      }
      hasEnded = result == Z_STREAM_END
      let count = room.count - Int(stream.pointee.avail_out)
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: room[..<count])) }
    } while stream.pointee.avail_out == 0 && !hasEnded
  }
}
