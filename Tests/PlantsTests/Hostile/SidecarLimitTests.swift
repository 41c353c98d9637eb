import Files
import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Results

@Suite("S12: large, deep and odd sidecars")
struct SidecarLimitTests {
  private func fault(_ text: String) -> String? {
    do throws(XMLFault) {
      _ = try XMLParser.root(of: Array(text.utf8))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func elementsHaveALimit() {
    let text = "<a>" + String(repeating: "<b/>", count: Limit.xmlElements.value - 1)
    #expect(fault(text + "</a>") == nil)
    #expect(fault(text + "<b/></a>") == "it has more than 200,000 elements")
  }

  @Test func namespacesHaveALimit() {
    let text = (1..<Limit.xmlNamespaces.value).map { "<b xmlns:n\($0)='u'/>" }.joined()
    #expect(fault("<a xmlns='u'>\(text)</a>") == nil)
    #expect(
      fault("<a xmlns='u'>\(text)<c xmlns='v'/></a>") == "it declares more than 4,000 namespaces")
  }

  @Test func depthHasALimit() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(fault(nested(Limit.xmlDepth.value)) == nil)
    #expect(fault(nested(Limit.xmlDepth.value + 1)) == "its elements are nested more than 64 deep")
  }

  @Test("A sidecar beyond a limit stays as it is")
  func itIsLeftAsItIs() throws {
    let folder = try ScratchFolder()
    let sidecar = folder.file("leaf.jpg.xmp")
    let facts = try XMPTests.facts()
    let photo = folder.file("leaf.jpg").path(percentEncoded: false)
    let text = String(decoding: Array(XMPText.empty.utf8), as: UTF8.self)
    try Data((text + String(repeating: " ", count: Limit.sidecar.value - text.utf8.count)).utf8)
      .write(to: sidecar)
    #expect(
      try XMPSidecar.write(facts, besidePhoto: photo)
        == .merged(sidecar.path(percentEncoded: false)))
    for (large, reason) in [
      (text + String(repeating: " ", count: Limit.sidecar.value + 1 - text.utf8.count), "16 MiB"),
      (String(repeating: "<a>", count: 65), "64 deep"),
    ] {
      try Data(large.utf8).write(to: sidecar)
      let error = #expect(throws: PlantidError.self) {
        try XMPSidecar.write(facts, besidePhoto: photo)
      }
      #expect(error?.description.contains(reason) == true && error?.kind == .damaged)
      #expect(try Data(contentsOf: sidecar) == Data(large.utf8))
    }
  }

  @Test(
    "A new item never takes a prefix that only the last one declares",
    arguments: [
      "<r:li>a</r:li><x:li xmlns:x='\(XMPMerge.Space.rdf)'>b</x:li>",
      "<li xmlns='\(XMPMerge.Space.rdf)'>b</li>", "<r:_1>b</r:_1>",
      "<o:li xmlns:o='urn:o'>b</o:li>",
      "<r:li>b</r:li>",
    ])
  func itemsHaveTheirOwnPrefix(items: String) throws {
    let text = """
      <r:RDF xmlns:r='\(XMPMerge.Space.rdf)'><r:Description xmlns:d='\(XMPMerge.Space.dc)'>
      <d:subject><r:Bag>\(items)</r:Bag></d:subject></r:Description></r:RDF>
      """
    let merged = try XMPMerge.merged(XMPTests.facts(), into: Array(text.utf8))
    let root = try XMLParser.root(of: merged)
    let subject = XMLElement.Name(namespace: XMPMerge.Space.dc, local: "subject")
    let bag = try #require(root.first { $0.name == subject }?.children.first)
    let new = bag.children.filter { $0.text == "common daisy" || $0.text == "Bellis perennis" }
    #expect(new.count == 2)
    for item in new {
      #expect(item.name == XMLElement.Name(namespace: XMPMerge.Space.rdf, local: "li"))
    }
    #expect(try XMPMerge.merged(XMPTests.facts(), into: merged) == merged)
  }
}
