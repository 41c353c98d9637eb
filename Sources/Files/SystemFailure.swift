/// Why a system call on a file failed.
package struct SystemFailure: Error, Equatable {
  /// The system's error number.
  package var code: CInt

  package init(code: CInt) {
    self.code = code
  }

  /// The failure of the last call of this thread.
  package static var last: SystemFailure { SystemFailure(code: errno) }

  /// The system's message, and the way out.
  package var explanation: String {
    let words = String(cString: strerror(code))
    return switch code {
    case ETIMEDOUT: "nothing writes to this pipe; name a file"
    case ESPIPE: "it is a pipe, and would have to be read twice; name a file"
    case EFBIG: "it is too large; name another file"
    case EISDIR, ENXIO: "\(words); name a file"
    case ENOENT, ENOTDIR: "\(words); check the name"
    case EACCES, EPERM: "\(words); allow it with chmod u+r"
    default: words
    }
  }
}
