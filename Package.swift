// swift-tools-version: 6.1
import CompilerPluginSupport
import Foundation
import PackageDescription

/// The pkg-config file that Scripts/bootstrap writes; its place follows from the environment alone,
/// because SwiftPM caches what a manifest evaluates to.
let environment = Context.environment
let cache =
  environment["PLANTID_CACHE_DIR"]
  ?? (environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache") + "/plantid"
let llamaPackageConfig = "\(cache)/llama-0.3.36/plantid-llama.pc"

/// Where the toolchain keeps the SwiftSyntax of its own, on which the macros are built.
///
/// It is the toolchain whose library this manifest runs in: `lib/swift/pm/ManifestAPI/lib…`.
let hostLibraries: String = {
  #if os(macOS)
    let images = (0..<_dyld_image_count()).compactMap {
      _dyld_get_image_name($0).map { String(cString: $0) }
    }
  #else
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let images = maps.split(separator: "\n").map { String($0.drop { $0 != "/" }) }
  #endif
  let library = images.first { $0.contains("/ManifestAPI/libPackageDescription.") }
  let folder = library.map { URL(filePath: $0).deletingLastPathComponent() }
  return folder?.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "host").path ?? "/usr/lib/swift/host"
}()

let syntaxLibraries = [
  "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
  "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftParser", "SwiftBasicFormat",
  "SwiftOperators",
]
let syntaxSearch: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries])]
let syntaxLinks: [LinkerSetting] =
  [.unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries])]
  + syntaxLibraries.map { .linkedLibrary($0) }

let package = Package(
  name: "plantid",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "plantid", targets: ["plantid"]),
    .library(name: "LanguageModels", targets: ["LanguageModels"]),
    .library(name: "Imaging", targets: ["Imaging"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .target(name: "CImageCodecs", dependencies: ["CJPEG", "CPNG"]),
    .target(name: "Imaging", dependencies: ["CImageCodecs"]),

    .target(name: "MacroExpansions", swiftSettings: syntaxSearch, linkerSettings: syntaxLinks),
    .macro(
      name: "LanguageModelMacros", dependencies: ["MacroExpansions"],
      swiftSettings: syntaxSearch),
    .target(name: "LanguageModels", dependencies: ["Imaging", "LanguageModelMacros"]),

    .systemLibrary(name: "LlamaCpp", pkgConfig: llamaPackageConfig),
    .target(name: "CLlama", dependencies: ["LlamaCpp"]),
    .target(name: "Llama", dependencies: ["CLlama", "LanguageModels", "Imaging"]),

    .target(name: "Plants", dependencies: ["LanguageModels", "Imaging"]),
    .target(name: "Arguments"),
    .executableTarget(
      name: "plantid", dependencies: ["Arguments", "Plants", "Llama", "LanguageModels", "Imaging"]),

    .testTarget(name: "ImagingTests", dependencies: ["Imaging"]),
    .testTarget(name: "LanguageModelsTests", dependencies: ["LanguageModels", "Imaging"]),
    // Not on the macros themselves: a test of a macro target makes SwiftPM build every target twice.
    .testTarget(
      name: "MacroExpansionsTests", dependencies: ["MacroExpansions"],
      swiftSettings: syntaxSearch),
    .testTarget(name: "LlamaTests", dependencies: ["Llama", "LanguageModels", "Imaging"]),
    .testTarget(name: "PlantsTests", dependencies: ["Plants", "LanguageModels", "Imaging"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .testTarget(name: "CommandLineTests", dependencies: ["Arguments"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

let plainC: Set = ["CJPEG", "CPNG", "LlamaCpp", "CImageCodecs", "CLlama"]
for target in package.targets where !plainC.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
