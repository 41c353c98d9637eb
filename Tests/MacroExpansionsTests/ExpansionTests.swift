import Testing

@testable import MacroExpansions

@Suite struct ExpansionTests {
  @Test func aStruct() {
    let text = Expansion(
      """
      @Generable(description: "A plant.")
      public struct Plant: Equatable {
        @Guide(description: "Its name", .anyOf(["a", "b"]))
        public var name: String?
        var stars, sizes: Int
        var isRated: Bool { true }
      }
      """
    ).text.lines
    #expect(
      text == #"""
        public struct Plant: Equatable {
          public var name: String?
          var stars, sizes: Int
          var isRated: Bool {
            true
          }

            public nonisolated static var generationSchema: LanguageModels.GenerationSchema {
              LanguageModels.GenerationSchema(
                type: Self.self, description: "A plant.", properties: [
                .init(name: "name", description: "Its name", type: String?.self, guides: [.anyOf(["a", "b"])]),
                .init(name: "stars", type: Int.self),
                .init(name: "sizes", type: Int.self),
                ])
            }

            public nonisolated struct PartiallyGenerated: Identifiable, LanguageModels.ConvertibleFromGeneratedContent, Equatable {
              public var id: LanguageModels.GenerationID
              public var name: String.PartiallyGenerated?
              public var stars: Int.PartiallyGenerated?
              public var sizes: Int.PartiallyGenerated?

              public init(_ content: LanguageModels.GeneratedContent) throws {
                self.id = content.id ?? LanguageModels.GenerationID()
                self.name = try content.value(forProperty: "name")
                self.stars = try content.value(forProperty: "stars")
                self.sizes = try content.value(forProperty: "sizes")
              }
            }
        }

        nonisolated extension Plant: LanguageModels.Generable {
          public init(_ content: LanguageModels.GeneratedContent) throws {
          self.name = try content.value(forProperty: "name")
          self.stars = try content.value(forProperty: "stars")
          self.sizes = try content.value(forProperty: "sizes")
          }

          public var generatedContent: LanguageModels.GeneratedContent {
            var properties: [(String, any LanguageModels.ConvertibleToGeneratedContent)] = []
            if let value = self.name {
              properties.append(("name", value))
            }
            properties.append(("stars", self.stars))
            properties.append(("sizes", self.sizes))
            return LanguageModels.GeneratedContent(
              properties: properties, uniquingKeysWith: { _, last in
                last
            })
          }
        }
        """#)
  }

  @Test func anIdentityIsNotGenerated() {
    let text = Expansion(
      "@Generable struct Entry { let id: GenerationID; var name: String }"
    ).text
    #expect(!text.contains(#"name: "id""#) && !text.contains(#"("id", self.id)"#))
    #expect(text.contains("self.id = content.id ?? LanguageModels.GenerationID()"))
    #expect(text.contains("id: self.id, uniquingKeysWith"))
    #expect(text.ranges(of: "var id: LanguageModels.GenerationID").count == 1)
  }

  @Test func anIdentityOfTheUsersOwnIsGenerated() {
    let text = Expansion("@Generable struct Entry { var id: Int }").text
    #expect(text.contains(#".init(name: "id", type: Int.self)"#))
    #expect(text.contains("var id: Int.PartiallyGenerated?"))
    #expect(!text.contains("GenerationID") && !text.contains("Identifiable"))
  }

  @Test func anEnum() {
    let text = Expansion(
      """
      @Generable enum Rank { case species, genus }
      """
    ).text.lines
    #expect(
      text == #"""
        enum Rank {
          case species, genus

              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(type: Self.self, anyOf: ["species", "genus"])
              }
        }

        nonisolated extension Rank: LanguageModels.Generable {
          init(_ content: LanguageModels.GeneratedContent) throws {
          switch try content.wholeString() {
          case "species":
              self = .species
          case "genus":
              self = .genus
          case let unknown:
            throw LanguageModels.GeneratedContent.ParsingError(
              rawContent: content.jsonString, debugDescription: "'\(unknown)' is none of its cases")
          }
          }

          var generatedContent: LanguageModels.GeneratedContent {
            switch self {
            case .species:
              return "species".generatedContent
            case .genus:
              return "genus".generatedContent
            }
          }
        }
        """#)
  }

  @Test func anEnumWithPayloads() {
    let text = Expansion(
      """
      @Generable enum Action { case wait; case water(litres: Double, note: String?); case say(String?) }
      """
    ).text.lines
    #expect(
      text == #"""
        enum Action {
          case wait;
          case water(litres: Double, note: String?);
          case say(String?)

              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(type: Self.self, cases: [
                  .init(name: "wait", payload: []),
                  .init(name: "water", payload: [.init(name: "litres", type: Double.self), .init(name: "note", type: String?.self)]),
                  .init(name: "say", payload: [.init(name: "_0", type: String?.self)]),
                  ])
              }
        }

        nonisolated extension Action: LanguageModels.Generable {
          init(_ content: LanguageModels.GeneratedContent) throws {
          if let payload = content.payload(of: "water") {
            self = .water(litres: try payload.value(forProperty: "litres"), note: try payload.value(forProperty: "note"))
            return
          }
          if content.payload(of: "say") != nil {
            self = .say(try content.value(forProperty: "say"))
            return
          }
          switch try content.wholeString() {
          case "wait":
              self = .wait
          case let unknown:
            throw LanguageModels.GeneratedContent.ParsingError(
              rawContent: content.jsonString, debugDescription: "'\(unknown)' is none of its cases")
          }
          }

          var generatedContent: LanguageModels.GeneratedContent {
            switch self {
            case .wait:
              return "wait".generatedContent
            case .water(let value0, let value1):
              return LanguageModels.GeneratedContent(properties: ["water": LanguageModels.GeneratedContent(properties: ["litres": value0, "note": value1])])
            case .say(let value0):
              return LanguageModels.GeneratedContent(properties: ["say": value0])
            }
          }
        }
        """#)
  }

  @Test("M01: a session property need not have its type written")
  func aSessionPropertyWithoutAType() {
    let text = Expansion("extension V { @SessionPropertyEntry var mood = 3 }").text
    #expect(text.contains("static let defaultValue = 3"))
  }

  @Test func aSessionProperty() {
    let text = Expansion(
      "extension SessionPropertyValues { @SessionPropertyEntry var mood: Int = 3 }"
    ).text.lines
    #expect(
      text == #"""
        extension SessionPropertyValues {
          var mood: Int {
              get {
                  self[__Key_mood.self]
              }
              set {
                  self[__Key_mood.self] = newValue
              }
          }

          private nonisolated struct __Key_mood: LanguageModels.SessionPropertyKey {
            static var defaultValue: Int {
                3
            }
          }
        }
        """#)
  }
}

extension String {
  /// The text without space at the ends of lines and of the whole.
  fileprivate var lines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
      .drop { $0.isEmpty }.joined(separator: "\n")
  }
}
