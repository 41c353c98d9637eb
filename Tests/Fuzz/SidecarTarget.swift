import Foundation
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results

extension Target {
  private static let facts = PhotoFacts(
    Identification(
      file: "leaf.jpg", status: .identified, name: "dog rose", scientificName: "Rosa canina",
      rank: .species, family: "Rosaceae", description: nil, session: nil, model: nil, image: nil,
      evaluated: TokenCounts(), reused: TokenCounts(), timings: Timings()),
    tool: "t")

  /// Facts are put into any document so that it can be read again, or it is refused.
  static func sidecar(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kind = input.first, let facts else { return }
    var bytes = Array(input.dropFirst())
    // Most stand where properties do, or few would ever be reached.
    if !kind.isMultiple(of: 4) {
      let opening =
        "<r:RDF xmlns:r='\(XMPMerge.Space.rdf)' xmlns:d='\(XMPMerge.Space.dc)' "
        + "xmlns:p='\(XMPMerge.Space.plantid)' xmlns:w='\(XMPMerge.Space.dwc)'><r:Description>"
      bytes = Array(opening.utf8) + bytes + Array("</r:Description></r:RDF>".utf8)
    }
    guard let merged = try? XMPMerge.merged(facts, into: bytes) else { return }
    precondition(merged.count < bytes.count + 1 << 14)
    precondition((try? XMPMerge.merged(facts, into: merged)) != nil, "it cannot be read again")
  }
}
