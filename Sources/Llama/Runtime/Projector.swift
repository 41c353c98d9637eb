internal import CLlama

/// The part of a vision model that turns pictures into what the language model reads.
struct Projector: ~Copyable {
  let handle: OpaquePointer
  /// What the handle borrows and has to be outlived by.
  private let borrowed: (LoadedModel, AbortFlag)

  /// Loads a file that ``ModelFile`` called a projector; the model must outlive it.
  init(
    path: String, model: LoadedModel, threads: Int, tokens: ClosedRange<Int>?, stop: AbortFlag,
    progress: (Double) -> Bool
  ) throws(ShimFailure) {
    var options = pll_projector_options(
      threads: Int32(clamping: threads), min_tokens: Int32(clamping: tokens?.lowerBound ?? 0),
      max_tokens: Int32(clamping: tokens?.upperBound ?? 0))
    var made: OpaquePointer?
    var widths = pll_widths()
    let status = withProgress(progress) { callback, user in
      pll_projector_load(
        path, model.model.handle, &options, stop.handle, callback, user, &made, &widths)
    }
    do {
      try check(status)
    } catch {
      throw status == PLL_MISMATCH ? error.naming(widths) : error
    }
    handle = try owned(made)
    borrowed = (model, stop)
  }

  deinit { pll_projector_free(handle) }

  /// Encodes a picture without appending it.
  func encode(_ picture: borrowing Picture) throws(ShimFailure) {
    try check(pll_picture_encode(handle, picture.handle))
  }

  /// The vector of the picture that was encoded last: the first `length` numbers of its first token, or with 0
  /// the mean of all its tokens.
  func vector(length: Int) throws(ShimFailure) -> [Float] {
    let width = pll_projector_width(handle)
    var vector = [Float](repeating: 0, count: length > 0 ? min(length, width) : width)
    try check(pll_projector_vector(handle, length > 0, &vector, vector.count))
    return vector
  }
}

/// A picture cut into the tiles that a projector takes.
struct Picture: ~Copyable {
  let handle: OpaquePointer

  /// Cuts a picture of `width * height * 3` bytes of RGB.
  init(
    pixels: [UInt8], width: Int, height: Int, projector: borrowing Projector
  ) throws(ShimFailure) {
    guard width > 0, height > 0, pixels.count == width * height * 3 else {
      throw ShimFailure(status: PLL_INVALID, description: "the picture is not of its size")
    }
    var made: OpaquePointer?
    try check(
      pll_picture_new(
        projector.handle, pixels, UInt32(clamping: width), UInt32(clamping: height), &made))
    handle = try owned(made)
  }

  deinit { pll_picture_free(handle) }

  var tokenCount: Int { pll_picture_tokens(handle) }
  var positionCount: Int { Int(pll_picture_positions(handle)) }
  var tileCount: Int { pll_picture_tiles(handle) }
}

/// A projector that several requests share.
final class LoadedProjector {
  let projector: Projector

  init(_ projector: consuming Projector) {
    self.projector = projector
  }
}

/// A picture that waits to be appended.
final class CutPicture {
  let picture: Picture

  init(_ picture: consuming Picture) {
    self.picture = picture
  }
}
