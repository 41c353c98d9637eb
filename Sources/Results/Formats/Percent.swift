extension Double {
  /// A probability in per cent, never displayed as certain.
  package var percent: String {
    if self > 0.999 { return ">99.9 %" }
    if self < 0.001 { return "<0.1 %" }
    let tenths = Int((self * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
