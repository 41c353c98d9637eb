#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls that can fail while something is saved, so that tests can make them fail.
package struct FileCalls: Sendable {
  /// Writes bytes to a descriptor, as `write` does.
  package var writeBytes: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
  /// Makes what was written lasting, as `fsync` does.
  package var synchronize: @Sendable (Int32) -> Int32
  /// Gives a file its final name, as `renameat` does.
  package var rename: @Sendable (Int32, String, Int32, String) -> Int32

  /// The system's own calls.
  package static let system = FileCalls(
    writeBytes: { write($0, $1, $2) },
    synchronize: { fsync($0) },
    rename: { renameat($0, $1, $2, $3) })
}
