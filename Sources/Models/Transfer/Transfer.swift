internal import CTransfer
package import Files
internal import Foundation

/// The head of an answer of a server.
package struct TransferAnswer: Sendable {
  package var status: Int
  /// Bytes that follow; nil when the server does not say.
  package var length: Int?
  /// Of a part: where it begins.
  package var first: Int?
  /// Of a part: the size of the whole.
  package var whole: Int?
  /// After how many seconds to try again.
  package var retryAfter: Int?
  /// The mark by which the server tells a changed content; nil for one that is no proof.
  package var entityTag: String?
  package var type: String
  var location: String

  init(_ answer: tf_answer) {
    func known(_ number: Int64) -> Int? { number < 0 ? nil : Int(number) }
    status = Int(answer.status)
    length = known(answer.length)
    first = known(answer.first)
    whole = known(answer.whole)
    retryAfter = known(answer.retry_after)
    let tag = Self.text(answer.entity_tag)
    entityTag = tag.hasPrefix("\"") ? tag : nil
    type = Self.text(answer.type)
    location = Self.text(answer.location)
  }

  private static func text<Buffer>(_ buffer: Buffer) -> String {
    withUnsafeBytes(of: buffer) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// What gets the answer to a request.
package protocol TransferReceiver: AnyObject {
  /// Gets the head; false ends the request.
  func begin(_ answer: TransferAnswer) -> Bool
  /// Gets a piece of the content; false ends the request.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// Requests by https; nothing else of the program knows a network.
package struct Transfer: Sendable {
  /// What the program calls itself.
  private let agent: String
  /// A bearer token, which goes to the host of the first address and to no other.
  private let token: String?
  private let certificates: String?

  /// - Throws: ``PlantidError`` when libcurl is not there.
  package init(agent: String, token: String?, environment: [String: String]) throws(PlantidError) {
    guard tf_is_available() else { throw .noTransferLibrary }
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    self.agent = agent
    // A line end would begin another header.
    guard token?.allSatisfy({ $0.isASCII && !$0.isWhitespace && !$0.isNewline }) != false else {
      throw .badToken
    }
    self.token = token
    certificates = value("CURL_CA_BUNDLE") ?? value("SSL_CERT_FILE")
  }

  /// How a request ended.
  package enum Outcome: Equatable, Sendable {
    case done
    /// The receiver or the user ended it.
    case stopped
    case failed(TransferFailure)
  }

  private static let mostRedirections = 8

  /// Asks for an address, from a byte on, and follows redirections.
  ///
  /// - Throws: ``PlantidError`` for a redirection to where nothing is fetched from.
  package func get(
    _ address: WebAddress, from first: Int = 0, entityTag: String? = nil,
    into receiver: any TransferReceiver
  ) throws(PlantidError) -> Outcome {
    var here = address
    for _ in 0...Self.mostRedirections {
      let exchange = Exchange(receiver)
      let outcome = request(
        here, token: here.isOnServer(of: address) ? token : nil, from: first, entityTag: entityTag,
        exchange)
      guard let location = exchange.redirection else { return outcome }
      let next = try WebAddress(location)
      // From a server elsewhere, this machine's own are none of its business.
      guard !next.isOnThisMachine || address.isOnThisMachine else {
        throw .badAddress(location, reason: "\(address.host) sends us to this machine")
      }
      here = next
    }
    return .failed(TransferFailure(.redirections, host: address.host))
  }

  private func request(
    _ address: WebAddress, token: String?, from first: Int, entityTag: String?, _ exchange: Exchange
  ) -> Outcome {
    var reason = [CChar](repeating: 0, count: 256)
    let user = Unmanaged.passUnretained(exchange).toOpaque()
    var receiver = tf_receiver(
      user: user,
      head: { answer, user in Exchange.of(user)?.begin(answer) ?? false },
      content: { bytes, count, user in
        let piece = UnsafeRawBufferPointer(start: bytes, count: count)
        return Exchange.of(user)?.receiver.take(piece) ?? false
      },
      goes_on: { _ in !Task.isCancelled })
    let status = withExtendedLifetime(exchange) {
      address.text.withCString { text in
        agent.withCString { agent in
          withOptionalCString(token) { token in
            withOptionalCString(entityTag) { tag in
              withOptionalCString(certificates) { certificates in
                var request = tf_request(
                  address: text, agent: agent, token: token, entity_tag: tag,
                  certificates: certificates, from: Int64(first), allows_plain: address.isPlain)
                return tf_get(&request, &receiver, &reason)
              }
            }
          }
        }
      }
    }
    switch status {
    case TF_OK: return .done
    case TF_STOPPED: return .stopped
    default:
      let end = reason.firstIndex(of: 0) ?? reason.endIndex
      let words = String(decoding: reason[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return .failed(
        TransferFailure(TransferFailure.Kind(status), host: address.host, words: words))
    }
  }

  /// One request on its way.
  private final class Exchange {
    let receiver: any TransferReceiver
    /// Where the server sends us instead.
    var redirection: String?

    init(_ receiver: any TransferReceiver) { self.receiver = receiver }

    static func of(_ user: UnsafeMutableRawPointer?) -> Exchange? {
      user.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(_ answer: UnsafePointer<tf_answer>?) -> Bool {
      guard let answer = answer.map({ TransferAnswer($0.pointee) }) else { return false }
      if [301, 302, 303, 307, 308].contains(answer.status), !answer.location.isEmpty {
        redirection = answer.location
        return false
      }
      return receiver.begin(answer)
    }
  }
}

private func withOptionalCString<Result>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return text.withCString(body)
}
