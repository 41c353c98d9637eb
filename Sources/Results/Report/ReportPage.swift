import Files
import Foundation
import Identification

/// The pieces of a contact sheet as HTML.
struct ReportPage {
  /// A small picture in the page itself.
  struct Thumbnail {
    var width: Int
    var height: Int
    var source: String
  }

  let summary: ReportSummary
  let tool: String

  /// How many taxa the chart shows.
  private static let bars = 12

  private static let statuses: [(Identification.Status, String)] = [
    (.identified, "Identified"), (.unknown, "Unknown"), (.notAPlant, "No plant"),
    (.failed, "No answer"),
  ]

  /// From the document's start to the first card.
  var opening: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <title>Plants in \(photos(summary.count))</title>
    <style>\(ReportStyle.text)</style>
    </head>
    <body>
    <header>
    <h1>Plants in \(photos(summary.count))</h1>
    <p class="lead">\(lead)</p>
    \(chart)</header>
    \(tools)
    <main>
    <ol id="cards" class="cards">

    """
  }

  /// From the last card to the document's end.
  var closing: String {
    """
    </ol>
    <p id="none" class="none" hidden>No photo matches. <kbd>Esc</kbd> shows all again.</p>
    </main>
    <footer><p>Named by a machine, not checked by a person. Made with \(html(tool)).</p>
    <p class="keys"><kbd>/</kbd> search <kbd>←</kbd><kbd>→</kbd> move <kbd>Enter</kbd> look closer
    <kbd>Esc</kbd> back</p></footer>
    <dialog id="closer" aria-labelledby="closer-name">
    <div class="frame"><img id="closer-image" alt="" hidden><span class="missing">no picture</span></div>
    <div class="facts">
    <h2 id="closer-name"></h2><p id="closer-scientific" class="scientific"></p>
    <p id="closer-family" class="family"></p><p id="closer-note" class="note"></p>
    <p id="closer-file" class="file"></p>
    <form method="dialog"><button type="button" id="back">← Previous</button>
    <button type="button" id="forth">Next →</button><button>Close</button></form>
    </div>
    </dialog>
    <script>\(ReportScript.text)</script>
    </body>
    </html>

    """
  }

  /// Only this page's own style and script run, and nothing is fetched from anywhere.
  private var policy: String {
    let style = Self.digest(of: ReportStyle.text)
    let script = Self.digest(of: ReportScript.text)
    return "default-src 'none'; img-src data:; style-src \(style); script-src \(script); "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func digest(of text: String) -> String {
    let hex = Array(SHA256.hex(of: Array(text.utf8)))
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap {
      UInt8(String(hex[$0...($0 + 1)]), radix: 16)
    }
    return "'sha256-\(Data(bytes).base64EncodedString())'"
  }

  private func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }

  private var lead: String {
    let taxa = summary.taxa.count
    let kinds = taxa == 1 ? "1 kind of plant" : "\(taxa) kinds of plants"
    let others = summary.otherModelCount > 0 ? " and \(summary.otherModelCount) more" : ""
    let models =
      summary.models.isEmpty
      ? "" : ", named by \(html(summary.models.joined(separator: ", ")))\(others)"
    return "\(kinds)\(models)."
  }

  private var chart: String {
    let taxa = summary.taxa
    guard let most = taxa.first?.count else { return "" }
    let rows = taxa.prefix(Self.bars).map { taxon in
      let name = taxon.name.map { "<span class=\"common\"><bdi>\(html($0))</bdi></span>" } ?? ""
      let width = CSV.plain((1000 * Double(taxon.count) / Double(most)).rounded() / 10)
      return """
        <li><a href="#q=\(Self.encoded(taxon.scientificName))">\
        <span class="taxon"><i><bdi>\(html(taxon.scientificName))</bdi></i>\(name)</span>\
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="bar" width="\(width)" height="1"/></svg>\
        <span class="count">\(taxon.count)</span></a></li>

        """
    }
    let rest = taxa.count - Self.bars
    let more = rest > 0 ? "<p class=\"more\">and \(rest) more</p>\n" : ""
    return """
      <section aria-label="Photos of each kind">
      <ol class="chart">
      \(rows.joined())</ol>
      \(more)</section>

      """
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private var tools: String {
    let choices =
      [("", "All", summary.count)]
      + Self.statuses.compactMap { status, label in
        summary.counts[status].map { (status.rawValue, label, $0) }
      }
    let chips = choices.map { value, label, count in
      """
      <label><input type="radio" name="status" value="\(value)"\(value.isEmpty ? " checked" : "")>\
      <span>\(label) <b>\(count)</b></span></label>
      """
    }
    let confidence =
      summary.hasConfidence ? "<option value=\"confidence\">Confidence</option>" : ""
    return """
      <search class="tools">
      <input id="q" type="search" placeholder="Search names and files" aria-label="Search" autocomplete="off">
      <fieldset><legend class="unseen">Show</legend>\(chips.joined())</fieldset>
      <label class="sort"><span>Sort by</span> <select id="sort"><option value="">File</option>\
      <option value="name">Name</option><option value="scientific">Scientific name</option>\
      <option value="family">Family</option>\(confidence)</select></label>
      <output id="shown">\(summary.count) shown</output>
      </search>
      """
  }
}
