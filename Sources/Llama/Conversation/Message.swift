import Files
internal import Imaging
internal import LanguageModels

/// One side's words, as the model's template takes them.
struct Message: Sendable {
  enum Role: String, Sendable { case system, user, assistant, tool }

  /// A piece of a message.
  enum Part: Sendable {
    /// Text that stands for itself: it can name no control token.
    case text(String)
    case picture(CatalogPicture)
    /// What the model generated, as the very tokens.
    case tokens([Token])
  }

  var role: Role
  var parts: [Part]
  /// Of what a tool gave: which, where the template has a place for it.
  var tool: String?
  /// The tools that the message calls in the model's own words.
  var calls: [String] = []
  /// Distinguishes messages by their content, not by time or identity.
  var digest: String

  /// `context` is what else the template writes with the message, such as the list of tools.
  init(role: Role, parts: [Part], tool: String? = nil, calls: [String] = [], context: String = "") {
    self.role = role
    self.parts = parts
    self.tool = tool
    self.calls = calls
    var digest = SHA256()
    // Each piece with its length, so that no two ways of cutting look alike.
    func add(_ kind: String, _ content: [UInt8]) {
      Array("\(kind) \(content.count)\n".utf8).withUnsafeBytes { digest.update($0) }
      content.withUnsafeBytes { digest.update($0) }
    }
    add("role", Array(role.rawValue.utf8))
    if let tool { add("tool", Array(tool.utf8)) }
    if !context.isEmpty { add("context", Array(context.utf8)) }
    for part in parts {
      switch part {
      case .text(let text): add("text", Array(text.utf8))
      case .picture(let picture): add("picture", Array(picture.sha256.utf8))
      case .tokens(let tokens): add("tokens", tokens.withUnsafeBytes { Array($0) })
      }
    }
    self.digest = digest.finalize()
  }

  var pictures: [CatalogPicture] {
    parts.compactMap { if case .picture(let source) = $0 { source } else { nil } }
  }
}
