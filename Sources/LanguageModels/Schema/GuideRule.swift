/// What a guide asks of a value, whatever the value's type.
enum GuideRule: Sendable {
  case words([String])
  case pattern(String?)
  case length(CountRange)
  case number(NumberRange)
  case count(CountRange)
  indirect case element(GuideRule)
}
