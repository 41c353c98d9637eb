import Foundation
import Imaging

/// Any bytes behind the mark of a JPEG end in a photo or an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  within {
    decode(bytes, count, mark: [0xFF, 0xD8])
  }
}
