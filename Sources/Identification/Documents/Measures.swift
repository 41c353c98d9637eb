/// An amount of work on a prompt.
package struct TokenCounts: Codable, Equatable, Sendable {
  /// Tokens of the prompt, pictures included.
  package var tokens: Int
  /// Pictures.
  package var images: Int

  /// Describes an amount of work.
  package init(tokens: Int = 0, images: Int = 0) {
    self.tokens = tokens
    self.images = images
  }

  package var json: JSONDocument { .object(["tokens": .int(tokens), "images": .int(images)]) }
}

/// How long the stages of an answer took, in milliseconds; together they are the whole.
package struct Timings: Codable, Equatable, Sendable {
  /// Getting ready: the program, its tables, the session and the model, as far as that was waited for.
  package var load: Double
  /// Reading the picture file, and the label in the picture where that is wanted.
  package var decode: Double
  /// Putting pictures through the projector.
  package var encode: Double
  /// Evaluating the rest of the prompt.
  package var prompt: Double
  /// Generating the answer, and processing it until it is reported.
  package var generate: Double
  /// Writing the session.
  package var save: Double
  /// From the command's start to its end.
  package var total: Double

  /// Describes how long the stages took.
  package init(
    load: Double = 0, decode: Double = 0, encode: Double = 0, prompt: Double = 0,
    generate: Double = 0, save: Double = 0, total: Double = 0
  ) {
    self.load = load
    self.decode = decode
    self.encode = encode
    self.prompt = prompt
    self.generate = generate
    self.save = save
    self.total = total
  }

  package var json: JSONDocument {
    .object([
      "load": .milliseconds(load), "decode": .milliseconds(decode),
      "encode": .milliseconds(encode), "prompt": .milliseconds(prompt),
      "generate": .milliseconds(generate), "save": .milliseconds(save),
      "total": .milliseconds(total),
    ])
  }
}

extension JSONDocument {
  /// A duration in milliseconds, to a tenth.
  static func milliseconds(_ value: Double) -> JSONDocument {
    .number((value * 10).rounded() / 10)
  }
}

extension Duration {
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
