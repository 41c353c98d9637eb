internal import Files

/// Why a file was not fetched this time.
enum DownloadProblem {
  /// It may be there later, after a time that the server names.
  case retry(after: Duration?, PlantidError)
  case failed(PlantidError)
  case status(Int, retryAfter: Int?)
  case webPage
  case noModel
  case otherSize(Int)
  case noRoom(Int, Int)

  /// Whether what was fetched is of no use.
  var spoilsPart: Bool {
    switch self {
    case .webPage, .noModel, .otherSize: true
    case .retry, .failed, .status, .noRoom: false
    }
  }

  func error(_ file: RemoteFile, hasToken: Bool) -> PlantidError {
    let (name, host) = (file.name.printable(limit: 80), file.address.host.printable(limit: 80))
    return switch self {
    case .retry(_, let error), .failed(let error): error
    case .status(let status, let seconds):
      .refused(status, what: name, host: host, hasToken: hasToken, retryAfter: seconds)
    case .webPage:
      PlantidError(
        .damaged,
        "\(host) sent a web page instead of \(name); check the address, or log in with HF_TOKEN")
    case .noModel:
      PlantidError(.damaged, "what \(host) sent as \(name) is not a GGUF file; check the address")
    case .otherSize(let size):
      PlantidError(
        .damaged,
        "\(host) sent \(size) bytes as \(name), and not the \(file.size.map(String.init) ?? "expected") "
          + "bytes; run the command again to fetch it anew")
    case .noRoom(let needed, let free):
      PlantidError(
        .cannotWrite,
        "\(name) needs \(needed.megabytes) more, and only \(free.megabytes) are free; free some space, "
          + "or set XDG_DATA_HOME to a folder on another disk")
    }
  }
}

extension PlantidError {
  /// A server's refusal.
  static func refused(
    _ status: Int, what: String, host: String, hasToken: Bool, retryAfter: Int?
  ) -> PlantidError {
    switch status {
    case 401, 403:
      PlantidError(
        .unavailable,
        hasToken
          ? "\(host) refuses \(what) to the owner of HF_TOKEN; accept the model's terms on its page there, "
            + "or use another token"
          : "\(host) gives \(what) only to users who are logged in; accept the model's terms on its page "
            + "there, and set HF_TOKEN")
    case 404, 410:
      PlantidError(.missing, "\(host) has no \(what); check the name")
    case 429:
      PlantidError(
        .unavailable,
        "\(host) asks to send fewer requests; try again "
          + (retryAfter.map { "in \($0) seconds" } ?? "later"))
    case 500...:
      PlantidError(.unavailable, "\(host) has a problem of its own (\(status)); try again later")
    default:
      PlantidError(.unavailable, "\(host) answered \(status) for \(what); check the address")
    }
  }

  /// A file whose digest is not the one that was listed.
  static func otherContent(_ name: String, host: String) -> PlantidError {
    PlantidError(
      .damaged,
      "\(name.printable(limit: 80)) from \(host) is not the file that was expected (its SHA-256 differs), "
        + "and was removed; run the command again")
  }

  static func beingFetched(_ name: String) -> PlantidError {
    PlantidError(
      .locked, "another process is fetching \(name.printable(limit: 80)); wait until it is done")
  }

  /// A file of the store that cannot be written.
  static func keeping(_ name: String, code: Int32) -> PlantidError {
    .file(
      FileFailure(operation: "write", path: name, code: code, use: .kept(variable: "XDG_DATA_HOME"))
    )
  }
}

extension Int {
  /// A size as people read it.
  package var megabytes: String {
    let megabytes = Double(self) / 1_000_000
    if megabytes >= 1000 { return "\((megabytes / 100).rounded() / 10) GB" }
    return megabytes >= 10
      ? "\(Int(megabytes.rounded())) MB" : "\((megabytes * 10).rounded() / 10) MB"
  }
}
