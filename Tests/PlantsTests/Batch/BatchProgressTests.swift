import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct BatchProgressTests {
  @Test func sentences() {
    #expect(BatchProgress().sentence == "0 photos")
    #expect(
      BatchProgress(total: 800, done: 42, failures: 2, elapsed: .seconds(84)).sentence
        == "42 of 800 photos, 2 without an answer, 2.0 s each, about 25 min left")
    #expect(
      BatchProgress(total: 10, done: 10, elapsed: .seconds(1)).sentence
        == "10 of 10 photos, 10.0/s")
    #expect(
      BatchProgress(total: 2_000_000, done: 1000, kept: 900, elapsed: .seconds(50)).sentence
        == "1000 of 2000000 photos, 2.0/s, about 11 d 14 h left")
  }

  @Test(arguments: [0, 1, 2, 10, 20, 40, 60, 80, 200]) func barsFit(width: Int) {
    for done in [0, 1, 399, 800] {
      let bar = BatchProgress(total: 800, done: done, failures: 3, elapsed: .seconds(30))
        .bar(width: width)
      #expect(bar.count < max(1, width == 0 ? 80 : width))
      #expect(bar.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
    }
  }

  @Test func G01() {
    let progress = BatchProgress(total: 9, done: 3, failures: 1, elapsed: .seconds(7))
    // A line that goes into a file moves no cursor.
    for line in [progress.sentence, progress.bar(width: 80)] {
      #expect(!line.unicodeScalars.contains { $0 == "\r" || $0 == "\u{1B}" || $0 == "\n" })
    }
  }

  @Test func bar() {
    let half = BatchProgress(total: 800, done: 400, failures: 3, elapsed: .seconds(40))
    #expect(
      half.bar(width: 80)
        == "400/800  [===============               ]  50 %  10.0/s  40 s left  3 failed")
    #expect(BatchProgress(done: 7, elapsed: .seconds(2)).bar(width: 80) == "7 photos  3.5/s")
  }
}
