package import Files
import Foundation
import Imaging

/// A contact sheet of results: one self-contained page.
package struct Report: Sendable {
  /// The file of results.
  package var results: String
  /// Whether small pictures of the photos are put into the page, where the photos are there.
  package var hasThumbnails: Bool
  /// A folder of which photos may be shown, besides that of the results.
  package var photos: String?
  /// The name and version of the program.
  package var tool: String

  /// The longer side of a small picture, in pixels.
  private static let thumbnailSide = 320

  /// Prepares a page; nothing is read yet.
  package init(
    of results: String, hasThumbnails: Bool = true, photos: String? = nil, tool: String
  ) {
    self.results = results
    self.hasThumbnails = hasThumbnails
    self.photos = photos
    self.tool = tool
  }

  /// Writes the page piece by piece; memory does not grow with the number of rows.
  ///
  /// - Throws: ``PlantidError`` when the results cannot be read; what `write` throws.
  @discardableResult
  package func write(
    _ write: (String) throws(PlantidError) -> Void
  ) throws(PlantidError) -> ReportSummary {
    // The page begins with a summary of all rows, so they are read twice.
    guard !NamedInput.isPipe(results) else {
      throw .file("read", results, code: ESPIPE)
    }
    var summary = try ReportSummary(of: results)
    let folders = try photoFolders()
    let page = ReportPage(summary: summary, tool: tool)
    try write(page.opening)
    var rows = try ResultRows(results)
    var number = 0
    while let row = try rows.next() {
      guard !Task.isCancelled else { throw .interrupted }
      let place = hasThumbnails ? place(ofPhoto: row.path) : nil
      let isInside = place.map { place in folders.contains { place.hasPrefix($0) } } ?? false
      if place != nil, !isInside { summary.outsideCount += 1 }
      let thumbnail = isInside ? place.flatMap(thumbnail) : nil
      try write(page.card(row, number: number, thumbnail: thumbnail))
      number += 1
    }
    try write(page.closing)
    return summary
  }

  /// Writes the page to a file, atomically.
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

  /// The folders of which photos are shown, each with a slash behind it.
  ///
  /// Results may come from somebody else; a page made of them must not show whatever picture they name.
  private func photoFolders() throws(PlantidError) -> [String] {
    let own = resultsFolder.isEmpty ? "." : resultsFolder
    var folders: [String] = []
    for folder in [own, photos].compactMap({ $0 }) {
      guard let path = folder.realPath else { throw .file("read", folder, code: errno) }
      folders.append(path.hasSuffix("/") ? path : path + "/")
    }
    return folders
  }

  private var resultsFolder: String {
    results.lastIndex(of: "/").map { String(results[...$0]) } ?? ""
  }

  /// Where a photo is, without links; nil when it is not there.
  private func place(ofPhoto path: String) -> String? {
    path.realPath ?? (path.hasPrefix("/") ? nil : (resultsFolder + path).realPath)
  }

  /// A small picture as a data URI; nil when the photo is none.
  private func thumbnail(ofPhoto path: String) -> ReportPage.Thumbnail? {
    let side = Self.thumbnailSide
    let photo = try? Photo(contentsOf: URL(filePath: path), maximumPixels: side * side * 2)
      .fitting(longestSide: side)
    guard let photo, let jpeg = try? photo.jpegData(quality: 72) else { return nil }
    return ReportPage.Thumbnail(
      width: photo.width, height: photo.height,
      source: "data:image/jpeg;base64," + jpeg.base64EncodedString())
  }
}

extension String {
  /// The path without links, from the root; nil when nothing is there.
  fileprivate var realPath: String? {
    guard let path = withSystemPath({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return String(
      fileSystemBytes: UnsafeBufferPointer(start: path, count: strlen(path)).map {
        UInt8(bitPattern: $0)
      })
  }
}
