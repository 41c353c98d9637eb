/// Builds a prompt from the values listed in a closure.
@resultBuilder
public struct PromptBuilder {
  /// Joins values in order.
  public static func buildBlock<each P>(_ components: repeat each P) -> Prompt
  where repeat each P: PromptRepresentable {
    var groups: [[PromptPart]] = []
    for component in repeat each components {
      groups.append(component.promptRepresentation.parts)
    }
    return Prompt(parts: [PromptPart](joining: groups))
  }

  /// Joins what a loop gave.
  public static func buildArray(_ prompts: [some PromptRepresentable]) -> Prompt {
    prompts.promptRepresentation
  }

  /// Takes the first branch.
  public static func buildEither(first component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  /// Takes the second branch.
  public static func buildEither(second component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  /// Takes an optional part.
  public static func buildOptional(_ component: Prompt?) -> Prompt {
    component ?? Prompt(parts: [])
  }

  /// Takes a part with limited availability.
  public static func buildLimitedAvailability(_ prompt: some PromptRepresentable) -> Prompt {
    prompt.promptRepresentation
  }

  /// Takes a value.
  public static func buildExpression<P>(_ expression: P) -> P where P: PromptRepresentable {
    expression
  }

  /// Takes a prompt.
  public static func buildExpression(_ expression: Prompt) -> Prompt { expression }
}
