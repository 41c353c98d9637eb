internal import CLlama
internal import Foundation

extension LlamaLanguageModel {
  /// What there is to run a model with, for people who wonder why it does not.
  public struct Checkup: Sendable {
    /// The build of llama.cpp.
    public var runtime: String
    /// The processor features that the build uses.
    public var features: [String]
    /// The threads that will be used.
    public var threads: Int
    /// What the model file is; nil when it is not usable.
    public var model: File?
    /// What the projector file is; nil when there is none or it is not usable.
    public var projector: File?
    /// The codes of the languages that the model declares; empty when it declares none.
    public var languages: [String] = []
    /// The most tokens of a conversation; nil when the model file is not usable.
    public var contextSize: Int?
    /// Bytes the model, its projector and its context take.
    public var memoryNeeded: UInt64?
    /// Bytes that are available; nil when the system does not report them.
    public var memoryAvailable: UInt64?
    /// What keeps pictures from being looked at, the first thing first.
    public var problems: [LlamaError]

    /// A file of a model.
    public struct File: Sendable {
      /// Where it is.
      public var path: String
      /// The name it gives itself, else that of the file.
      public var name: String
      /// The architecture or projector type.
      public var kind: String
      /// Its size in bytes.
      public var size: UInt64
      /// The width of what it reads, or gives.
      public var width: Int
    }
  }

  /// Looks at the files of a configuration and compares them with the machine; loads nothing.
  public static func inspection(of configuration: Configuration?) -> Checkup {
    var checkup = Checkup(
      runtime: String(cString: pll_build()),
      features: String(cString: pll_system_info()).enabledFeatures,
      threads: configuration?.effectiveThreads ?? Processors.current.usefulThreads,
      memoryAvailable: Memory.available, problems: [])
    if let configuration { checkup.inspect(configuration) }
    return checkup
  }

  /// Looks at the files of a configuration, loads them once, and compares them with the machine.
  public static func checkup(_ configuration: Configuration?) async -> Checkup {
    var checkup = inspection(of: configuration)
    guard let configuration, checkup.problems.isEmpty else { return checkup }
    do {
      try await LlamaLanguageModel(configuration: configuration).load(projector: true)
    } catch let error as LlamaError {
      checkup.problems.append(error)
    } catch {
      checkup.problems.append(.failed(reason: "\(error)"))
    }
    return checkup
  }
}

extension LlamaLanguageModel.Checkup {
  fileprivate mutating func inspect(_ configuration: LlamaLanguageModel.Configuration) {
    do {
      let files = try ModelFiles(model: configuration.model, projector: nil)
      model = File(files.model)
      languages = files.model.languages
      if !files.model.hasTemplate, configuration.chatTemplate == nil {
        problems.append(.template(path: files.model.path, reason: "it has no chat template"))
      }
      contextSize = min(configuration.contextSize, files.model.trainedContext)
      memoryNeeded =
        files.model.size + files.model.contextMemory(size: configuration.contextSize)
    } catch {
      problems.append(error)
    }
    guard let projector = configuration.projector else {
      problems.append(.noProjector(model: configuration.model.path))
      return
    }
    do throws(LlamaError) {
      let file = try ModelFiles.file(projector)
      guard file.kind == .projector else {
        throw LlamaError.notAProjector(path: file.path, kind: file.kindDescription)
      }
      self.projector = File(file)
      memoryNeeded? += file.size
    } catch {
      problems.append(error)
    }
    do {
      _ = try configuration.settings()
    } catch {
      problems.append(error)
    }
    if let needed = memoryNeeded, let available = memoryAvailable, needed > available {
      problems.append(
        .memory(reason: "\(needed >> 20) MiB are needed and \(available >> 20) MiB are free"))
    }
  }
}

extension LlamaLanguageModel.Checkup.File {
  fileprivate init(_ file: ModelFile) {
    path = file.path
    name = file.displayName
    kind = file.kind == .projector ? file.vision.type : file.architecture
    size = file.size
    width = file.width
  }
}

extension ModelFile {
  /// The name the file gives itself, else its own.
  var displayName: String {
    name.isEmpty ? URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent : name
  }
}

extension String {
  /// The names before `= 1` in llama.cpp's list of features.
  fileprivate var enabledFeatures: [String] {
    split(whereSeparator: { "|:".contains($0) }).compactMap { item in
      let parts = item.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
      return parts.count == 2 && parts[1] == "1" ? parts[0] : nil
    }
  }
}
