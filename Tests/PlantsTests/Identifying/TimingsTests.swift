import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Where the time of an answer went")
struct TimingsTests {
  @Test func theStagesAreTheWhole() async throws {
    let scene = Scene([.daisy, .answer("Weekly.")])
    func earlier() -> Stopwatch { Stopwatch(since: .now - .milliseconds(50)) }
    let found = try await scene.identifier.identify(.plain(), file: "a.jpg", watch: earlier())
    check(found.document.timings)

    let id = try SessionID(try #require(found.document.session))
    var events: [AskEvent] = []
    for try await event in scene.identifier.ask("how often?", in: id, watch: earlier()) {
      events.append(event)
    }
    check(try #require(events.document).timings)
  }

  private func check(_ timings: Timings) {
    let stages = [
      timings.load, timings.decode, timings.encode, timings.prompt, timings.generate, timings.save,
    ]
    // What came before the call was getting ready.
    #expect(timings.load >= 50)
    #expect(timings.save > 0)
    #expect(abs(stages.reduce(0, +) - timings.total) < 1e-6)
  }
}
