extension LanguageModelSession {
  /// A model with its instructions, tools and options, which a session asks for before each answer.
  public protocol DynamicProfile {
    /// What the profile is made of.
    associatedtype Body: DynamicProfile
    /// What the profile is made of.
    @DynamicProfileBuilder var body: Body { get }
  }

  /// A profile with instructions and tools; modifiers add the rest.
  public struct Profile: PrimitiveDynamicProfile {
    /// Nothing.
    public typealias Body = Never
    private let instructions: any DynamicInstructions

    /// Creates a profile.
    public init(@DynamicInstructionsBuilder _ dynamicInstructions: () -> some DynamicInstructions) {
      instructions = dynamicInstructions()
    }

    /// Never called.
    public var body: Never { noBody(Self.self) }

    func add(to result: inout ResolvedProfile) {
      result.instructions.add(instructions)
    }
  }

  /// A profile of any type.
  public struct AnyDynamicProfile: PrimitiveDynamicProfile {
    /// Nothing.
    public typealias Body = Never
    private let base: any DynamicProfile

    /// Hides the type of a profile.
    public init(_ dynamicProfile: any DynamicProfile) {
      base = dynamicProfile
    }

    /// Hides the type of a profile.
    public init(erasing dynamicProfile: some DynamicProfile) {
      base = dynamicProfile
    }

    /// Never called.
    public var body: Never { noBody(Self.self) }

    func add(to result: inout ResolvedProfile) {
      result.add(base)
    }
  }

  /// One of two profiles.
  public struct ConditionalDynamicProfile<TrueContent, FalseContent>: PrimitiveDynamicProfile
  where TrueContent: DynamicProfile, FalseContent: DynamicProfile {
    /// Nothing.
    public typealias Body = Never

    enum Branch {
      case first(TrueContent)
      case second(FalseContent)
    }

    let branch: Branch

    /// Never called.
    public var body: Never { noBody(Self.self) }

    func add(to result: inout ResolvedProfile) {
      switch branch {
      case .first(let content):
        result.identity.append("first")
        result.add(content)
      case .second(let content):
        result.identity.append("second")
        result.add(content)
      }
    }
  }

  /// Builds a profile from the one a closure names.
  @resultBuilder
  public struct DynamicProfileBuilder {
    /// Takes the profile.
    public static func buildBlock<T>(_ content: T) -> T where T: DynamicProfile { content }

    /// Takes the first branch.
    public static func buildEither<TrueContent, FalseContent>(first content: TrueContent)
      -> ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: DynamicProfile, FalseContent: DynamicProfile {
      ConditionalDynamicProfile(branch: .first(content))
    }

    /// Takes the second branch.
    public static func buildEither<TrueContent, FalseContent>(second content: FalseContent)
      -> ConditionalDynamicProfile<TrueContent, FalseContent>
    where TrueContent: DynamicProfile, FalseContent: DynamicProfile {
      ConditionalDynamicProfile(branch: .second(content))
    }

    /// Takes a profile with limited availability.
    public static func buildLimitedAvailability(_ component: some DynamicProfile)
      -> AnyDynamicProfile
    {
      AnyDynamicProfile(erasing: component)
    }
  }
}

extension LanguageModelSession.DynamicProfile {
  /// A profile with instructions and tools.
  public typealias Profile = LanguageModelSession.Profile
  /// A model with its instructions, tools and options.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile
  /// A value that belongs to the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Never: LanguageModelSession.DynamicProfile {}
