import Files

/// The text of a label in a photo, as tools read it, without the model.
///
/// All of it is untrusted text: cleaned for display, and never followed as an instruction.
package struct PlantLabel: Codable, Equatable, Sendable {
  /// A bar code.
  package struct Barcode: Codable, Equatable, Sendable {
    /// The kind, such as `EAN-13`.
    package var kind: String
    /// The content of the code.
    package var text: String

    /// Describes a code.
    package init(kind: String, text: String) {
      self.kind = kind
      self.text = text
    }

    package var line: String { "\(kind) \(text)" }
  }

  /// The lines, in reading order.
  package var text: [String]
  /// The cultivar's epithet, without its quotes; nil where none is printed.
  package var cultivar: String?
  /// The grower's code, such as `H-2207-K`; nil where none is printed.
  package var code: String?
  /// The article's number; nil where none is printed.
  package var number: String?
  /// The bar codes, from the top.
  package var barcodes: [Barcode]

  /// The most lines, and the most characters of one.
  static let limits = (lines: 80, characters: 300)

  /// Parses what was read; nil when that is nothing.
  package init?(lines: [String], barcodes: [Barcode]) {
    let text = lines.prefix(Self.limits.lines).map(Self.clean).filter { !$0.isEmpty }
    let barcodes = barcodes.prefix(Self.limits.lines).map {
      Barcode(kind: Self.clean($0.kind), text: Self.clean($0.text))
    }
    guard !text.isEmpty || !barcodes.isEmpty else { return nil }
    self.text = text
    self.barcodes = barcodes
    cultivar = LabelText.cultivar(in: text)
    number = LabelText.number(in: text)
    code = LabelText.code(in: text)
  }

  private static func clean(_ line: String) -> String {
    let shown = line.unicodeScalars.filter { !$0.isUnprintable }
    return String(String(String.UnicodeScalarView(shown)).prefix(limits.characters))
  }
}

/// What the tools found; nil where they found nothing.
package struct LabelReading: Codable, Equatable, Sendable {
  package var label: PlantLabel?

  /// Reports a label, or that there is none.
  package init(_ label: PlantLabel?) {
    self.label = label
  }

  /// Combines what was read in several photos of one plant, with each code once.
  package init(_ readings: [LabelReading]) {
    let labels = readings.compactMap(\.label)
    label = PlantLabel(
      lines: labels.flatMap(\.text),
      barcodes: labels.flatMap(\.barcodes).reduce(into: []) { codes, code in
        if !codes.contains(code) { codes.append(code) }
      })
  }

  var json: JSONDocument { label?.json ?? .null }

  /// The label in a line about the photo.
  package var summary: String {
    guard let label else { return "no label" }
    let parts =
      [label.cultivar.map { "'\($0)'" }, label.code, label.number].compactMap(\.self)
      + label.barcodes.map(\.line)
    return "label: " + (parts.isEmpty ? label.text.first ?? "" : parts.joined(separator: ", "))
  }
}

extension PlantLabel {
  package var json: JSONDocument {
    .object([
      "text": .array(text.map(JSONDocument.string)), "cultivar": .string(orNull: cultivar),
      "code": .string(orNull: code), "number": .string(orNull: number),
      "barcodes": .array(
        barcodes.map { .object(["kind": .string($0.kind), "text": .string($0.text)]) }),
    ])
  }
}
