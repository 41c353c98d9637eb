import Files
import Foundation
package import Identification
package import References

/// What a check of references found, for people and programs.
package struct ReferenceReport: Sendable {
  private let set: ReferenceSet
  private let check: ReferenceCheck

  /// Takes up what was found.
  package init(set: ReferenceSet, check: ReferenceCheck) {
    self.set = set
    self.check = check
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private var summary: [String] {
    let count = set.references.count
    var lines = ["references: \(count) photos of \(set.plants.count) plants"]
    guard !check.rows.isEmpty else {
      return lines + ["Nothing can be compared: it takes two plants with two photos each."]
    }
    lines += [
      "Each of \(check.rows.count) photos was compared with the others:",
      "  right plant first: \(percent(check.accuracy))",
      "  can be named when 95 in 100 names are right: \(percent(check.coverage))",
      "  called none of these when their own plant is taken out: \(percent(check.noneShare))",
    ]
    return lines
  }

  /// A page of text.
  package var text: String {
    var lines = summary
    if !check.confusions.isEmpty {
      lines.append("Confused most often:")
      lines += check.confusions.prefix(10).map {
        "  \($0.count) × \($0.plant.printable()) taken for \($0.takenFor.printable())"
      }
    }
    if !check.odd.isEmpty {
      lines.append("Photos that look like another plant; check their names:")
      lines += check.odd.prefix(10).map {
        "  \($0.file.printable()): \($0.plant.printable()), looks like \($0.likeliest.printable())"
      }
    }
    if !check.scarce.isEmpty {
      lines.append("Plants with fewer than \(ReferenceCheck.enough) photos:")
      lines += check.scarce.prefix(20).map { "  \($0.plant.printable()): \($0.count)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for programs.
  package var json: JSONDocument {
    .object([
      .init("schema", .string("plantid.references/1")),
      .init("photos", .int(set.references.count)), .init("plants", .int(set.plants.count)),
      .init("compared", .int(check.rows.count)), .init("accuracy", .number(check.accuracy)),
      .init("coverageAt95", .number(check.coverage)),
      .init("noneOfThese", .number(check.noneShare)),
      .init(
        "confusions",
        .array(
          check.confusions.map {
            .object([
              "plant": .string($0.plant), "takenFor": .string($0.takenFor), "count": .int($0.count),
            ])
          })),
      .init(
        "odd",
        .array(
          check.odd.map {
            .object([
              "file": .string($0.file), "plant": .string($0.plant),
              "looksLike": .string($0.likeliest), "probability": .number($0.probability),
            ])
          })),
      .init(
        "scarce",
        .array(
          check.scarce.map {
            .object(["plant": .string($0.plant), "photos": .int($0.count)])
          })),
    ])
  }

  /// A page with the photos.
  package var page: String {
    var lines = [
      "<!doctype html>", "<!-- plantid references -->", "<html lang=\"en\"><head>",
      "<meta charset=\"utf-8\"><title>References</title>",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        + "img-src data:; style-src 'unsafe-inline'\">",
      "<meta name=\"viewport\" content=\"width=device-width\">",
      "<style>\(Self.style)</style></head><body><h1>References</h1>",
    ]
    lines += summary.map { "<p>\(html($0.trimmingCharacters(in: .whitespaces)))</p>" }
    let rows = Dictionary(
      check.rows.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    for (plant, places) in set.plants {
      let name = plant.name.map { " (\($0))" } ?? ""
      lines.append("<h2>\(html(plant.scientificName + name)) · \(places.count)</h2><ul>")
      lines += places.map { figure($0, rows[$0]) }
      lines.append("</ul>")
    }
    return lines.joined(separator: "\n") + "\n</body></html>\n"
  }

  private func figure(_ place: Int, _ row: ReferenceCheck.Row?) -> String {
    let reference = set.references[place]
    let picture =
      reference.thumbnail.map {
        "<img alt=\"\" loading=\"lazy\" src=\"data:image/jpeg;base64,\($0.base64EncodedString())\">"
      } ?? ""
    let isOdd = row.map { !$0.isRight } ?? false
    let verdict = row.map {
      $0.isRight
        ? percent($0.probability) : "looks like \($0.likeliest), \(percent($0.probability))"
    }
    return "<li\(isOdd ? " class=\"odd\"" : "")>\(picture)<span>\(html(reference.file))</span>"
      + "<span>\(html(verdict ?? "not compared"))</span></li>"
  }

  private static let style = """
    body{font:16px/1.4 system-ui,sans-serif;margin:2rem;color:#1b1b1b;background:#fff}
    ul{display:flex;flex-wrap:wrap;gap:.75rem;list-style:none;padding:0}
    li{width:9rem;border:2px solid #ddd;border-radius:.4rem;padding:.4rem;overflow-wrap:anywhere}
    li.odd{border-color:#b00020}img{width:100%;height:8rem;object-fit:cover}
    span{display:block;font-size:.8rem}p{margin:.2rem 0}
    """
}
