public import Foundation

extension SystemLanguageModel {
  /// An adapter of Apple's model; there is none for a model on this machine, so that none can be made.
  public struct Adapter {
    /// What the adapter's author wrote into it: nothing.
    public var creatorDefinedMetadata: [String: Any] { [:] }

    /// Refuses the file.
    ///
    /// - Throws: ``AssetError/invalidAsset(_:)``, always.
    public init(fileURL: URL) throws {
      throw AssetError.invalidAsset(
        .init(
          debugDescription: "\(fileURL.lastPathComponent) belongs to Apple's model; "
            + "name a model of your own with PLANTID_MODEL"))
    }

    /// Refuses the name.
    ///
    /// - Throws: ``AssetError/compatibleAdapterNotFound(_:)``, always.
    public init(name: String) throws {
      throw AssetError.compatibleAdapterNotFound(
        .init(
          debugDescription: "there is no adapter '\(name)' for the model of this machine; "
            + "name a model of your own with PLANTID_MODEL"))
    }

    /// Does nothing: there is no adapter to prepare.
    public func compile() async throws {}

    /// The adapters of a name that fit: none.
    public static func compatibleAdapterIdentifiers(name: String) -> [String] { [] }

    /// Does nothing: nothing is kept.
    public static func removeObsoleteAdapters() throws {}
  }

  /// Creates the model of this machine; an adapter changes nothing, and none can be made.
  public convenience init(adapter: Adapter, guardrails: Guardrails = .default) {
    self.init(useCase: .general, guardrails: guardrails)
  }
}

extension SystemLanguageModel.Adapter {
  /// Why there is no adapter.
  public enum AssetError: Error, LocalizedError {
    /// The file cannot be used.
    case invalidAsset(Context)
    /// The name cannot be that of an adapter.
    case invalidAdapterName(Context)
    /// No adapter of the name fits.
    case compatibleAdapterNotFound(Context)

    /// More about the error.
    public struct Context: Sendable {
      /// What happened.
      public let debugDescription: String

      /// Creates a context.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    /// What happened, for people.
    public var errorDescription: String? {
      switch self {
      case .invalidAsset(let context), .invalidAdapterName(let context),
        .compatibleAdapterNotFound(let context):
        context.debugDescription
      }
    }

    /// What to do about it.
    public var recoverySuggestion: String? { "Use the model without an adapter." }
  }
}
