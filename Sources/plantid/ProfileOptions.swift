import Files
import Foundation
import Identification

extension ModelOptions {
  /// The profile that the options name.
  ///
  /// - Throws: ``PlantidError`` when there is none of that name.
  func chosenProfile() throws -> Profile {
    try Profile.named(profile, environment: ProcessInfo.processInfo.environment)
  }

  /// The options as far as the profile permits them: it looks no finer and says no more than they ask.
  ///
  /// - Throws: ``PlantidError`` when there is no such profile.
  func restricted() throws -> ModelOptions {
    let left = try chosenProfile().restricting(
      Profile.Allowance(
        detail: Profile.Detail(rawValue: detail.rawValue) ?? .auto, maximumTokens: maximumTokens))
    var options = self
    options.detail = Detail(rawValue: left.detail.rawValue) ?? detail
    options.maximumTokens = left.maximumTokens
    return options
  }

  /// The tools that the command line names and the profile permits.
  ///
  /// - Throws: ``PlantidError`` when there is no such profile.
  func permitted(_ tools: [LabelTool]) throws -> [LabelTool] {
    let left = try chosenProfile().restricting(
      Profile.Allowance(tools: Set(tools.map(\.rawValue))))
    return tools.filter { left.tools.contains($0.rawValue) }
  }
}
