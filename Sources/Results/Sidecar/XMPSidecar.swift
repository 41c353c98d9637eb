import Botany
package import Files

/// The file beside a photo in which photo libraries look for keywords; the photo is never changed.
package enum XMPSidecar {
  /// What happened to a sidecar.
  package enum Outcome: Equatable, Sendable {
    /// It was made, and holds the facts alone.
    case created(String)
    /// The facts were put into what was there.
    case merged(String)
    /// The facts were in it already.
    case unchanged(String)
  }

  /// Where the sidecar of a photo is: `leaf.jpg.xmp` or `leaf.xmp`, whichever is there, else the first.
  package static func path(ofPhoto photo: String) -> String {
    let full = photo + ".xmp"
    guard FileStamp(ofFile: full) == nil, let dot = photo.lastIndex(of: "."),
      !photo[dot...].contains("/")
    else { return full }
    let short = photo[..<dot] + ".xmp"
    return FileStamp(ofFile: String(short)) == nil ? full : String(short)
  }

  /// Writes facts into the sidecar of a photo, atomically.
  ///
  /// - Throws: ``PlantidError``; the sidecar then is as it was.
  package static func write(
    _ facts: PhotoFacts, besidePhoto photo: String, calls: FileCalls = .system
  ) throws(PlantidError) -> Outcome {
    let path = path(ofPhoto: photo)
    let place = try FilePlace(ofFile: path, calls: calls)
    guard place.kind != .nothing else {
      // A photo of no plant needs no file beside it; one that is there may hold an earlier answer.
      if facts.keywords.isEmpty { return .unchanged(path) }
      try WholeFile.replace(
        place, named: path, with: merged(facts, into: Array(XMPText.empty.utf8), path))
      return .created(path)
    }
    let old = try OutputFile(reading: place, named: path)
    guard old.size <= Limit.sidecar.value else {
      throw .unreadableSidecar(path, reason: "it is larger than \(Limit.sidecar.words)")
    }
    let bytes = try old.read(0..<old.size)
    let new = try merged(facts, into: bytes, path)
    if new == bytes { return .unchanged(path) }
    try WholeFile.replace(place, named: path, with: new)
    return .merged(path)
  }

  private static func merged(
    _ facts: PhotoFacts, into bytes: [UInt8], _ path: String
  ) throws(PlantidError) -> [UInt8] {
    do throws(XMLFault) {
      return try XMPMerge.merged(facts, into: bytes)
    } catch {
      throw .unreadableSidecar(path, reason: error.reason)
    }
  }
}
