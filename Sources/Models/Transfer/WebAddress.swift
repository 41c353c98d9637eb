package import Files
package import Foundation

/// An address that something may be fetched from: https, or http on this machine.
package struct WebAddress: Equatable, Sendable {
  package let url: URL
  /// The host as the server is known by, in lower case.
  package let host: String

  /// Checks an address.
  ///
  /// - Throws: ``PlantidError`` for another scheme, a password in the address, or no host.
  package init(_ text: String) throws(PlantidError) {
    guard text.utf8.count <= 4096, let url = URL(string: text),
      let scheme = url.scheme?.lowercased(),
      let host = url.host()?.lowercased(), !host.isEmpty
    else {
      throw .badAddress(text, reason: "it is not an address")
    }
    guard url.user == nil, url.password == nil else {
      throw .badAddress(host, reason: "it holds a name or a password; use HF_TOKEN instead")
    }
    self.url = url
    self.host = host
    guard scheme == "https" || scheme == "http" && isOnThisMachine else {
      throw .badAddress(text, reason: "it does not begin with https://")
    }
  }

  /// Whether the host is this machine.
  package var isOnThisMachine: Bool {
    host == "localhost" || host == "::1" || host == "[::1]"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// Whether both are of one server: host, port and scheme.
  func isOnServer(of other: WebAddress) -> Bool {
    host == other.host && url.port == other.url.port && isPlain == other.isPlain
  }

  package var isPlain: Bool { url.scheme?.lowercased() == "http" }

  package var text: String { url.absoluteString }

  /// The last part of the path, without an encoding.
  package var fileName: String { url.lastPathComponent }
}

extension PlantidError {
  package static func badAddress(_ text: String, reason: String) -> PlantidError {
    PlantidError(
      .usage,
      "nothing is fetched from \(text.printable(limit: 120)): \(reason); give an https address")
  }
}
