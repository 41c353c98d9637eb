// Calls of tools as a model writes them: llama-common works that out from the model's chat template.
#include <cstring>

#include "handles.h"
#include "template_limits.h"

struct pll_tool_format {
  const pll_model *model = nullptr;
  std::vector<common_chat_tool> tools;
  bool several = false;
  common_chat_parser_params reader;
  std::string required;               // a grammar of calls and nothing else
  std::string allowed;                // a grammar of calls once one begins; empty: there is none
  std::vector<std::string> openings;  // what calls begin with
  std::vector<std::string> patterns;  // the same, for a grammar that holds from there on
  std::vector<const char *> lent;     // the texts of the patterns
  std::vector<llama_token> controls;  // control tokens that calls are written with
};

namespace {

using pl::Failure;

common_chat_params applied(const pll_tool_format &format, common_chat_tool_choice choice) {
  common_chat_templates_inputs inputs;
  common_chat_msg question;
  question.role = "user";
  question.content = "?";
  inputs.messages.push_back(question);
  inputs.tools = format.tools;
  inputs.tool_choice = choice;
  inputs.parallel_tool_calls = format.several;
  inputs.enable_thinking = false;
  try {
    common_chat_params params;
    pl::run_within_limits(
        [&] { params = common_chat_templates_apply(format.model->templates.get(), inputs); });
    return params;
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const std::exception &error) {
    throw Failure{PLL_NO_TEMPLATE, error.what()};
  }
}

// Where the rule of a name begins: each has a line.
size_t rule_of(const std::string &grammar, const std::string &name) {
  std::string head = name + " ::= ";
  if (grammar.rfind(head, 0) == 0) return 0;
  size_t found = grammar.find("\n" + head);
  return found == std::string::npos ? found : found + 1;
}

// A grammar of calls and nothing else.
//
// llama-common's own, where a call is required, begins with the head of the answer and lets words through
// before the call; the one that holds from where a call begins lets a turn end before it.
std::string calls_alone(const pll_tool_format &format) {
  std::string grammar = applied(format, COMMON_CHAT_TOOL_CHOICE_REQUIRED).grammar;
  size_t root = rule_of(grammar, "root");
  for (const char *rule : {"tool-calls", "tool-call"}) {
    size_t found = rule_of(grammar, rule);
    if (root == std::string::npos || found == std::string::npos) continue;
    size_t end = grammar.find('\n', root);
    return grammar.substr(0, root) + "root ::= " + rule +
           (end == std::string::npos ? "" : grammar.substr(end));
  }
  if (!format.allowed.empty()) return format.allowed;
  throw Failure{PLL_BAD_GRAMMAR, "llama.cpp has no grammar for its calls of tools"};
}

// The token that a text is, if it is one by itself; else none.
llama_token control_token(const llama_vocab *vocabulary, const std::string &text) {
  llama_token tokens[2];
  int32_t count = llama_tokenize(vocabulary, text.data(), static_cast<int32_t>(text.size()), tokens,
                                 2, false, true);
  return count == 1 && llama_vocab_is_control(vocabulary, tokens[0]) ? tokens[0] : LLAMA_TOKEN_NULL;
}

bool begins_call(const pll_tool_format &format, const std::string &text) {
  for (const auto &opening : format.openings) {
    if (text.find(opening) != std::string::npos) return true;
  }
  size_t first = text.find_first_not_of(" \t\r\n");
  return format.openings.empty() && first != std::string::npos && text[first] == '{';
}

void add_openings(pll_tool_format &format, const common_chat_params &params) {
  for (const auto &trigger : params.grammar_triggers) {
    bool is_text = trigger.type == COMMON_GRAMMAR_TRIGGER_TYPE_WORD;
    if (is_text && !trigger.value.empty()) format.openings.push_back(trigger.value);
    if (!params.grammar_lazy) continue;
    switch (trigger.type) {
    case COMMON_GRAMMAR_TRIGGER_TYPE_WORD:
      format.patterns.push_back(regex_escape(trigger.value));
      break;
    case COMMON_GRAMMAR_TRIGGER_TYPE_PATTERN:
      format.patterns.push_back(trigger.value);
      break;
    case COMMON_GRAMMAR_TRIGGER_TYPE_PATTERN_FULL:
      format.patterns.push_back("^(?:" + trigger.value + ")$");
      break;
    case COMMON_GRAMMAR_TRIGGER_TYPE_TOKEN:
      format.patterns.push_back(
          regex_escape(common_token_to_piece(format.model->vocabulary, trigger.token, true)));
      break;
    }
  }
  for (const auto &pattern : format.patterns) format.lent.push_back(pattern.c_str());
}

std::string turn(const common_chat_msg &message, bool is_whole, bool is_call) {
  common_json calls = common_json::array();
  for (const auto &call : message.tool_calls) {
    calls.push_back({{"name", call.name}, {"arguments", call.arguments}});
  }
  common_json turn = {
      {"text", message.content}, {"calls", calls}, {"isWhole", is_whole}, {"isCall", is_call}};
  return turn.dump_safe();
}

char *copied(const std::string &text) {
  char *copy = new char[text.size() + 1];
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace

bool pll_template_knows_tools(const pll_model *model) {
  if (!model->templates) return false;
  try {
    auto known = common_chat_templates_get_caps(model->templates.get());
    return known["supports_tools"] && known["supports_tool_calls"];
  } catch (const std::exception &) {
    return false;
  }
}

pll_status pll_tool_format_new(const pll_model *model, const pll_tool *tools, size_t count,
                               pll_tool_format **out) {
  return pl::fenced([&] {
    if (!pll_template_knows_tools(model)) {
      throw Failure{PLL_NO_TEMPLATE, "its chat template knows no tools"};
    }
    auto format = std::make_unique<pll_tool_format>();
    format->model = model;
    for (size_t index = 0; index < count; index++) {
      format->tools.push_back(
          {tools[index].name, tools[index].description, tools[index].parameters});
    }
    format->several =
        common_chat_templates_get_caps(model->templates.get())["supports_parallel_tool_calls"];
    auto params = applied(*format, COMMON_CHAT_TOOL_CHOICE_AUTO);
    if (params.grammar_lazy) format->allowed = params.grammar;
    format->required = calls_alone(*format);
    format->reader = common_chat_parser_params(params);
    if (!params.parser.empty()) format->reader.parser.load(params.parser);
    add_openings(*format, params);
    for (const auto &text : params.preserved_tokens) {
      llama_token token = control_token(model->vocabulary, text);
      if (token != LLAMA_TOKEN_NULL) format->controls.push_back(token);
    }
    *out = format.release();
  });
}

void pll_tool_format_free(pll_tool_format *format) { delete format; }

bool pll_tool_format_several(const pll_tool_format *format) { return format->several; }

size_t pll_tool_format_controls(const pll_tool_format *format, pll_token *tokens, size_t capacity) {
  for (size_t index = 0; index < format->controls.size() && index < capacity; index++) {
    tokens[index] = format->controls[index];
  }
  return format->controls.size();
}

void pll_tool_format_grammar(const pll_tool_format *format, bool required, pll_grammar *out) {
  *out = {};
  if (required) {
    out->rules = format->required.c_str();
  } else if (!format->allowed.empty() && !format->lent.empty()) {
    *out = {format->allowed.c_str(), format->lent.data(), format->lent.size()};
  }
}

pll_status pll_tool_format_read(const pll_tool_format *format, const char *text, bool finished,
                                char **out) {
  return pl::fenced([&] {
    bool is_call = begins_call(*format, text);
    common_chat_msg message;
    bool is_whole = true;
    try {
      message = common_chat_parse(text, !finished, format->reader);
    } catch (const std::bad_alloc &) {
      throw;
    } catch (const std::exception &) {
      is_whole = false;
    }
    is_call = is_call || !message.tool_calls.empty();
    *out = copied(turn(message, is_whole, is_call));
  });
}
