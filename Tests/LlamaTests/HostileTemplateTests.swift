import CLlama
import Files
import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Llama

/// Chat templates that have no end, or whose output has none.
@Suite(.serialized) struct HostileTemplateTests {
  /// The model's file with another template; the tensors stay aligned.
  private func model(_ template: String, in folder: ScratchFolder) throws -> URL {
    let pair = try #require(ModelPair.found)
    var data = try Data(contentsOf: pair.model)
    let key = try #require(data.range(of: Data("tokenizer.chat_template".utf8)))
    let length = key.upperBound + 4
    let old = data[length..<length + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let padding = ((old - template.utf8.count) % 32 + 32) % 32
    let text = template + String(repeating: " ", count: padding)
    let count = withUnsafeBytes(of: UInt64(text.utf8.count).littleEndian) { Data($0) }
    data.replaceSubrange(length..<length + 8 + old, with: count + Data(text.utf8))
    return try folder.write(data, to: "model.gguf")
  }

  private func failure(_ template: String) throws -> LlamaError? {
    let folder = try ScratchFolder()
    let files = try ModelFiles(model: model(template, in: folder), projector: nil)
    do {
      let engine = try Engine(
        files: files, settings: .init(contextSize: 512, threads: 1, detail: .auto),
        stop: AbortFlag()
      ) { _ in }
      _ = try engine.loaded.model.rendered(
        [.init(role: "user", content: "?")], addGenerationPrompt: true)
      return nil
    } catch let failure as ShimFailure {
      return failure.llamaError(about: files.model.path)
    } catch let error as LlamaError {
      return error
    }
  }

  private static func nested(_ count: Int, _ opening: String, _ inner: String, _ closing: String)
    -> String
  {
    String(repeating: opening, count: count) + inner + String(repeating: closing, count: count)
  }

  private static let beyond: [(template: String, limit: String)] = [
    ("{% for i in range(99999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}", "steps"),
    ("{% for i in range(999999999) %}{% endfor %}", "memory"),
    (
      "{% set n = namespace(s='ab') %}{% for i in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}",
      "memory"
    ),
    ("{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}", "calls itself"),
    ("{{ \(nested(30_000, "[", "1", "]")) }}", "nested too deep"),
    ("{{ \(nested(30_000, "(", "1", ")")) }}", "nested too deep"),
    ("{{ \(nested(16_000, "not ", "1", "")) }}", "nested too deep"),
    ("{{ a\(nested(16_000, ".b", "", "")) }}", "nested too deep"),
    (nested(4000, "{%if 1%}", "1", "{%endif%}"), "64 KiB"),
    (nested(3000, "{%if 1%}", "1", "{%endif%}"), "nested too deep"),
  ]

  @Test(
    "S06: a template beyond a limit is refused, and the limit named", .requiresModel,
    .enabled(if: pll_template_is_limited()))
  func aTemplateBeyondALimit() throws {
    for (template, limit) in Self.beyond {
      guard case .template(_, let reason) = try failure(template) else {
        Issue.record("no failure: \(template.prefix(60))")
        continue
      }
      #expect(reason.contains(limit), "\(template.prefix(60)): \(reason)")
    }
  }

  @Test("S06: a template of 64 KiB that has an end is rendered", .requiresModel)
  func aTemplateThatHasAnEnd() throws {
    for template in [
      "{% for m in messages %}{{ m['content'] }}{% endfor %}",
      "{% macro f(x) %}{{ x }}{% endmacro %}{% for m in messages %}{{ f(m['content']) }}{% endfor %}",
      "{{ messages[0].content }}" + String(repeating: "x", count: 65_000),
      "{{ messages[0].content }}{{ \(Self.nested(50, "(", "1", ")")) }}",
    ] {
      let failure = try failure(template)
      #expect(failure == nil, "\(template.prefix(60))")
    }
  }

  @Test func limitsAreThoseOfTheTable() {
    #expect(PLL_MOST_LAYERS == Limit.modelLayers.value)
    #expect(PLL_MOST_SIDE == Limit.projectorSide.value)
    #expect(PLL_MOST_PATCHES == Limit.projectorPatches.value)
    #expect(PLL_TEMPLATE_BYTES == Limit.chatTemplate.value)
    #expect(PLL_TEMPLATE_MEMORY == Limit.chatTemplateMemory.value)
    #expect(PLL_TEMPLATE_STEPS == Limit.chatTemplateSteps.value)
  }
}
