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
  init(profile: sending some LanguageModelSession.DynamicProfile, fallback: (any LanguageModel)?) {
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

  /// Keeps a profile that need not be safe to share: one task at a time asks it.
  private final class Source<Profile: LanguageModelSession.DynamicProfile>: ProfileSource {
    private let profile: Mutex<Profile>

    init(_ profile: sending Profile) {
      self.profile = Mutex(profile)
    }

    var resolved: ResolvedProfile {
      profile.withLock { profile in
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
