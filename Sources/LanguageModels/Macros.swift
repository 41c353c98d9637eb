/// Makes a struct or an enum generable: its schema, its coding and its partial type are written.
///
/// - Parameter description: What the type is, in words for the model.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(description: String? = nil) =
  #externalMacro(module: "LanguageModelMacros", type: "GenerableMacro")

/// Makes a struct or an enum generable, and sets how a nil property is written.
///
/// - Parameters:
///   - description: What the type is, in words for the model.
///   - representNilExplicitlyInGeneratedContent: Whether nil is written as null and not left out.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(
  description: String? = nil, representNilExplicitlyInGeneratedContent: Bool
) = #externalMacro(module: "LanguageModelMacros", type: "GenerableMacro")

/// Makes a struct or an enum generable under a name that is not that of the type.
///
/// - Parameters:
///   - name: The name of the schema.
///   - description: What the type is, in words for the model.
///   - representNilExplicitlyInGeneratedContent: Whether nil is written as null and not left out.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(member, names: arbitrary)
public macro Generable(
  name: String, description: String? = nil,
  representNilExplicitlyInGeneratedContent: Bool = false
) = #externalMacro(module: "LanguageModelMacros", type: "GenerableMacro")

/// Describes a property, and limits its values.
///
/// - Parameters:
///   - description: What the property is, in words for the model.
///   - guides: What values it may have.
@attached(peer)
public macro Guide<T>(description: String? = nil, _ guides: GenerationGuide<T>...) =
  #externalMacro(module: "LanguageModelMacros", type: "GuideMacro") where T: Generable

/// Describes a string property, which has to match a regular expression.
///
/// - Parameters:
///   - description: What the property is, in words for the model.
///   - guides: The regular expression, which the whole string fits.
@attached(peer)
public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
  #externalMacro(module: "LanguageModelMacros", type: "GuideMacro")

/// Describes a property.
///
/// - Parameter description: What the property is, in words for the model.
@attached(peer)
public macro Guide(description: String) =
  #externalMacro(module: "LanguageModelMacros", type: "GuideMacro")
