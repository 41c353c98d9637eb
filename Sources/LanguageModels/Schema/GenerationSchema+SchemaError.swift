public import Foundation

extension GenerationSchema {
  /// What is wrong with a schema.
  public enum SchemaError: Error, LocalizedError {
    /// Two schemas have one name.
    case duplicateType(schema: String?, type: String, context: Context)
    /// Two properties of an object have one name.
    case duplicateProperty(schema: String, property: String, context: Context)
    /// A choice has nothing to choose from.
    case emptyTypeChoices(schema: String, context: Context)
    /// A reference names a schema that is not there.
    case undefinedReferences(schema: String?, references: [String], context: Context)

    /// More about the error.
    public struct Context: Sendable {
      /// What is wrong, in words.
      public let debugDescription: String

      /// Creates a context.
      public init(debugDescription: String) {
        self.debugDescription = debugDescription
      }
    }

    private var context: Context {
      switch self {
      case .duplicateType(_, _, let context), .duplicateProperty(_, _, let context),
        .emptyTypeChoices(_, let context), .undefinedReferences(_, _, let context):
        context
      }
    }

    /// What is wrong, for people.
    public var errorDescription: String? { context.debugDescription }

    /// What to do about it.
    public var recoverySuggestion: String? {
      switch self {
      case .duplicateType: "Give each schema a name of its own."
      case .duplicateProperty: "Give each property of the object a name of its own."
      case .emptyTypeChoices: "Name at least one choice."
      case .undefinedReferences: "Add the missing schemas to the dependencies."
      }
    }
  }
}
