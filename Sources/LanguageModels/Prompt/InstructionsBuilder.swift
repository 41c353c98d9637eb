/// Builds instructions from the values listed in a closure.
@resultBuilder
public struct InstructionsBuilder {
  /// Joins values in order.
  public static func buildBlock<each I>(_ components: repeat each I) -> Instructions
  where repeat each I: InstructionsRepresentable {
    var groups: [[PromptPart]] = []
    for component in repeat each components {
      groups.append(component.instructionsRepresentation.parts)
    }
    return Instructions(parts: [PromptPart](joining: groups))
  }

  /// Joins what a loop gave.
  public static func buildArray(_ instructions: [some InstructionsRepresentable]) -> Instructions {
    instructions.instructionsRepresentation
  }

  /// Takes the first branch.
  public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  /// Takes the second branch.
  public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  /// Takes an optional part.
  public static func buildOptional(_ component: Instructions?) -> Instructions {
    component ?? Instructions(parts: [])
  }

  /// Takes a part with limited availability.
  public static func buildLimitedAvailability(_ instructions: some InstructionsRepresentable)
    -> Instructions
  {
    instructions.instructionsRepresentation
  }

  /// Takes a value.
  public static func buildExpression<I>(_ expression: I) -> I where I: InstructionsRepresentable {
    expression
  }

  /// Takes instructions.
  public static func buildExpression(_ expression: Instructions) -> Instructions { expression }
}
