import Foundation
import Imaging

/// Any bytes behind the mark of a PNG end in a photo or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  within {
    decode(bytes, count, mark: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }
}
