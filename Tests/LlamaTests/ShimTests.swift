import Foundation
import Testing

@testable import Llama

@Suite struct ShimTests {
  @Test func generates() throws {
    let dir = "/work/shared/models"
    let model = try Model(path: "\(dir)/seedling.gguf") { _ in true }
    let stop = try StopFlag()
    var context = try Context(model: model, size: 0, batch: 512, threads: 2, stop: stop)
    let projector = try Projector(
      path: "\(dir)/mmproj-seedling.gguf", model: model, threads: 2, tokens: nil, stop: stop
    ) { _ in true }
    let picture = try Picture(
      pixels: [UInt8](repeating: 120, count: 224 * 224 * 3), width: 224, height: 224,
      projector: projector)
    let grammar = try Grammar(
      schema:
        #"{"type":"object","properties":{"name":{"type":"string","maxLength":80},"scientificName":{"type":"string","maxLength":80},"family":{"type":"string","maxLength":80},"description":{"type":"string","maxLength":300}},"required":["name","scientificName","family","description"],"additionalProperties":false}"#
    )
    let sampler = try Sampler(Sampling(), grammar: grammar, model: model)
    let text = try model.rendered([("user", "[[0]]Which plant is this?")], addGenerationPrompt: true)
    let parts = text.components(separatedBy: "[[0]]")
    try context.append(model.tokens(of: parts[0], special: true))
    let time = try context.append(picture, through: projector)
    try context.append(model.tokens(of: parts[1], special: true))
    var out: [UInt8] = []
    while true {
      let (token, finished) = try context.draw(with: sampler)
      out += try model.bytes(of: token)
      if finished { break }
      try context.append([token])
    }
    print(String(decoding: out, as: UTF8.self), time, context.position)
  }
}
