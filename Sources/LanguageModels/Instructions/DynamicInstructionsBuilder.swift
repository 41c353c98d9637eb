/// Builds dynamic instructions from the values listed in a closure.
@resultBuilder
public struct DynamicInstructionsBuilder {
  /// Takes a tool.
  public static func buildExpression<T>(_ expression: T) -> some DynamicInstructions
  where T: Tool {
    ToolInstructions(tools: [expression])
  }

  /// Takes instructions.
  public static func buildExpression<T>(_ expression: T) -> T where T: DynamicInstructions {
    expression
  }

  /// Takes tools.
  public static func buildExpression(_ tools: [any Tool]) -> some DynamicInstructions {
    ToolInstructions(tools: tools)
  }

  /// Joins instructions.
  public static func buildBlock<each Content>(_ contents: repeat each Content)
    -> TupleDynamicInstructions<repeat each Content>
  where repeat each Content: DynamicInstructions {
    TupleDynamicInstructions(repeat each contents)
  }

  /// Takes the only instructions.
  public static func buildBlock<T>(_ content: T) -> T where T: DynamicInstructions { content }

  /// Takes nothing.
  public static func buildBlock() -> EmptyDynamicInstructions { EmptyDynamicInstructions() }

  /// Takes the first branch.
  public static func buildEither<TrueContent, FalseContent>(first content: TrueContent)
    -> ConditionalDynamicInstructions<TrueContent, FalseContent>
  where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
    ConditionalDynamicInstructions(.trueContent(content))
  }

  /// Takes the second branch.
  public static func buildEither<TrueContent, FalseContent>(second content: FalseContent)
    -> ConditionalDynamicInstructions<TrueContent, FalseContent>
  where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
    ConditionalDynamicInstructions(.falseContent(content))
  }

  /// Takes an optional part.
  public static func buildOptional<Content>(_ content: Content?) -> Content?
  where Content: DynamicInstructions {
    content
  }

  /// Takes instructions with limited availability.
  public static func buildLimitedAvailability(_ content: some DynamicInstructions)
    -> AnyDynamicInstructions
  {
    AnyDynamicInstructions(erasing: content)
  }
}
