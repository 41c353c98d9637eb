package import Files

extension PlantidError {
  /// A file of references that cannot be used.
  package static func unreadableReferences(_ path: String, reason: String) -> Self {
    Self(.damaged, "the references in \(path.printable()) cannot be used: \(reason)")
  }

  /// A file of references that a later version wrote.
  package static func laterReferences(_ path: String) -> Self {
    Self(
      .laterVersion,
      "the references in \(path.printable()) were written by a later version; use that one")
  }

  /// No file of references.
  package static func noReferences(_ path: String) -> Self {
    Self(
      .missing,
      "there are no references in \(path.printable()); add some with "
        + "'plantid references add NAME PHOTO' or 'plantid references import FOLDER'")
  }

  /// References whose vectors are another model's.
  package static func referencesOfAnotherModel(_ path: String, model: String) -> Self {
    Self(
      .damaged,
      "the references in \(path.printable()) were made with another model (\(model.printable())); "
        + "make them anew with 'plantid references update', or leave them out with '--no-references'"
    )
  }
}
