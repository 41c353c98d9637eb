import Arguments

extension Plantid {
  /// What there is to know besides the commands.
  static let topics: [Program.Section] = [
    .init("Exit status", ExitStatus.table.map { ("\($0.status)", $0.meaning) }),
    .init(
      "Environment",
      [
        ("PLANTID_MODEL, PLANTID_MMPROJ", "The model and its projector, as --model and --mmproj."),
        ("PLANTID_STATE_DIR", "Where sessions are kept."),
        ("XDG_STATE_HOME, XDG_CONFIG_HOME", "Where states and settings of programs are kept."),
        ("NO_COLOR", "When it holds anything, no italics and colours are used."),
        ("CLICOLOR_FORCE", "When it is not 0, italics are used even in pipes."),
      ]),
    .init(
      "Files",
      [
        ("~/.local/state/plantid", "Sessions with their photos, readable by you alone."),
        ("~/.config/plantid/config.json", "The settings that 'plantid config set' keeps."),
        ("FILE.journal", "What is done of a file of results, for --resume and merge."),
      ]),
  ]
}
