internal import CLlama

/// What a call of the C shim failed with, before it is known which file or request it concerns.
struct ShimFailure: Error, CustomStringConvertible {
  let status: pll_status
  let description: String
  /// The widths of a model and a projector that do not belong together.
  private(set) var widths: (model: Int, projector: Int)?

  init(status: pll_status, description: String) {
    self.status = status
    self.description = description
  }

  func naming(_ widths: pll_widths) -> ShimFailure {
    var failure = self
    failure.widths = (Int(widths.model), Int(widths.projector))
    return failure
  }

  var isCancellation: Bool { status == PLL_CANCELLED }
}

/// Turns a status into an error that carries the shim's own words.
func check(_ status: pll_status) throws(ShimFailure) {
  guard status == PLL_OK else {
    throw ShimFailure(status: status, description: String(cString: pll_last_error()))
  }
}

/// A handle that a successful call must have handed out.
func owned(_ handle: OpaquePointer?) throws(ShimFailure) -> OpaquePointer {
  guard let handle else {
    throw ShimFailure(status: PLL_OUT_OF_MEMORY, description: "memory is short")
  }
  return handle
}
