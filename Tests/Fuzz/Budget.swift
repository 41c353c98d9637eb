import Foundation

/// Looks at an input, and ends the process when that takes a second of processor time.
///
/// The clock on the wall would blame an input for what else the machine does.
func within(_ body: () -> Void) -> CInt {
  let start = clock()
  body()
  precondition(clock() - start < CLOCKS_PER_SEC, "it took more than a second")
  return 0
}
