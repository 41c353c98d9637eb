import Files
import Identification

extension Evaluation {
  /// The figures on a page for people.
  package var text: String {
    let figures = EvaluationFigures(self)
    var lines = ["\(items.count) photos of \(manifest.printable()), profile \(profile.printable())"]
    if let model {
      lines.append("model \(model.name.printable()), sha256 \(model.sha256.prefix(12))")
    }
    lines.append("")
    func line(_ title: String, _ text: String) {
      lines.append(title + String(repeating: " ", count: max(1, 30 - title.count)) + text)
    }
    func share(_ title: String, _ share: EvaluationFigures.Share) {
      guard share.total > 0 else { return line(title, "none to measure") }
      line(title, "\(Self.percent(share.value)) (\(share.count) of \(share.total))")
    }
    share("right", figures.right)
    share("known plants, first name", figures.top1)
    share("known plants, first five", figures.top5)
    share("  species", figures.species)
    share("  genus", figures.genus)
    share("  family", figures.family)
    share("known plants not named", figures.abstention)
    share("true among the named", figures.precision)
    share("unknown plants recognised", figures.unknown)
    share("non-plants recognised", figures.notAPlant)
    share("plants called no plant", figures.deniedPlants)
    share("no answer", figures.failures)
    share("unsupported claims", figures.unsupported)
    for (rule, count) in figures.unsupportedByRule.sorted(by: { $0.key < $1.key }) {
      line("  \(rule)", "\(count)")
    }
    let omitted = figures.omissions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    line("omitted fields", omitted.isEmpty ? "none" : omitted.joined(separator: ", "))
    share("false corrections accepted", figures.falseCorrections)
    line(
      "calibration error",
      figures.calibrationError.map { Self.decimal($0, 3) } ?? "no confidence is measured")
    for bin in figures.reliability where bin.count > 0 {
      line(
        "  from \(Self.decimal(bin.from, 1))",
        "stated \(Self.decimal(bin.confidence, 3)), right \(Self.decimal(bin.accuracy, 3)), "
          + "of \(bin.count)")
    }
    func time(_ value: Double?) -> String {
      value.map { "\(Self.decimal($0, $0 < 10 ? 1 : 0)) ms" } ?? "-"
    }
    line(
      "time an answer takes", "p50 \(time(figures.latencyMedian)), p95 \(time(figures.latency95))")
    line("time to stop", "p50 \(time(figures.cancellationMedian))")
    line("peak memory", figures.peakMemory.map { "\($0 / 1_000_000) MB" } ?? "not known")
    let routes = figures.routes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    line("route", routes.isEmpty ? "none" : routes.joined(separator: ", "))
    return lines.joined(separator: "\n")
  }

  /// What two runs over the same photos say about each other.
  package func comparison(with other: Evaluation) -> String {
    let test = PairedTest(items, other.items)
    guard test.pairs > 0 else { return "the two runs have no photo in common" }
    let (this, that) = (test.both + test.onlyThis, test.both + test.onlyOther)
    func part(_ count: Int) -> String { Self.percent(Double(count) / Double(test.pairs)) }
    let verdict =
      test.probability < 0.05
      ? "the difference is more than chance explains" : "chance explains the difference"
    return """
      compared with \(other.model?.name.printable() ?? "another model") over \(test.pairs) photos: \
      \(part(this)) against \(part(that)) right; only this run \(test.onlyThis), only the other \
      \(test.onlyOther); McNemar mid-p \(Self.decimal(test.probability, 4)): \(verdict)
      """
  }

  /// A share in percent, to a tenth.
  private static func percent(_ value: Double?) -> String {
    value.map { "\(decimal($0 * 100, 1)) %" } ?? "-"
  }

  /// A number with so many places, with a point in every locale.
  static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    let whole = (value * scale).rounded()
    guard whole.magnitude < 1e15 else { return "-" }
    let digits = String(Int(whole.magnitude))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = whole < 0 ? "-" : ""
    return places == 0
      ? sign + padded : sign + padded.dropLast(places) + "." + padded.suffix(places)
  }
}
