import Arguments
import Botany
import Results

extension NameFormat: Readable {}

/// Prints names as they are checked, many at a time.
struct NamePrinter {
  private let format: NameFormat
  private var text: String
  private var counts = NameCounts()

  init(_ format: NameFormat) {
    self.format = format
    text = format.opening
  }

  mutating func print(_ checked: CheckedName) {
    if counts.total > 0 { text += format.separator }
    text += format.body(of: checked)
    counts.count(checked)
    if text.utf8.count > 1 << 16 { flush() }
  }

  /// Prints what is left, and returns what was printed.
  mutating func finish() -> NameCounts {
    text += format.closing(after: counts.total)
    flush()
    return counts
  }

  private mutating func flush() {
    if !text.isEmpty { Console.write(text) }
    text = ""
  }
}
