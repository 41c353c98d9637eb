import Botany
import Foundation

/// The language of a question, as far as its letters and frequent words show it.
enum QuestionLanguage: String, CaseIterable, Sendable {
  case german = "de"
  case french = "fr"
  case portuguese = "pt"
  case spanish = "es"
  case italian = "it"
  case dutch = "nl"
  case polish = "pl"
  case russian = "ru"
  case chinese = "zh"
  case japanese = "ja"
  case korean = "ko"
  /// A language that is not English, and none of these.
  case other = "und"

  /// Detects the language of a question; nil for English, and where it is not clear.
  init?(of question: String) { self.init(of: question, words: QuestionWords(question)) }

  /// The same for the words of a question.
  init?(of question: String, words: QuestionWords) {
    if let script = Self.language(ofScriptIn: question) {
      self = script
      return
    }
    let words = words.words
    let folded = Set(words.map(\.folded))
    // Letters with marks are rare in English, but for the names of plants and people.
    let marked = words.count { $0.written.lowercased() != $0.folded && !$0.written.isASCIIText }
    // Of languages that share a word, the first one counts.
    let best = Self.allCases.reduce(nil as (language: QuestionLanguage, score: Int)?) {
      best, language in
      let score = folded.count { Self.frequent[language]?.contains($0) == true }
      return score > best?.score ?? 0 ? (language, score) : best
    }
    let foreign = (best?.score ?? 0) + marked
    let english = folded.count { $0.count > 2 && EverydayWords.contains($0) }
    guard foreign > 0, foreign > english else { return nil }
    // A single accented letter among unknown words belongs to a name.
    guard best != nil || marked > 1 else { return nil }
    self = best?.language ?? .other
  }

  /// The language of a question whose letters are not Latin.
  private static func language(ofScriptIn question: String) -> QuestionLanguage? {
    var counts: [QuestionLanguage: Int] = [:]
    var latin = 0
    for scalar in question.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF: counts[.japanese, default: 0] += 1
      case 0x3400...0x4DBF, 0x4E00...0x9FFF: counts[.chinese, default: 0] += 1
      case 0x1100...0x11FF, 0xAC00...0xD7AF: counts[.korean, default: 0] += 1
      case 0x0400...0x04FF: counts[.russian, default: 0] += 1
      case 0x0370...0x03FF, 0x0590...0x1CFF: counts[.other, default: 0] += 1
      case _ where scalar.properties.isAlphabetic: latin += 1
      default: continue
      }
    }
    guard let most = counts.max(by: { $0.value < $1.value }), most.value * 2 > latin else {
      return nil
    }
    // Japanese is written with Chinese characters too, Chinese never with kana.
    return most.key == .chinese && counts[.japanese] != nil ? .japanese : most.key
  }

  /// Words that are frequent in a language and not English, folded.
  private static let frequent: [QuestionLanguage: Set<String>] = [
    .german: Set(
      words: """
        ist der das ein eine fur und wie oft wann warum welche welcher welches muss kann darf
        soll ich sie mein meine meinen meiner nicht mit auf braucht pflanze blume blatter giftig
        gefahrlich katze katzen hund hunde kind kinder giessen wasser licht heisst hat heissen
        vertragt sonne schatten erde essbar essen verschluckt gegessen winterhart viel diese
        dieser
        """),
    .french: Set(
      words: """
        est cette elle une les des pour mon mes quelle quel combien comment quand pourquoi faut
        peut dois peux toxique veneneuse dangereuse dangereux chats chien chiens enfant enfants
        plante fleur arroser eau lumiere soleil avec dans sappelle cest estce mange avale
        comestible famille estelle ses aux resiste gel froid elles sont quoi avoir besoin
        """),
    .spanish: Set(
      words: """
        esta este una los las para mis que cual cuanto cuanta cuando como donde cada hay puede
        puedo debo necesita venenosa toxica peligrosa gato gatos perro perros nino ninos planta
        flor regar riego agua llama sol comio comer hijo hija cuantas comestible veces con aguanta frio
        nombre tiene mucha mucho sombra es el
        """),
    .italian: Set(
      words: """
        questa questo che per gli della delle quanto quanta quando come dove ogni puo posso devo
        serve velenosa velenoso tossica pericolosa gatto gatti cane cani bambino bambini pianta
        fiore annaffiare acqua luce sole chiama mangiato mangiare figlio figlia quante volte sono
        innaffiare bisogno commestibile miei mio mia freddo resiste nome fiori foglie anche molto
        """),
    .portuguese: Set(
      words: """
        esta este isto isso uma para meu minha meus que qual quanto quando como onde cada pode
        posso devo precisa venenosa toxica perigosa gato gatos cao caes cachorro crianca criancas
        planta flor regar rega agua luz nao comeu comer filho filha vezes quantas chama sao comestivel frio
        resiste nome dela muita muito sombra tem
        """),
    .dutch: Set(
      words: """
        het een deze dit voor mijn hoe vaak wanneer waarom welke moet kan mag niet met veel
        giftig gevaarlijk kat katten hond honden kinderen bloem bladeren heet geven heeft nodig
        gegeten eetbaar van zijn ik zon licht wat hoeveel schaduw tegen vorst winterhard eten
        """),
    .polish: Set(
      words: """
        czy jest dla jak ile kiedy gdzie dlaczego ta ten roslina kwiat trujaca trujacy
        niebezpieczna kot kota kotow pies psa psow dziecko dziecka dzieci podlewac czesto wody
        swiatla mozna potrzebuje nazywa moj moja nazwa slonce mroz jakie jaka znosi zjadl zjadlo
        sie na
        """),
    .other: Set(
      words: """
        ar det hur ofta vattna vaxten vaxt farlig katter hundar barn mitt hva hvor hvordan er
        planten giftigt och og bu bitki zehirli mi kediler kedi icin ne kadar sulamali nasil
        kopek cocuk je tato rostlina jedovata casto zalevat kocky psy deti otravitoare pentru
        pisici ez noveny mergezo macska kutya onko kasvi myrkyllinen kissoille koirille sik cicek
        vody jedovaty ska jag vad heter blomman vatten solen tal min katt atit jmenuje kolik
        potrebuje snese mraz muj snedl kytka pes kocka adi nedir su ister gunes kedim yedi
        siklikta den katte hunde trebuie des ud floarea plantei caine copil szabad ontozni
        viragot vizet kukka vetta usein koira kissa lapsi var blomst hvad hvilken kat
        """),
  ]
}

