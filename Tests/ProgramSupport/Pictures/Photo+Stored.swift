package import Imaging

extension Photo {
  /// The picture as a camera stores it that was held so: turned as the orientation says, it is upright.
  package func stored(for orientation: Orientation) throws -> Photo {
    let (width, height) = orientation.swapsSides ? (height, width) : (width, height)
    var stored = [UInt8]()
    stored.reserveCapacity(pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let (left, top) = (width - 1 - x, height - 1 - y)
        let (column, row) =
          switch orientation {
          case .up: (x, y)
          case .upMirrored: (left, y)
          case .down: (left, top)
          case .downMirrored: (x, top)
          case .leftMirrored: (y, x)
          case .right: (top, x)
          case .rightMirrored: (top, left)
          case .left: (y, left)
          }
        let start = (row * self.width + column) * 3
        stored += pixels[start..<start + 3]
      }
    }
    return try Photo(width: width, height: height, pixels: stored)
  }
}
