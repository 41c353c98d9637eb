public import Observation
internal import Synchronization

/// Names a value that belongs to a session.
public protocol SessionPropertyKey: SendableMetatype {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value of sessions that have not been given another.
  static var defaultValue: Value { get }
}

/// The values that belong to a session; its tools and instructions read and write them.
public final class SessionPropertyValues: Sendable {
  /// The values of the session that is answering.
  @TaskLocal static var current: SessionPropertyValues?

  private struct State: Sendable {
    var values: [ObjectIdentifier: any Sendable] = [:]
    weak var session: LanguageModelSession?
  }

  private let state = Mutex(State())
  private let registrar = ObservationRegistrar()

  init() {}

  @inline(never)
  func attach(_ session: LanguageModelSession) {
    state.withLock { $0.session = session }
  }

  /// The session's conversation so far, without its instructions.
  ///
  /// Setting it during an answer ends that answer, as setting the session's transcript does.
  public var history: ArraySlice<Transcript.Entry> {
    get { state.withLock(\.session)?.transcript.history ?? [] }
    set { state.withLock(\.session)?.transcript.history = newValue }
  }

  /// The value of a key.
  public subscript<K>(key: K.Type) -> K.Value where K: SessionPropertyKey {
    get {
      registrar.access(self, keyPath: \.history)
      return state.withLock { $0.values[ObjectIdentifier(key)] as? K.Value } ?? K.defaultValue
    }
    set {
      registrar.withMutation(of: self, keyPath: \.history) {
        state.withLock { $0.values[ObjectIdentifier(key)] = newValue }
      }
    }
  }
}

extension SessionPropertyValues: Observable {}

extension LanguageModelSession {
  /// A value of the session: in its tools, instructions and profiles, and in the functions of a profile.
  ///
  /// Anywhere else it has its default value, and setting it has no effect.
  @propertyWrapper
  public struct SessionProperty<Value> {
    private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>

    /// Names the value.
    public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) {
      self.keyPath = keyPath
    }

    /// The value.
    public var wrappedValue: Value {
      get { (SessionPropertyValues.current ?? SessionPropertyValues())[keyPath: keyPath] }
      nonmutating set { SessionPropertyValues.current?[keyPath: keyPath] = newValue }
    }
  }
}

/// Sendable although the compiler cannot see it: the path to a property captures nothing that changes.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}

extension Tool {
  /// A value that belongs to the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

/// Adds a value to ``SessionPropertyValues``: in an extension of it, on a variable with a first value.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro SessionPropertyEntry() =
  #externalMacro(module: "LanguageModelMacros", type: "SessionPropertyEntryMacro")
