/// The longest texts a schema allows, in characters.
package enum TextLimit {
  /// A name of a plant.
  package static let name = 80
  /// A description of what is visible.
  package static let description = 300
  /// An answer to a question.
  package static let answer = 600
  package static let question = 4000
}
