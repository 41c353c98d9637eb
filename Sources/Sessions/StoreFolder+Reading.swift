import Files

extension StoreFolder {
  /// Reads a whole regular file.
  ///
  /// A pipe or device in its place fails at once instead of waiting.
  ///
  /// - Throws: a file failure; `EFBIG` when the file is larger than `limit`, `EINVAL` when it is no
  ///   regular file.
  func read(_ name: String, limit: Int) throws(PlantidError) -> [UInt8] {
    try failing("read", name) { () throws(SystemFailure) in
      let file = try folder.open(name, O_RDONLY)
      guard let status = file.status, status.isFile else { throw SystemFailure(code: EINVAL) }
      guard status.size <= limit else { throw SystemFailure(code: EFBIG) }
      return try file.read(0..<status.size)
    }
  }
}

extension PlantidError {
  /// The error; as damage where the file has an unusual kind or size.
  func asDamage(of session: SessionID, _ subject: String) -> PlantidError {
    guard let failure else { return self }
    switch failure.code {
    case EINVAL, EISDIR, ELOOP, ENXIO:
      return .damagedSession(session.rawValue, reason: "\(subject) is no file of its own")
    case EFBIG: return .damagedSession(session.rawValue, reason: "\(subject) is too large")
    default: return self
    }
  }
}
