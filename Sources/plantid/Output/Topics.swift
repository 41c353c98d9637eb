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
        ("XDG_STATE_HOME, XDG_CONFIG_HOME", "Base folders of state and settings."),
        ("XDG_DATA_HOME", "Base folder of models that were fetched or imported."),
        ("HF_TOKEN, HF_ENDPOINT", "Token and address of the hub that 'models pull' fetches from."),
        ("NO_COLOR", "When set, no italics or colours are used."),
        ("CLICOLOR_FORCE", "When set, and not to 0, italics are used even in pipes."),
      ]),
    .init(
      "Files",
      [
        ("~/.local/state/plantid", "Sessions with their photos, readable by you alone."),
        ("~/.local/share/plantid/models", "Models that were fetched or imported."),
        ("~/.config/plantid/config.json", "The settings that 'plantid config set' keeps."),
        ("FILE.journal", "The progress of a results file, for --resume and merge."),
      ]),
  ]
}
