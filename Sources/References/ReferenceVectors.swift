import Foundation

/// Vectors of pictures, one after the other, made comparable: centred, scaled where the model does not do so, and
/// of length 1.
struct ReferenceVectors: Sendable {
  /// The numbers of a vector.
  let dimension: Int
  /// What is taken off each number; empty for a model whose vectors are whitened.
  let mean: [Float]
  /// What each number is multiplied by; empty for a model whose vectors are whitened.
  let scale: [Float]

  /// Fits the centre and the scale to vectors, unless the model has whitened them.
  init(fitting vectors: [[Float]], dimension: Int, areWhitened: Bool) {
    self.dimension = dimension
    guard !areWhitened, vectors.count > 1 else {
      mean = []
      scale = []
      return
    }
    var sums = [Double](repeating: 0, count: dimension)
    var squares = sums
    for vector in vectors {
      for place in 0..<dimension {
        sums[place] += Double(vector[place])
        squares[place] += Double(vector[place]) * Double(vector[place])
      }
    }
    let count = Double(vectors.count)
    mean = sums.map { Float($0 / count) }
    scale = zip(sums, squares).map { sum, square in
      Float(1 / max(1e-6, max(0, square / count - sum / count * sum / count).squareRoot()))
    }
  }

  init(dimension: Int, mean: [Float], scale: [Float]) {
    self.dimension = dimension
    self.mean = mean
    self.scale = scale
  }

  /// The vector as it is compared with others; zeros where it has no direction.
  func comparable(_ vector: [Float]) -> [Float] {
    var result = vector
    if mean.count == dimension, scale.count == dimension {
      for place in 0..<dimension { result[place] = (vector[place] - mean[place]) * scale[place] }
    }
    var square: Float = 0
    for value in result { square += value * value }
    let length = square.squareRoot()
    guard length > 0, length.isFinite else { return [Float](repeating: 0, count: dimension) }
    // What was made comparable before stays as it is, to the last bit.
    guard abs(length - 1) > 1e-6 else { return result }
    for place in 0..<dimension { result[place] /= length }
    return result
  }

  /// The most numbers a vector may have; longer ones are projected onto fewer.
  static let longest = 512

  /// A vector of at most ``longest`` numbers with nearly the same angles to others: sums with random signs, which
  /// are the same on every machine (Achlioptas 2003).
  static func reduced(_ vector: [Float]) -> [Float] {
    guard vector.count > longest else { return vector }
    var result = [Float](repeating: 0, count: longest)
    for target in 0..<longest {
      var random = SplitMix64(state: UInt64(target) &* 0x9E37_79B9_7F4A_7C15)
      var bits: UInt64 = 0
      var sum: Float = 0
      for place in vector.indices {
        if place % 64 == 0 { bits = random.next() }
        sum += bits & 1 == 1 ? vector[place] : -vector[place]
        bits >>= 1
      }
      result[target] = sum
    }
    return result
  }
}

/// A small generator whose numbers are the same everywhere (Steele, Lea and Flood 2014).
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The sum of products of two runs of numbers.
@inline(__always)
func dot(_ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ count: Int) -> Float {
  var sums = SIMD16<Float>.zero
  var place = 0
  while place + 16 <= count {
    let one = UnsafeRawPointer(first + place).loadUnaligned(as: SIMD16<Float>.self)
    let two = UnsafeRawPointer(second + place).loadUnaligned(as: SIMD16<Float>.self)
    sums += one * two
    place += 16
  }
  var sum = sums.sum()
  while place < count {
    sum += first[place] * second[place]
    place += 1
  }
  return sum
}
