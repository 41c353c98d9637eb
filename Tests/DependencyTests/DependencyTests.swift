import Foundation
import ProgramSupport
import Testing

/// A program of somebody else that names this package by URL and version.
///
/// What is committed is built, which takes minutes: it runs with PLANTID_DEPENDENCY_TEST=1.
@Suite struct DependencyTests {
  private static let isWanted =
    ProcessInfo.processInfo.environment["PLANTID_DEPENDENCY_TEST"] == "1"

  @Test("M15: a machine that was not set up gets the command that does it", .requires("clang"))
  func aMachineThatWasNotSetUp() throws {
    let folder = Program.checkout.appending(path: "Sources/CSyntaxRunpath")
    let run = try #require(Executable("clang")).run(
      [
        "-fsyntax-only", "-I", folder.appending(path: "include").path, "runpath.c",
      ], in: folder)
    #expect(run.status != 0)
    #expect(run.text.contains("run 'make bootstrap' once in a clone of plantid"), "\(run.text)")
  }

  @Test(.enabled(if: isWanted, "slow; set PLANTID_DEPENDENCY_TEST=1"))
  func aPackageThatNamesThisOneByVersionBuildsAndRuns() throws {
    let scratch = try ScratchFolder()
    let library = scratch.file("plantid")
    try run("git", ["clone", "--quiet", Program.checkout.path, library.path], in: scratch.url)
    try run("git", ["tag", "1.0.0"], in: library)
    try scratch.write(Data(Self.manifest(library).utf8), to: "Consumer/Package.swift")
    try scratch.write(Data(Self.program.utf8), to: "Consumer/Sources/Consumer/main.swift")
    let output = try run(
      "swift", ["run", "--quiet", "--disable-dependency-cache"], in: scratch.file("Consumer"))
    #expect(output.contains("session: false"), "\(output)")
    #expect(output.contains("schema: {"), "\(output)")
    #expect(output.contains("rose"), "\(output)")
  }

  @discardableResult
  private func run(_ name: String, _ words: [String], in folder: URL) throws -> String {
    let run = try #require(Executable(name)).run(words, in: folder)
    try #require(run.status == 0, "\(name) \(words.joined(separator: " ")): \(run.text)")
    return run.output
  }

  private static func manifest(_ library: URL) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Consumer",
      platforms: [.macOS(.v15)],
      dependencies: [.package(url: "file://\(library.path)", from: "1.0.0")],
      targets: [
        .executableTarget(
          name: "Consumer",
          dependencies: [
            .product(
              name: "FoundationModels", package: "plantid",
              condition: .when(platforms: [.linux]))
          ], swiftSettings: [.defaultIsolation(MainActor.self)])
      ]
    )

    """
  }

  private static let program = """
    import FoundationModels

    @Generable(description: "A plant")
    struct Rose {
      @Guide(description: "Its name", .anyOf(["rose", "dog rose"]))
      var name: String
      @Guide(.range(1...9))
      var petals: Int
    }

    extension SessionPropertyValues {
      @SessionPropertyEntry var callCount = 0
    }

    /// Belongs to the main actor, as everything here.
    struct Gardener: LanguageModelSession.DynamicProfile {
      @SessionProperty(\\.callCount) var callCount

      var body: some LanguageModelSession.DynamicProfile {
        Profile { Instructions("You know roses.") }
          .toolCallingMode(callCount < 1 ? .required : .allowed)
          .onToolCall { callCount += 1 }
          .historyTransform { Array($0.suffix(4)) }
      }
    }

    print("session:", LanguageModelSession(profile: Gardener()).isResponding)
    print("schema:", Rose.generationSchema.debugDescription)
    print(try Rose(GeneratedContent(json: #"{"name":"rose","petals":5}"#)))
    print(SystemLanguageModel.default.availability)

    """
}
