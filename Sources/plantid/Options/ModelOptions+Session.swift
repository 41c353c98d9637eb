import Files
import Foundation
import Imaging
import Sessions

extension ModelOptions {
  /// What a session keeps of the options, so that its questions are answered in the same way.
  var keptInSession: SessionRecord.Options? {
    func whole(_ path: String?) -> String? {
      path.map { URL(filePath: $0).path(percentEncoded: false) }
    }
    let place = (try? modelPlace()) ?? nil
    let kept = SessionRecord.Options(
      model: whole(place), projector: place == nil ? nil : whole(projector),
      chatTemplate: chatTemplate == "chatml" ? chatTemplate : whole(chatTemplate),
      detail: detail == .auto ? nil : detail.rawValue, contextSize: context)
    return kept == SessionRecord.Options() ? nil : kept
  }

  /// The options with those of a session in the place of what was not given.
  ///
  /// - Throws: ``PlantidError`` when the session cannot be read.
  func completed(
    from id: SessionID?, in store: SessionStore
  ) throws(PlantidError) -> ModelOptions {
    guard let id, let kept = try store.record(of: id).options else { return self }
    var options = self
    options.context = context ?? kept.contextSize
    if detail == .auto { options.detail = kept.detail.flatMap(Detail.init(rawValue:)) ?? .auto }
    // A model that is gone is replaced by the one in use, which is reported as any other model is.
    if model == nil, let place = kept.model, access(place, R_OK) == 0 {
      options.model = place
      options.projector = projector ?? kept.projector
      options.chatTemplate = chatTemplate ?? kept.chatTemplate
    }
    return options
  }
}
