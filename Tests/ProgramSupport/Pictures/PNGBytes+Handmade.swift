/// PNG files that hold more than their length tells.
extension PNGBytes {
  /// A file of one bit a pixel, all of them black.
  package static func black(width: Int, height: Int) -> PNGBytes {
    PNGBytes(chunks: [
      header(width, height, depth: 1, colour: 0),
      chunk("IDAT", zeros(height * ((width + 7) / 8 + 1))), end,
    ])
  }

  /// A zlib stream that inflates to at least so many zeros: two bits for each 258 of them.
  package static func zeros(_ count: Int) -> [UInt8] {
    let matches = (count + 257) / 258
    var bits: [Int] = []
    func add(_ value: Int, _ width: Int) { for bit in 0..<width { bits.append(value >> bit & 1) } }
    add(1, 1)
    add(2, 2)
    add(286 - 257, 5)
    add(0, 5)
    add(18 - 4, 4)
    // Lengths of the codes of lengths: a run of zeros takes one bit, the lengths one and two take two.
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      add(symbol == 18 ? 1 : symbol == 1 || symbol == 2 ? 2 : 0, 3)
    }
    func run(_ zeros: Int) {
      bits.append(0)
      add(zeros - 11, 7)
    }
    let (one, two) = ([1, 0], [1, 1])
    bits += two
    run(138)
    run(117)
    bits += two
    run(28)
    bits += one + one
    // A zero, then 258 more at a distance of one as often as need be, then the end.
    bits += [1, 0]
    let end = bits.count + 2 * matches
    var bytes = [UInt8](repeating: 0, count: (end + 9) / 8)
    for place in bits.indices.filter({ bits[$0] == 1 }) + [end, end + 1] {
      bytes[place / 8] |= 1 << UInt8(place % 8)
    }
    return [0x78, 0x9C] + bytes + bigEndian((1 + 258 * matches) % 65521 << 16 | 1)
  }
}
