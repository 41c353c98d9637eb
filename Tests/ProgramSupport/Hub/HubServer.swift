import Foundation

/// A hub of models on this machine, which is wrong in every way that is asked of it (`hub.py`).
package final class HubServer: Sendable {
  package enum Certificate: Sendable {
    case none
    /// Of this machine's names.
    case own
    /// Of another host.
    case other
  }

  private let process: Process
  package let folder: ScratchFolder
  package let port: Int
  private let isSecure: Bool

  /// The file of the certificate, for those who are to trust it.
  package var certificate: String { folder.file("certificate.pem").path(percentEncoded: false) }

  package init(_ certificate: Certificate = .none) throws {
    folder = try ScratchFolder()
    isSecure = certificate != .none
    var words = [Self.script.path(percentEncoded: false), folder.url.path(percentEncoded: false)]
    if isSecure {
      let key = folder.file("key.pem").path(percentEncoded: false)
      let pem = folder.file("certificate.pem").path(percentEncoded: false)
      let names = certificate == .own ? "DNS:localhost,IP:127.0.0.1" : "DNS:elsewhere.example"
      _ = try Executable("openssl")?.run([
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test",
        "-addext", "subjectAltName=\(names)", "-keyout", key, "-out", pem,
      ])
      words += [pem, key]
    }
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != 10, let byte = try output.fileHandleForReading.read(upToCount: 1) {
      line += byte
    }
    port = Int(String(decoding: line.dropLast(), as: UTF8.self)) ?? 0
  }

  deinit {
    // The thread that started it may block other signals, and a child inherits that.
    kill(process.processIdentifier, SIGKILL)
  }

  private static var script: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "hub.py")
  }

  /// The address of a path; of its own name, or by its number.
  package func address(_ path: String, host: String = "localhost") -> String {
    "\(isSecure ? "https" : "http")://\(host):\(port)/\(path)"
  }

  /// What was asked for: path, host, range, mark, token.
  package var requests: [[String]] {
    let text = (try? String(contentsOf: folder.file("requests"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.components(separatedBy: "\t") }
  }
}
