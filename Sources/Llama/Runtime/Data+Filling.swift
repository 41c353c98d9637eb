internal import Foundation

extension Data {
  /// Bytes that a closure writes, as many as it returns; the memory is not zeroed before.
  init<Failure: Error>(
    capacity: Int, filling: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 64)
    let count: Int
    do {
      count = try filling(bytes)
    } catch {
      bytes.deallocate()
      throw error
    }
    guard let start = bytes.baseAddress, count > 0 else {
      bytes.deallocate()
      self.init()
      return
    }
    self.init(bytesNoCopy: start, count: count, deallocator: .custom { _, _ in bytes.deallocate() })
  }
}
