// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

/// The pkg-config file that Scripts/bootstrap writes; its place follows from the environment alone,
/// because SwiftPM caches what a manifest evaluates to.
let environment = Context.environment
let cache =
  environment["PLANTID_CACHE_DIR"]
  ?? (environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache") + "/plantid"
let llamaPackageConfig = "\(cache)/llama-0.3.36/plantid-llama.pc"

/// The macros are built on the SwiftSyntax of the toolchain.
///
/// A package that others depend on by
/// version may use no unsafe flags: where its modules and libraries are comes from a pkg-config file
/// of Scripts/bootstrap too, and the run path from an object (Sources/CSyntaxRunpath).
let syntaxPackageConfig = "\(cache)/llama-0.3.36/plantid-syntax.pc"
let syntaxDependencies: [Target.Dependency] = ["ToolchainSyntax", "CSyntaxRunpath"]
let syntaxLinks: [LinkerSetting] = [
  "SwiftSyntax", "SwiftSyntaxMacros", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion",
  "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftParser", "SwiftBasicFormat",
  "SwiftOperators",
].map { .linkedLibrary($0) }

let package = Package(
  name: "plantid",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "plantid", targets: ["plantid"]),
    .library(name: "LocalFoundationModels", targets: ["LocalFoundationModels"]),
    .library(name: "FoundationModels", targets: ["FoundationModels"]),
    .library(name: "LanguageModels", targets: ["LanguageModels"]),
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "VisionTools", targets: ["VisionTools"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .target(name: "CImageCodecs", dependencies: ["CJPEG", "CPNG", "CLCMS"]),
    // Names as bytes, and the one way to make, replace or add to a file.
    .target(name: "CDigest"),
    .target(name: "Files", dependencies: ["CDigest"]),
    .target(name: "Imaging", dependencies: ["CImageCodecs", "Files"]),
    .target(name: "TerminalPictures", dependencies: ["Imaging"]),

    .systemLibrary(name: "ToolchainSyntax", pkgConfig: syntaxPackageConfig),
    .target(name: "CSyntaxRunpath", dependencies: ["ToolchainSyntax"]),
    .target(
      name: "MacroExpansions", dependencies: syntaxDependencies, linkerSettings: syntaxLinks),
    .macro(name: "LanguageModelMacros", dependencies: ["MacroExpansions"] + syntaxDependencies),
    .target(name: "LanguageModels", dependencies: ["Files", "Imaging", "LanguageModelMacros"]),

    .systemLibrary(name: "LlamaCpp", pkgConfig: llamaPackageConfig),
    .target(name: "CLlama", dependencies: ["LlamaCpp"]),
    .target(name: "Llama", dependencies: ["CLlama", "LanguageModels", "Imaging", "Files"]),

    .systemLibrary(
      name: "CTesseract", pkgConfig: "tesseract",
      providers: [.apt(["libtesseract-dev", "tesseract-ocr-eng"]), .brew(["tesseract"])]),
    .systemLibrary(
      name: "CZBar", pkgConfig: "zbar",
      providers: [.apt(["libzbar-dev"]), .brew(["zbar"])]),
    // Their headers suffice where they lie in the usual place: the libraries are loaded when they are wanted.
    .target(
      name: "CVisionTools",
      dependencies: [
        .target(name: "CTesseract", condition: .when(platforms: [.macOS])),
        .target(name: "CZBar", condition: .when(platforms: [.macOS])),
      ], linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "VisionTools", dependencies: ["CVisionTools", "LanguageModels", "Imaging"]),
    .target(
      name: "LocalFoundationModels", dependencies: ["Llama", "LanguageModels", "Imaging"]),
    // The same under the name of Apple's module, for programs that keep their import on Linux.
    .target(name: "FoundationModels", dependencies: ["LocalFoundationModels"]),

    // libcurl's header suffices: the library is loaded when something is fetched.
    .target(name: "CTransfer", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // The models that are installed, and the only part that knows a network.
    .target(name: "Models", dependencies: ["CTransfer", "Files"]),

    // Names, checklists, facts and words of warning; no model and no picture.
    .target(name: "Botany", dependencies: ["Files", "CZlib"]),
    // Photos whose plant is known, by their vectors, and what a new photo is by them.
    .target(name: "References", dependencies: ["Files"]),
    // Transcripts, photos and evaluated contexts on disk.
    .target(name: "Sessions", dependencies: ["LanguageModels", "Imaging", "Files"]),
    // From a photo to what may be said of it, and from a question to its answer.
    .target(
      name: "Identification",
      dependencies: [
        "Botany", "References", "Sessions", "LanguageModels", "Imaging", "Files",
      ]),
    // Rows of many photos, their files and reports, and how good they are.
    .target(
      name: "Results",
      dependencies: [
        "Identification", "References", "Sessions", "Botany", "LanguageModels", "Imaging", "Files",
      ]),
    .target(name: "Arguments"),
    .systemLibrary(name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    // macOS has libedit, but no pkg-config file for it.
    .target(
      name: "CLineEditor", dependencies: ["CEdit"],
      linkerSettings: [.linkedLibrary("edit", .when(platforms: [.macOS]))]),
    .executableTarget(
      name: "plantid",
      dependencies: [
        "Arguments", "Results", "Identification", "References", "Sessions", "Botany", "Models",
        "Llama",
        "LanguageModels", "VisionTools", "Imaging", "Files", "TerminalPictures", "CLineEditor",
      ]),
    // Times each stage; never installed.
    .executableTarget(
      name: "bench", dependencies: ["Arguments", "Llama", "LanguageModels", "Imaging", "Files"]),

    .testTarget(name: "FilesTests", dependencies: ["Files"]),
    .testTarget(name: "ImagingTests", dependencies: ["Imaging", "Files", "ProgramSupport"]),
    .testTarget(name: "TerminalPicturesTests", dependencies: ["TerminalPictures", "Imaging"]),
    // Programs as users write them, for the tests that run them.
    .target(name: "Programs", dependencies: ["LanguageModels"], path: "Tests/Programs"),
    // A model that answers from a list, for the tests that need no weights.
    .target(
      name: "ScriptedLanguageModels", dependencies: ["LanguageModels", "Imaging", "Files"],
      path: "Tests/ScriptedLanguageModels"),
    .testTarget(
      name: "LanguageModelsTests",
      dependencies: ["LanguageModels", "ScriptedLanguageModels", "Imaging", "Programs"]),
    // Not on the macros themselves: a test of a macro target makes SwiftPM build every target twice.
    .testTarget(
      name: "MacroExpansionsTests", dependencies: ["MacroExpansions"] + syntaxDependencies),
    .testTarget(
      name: "LlamaTests",
      dependencies: ["Llama", "LanguageModels", "Imaging", "Files", "ProgramSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "VisionToolsTests",
      dependencies: [
        "VisionTools", "LanguageModels", "ScriptedLanguageModels", "Imaging", "ProgramSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "LocalFoundationModelsTests",
      dependencies: [
        "LocalFoundationModels", "FoundationModels", "ScriptedLanguageModels", "VisionTools",
        "Programs",
      ]),
    .testTarget(name: "DependencyTests", dependencies: ["ProgramSupport"]),
    .target(name: "JSONSchemas", path: "Tests/JSONSchemas"),
    .testTarget(
      name: "PlantsTests",
      dependencies: [
        "Results", "Identification", "Sessions", "Botany", "LanguageModels",
        "ScriptedLanguageModels", "Imaging", "Files", "JSONSchemas", "ProgramSupport",
      ],
      exclude: ["Report/Browser"]),
    .testTarget(name: "ModelsTests", dependencies: ["Models", "Files", "ProgramSupport"]),
    .testTarget(name: "ReferencesTests", dependencies: ["References", "Files", "ProgramSupport"]),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .target(
      name: "ProgramSupport", dependencies: ["Imaging"], path: "Tests/ProgramSupport",
      exclude: ["Hub/hub.py"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "plantid", "Arguments", "Results", "Identification", "Sessions", "Botany", "LanguageModels",
        "VisionTools", "JSONSchemas", "ProgramSupport", "Imaging", "Files",
      ], exclude: ["Fixtures"]),
    .executableTarget(
      name: "SessionProbe",
      dependencies: [
        "Identification", "Sessions", "LanguageModels", "ScriptedLanguageModels", "Imaging",
        "Files",
      ],
      path: "Tests/SessionProbe"),
    .testTarget(
      name: "FaultTests",
      dependencies: [
        "ProgramSupport", "CrashSupport", "SessionProbe", "Arguments", "Results", "Identification",
        "Sessions", "Botany", "Llama", "LanguageModels", "ScriptedLanguageModels", "Imaging",
        "Files",
      ]),
    // Processes that are killed, and whose calls fail.
    .target(
      name: "CrashSupport",
      dependencies: ["Identification", "Sessions", "Files", "ProgramSupport"],
      path: "Tests/CrashSupport", exclude: ["failing-calls.c"]),
    // What repeats the tests above for longer; 'make test' leaves it out.
    .testTarget(
      name: "NightlyTests",
      dependencies: ["CrashSupport", "ProgramSupport", "SessionProbe", "plantid"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11,
  cxxLanguageStandard: .cxx17
)

let plainC: Set = [
  "CJPEG", "CPNG", "CLCMS", "CZlib", "LlamaCpp", "CDigest", "CImageCodecs", "CLlama", "CTesseract",
  "CZBar",
  "CVisionTools", "ToolchainSyntax", "CSyntaxRunpath", "CEdit", "CLineEditor",
]
for target in package.targets where !plainC.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
