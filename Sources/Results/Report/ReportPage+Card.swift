import Files
import Identification

extension ReportPage {
  /// A photo with what was found, as an item of the list.
  func card(_ row: ReportRow, number: Int, thumbnail: Thumbnail?) -> String {
    let file = row.path.displayedFileName
    let picture = thumbnail.map {
      "<img src=\"\($0.source)\" width=\"\($0.width)\" height=\"\($0.height)\" alt=\"\" "
        + "loading=\"lazy\" decoding=\"async\">"
    }
    func line(_ kind: String, _ text: String?) -> String {
      guard let text, !text.isEmpty else { return "" }
      return "<span class=\"\(kind)\"><bdi>\(html(text))</bdi></span>"
    }
    let scientific = row.scientificName.flatMap { $0 == row.title ? nil : $0 }
    let badge = row.status == .unknown ? "<span class=\"badge\">not determined</span>" : ""
    // How probable it is to be unknown says nothing that a reader could use.
    let shown = row.status == .unknown ? nil : row.confidence
    let confidence = shown.map { "\(CSV.plain(($0 * 100).rounded())) %" }
    return """
      <li><button type="button" class="card \(row.status.rawValue)" data-number="\(number)" \
      data-status="\(row.status.rawValue)" data-confidence="\(row.confidence.map(CSV.plain) ?? "")">\
      <span class="frame">\(picture ?? "<span class=\"missing\">no picture</span>")\(badge)</span>\
      <span class="facts">\(line("name", row.title))\(line("scientific", scientific))\
      \(line("family", row.family))\(line("confidence", confidence))\(line("reason", row.error))\
      \(line("file", file))</span>\
      <span class="note" hidden>\(html(row.error ?? row.description ?? ""))</span></button></li>

      """
  }
}
