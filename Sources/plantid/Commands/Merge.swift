import Arguments
import Results

/// Joins the results of shards.
struct Merge: Command {
  var files: [String] = []
  var output: String?

  static let name = "merge"
  static let summary = "Join results of shards into one file; report missing and duplicate rows."
  static var parameters: [Parameter<Self>] {
    [
      .operands(\.files, as: "file", "Files written by 'identify --shard i/n --output FILE'"),
      .option("output", short: "o", \.output, as: "file", "The file to write"),
    ]
  }

  func validate() throws(UsageError) {
    if files.isEmpty { throw .rule("name the files to join") }
    if output == nil { throw .rule("name the file to write with '--output'") }
  }

  func run() async throws -> Int32 {
    let (files, output) = (files, output ?? "/dev/stdout")
    let merge = try await interruptible {
      let merge = try ResultsMerge(files)
      try merge.write(toFile: output)
      return merge
    }
    merge.findings.sentences.forEach { Console.message($0) }
    return merge.findings.isWhole ? ExitStatus.success : ExitStatus.someFailed
  }
}
