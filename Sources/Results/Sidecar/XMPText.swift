/// The facts of a photo as pieces of RDF/XML.
struct XMPText {
  private let facts: PhotoFacts

  init(_ facts: PhotoFacts) {
    self.facts = facts
  }

  /// A document without anything in it.
  static let empty = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="plantid">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>

    """

  private static let spaces = [
    "dc": XMPMerge.Space.dc, "lr": XMPMerge.Space.lr, "dwc": XMPMerge.Space.dwc,
    "plantid": XMPMerge.Space.plantid,
  ]

  /// A description of the photo around properties; it declares all prefixes itself.
  func description(_ properties: String, spaces: [String]) -> String {
    guard !properties.isEmpty else { return "" }
    let declared = (["rdf"] + spaces).map { prefix in
      "xmlns:\(prefix)=\"\(Self.spaces[prefix] ?? XMPMerge.Space.rdf)\""
    }
    return "\n  <rdf:Description rdf:about=\"\" \(declared.joined(separator: " "))>"
      + "\(properties)\n  </rdf:Description>"
  }

  /// The determination in the terms of Darwin Core.
  var darwinCore: String {
    guard !facts.taxon.isEmpty else { return "" }
    return structure("Taxon", facts.taxon) + structure("Identification", facts.identification)
      + "\n   <plantid:darwinCore>written</plantid:darwinCore>"
  }

  private func structure(_ name: String, _ terms: [(term: String, value: String)]) -> String {
    guard !terms.isEmpty else { return "" }
    let lines = terms.map { term, value in
      "\n    <dwc:\(term)>\(Self.escaped(value))</dwc:\(term)>"
    }
    return "\n   <dwc:\(name) rdf:parseType=\"Resource\">\(lines.joined())\n   </dwc:\(name)>"
  }

  /// The properties of our own, among them what was added to properties of others.
  var own: String {
    let lines = facts.properties.map { term, value in
      "\n   <plantid:\(term)>\(Self.escaped(value))</plantid:\(term)>"
    }
    return lines.joined() + Self.bag("plantid:keywords", facts.keywords)
      + Self.bag("plantid:hierarchy", facts.hierarchy)
  }

  /// A property that is a bag of words; nothing when there are none.
  static func bag(_ name: String, _ words: [String]) -> String {
    guard !words.isEmpty else { return "" }
    let items = words.map { "\n     <rdf:li>\(escaped($0))</rdf:li>" }
    return "\n   <\(name)>\n    <rdf:Bag>\(items.joined())\n    </rdf:Bag>\n   </\(name)>"
  }

  /// Text for XML; characters that XML does not allow are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\0"..<"\t", "\u{B}", "\u{C}", "\u{E}"..<" ", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