extension QuestionLanguage {
  /// The refusal in this language, for a model that answers in English only.
  var refusal: String {
    switch self {
    case .german:
      "dieses Modell antwortet nur auf Englisch; fragen Sie auf Englisch, oder nennen Sie mit --model "
        + "ein Modell, das Deutsch kann"
    case .french:
      "ce modèle ne répond qu'en anglais ; posez la question en anglais, ou choisissez avec --model un "
        + "modèle qui parle français"
    case .spanish:
      "este modelo solo responde en inglés; haga la pregunta en inglés o elija con --model un modelo que "
        + "hable español"
    case .italian:
      "questo modello risponde solo in inglese; faccia la domanda in inglese o scelga con --model un "
        + "modello che parli italiano"
    case .portuguese:
      "este modelo só responde em inglês; faça a pergunta em inglês ou escolha com --model um modelo que "
        + "fale português"
    case .dutch:
      "dit model antwoordt alleen in het Engels; stel de vraag in het Engels, of kies met --model een "
        + "model dat Nederlands spreekt"
    case .polish:
      "ten model odpowiada tylko po angielsku; zadaj pytanie po angielsku albo wybierz przez --model "
        + "model, który zna polski"
    case .russian:
      "эта модель отвечает только по-английски; задайте вопрос по-английски или выберите с помощью "
        + "--model модель, которая знает русский"
    case .chinese:
      "这个模型只能用英语回答；请用英语提问，或用 --model 选择一个会中文的模型"
    case .japanese:
      "このモデルは英語でしか答えられません。英語で質問するか、--model で日本語のできるモデルを指定してください"
    case .korean:
      "이 모델은 영어로만 대답합니다. 영어로 질문하거나 --model 로 한국어를 아는 모델을 지정하세요"
    case .other:
      "this model answers in English only; ask in English, or name a model of your language with --model"
    }
  }

  /// Whom to call, for a question that may be about harm.
  var emergency: String {
    switch self {
    case .german: "im Notfall rufen Sie den Giftnotruf oder einen Arzt an"
    case .french: "en cas d'urgence, appelez le centre antipoison ou un médecin"
    case .spanish: "en una urgencia, llame al centro de toxicología o a un médico"
    case .italian: "in caso di emergenza chiami il centro antiveleni o un medico"
    case .portuguese: "numa emergência, ligue para o centro antivenenos ou para um médico"
    case .dutch: "bel bij nood het antigifcentrum of een arts"
    case .polish: "w nagłym wypadku zadzwoń do ośrodka toksykologicznego lub do lekarza"
    case .russian: "в экстренном случае позвоните в токсикологический центр или врачу"
    case .chinese: "如有紧急情况，请立即联系中毒急救中心或医生"
    case .japanese: "緊急のときは中毒110番か医師に連絡してください"
    case .korean: "응급 상황이면 중독 센터나 의사에게 연락하세요"
    case .other: "in an emergency call poison control or a doctor"
    }
  }

  func refusal(of question: String) -> String {
    let isAboutHarm =
      QuestionRisk(question) != nil || Self.poison.contains { question.lowercased().contains($0) }
    guard isAboutHarm else { return refusal }
    return refusal + (self == .chinese || self == .japanese ? "。" : "; ") + emergency
  }

  /// Parts of words for poison, danger and animals.
  private static let poison = [
    "gift", "toxi", "tóxi", "vénén", "venen", "velen", "danger", "gefähr", "gevaar", "peligr",
    "perig",
    "pericol", "truj", "niebezp", "ядовит", "опас", "отрав", "токси", "毒", "危", "독", "위험", "zehir",
    "jedov", "otrav", "سام", "farlig", "mérgez", "myrk", "δηλητ", "avalé", "verschluck", "проглот",
  ]
}

extension String {
  fileprivate var isASCIIText: Bool { utf8.allSatisfy { $0 < 128 } }
}
