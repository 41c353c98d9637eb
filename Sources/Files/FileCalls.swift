/// The system calls that can fail while something is saved, so that tests can make them fail.
package struct FileCalls: Sendable {
  /// Writes bytes to a descriptor, as `write` does.
  package var writeBytes: @Sendable (Int32, UnsafeRawPointer, Int) -> Int
  /// Flushes what was written to the disk, as `fsync` does.
  package var synchronize: @Sendable (Int32) -> Int32
  /// Gives a file its final name, as `renameat` does.
  package var rename: @Sendable (Int32, String, Int32, String) -> Int32

  /// Replaces some of the system's calls.
  package init(
    writeBytes: @escaping @Sendable (Int32, UnsafeRawPointer, Int) -> Int,
    synchronize: @escaping @Sendable (Int32) -> Int32,
    rename: @escaping @Sendable (Int32, String, Int32, String) -> Int32
  ) {
    self.writeBytes = writeBytes
    self.synchronize = synchronize
    self.rename = rename
  }

  /// The system's own calls.
  package static let system = FileCalls(
    writeBytes: { write($0, $1, $2) },
    synchronize: { fsync($0) },
    rename: { oldFolder, old, newFolder, new in
      old.withSystemPath { old in
        new.withSystemPath { renameat(oldFolder, old, newFolder, $0) }
      }
    })
}
