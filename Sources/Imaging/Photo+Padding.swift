extension Photo {
  /// The photo in the middle of white, if a side is shorter than this; else itself.
  ///
  /// Encoders for pictures end the process when a side is shorter than a few of their patches.
  public func padded(minimumSide: Int) -> Photo {
    guard width < minimumSide || height < minimumSide else { return self }
    let width = max(self.width, minimumSide)
    let height = max(self.height, minimumSide)
    let left = (width - self.width) / 2
    let top = (height - self.height) / 2
    let row = self.width * 3
    var padded = [UInt8](repeating: 255, count: width * height * 3)
    for y in 0..<self.height {
      let start = ((y + top) * width + left) * 3
      padded.replaceSubrange(start..<start + row, with: pixels[y * row..<(y + 1) * row])
    }
    return with(pixels: padded, width: width, height: height)
  }
}
