import Botany

/// Words of an English question that name no plant.
///
/// Only for questions about harm: a word that is not among them, in the place of the thing that is asked about,
/// is taken for the name of another plant than the one in the photo.
enum EverydayWords {
  static func contains(_ word: String) -> Bool {
    word.count < 3 || word.allSatisfy(\.isNumber) || all.contains(word)
  }

  private static let all = TermSet(
    wordsOf: [others] + FactQuestion.everyTerm + RiskTerms.english.everyTerm)

  /// Whether a word is so common that it is never a plant by itself.
  static func isCommon(_ word: String) -> Bool { word.count < 3 || others.contains(word) }

  /// Words for the plant in the photo.
  static let pointers: Set<String> = [
    "it", "its", "this", "that", "these", "those", "them", "they", "their", "thing", "one", "ones",
  ]

  /// A plant, its parts, and common properties of plants.
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
      bare combo tea coffee guide afternoon riding dangl* hang hangs along foam foams lost bad
      the and but are was were been being has had have does did doing done can could will would
      shall should may might must not dont doesnt didnt isnt arent wasnt cant wont shouldnt
      couldnt what whats which who whos whom whose where wheres when why how hows there here
      then than thats theres with without within from into onto over under near around about
      after before during while since until because just only also too very really quite some
      any all both each either neither none every other others another same such more most less
      least much many few little lot lots whole entire half several two three four five first
      second third last latest earlier previous new old next now today tonight yesterday
      tomorrow morning evening night ago already still yet again ever never always often
      sometimes minute* hour hours day days week weeks month* year years time times please
      thanks thank hello hey help urgent* quick* asap wondering wonder curious worr worrs
      afraid scared panic* think thought know knows heard hear read said say says told tell ask
      asks asked asking mean means guess believe seem seems seemed seeming look looks looked
      looking see seen saw show shows showed showing find found get gets got getting give gives
      gave given take takes took taken make makes made put puts let lets keep keeps kept leave
      left bring brought buy bought want wants wanted wanting need needs needed needing like
      likes liked love loves try tries tried come comes came went going gone stay stays stayed
      staying sit sits sat stand* live lives play plays played playing walk walks walked
      walking run runs pick picks picked picking pull pulls pulled pulling pluck* handle
      handled handling hold holds held brush* rub rubs scratch* touch* lick licks licked
      licking gnaw gnaws dig digs dug bury hide reach* grab grabs happen* cause* react* respon*
      symptom* sign signs level levels chance* reason* case cases question* answer* true false
      right wrong sure ok okay fine good badly big small tiny large yellow white red blue pink
      purple orange green brown black pretty beautiful lovely common name names call calls
      called calling kind kinds sort sorts type types form forms formed amount* dose doses drop
      drops spoon* man woman boy boys girl girls baby babys babies infant* toddler* child* kid
      kids son sons daughter* niece* nephew* brother* sister* mother* mum mums mom moms father*
      dad dads grand* granny wife husband* partner* aunt aunts uncle* cousin* neighbo* friend*
      colleague* student* teacher* patient* guest* visitor* adult* human* people person*
      someone somebody anyone anybody everyone everybody nobody family she her hers him his our
      your yours mine myself you one ones thing* stuff something anything nothing everything
      house* home room rooms kitchen* garden* yard yards lawn balcony window* table* floor vase
      vases pot pots bouquet* school* kindergarten nursery park forest woods field* farm farms
      stable* barn meadow* pasture* hay cage cages aviary tank pond ponds hand hands handed
      handing finger* skin face eye eyes lip lips tongue* mouth* throat* stomach* belly tummy
      arm arms leg legs paw paws nose noses fur coat glove* vet vets doctor* hospital* clinic*
      ambulance control centre center line number phone animal* cat cats kitten* kitty dog dogs
      puppy puppies pup pups rabbit* bunny bunnies guinea pig pigs hamster* gerbil* rat rats
      mouse mice bird birds parrot* budgie* chicken* hen hens duck ducks goose geese horse*
      pony ponies foal foals donkey* cow cows cattle calf goat goats sheep lamb lambs tortoise*
      turtle* lizard* snake snakes iguana* gecko* fish fishs fished fishing bee bees insect*
      livestock pet pets wildlife hedgehog* ferret* alpaca* llama* stop stops start* deal fact
      facts actually possibly maybe perhaps probably especially exactly enough else instead
      though although however if whether dry drys fresh* dead raw cooked accident* contact
      exposure ingestion toxicology toxin* nicht list lists listed listing info infos advice
      tip tips pregnan* young sick sicks throw* threw vomit* drool* cry crys fever* swell*
      swollen shaking dizzy sleep* severe* serious* mild milds slight* compare* worse worst
      better best difference* between together through inside outside indoor* outdoor* beside
      close away back off out up down for to by as so or nor an a hanged hanging foamed foaming
      holding gnawed gnawing sorted forming drying dried crying cried worried worrying grabbed
      grabbing rubbed rubbing dropped dropping stopped stopping running ran sitting loved
      loving coming living lived named naming digging sicker
      """)
}
