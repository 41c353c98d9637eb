internal import Llama

extension SystemLanguageModel {
  /// Which model it is, by its name; the two of Apple's never are.
  public struct Variant: Sendable, Hashable {
    /// The name, for people.
    public let displayName: String

    /// Apple's model.
    public static var core3: Variant { Variant(displayName: "AFM 3 Core") }
    /// Apple's larger model.
    public static var coreAdvanced3: Variant { Variant(displayName: "AFM 3 Core Advanced") }
  }

  /// Which model it is: the name that its file gives; empty when there is no model.
  public var variant: Variant {
    Variant(displayName: LlamaLanguageModel.inspection(of: configuration).model?.name ?? "")
  }
}
