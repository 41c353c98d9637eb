package import Files
import Foundation
import Imaging

/// A contact sheet of results: one page that needs nothing but itself.
package struct Report: Sendable {
  /// The file of results.
  package var results: String
  /// Whether small pictures of the photos are put into the page, where the photos are there.
  package var hasThumbnails: Bool
  /// The name and version of the program.
  package var tool: String

  /// The longer side of a small picture, in pixels.
  private static let thumbnailSide = 320

  /// Prepares a page; nothing is read yet.
  package init(of results: String, hasThumbnails: Bool = true, tool: String) {
    self.results = results
    self.hasThumbnails = hasThumbnails
    self.tool = tool
  }

  /// Writes the page piece by piece; memory does not grow with the number of rows.
  ///
  /// - Throws: ``PlantidError`` when the results cannot be read; what `write` throws.
  @discardableResult
  package func write(
    _ write: (String) throws(PlantidError) -> Void
  ) throws(PlantidError) -> ReportSummary {
    // The page begins with what all rows come to, so they are read twice.
    guard !NamedInput.isPipe(results) else {
      throw .file("read", results, code: ESPIPE)
    }
    let summary = try ReportSummary(of: results)
    let page = ReportPage(summary: summary, tool: tool)
    try write(page.opening)
    var rows = try ResultRows(results)
    var number = 0
    while let row = try rows.next() {
      try write(page.card(row, number: number, thumbnail: thumbnail(of: row)))
      number += 1
    }
    try write(page.closing)
    return summary
  }

  /// Writes the page to a file; either the old or the new page is there, whatever happens.
  ///
  /// - Throws: ``PlantidError`` when something cannot be read or written.
  @discardableResult
  package func write(
    toFile path: String, calls: FileCalls = .system
  ) throws(PlantidError) -> ReportSummary {
    try WholeFile.write(to: path, inPlaceOf: "<!doctype html>", calls: calls) {
      (file) throws(PlantidError) in
      try write { (text) throws(PlantidError) in try file.append(Array(text.utf8)) }
    }
  }

  /// A small picture as a data URI; nil when the photo is not there, or is none.
  private func thumbnail(of row: ReportRow) -> ReportPage.Thumbnail? {
    guard hasThumbnails else { return nil }
    let side = Self.thumbnailSide
    let folder = results.lastIndex(of: "/").map { String(results[...$0]) } ?? ""
    let places = row.path.hasPrefix("/") ? [row.path] : [row.path, folder + row.path]
    for place in places where FileStamp(ofFile: place) != nil {
      let photo = try? Photo(contentsOf: URL(filePath: place), maximumPixels: side * side * 2)
        .fitting(longestSide: side)
      guard let photo, let jpeg = try? photo.jpegData(quality: 72) else { continue }
      return ReportPage.Thumbnail(
        width: photo.width, height: photo.height,
        source: "data:image/jpeg;base64," + jpeg.base64EncodedString())
    }
    return nil
  }
}
