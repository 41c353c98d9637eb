import Foundation
import Testing

/// A program of somebody else that names this package by URL and version.
///
/// What is committed is built, which takes minutes: it runs with PLANTID_DEPENDENCY_TEST=1.
@Suite struct DependencyTests {
  private static let isWanted =
    ProcessInfo.processInfo.environment["PLANTID_DEPENDENCY_TEST"] == "1"

  @Test(.enabled(if: isWanted, "slow; set PLANTID_DEPENDENCY_TEST=1"))
  func aPackageThatNamesThisOneByVersionBuildsAndRuns() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "plantid-dependency-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appending(path: "plantid")
    let consumer = folder.appending(path: "Consumer")
    var checkout = URL(filePath: #filePath)
    for _ in 0..<3 { checkout.deleteLastPathComponent() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run(["git", "clone", "--quiet", checkout.path, library.path], in: folder)
    try run(["git", "tag", "1.0.0"], in: library)
    try write(Self.manifest(library), to: consumer.appending(path: "Package.swift"))
    try write(Self.program, to: consumer.appending(path: "Sources/Consumer/main.swift"))
    let output = try run(["swift", "run", "--quiet", "--disable-dependency-cache"], in: consumer)
    #expect(output.contains("schema: {"), "\(output)")
    #expect(output.contains("rose"), "\(output)")
  }

  @discardableResult
  private func run(_ command: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(command.joined(separator: " ")): \(text)")
    return text
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static func manifest(_ library: URL) -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "Consumer",
      platforms: [.macOS(.v15)],
      dependencies: [.package(url: "file://\(library.path)", from: "1.0.0")],
      targets: [
        .executableTarget(
          name: "Consumer",
          dependencies: [.product(name: "LocalFoundationModels", package: "plantid")])
      ]
    )

    """
  }

  private static let program = """
    import LocalFoundationModels

    @Generable(description: "A plant")
    struct Rose {
      @Guide(description: "Its name", .anyOf(["rose", "dog rose"]))
      var name: String
      @Guide(.range(1...9))
      var petals: Int
    }

    print("schema:", Rose.generationSchema.debugDescription)
    print(try Rose(GeneratedContent(json: #"{"name":"rose","petals":5}"#)))
    print(SystemLanguageModel.default.availability)

    """
}
