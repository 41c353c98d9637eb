import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct XMPTests {
  static let daisy = ScriptedBatch.row("leaf.jpg").identification

  static func facts(
    _ document: Identification = daisy, confidence: Double? = nil
  ) throws -> PhotoFacts {
    var document = document
    document.confidence = confidence
    return try #require(PhotoFacts(document, tool: "plantid 1.0"))
  }

  static func rose() -> Identification {
    var rose = daisy
    rose.name = "rose & <\"thorn\">"
    rose.scientificName = "Rosa canina"
    rose.family = "Rosaceae"
    return rose
  }

  /// A sidecar as photo programs write them, in several styles.
  static let others = [
    """
    <?xml version='1.0' encoding='UTF-8'?>
    <!-- kept -->
    <x:xmpmeta xmlns:x='adobe:ns:meta/'><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
    <r:Description r:about='' xmlns:d='http://purl.org/dc/elements/1.1/' xmlns:m='urn:mine'
      m:rating='5' m:label="a &gt; b">
      <d:subject><r:Bag><r:li>my garden</r:li><r:li>Kr&#228;uter &amp; co</r:li></r:Bag></d:subject>
      <m:history><r:Seq><r:li r:parseType='Resource'><m:x>1</m:x></r:li></r:Seq></m:history>
      <![CDATA[ <d:subject> ]]>
    </r:Description></r:RDF></x:xmpmeta>
    """,
    #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>"#,
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:subject="alone"/>
    </rdf:RDF>
    """,
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag/></dc:subject>
     </rdf:Description>
    </rdf:RDF>
    """,
  ]

  func keywords(_ bytes: [UInt8]) throws -> [String] {
    func words(_ element: XMLElement) -> [String] {
      (element.name.local == "li" ? [element.text] : []) + element.children.flatMap(words)
    }
    let name = XMLElement.Name(namespace: XMPMerge.Space.dc, local: "subject")
    return try XMLParser.root(of: bytes).first { $0.name == name }.map(words) ?? []
  }

  @Test(arguments: [XMPText.empty] + others) func mergingTwiceIsMergingOnce(text: String) throws {
    let once = try XMPMerge.merged(Self.facts(), into: Array(text.utf8))
    let twice = try XMPMerge.merged(Self.facts(), into: once)
    #expect(String(decoding: once, as: UTF8.self) == String(decoding: twice, as: UTF8.self))
    #expect(try keywords(once).contains("Bellis perennis"))
    #expect(try keywords(once).contains("Asteraceae"))
  }

  @Test(arguments: [XMPText.empty] + others) func anotherAnswerLeavesNoTrace(text: String) throws {
    let once = try XMPMerge.merged(Self.facts(), into: Array(text.utf8))
    let changed = try XMPMerge.merged(Self.facts(Self.rose()), into: once)
    let words = String(decoding: changed, as: UTF8.self)
    #expect(!words.contains("Bellis") && !words.contains("Asteraceae"))
    #expect(
      words.contains("<rdf:li>rose &amp; &lt;&quot;thorn&quot;&gt;</rdf:li>")
        || words.contains("<r:li>rose &amp; &lt;&quot;thorn&quot;&gt;</r:li>"))
    let others = try keywords(Array(text.utf8))
    #expect(try keywords(changed).prefix(others.count) == others[...])
  }

  @Test func whatOthersWroteStays() throws {
    let before = Self.others[0]
    let after = String(
      decoding: try XMPMerge.merged(Self.facts(), into: Array(before.utf8)), as: UTF8.self)
    // Taking out what was put in gives the very same bytes.
    let added = "<r:li>common daisy</r:li><r:li>Bellis perennis</r:li><r:li>Asteraceae</r:li>"
    var without = after.replacing(added, with: "")
    while let start = without.range(of: "\n  <rdf:Description"),
      let end = without.range(of: "</rdf:Description>")
    {
      without.removeSubrange(start.lowerBound..<end.upperBound)
    }
    #expect(without == before)
    #expect(
      try keywords(Array(after.utf8))
        == ["my garden", "Kräuter & co", "common daisy", "Bellis perennis", "Asteraceae"])
    let alone = try XMPMerge.merged(Self.facts(), into: Array(Self.others[2].utf8))
    #expect(try keywords(alone).first == "alone")
  }

  @Test func aPersonsDeterminationStays() throws {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
       <rdf:Description rdf:about="" xmlns:dwc="http://rs.tdwg.org/dwc/index.htm">
        <dwc:Taxon rdf:parseType="Resource"><dwc:scientificName>Bellis annua</dwc:scientificName>
        </dwc:Taxon>
       </rdf:Description>
      </rdf:RDF>
      """
    let merged = String(
      decoding: try XMPMerge.merged(Self.facts(), into: Array(text.utf8)), as: UTF8.self)
    #expect(merged.contains("<dwc:scientificName>Bellis annua<"))
    #expect(!merged.contains("<dwc:scientificName>Bellis perennis<"))
    #expect(merged.contains("<plantid:scientificName>Bellis perennis<"))
    #expect(!merged.contains("dwc:Identification"))
  }

  @Test(arguments: [
    ("", "no element"), ("hello", "no element"), ("<html></html>", "no rdf:RDF"),
    ("<!DOCTYPE x []><x/>", "document type"), ("<a><b></a>", "not closed"),
    ("<a>&evil;</a>", "entity"), ("<a b=c/>", "not well formed"), ("<a", "not closed"),
    ("<?xml version='1.0' encoding='utf-16'?><a/>", "utf-16"), ("<a><!-- ", "not closed"),
    (String(repeating: "<a>", count: 200), "64 deep"),
  ])
  func refused(text: String, words: String) throws {
    let fault = #expect(throws: XMLFault.self) {
      try XMPMerge.merged(Self.facts(), into: Array(text.utf8))
    }
    #expect(fault?.reason.contains(words) == true, "\(fault?.reason ?? "")")
  }

  @Test func everyCutOfADocumentIsRefusedOrUnderstood() throws {
    let whole = try XMPMerge.merged(Self.facts(), into: Array(Self.others[0].utf8))
    var understood = 0
    for end in 0..<whole.count {
      guard let merged = try? XMPMerge.merged(Self.facts(), into: Array(whole[..<end]))
      else { continue }
      understood += 1
      #expect(try XMPMerge.merged(Self.facts(), into: merged) == merged, "cut at \(end)")
    }
    #expect(understood < whole.count / 2)
  }

  @Test func files() throws {
    let folder = try ScratchFolder()
    let photo = "\(folder.path)/leaf.jpg"
    try folder.touch("leaf.jpg")
    var cat = Self.daisy
    cat.status = .notAPlant
    #expect(
      try XMPSidecar.write(Self.facts(cat), besidePhoto: photo) == .unchanged(photo + ".xmp"))
    #expect(FileStamp(ofFile: photo + ".xmp") == nil)
    let facts = try Self.facts()
    #expect(try XMPSidecar.write(facts, besidePhoto: photo) == .created(photo + ".xmp"))
    #expect(try XMPSidecar.write(facts, besidePhoto: photo) == .unchanged(photo + ".xmp"))
    let other = try Self.facts(Self.rose())
    #expect(try XMPSidecar.write(other, besidePhoto: photo) == .merged(photo + ".xmp"))
    try FileManager.default.moveItem(
      atPath: photo + ".xmp", toPath: "\(folder.path)/leaf.xmp")
    #expect(
      try XMPSidecar.write(other, besidePhoto: photo) == .unchanged("\(folder.path)/leaf.xmp"))
    try Data("no XMP".utf8).write(to: URL(filePath: "\(folder.path)/leaf.xmp"))
    let failure = #expect(throws: PlantidError.self) {
      try XMPSidecar.write(other, besidePhoto: photo)
    }
    #expect(failure?.kind == .damaged)
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/leaf.xmp")) == Data("no XMP".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["leaf.jpg", "leaf.xmp"])
  }

  @Test func nothingIsToldOfAFailure() {
    #expect(PhotoFacts(.failed(file: "x"), tool: "plantid 1.0") == nil)
  }

  @Test(.requires("exiftool"))
  func exiftoolReadsItBack() throws {
    let tool = try #require(Executable("exiftool"))
    let folder = try ScratchFolder()
    let path = "\(folder.path)/leaf.jpg.xmp"
    try Data(Self.others[0].utf8).write(to: URL(filePath: path))
    let facts = try Self.facts(Self.rose(), confidence: 0.5)
    _ = try XMPSidecar.write(facts, besidePhoto: "\(folder.path)/leaf.jpg")
    func check(_ path: String) throws {
      let read = try tool.run(["-s", "-G1", "-sep", ";", "-validate", "-all:all", path])
      for line in [
        "[XMP-dc] Subject : my garden;Kräuter & co;rose & <\"thorn\">;Rosa canina;Rosaceae",
        "[XMP-lr] HierarchicalSubject : Plants|Rosaceae|Rosa|Rosa canina",
        "[XMP-dwc] TaxonScientificName : Rosa canina", "[XMP-dwc] TaxonRank : species",
        "[XMP-dwc] TaxonVernacularName : rose & <\"thorn\">",
        "[XMP-dwc] IdentificationVerificationStatus: unverified", "Confidence : 0.5",
        "Label : a > b",
      ] {
        let found = read.output.split(separator: "\n").contains { found in
          found.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
            .hasSuffix(line)
        }
        #expect(found, "\(line) is not in \(read.output)")
      }
      #expect(!read.output.contains("Warning  "), "\(read.output)")
    }
    // Another program may write the file anew in its own style.
    _ = try tool.run(["-q", "-overwrite_original", "-XMP-xmp:Rating=3", path])
    try check(path)
    _ = try XMPSidecar.write(try Self.facts(), besidePhoto: "\(folder.path)/leaf.jpg")
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    #expect(!text.contains("Rosa"))
    #expect(text.contains("Bellis perennis") && text.contains("<xmp:Rating>3"))
    _ = try XMPSidecar.write(facts, besidePhoto: "\(folder.path)/leaf.jpg")
    try check(path)
  }
}
