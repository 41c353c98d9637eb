internal import Synchronization

/// What a session was made with: a profile, fixed or computed before each answer.
struct SessionSetup: Sendable {
  /// The rounds of tool calls that one prompt may cause.
  static let maximumToolRounds = 16
  /// The most bytes of text that a tool may give.
  static let maximumToolOutput = 64 << 10

  private let resolve: @Sendable () -> ResolvedProfile

  /// A model and tools that stay, and instructions that are in the transcript.
  init(model: some LanguageModel, tools: [any Tool]) {
    var profile = ResolvedProfile()
    profile.model = model
    profile.instructions.tools = tools
    profile.setsInstructions = false
    resolve = { [profile] in profile }
  }

  /// A profile, with the model to take where it names none.
  init(profile: some LanguageModelSession.DynamicProfile, fallback: (any LanguageModel)?) {
    let source: any ProfileSource = Source(profile)
    resolve = {
      var profile = source.resolved
      if profile.model == nil { profile.model = fallback }
      return profile
    }
  }

  /// The profile as resolved now, with the given session properties.
  func profile(_ properties: SessionPropertyValues) -> ResolvedProfile {
    SessionPropertyValues.$current.withValue(properties) { resolve() }
  }

  /// Keeps a profile that need not be safe to share.
  ///
  /// Sendable although the profile need not be: the session takes it over, and one task at a time asks it. A
  /// `sending` parameter would say so too, but no profile with functions of an actor could be passed to it.
  private final class Source<Profile: LanguageModelSession.DynamicProfile>: ProfileSource,
    @unchecked Sendable
  {
    private let profile: Profile
    private let gate = Mutex<Void>(())

    init(_ profile: Profile) {
      self.profile = profile
    }

    var resolved: ResolvedProfile {
      gate.withLock { _ in
        var result = ResolvedProfile()
        result.add(profile)
        return result
      }
    }
  }
}

/// Something that resolves to a profile on each request.
private protocol ProfileSource: Sendable {
  var resolved: ResolvedProfile { get }
}
