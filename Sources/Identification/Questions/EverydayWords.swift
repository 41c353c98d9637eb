import Botany

/// Words of an English question that name no plant.
///
/// Only for questions about harm: a word that is not among them, in the place of the thing that is asked about,
/// is taken for the name of another plant than the one in the photo.
enum EverydayWords {
  /// Whether a word is an everyday one.
  static func contains(_ word: String) -> Bool {
    word.count < 3 || word.allSatisfy(\.isNumber) || all.contains(word)
  }

  private static let all = TermSet(
    wordsOf: [others] + FactQuestion.everyTerm + RiskTerms.english.everyTerm)

  /// Whether a word is so common that it never stands for a plant by itself.
  static func isCommon(_ word: String) -> Bool { word.count < 3 || others.contains(word) }

  /// What stands for the plant in the photo.
  static let pointers: Set<String> = [
    "it", "its", "this", "that", "these", "those", "them", "they", "their", "thing", "one", "ones",
  ]

  /// A plant, its parts and what is said of any plant.
  static let plantWords = Set(
    words:
      """
      plant plants houseplant houseplants flower flowers bloom blooms blossom blossoms petal petals
      leaf leaves leafs foliage berry berries fruit fruits seed seeds pod pods seedpod seedpods
      root roots bulb bulbs tuber tubers rhizome rhizomes stem stems stalk stalks sap juice milk
      latex pollen nectar bark wood twig twigs branch branches needle needles thorn thorns spine
      spines prickle prickles hair hairs bud buds shoot shoots sprout sprouts cutting cuttings part
      parts tree trees shrub shrubs bush bushes vine vines weed weeds herb herbs species photo
      picture pic image specimen bit bits piece pieces water smoke smell scent
      """)

  private static let others = TermSet(
    words:
      """
      bare combo tea coffee guide afternoon riding dangl* hang hangs hanged hanging along foam
      foams foamed foaming lost bad the and but are was were been being has had have does did doing
      done can could will would shall should may might must not dont doesnt didnt isnt arent wasnt
      cant wont shouldnt couldnt what whats which who whos whom whose where wheres when why how
      hows there here then than thats theres with without within from into onto over under near
      around about after before during while since until because just only also too very really
      quite some any all both each either neither none every other others another same such more
      most less least much many few little lot lots whole entire half several two three four five
      first second third last latest earlier previous new old next now today tonight yesterday
      tomorrow morning evening night ago already still yet again ever never always often sometimes
      minute* hour hours houred houring day days week weeks weeked weeking month* year years yeared
      yearing time times please thanks thank hello hey help urgent* quick* asap wondering wonder
      curious worr worrs worred worring afraid scared panic* think thought know knows heard hear
      read said say says told tell ask asks asked asking mean means guess believe seem seems seemed
      seeming look looks looked looking see seen saw show shows showed showing find found get gets
      got getting give gives gave given take takes took taken make makes made put puts let lets
      keep keeps kept leave left bring brought buy bought want wants wanted wanting need needs
      needed needing like likes liked love loves loveed loveing try tries tried come comes comeed
      comeing came went going gone stay stays stayed staying sit sits sited siting sat stand* live
      lives liveed liveing play plays played playing walk walks walked walking run runs runed
      runing pick picks picked picking pull pulls pulled pulling pluck* handle handled handling
      hold holds holded holding held brush* rub rubs rubed rubing scratch* touch* lick licks licked
      licking gnaw gnaws gnawed gnawing dig digs diged diging dug bury hide reach* grab grabs
      grabed grabing happen* cause* react* respon* symptom* sign signs level levels chance* reason*
      case cases question* answer* true false right wrong sure ok okay fine good badly big small
      tiny large yellow white red blue pink purple orange green brown black pretty beautiful lovely
      common name names nameed nameing call calls called calling kind kinds kinded kinding sort
      sorts sorted sorting type types typeed typeing form forms formed forming amount* dose doses
      doseed doseing drop drops droped droping spoon* man woman boy boys boyed boying girl girls
      girled girling baby babys babyed babying babies infant* toddler* child* kid kids kided kiding
      son sons soned soning daughter* niece* nephew* brother* sister* mother* mum mums mumed muming
      mom moms momed moming father* dad dads daded dading grand* granny wife husband* partner* aunt
      aunts aunted aunting uncle* cousin* neighbo* friend* colleague* student* teacher* patient*
      guest* visitor* adult* human* people person* someone somebody anyone anybody everyone
      everybody nobody family she her hers him his our your yours mine myself you one ones thing*
      stuff something anything nothing everything house* home room rooms roomed rooming kitchen*
      garden* yard yards yarded yarding lawn balcony window* table* floor vase vases vaseed vaseing
      pot pots bouquet* school* kindergarten nursery park forest woods field* farm farms farmed
      farming stable* barn meadow* pasture* hay cage cages cageed cageing aviary tank pond ponds
      ponded ponding hand hands handed handing finger* skin face eye eyes eyeed eyeing lip lips
      liped liping tongue* mouth* throat* stomach* belly tummy arm arms armed arming leg legs leged
      leging paw paws pawed pawing nose noses noseed noseing fur coat glove* vet vets doctor*
      hospital* clinic* ambulance control centre center line number phone animal* cat cats kitten*
      kitty dog dogs doged doging puppy puppies pup pups rabbit* bunny bunnies guinea pig pigs
      piged piging hamster* gerbil* rat rats mouse mice bird birds birded birding parrot* budgie*
      chicken* hen hens hened hening duck ducks ducked ducking goose geese horse* pony ponies foal
      foals foaled foaling donkey* cow cows cowed cowing cattle calf goat goats goated goating
      sheep lamb lambs lambed lambing tortoise* turtle* lizard* snake snakes iguana* gecko* fish
      fishs fished fishing bee bees beeed beeing insect* livestock pet pets peted peting wildlife
      hedgehog* ferret* alpaca* llama* stop stops stoped stoping start* deal fact facts facted
      facting actually possibly maybe perhaps probably especially exactly enough else instead
      though although however if whether dry drys dryed drying fresh* dead raw cooked accident*
      contact exposure ingestion toxicology toxin* nicht list lists listed listing info infos
      infoed infoing advice tip tips tiped tiping pregnan* young sick sicks sicked sicking throw*
      threw vomit* drool* cry crys cryed crying fever* swell* swollen shaking dizzy sleep* severe*
      serious* mild milds milded milding slight* compare* worse worst better best difference*
      between together through inside outside indoor* outdoor* beside close away back off out up
      down for to by as so or nor an a
      """)
}
