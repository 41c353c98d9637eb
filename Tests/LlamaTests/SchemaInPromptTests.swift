import LanguageModels
import Testing

@testable import Llama

/// Whether the model reads the schema that it is held to.
@Suite struct SchemaInPromptTests {
  @Test(
    "M12: a template says that the schema does not go into the prompt",
    arguments: [
      ("{#- schema-in-prompt: no -#}{{ messages[0].content }}", false),
      ("{{ messages[0].content }}", true),
    ])
  func aModelDeclaresWhatItNeeds(template: String, readsSchemas: Bool) {
    #expect(Model.readsSchemas(template: template) == readsSchemas)
  }

  @Test(
    .requiresModel,
    arguments: [(nil, true), (true, true), (false, false)] as [(Bool?, Bool)])
  func theSchemaIsPartOfThePromptUnlessItIsNotWanted(include: Bool?, isThere: Bool) throws {
    let pair = try #require(ModelPair.found)
    let engine = try Engine(
      files: ModelFiles(model: pair.model, projector: nil),
      settings: .init(contextSize: 512, threads: 1, detail: .auto), stop: AbortFlag()
    ) { _ in }
    let schema = try plantSchema()
    let prompt = Transcript.Prompt(
      segments: [.text(.init(content: "Which plant?"))], responseFormat: .init(schema: schema),
      contextOptions: ContextOptions(includeSchemaInPrompt: include))
    let conversation = try engine.conversation(of: Transcript(entries: [.prompt(prompt)]))
    let text = conversation.messages.flatMap(\.parts).map { part in
      if case .text(let text) = part { text } else { "" }
    }.joined()
    #expect(text.hasPrefix("Which plant?"))
    #expect(text.contains(schema.promptText) == isThere)
  }
}
