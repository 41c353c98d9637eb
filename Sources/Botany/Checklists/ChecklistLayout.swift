/// The layouts in which the large checklists are published.
package enum ChecklistLayout: String, Sendable {
  case wfo = "World Flora Online"
  case wcvp = "World Checklist of Vascular Plants"
  case gbif = "GBIF backbone"
  case gbifSimple = "GBIF backbone, simple"
  case catalogueOfLife = "Catalogue of Life Data Package"
  case usda = "USDA PLANTS"
  case plantList = "The Plant List"
  case darwinCore = "Darwin Core"

  /// Recognizes a layout by the terms of its columns; nil for one that has no name.
  init?(terms: [String]) {
    let known: [(ChecklistLayout, [String])] = [
      (.wcvp, ["plantnameid", "taxonname"]), (.usda, ["synonymsymbol"]),
      (.plantList, ["taxonomicstatusintpl"]), (.wfo, ["taxonid", "majorgroup"]),
      (.gbif, ["taxonid", "datasetid", "canonicalname"]),
      (.catalogueOfLife, ["parentid", "scientificname", "status"]),
      (.darwinCore, ["taxonid", "scientificname"]),
    ]
    guard let found = known.first(where: { $0.1.allSatisfy(terms.contains) }) else { return nil }
    self = found.0
  }
}
