/// Several instructions, one after the other.
public struct TupleDynamicInstructions<each Content>: PrimitiveDynamicInstructions
where repeat each Content: DynamicInstructions {
  /// Nothing.
  public typealias Body = Never
  private let contents: (repeat each Content)

  /// Joins instructions.
  public init(_ contents: repeat each Content) {
    self.contents = (repeat each contents)
  }

  /// Never called.
  public var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedInstructions) {
    for content in repeat each contents { result.add(content) }
  }
}

/// One of two instructions.
public struct ConditionalDynamicInstructions<TrueContent, FalseContent>:
  PrimitiveDynamicInstructions
where TrueContent: DynamicInstructions, FalseContent: DynamicInstructions {
  /// Nothing.
  public typealias Body = Never

  /// Which of the two.
  public enum Branch {
    /// The first.
    case trueContent(TrueContent)
    /// The second.
    case falseContent(FalseContent)
  }

  private let branch: Branch

  /// Takes one of the two.
  public init(_ branch: Branch) {
    self.branch = branch
  }

  /// Never called.
  public var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedInstructions) {
    switch branch {
    case .trueContent(let content): result.add(content)
    case .falseContent(let content): result.add(content)
    }
  }
}

extension Optional: DynamicInstructions where Wrapped: DynamicInstructions {
  /// Nothing.
  public typealias Body = Never

  /// Never called.
  public var body: Never { noBody(Self.self) }
}

extension Optional: PrimitiveDynamicInstructions where Wrapped: DynamicInstructions {
  func add(to result: inout ResolvedInstructions) {
    if let self { result.add(self) }
  }
}

/// Instructions for each element of a collection.
public struct DynamicInstructionsForEach<Data, ID, Content>: PrimitiveDynamicInstructions
where Data: RandomAccessCollection, ID: Hashable, Content: DynamicInstructions {
  /// Nothing.
  public typealias Body = Never
  private let data: Data
  private let content: (Data.Element) -> Content

  /// Makes instructions for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The identity of each element.
  ///   - content: The instructions for one element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }

  /// Makes instructions for each element.
  public init(
    _ data: Data, @DynamicInstructionsBuilder content: @escaping (Data.Element) -> Content
  ) where ID == Data.Element.ID, Data.Element: Identifiable {
    self.data = data
    self.content = content
  }

  /// Never called.
  public var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedInstructions) {
    for element in data { result.add(content(element)) }
  }
}

/// Instructions of any type.
public struct AnyDynamicInstructions: PrimitiveDynamicInstructions {
  /// Nothing.
  public typealias Body = Never
  private let base: any DynamicInstructions

  /// Hides the type of instructions.
  public init(_ dynamicInstructions: any DynamicInstructions) {
    base = dynamicInstructions
  }

  /// Hides the type of instructions.
  public init(erasing dynamicInstructions: some DynamicInstructions) {
    base = dynamicInstructions
  }

  /// Never called.
  public var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedInstructions) {
    result.add(base)
  }
}

/// Tools among instructions.
struct ToolInstructions: PrimitiveDynamicInstructions {
  var tools: [any Tool]

  var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedInstructions) {
    result.tools += tools
  }
}
