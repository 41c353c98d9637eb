/// Which of many texts an answer would most probably begin with.
package struct BeginningSearch: Sendable {
  /// The conversation; its last entry waits for an answer.
  package var transcript: Transcript
  /// The texts; none is the beginning of another one.
  package var beginnings: [String]
  /// What follows each of them; a token that continues into it still ends a text.
  package var following: String
  /// How many bytes the texts begin with that only give them their form.
  ///
  /// A token that begins among those is rated among the ones that the texts leave a choice of: that a model
  /// would rather have written another property has no meaning for a plant.
  package var formLength: Int
  /// How many have to be in the right order; of the others it is enough to know how little they weigh.
  package var count: Int
  /// The share of everything found that may stay unexplored.
  package var tolerance: Double

  /// Describes what is looked for.
  package init(
    transcript: Transcript, beginnings: [String], following: String, formLength: Int = 0,
    count: Int = 20, tolerance: Double = 1e-3
  ) {
    self.transcript = transcript
    self.beginnings = beginnings
    self.following = following
    self.formLength = formLength
    self.count = count
    self.tolerance = tolerance
  }
}

/// Texts by how probable it is that an answer begins with them.
package struct RankedBeginnings: Sendable, Equatable {
  /// A text by its place in the list, with the sum of the logarithms of its tokens' probabilities.
  package struct Place: Sendable, Equatable {
    package var index: Int
    package var logProbability: Double

    package init(index: Int, logProbability: Double) {
      self.index = index
      self.logProbability = logProbability
    }
  }

  /// The most likely first; missing ones are less probable than all that were wanted.
  package var places: [Place]
  /// At most how probable all missing ones are together.
  package var unexplored: Double
  /// How many tokens were evaluated, for those who measure.
  package var evaluatedCount: Int

  package init(places: [Place], unexplored: Double = 0, evaluatedCount: Int = 0) {
    self.places = places
    self.unexplored = unexplored
    self.evaluatedCount = evaluatedCount
  }
}
