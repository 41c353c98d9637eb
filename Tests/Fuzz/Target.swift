import Foundation

/// A part of plantid that is fed bytes; FUZZ_TARGET names it.
///
/// All are in one program, which is compiled once.
enum Target: String {
  case jpeg, png, exif, transcript, snapshot, json, names, arguments
  case index, zip, calibration, results, sidecar

  static let named = Target(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

  func look(at input: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .jpeg: Target.jpeg(input)
    case .png: Target.png(input)
    case .exif: Target.exif(input)
    case .transcript: Target.transcript(input)
    case .snapshot: Target.snapshot(input)
    case .json: Target.json(input)
    case .names: Target.names(input)
    case .arguments: Target.arguments(input)
    case .index: Target.index(input)
    case .zip: Target.zip(input)
    case .calibration: Target.calibration(input)
    case .results: Target.results(input)
    case .sidecar: Target.sidecar(input)
    }
  }
}

/// Looks at an input, and ends the process when that takes a second of processor time.
///
/// The clock on the wall would blame an input for what else the machine does.
@_cdecl("LLVMFuzzerTestOneInput")
public func look(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target = Target.named else { fatalError("FUZZ_TARGET names no target") }
  let start = clock()
  target.look(at: UnsafeBufferPointer(start: bytes, count: count))
  precondition(clock() - start < CLOCKS_PER_SEC, "it took more than a second")
  return 0
}
