import Foundation
import LanguageModels

/// A tool whose arguments are few and short, so that any model gets through them.
struct WateringTool: Tool {
  enum Season: String, CaseIterable { case summer, winter }

  let name: String
  let description = "Tells how often to water."
  var reply = "every 3 days"

  init(name: String = "watering", reply: String = "every 3 days") {
    self.name = name
    self.reply = reply
  }

  var parameters: GenerationSchema {
    GenerationSchema(
      type: GeneratedContent.self,
      properties: [
        .init(
          name: "season", description: "When", type: String.self,
          guides: [.anyOf(Season.allCases.map(\.rawValue))]),
        .init(name: "indoors", type: Bool.self),
      ])
  }

  func call(arguments: GeneratedContent) async throws -> String {
    let season = try arguments.value(String.self, forProperty: "season")
    _ = try arguments.value(Bool.self, forProperty: "indoors")
    return "\(season): \(reply)"
  }
}

extension Transcript.ToolDefinition {
  static let watering = Transcript.ToolDefinition(tool: WateringTool())
  static let soil = Transcript.ToolDefinition(tool: WateringTool(name: "so\"il"))
}
