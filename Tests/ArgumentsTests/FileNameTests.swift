import Testing

@testable import Arguments

@Suite struct FileNameTests {
  @Test(arguments: ["-i.jpg", "--help.jpg", "--", "-", "--coats=3"])
  func G06(name: String) throws {
    // After '--' every word is a file, in front of it only '-' is.
    #expect(try Paint.parse(["-q", "--", name]).walls == [name])
    #expect(try Paint.parse(["./\(name)"]).walls == ["./\(name)"])
    let error = #expect(
      throws: (any Error).self,
      performing: {
        if name == "-" { throw UsageError.noCommand }
        _ = try Paint.parse([name])
      })
    if name == "-i.jpg" {
      #expect("\(error ?? UsageError.noCommand)".contains("write '--' before a file name"))
    }
  }

  @Test(arguments: ["a,b.jpg", " lead.jpg", "[1].jpg", "100%s.jpg", "~x.jpg", "$HOME.jpg", "*"])
  func G07(name: String) throws {
    #expect(try Paint.parse([name, name]).walls == [name, name])
  }
}
