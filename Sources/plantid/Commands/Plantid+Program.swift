import Arguments

extension Plantid {
  /// The commands with their help.
  static let program = Program(
    name: name, version: version,
    summary: "Names the plant in a photo on this machine, and answers questions about it.",
    commands: [
      Identify.self, Ask.self, Chat.self, SessionsList.self, SessionsShow.self,
      SessionsExport.self, SessionsImport.self, SessionsCorrect.self, SessionsRename.self,
      SessionsDelete.self,
      SessionsPrune.self, ReferencesAdd.self, ReferencesImport.self, ReferencesList.self,
      ReferencesShow.self, ReferencesRemove.self, ReferencesCheck.self, ReferencesExport.self,
      ReferencesUpdate.self, ModelsList.self, ModelsPull.self, ModelsUse.self, ModelsShow.self,
      ModelsVerify.self, ModelsRemove.self, ModelsImport.self, ModelsPath.self, Merge.self,
      MakeReport.self, NamesImport.self, Names.self, Eval.self,
      Calibrate.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigPath.self,
      Doctor.self,
      Completions.self, ManPages.self,
    ], sections: topics)
}
