extension LanguageModelSession {
  /// A change of profiles that can be used again.
  public protocol DynamicProfileModifier {
    /// What a changed profile is made of.
    associatedtype Body: DynamicProfile
    /// The profile that is changed.
    typealias Content = DynamicProfileModifierContent<Self>

    /// The changed profile.
    @DynamicProfileBuilder func body(content: Content) -> Body
  }

  /// The profile that a modifier changes.
  public struct DynamicProfileModifierContent<Modifier>: PrimitiveDynamicProfile
  where Modifier: DynamicProfileModifier {
    /// Nothing.
    public typealias Body = Never
    fileprivate let base: any DynamicProfile

    /// Never called.
    public var body: Never { noBody(Self.self) }

    func add(to result: inout ResolvedProfile) {
      result.add(base)
    }
  }

  /// A profile that a modifier has changed.
  public struct ModifiedDynamicProfile<Content, Modifier>: PrimitiveDynamicProfile
  where Content: DynamicProfile, Modifier: DynamicProfileModifier {
    /// Nothing.
    public typealias Body = Never
    fileprivate let content: Content
    fileprivate let modifier: Modifier

    /// Never called.
    public var body: Never { noBody(Self.self) }

    func add(to result: inout ResolvedProfile) {
      result.add(modifier.body(content: DynamicProfileModifierContent(base: content)))
    }
  }
}

extension LanguageModelSession.DynamicProfileModifier {
  /// A model with its instructions, tools and options.
  public typealias DynamicProfile = LanguageModelSession.DynamicProfile
  /// A value that belongs to the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
  /// The profile, changed by a modifier.
  public func modifier<Modifier>(_ modifier: Modifier) -> some LanguageModelSession.DynamicProfile
  where Modifier: LanguageModelSession.DynamicProfileModifier {
    LanguageModelSession.ModifiedDynamicProfile(content: self, modifier: modifier)
  }
}
