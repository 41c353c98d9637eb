internal import CTransfer
package import Files

/// Why a request came to nothing.
package struct TransferFailure: Equatable, Sendable {
  package enum Kind: Sendable {
    case noHost, noConnection, certificate, tooSlow, cut, badAddress, redirections, other

    init(_ status: tf_status) {
      self =
        switch status {
        case TF_NO_HOST: .noHost
        case TF_NO_CONNECTION: .noConnection
        case TF_CERTIFICATE: .certificate
        case TF_TOO_SLOW: .tooSlow
        case TF_CUT: .cut
        case TF_BAD_ADDRESS: .badAddress
        default: .other
        }
    }
  }

  package var kind: Kind
  package var host: String
  /// libcurl's own words.
  package var words = ""

  init(_ kind: Kind, host: String, words: String = "") {
    self.kind = kind
    self.host = host
    self.words = words
  }

  /// Whether the same request may succeed a little later.
  package var mayPass: Bool { [.noConnection, .tooSlow, .cut].contains(kind) }

  private var sentence: String {
    let host = host.printable(limit: 80)
    return switch kind {
    case .noHost:
      "\(host) cannot be found; check the address and the network connection"
    case .noConnection:
      "\(host) does not answer; check the network connection, or a proxy's settings"
    case .certificate:
      "the certificate of \(host) is not valid (\(words.printable(limit: 120))), so nothing was "
        + "fetched; check the date of this machine, or name your network's certificates in "
        + "SSL_CERT_FILE"
    case .tooSlow: "\(host) sends nothing; run the command again to continue"
    case .cut: "the connection to \(host) was cut; run the command again to continue"
    case .badAddress: "\(host) has no address that can be fetched from"
    case .redirections: "\(host) sends us from one address to the next without end"
    case .other: "fetching from \(host) failed: \(words.printable(limit: 160))"
    }
  }

  package var error: PlantidError { PlantidError(.unavailable, sentence) }
}

extension PlantidError {
  /// libcurl is not installed.
  package static let noTransferLibrary = PlantidError(
    .unavailable,
    "models cannot be fetched, because libcurl is not there; install it (Debian: libcurl4, and "
      + "libcurl4-openssl-dev before building plantid), or fetch the two files by other means and use "
      + "'plantid models import'")

  static let badToken = PlantidError(
    .usage, "HF_TOKEN holds a space or a line end; set it to the token alone")
}
