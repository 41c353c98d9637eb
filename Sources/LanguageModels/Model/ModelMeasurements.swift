/// What a model counted and measured on its way to an answer; times are in milliseconds.
package struct ModelMeasurements: Sendable, Equatable {
  /// Pictures that were encoded.
  package var evaluatedImages = 0
  /// Pictures that were in the context already.
  package var reusedImages = 0
  /// Loading the model and its projector.
  package var load = 0.0
  /// Decoding and resizing pictures.
  package var decode = 0.0
  /// Cutting pictures into tiles and encoding them.
  package var encode = 0.0
  /// Evaluating the prompt.
  package var prompt = 0.0
  /// Generating the answer.
  package var generate = 0.0

  package init() {}

  /// Reads what ``metadata`` holds; what is missing is zero.
  init(_ metadata: Metadata.Values) {
    for (key, field) in Self.counts { self[keyPath: field] = metadata[key] ?? 0 }
    for (key, field) in Self.times { self[keyPath: field] = metadata[key] ?? 0 }
  }

  /// The measurements by name, as the public interface has them.
  var metadata: Metadata.Values {
    var metadata: Metadata.Values = [:]
    for (key, field) in Self.counts { metadata[key] = self[keyPath: field] }
    for (key, field) in Self.times { metadata[key] = self[keyPath: field] }
    return metadata
  }

  private static var counts: [(MetadataKey<Int>, WritableKeyPath<Self, Int>)] {
    [
      (.init("evaluatedImages"), \.evaluatedImages), (.init("reusedImages"), \.reusedImages),
    ]
  }

  private static var times: [(MetadataKey<Double>, WritableKeyPath<Self, Double>)] {
    [
      (.init("load"), \.load), (.init("decode"), \.decode), (.init("encode"), \.encode),
      (.init("prompt"), \.prompt), (.init("generate"), \.generate),
    ]
  }
}
