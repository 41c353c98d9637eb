// Chat templates and grammars, which only llama-common has.
#include <cstring>

#include "handles.h"
#include "template_limits.h"

namespace {

using pl::Failure;

char *copy(const std::string &text) {
  char *copied = new char[text.size() + 1];
  std::memcpy(copied, text.c_str(), text.size() + 1);
  return copied;
}

// llama-common's rules for white space between values and for one character of a string are wider
// than we want: no white space is needed, and an escape may name a control character or half a
// surrogate pair. A line of the grammar is a rule, and both have names of their own.
std::string tightened(const std::string &grammar) {
  std::string result;
  for (size_t start = 0; start < grammar.size();) {
    size_t end = grammar.find('\n', start);
    if (end == std::string::npos) end = grammar.size();
    std::string line = grammar.substr(start, end - start);
    if (line.rfind("space ::=", 0) == 0) {
      line = "space ::= \"\"";
    } else if (line.rfind("char ::=", 0) == 0) {
      line = R"(char ::= [^"\\\x00-\x1F\x7F-\x9F] | "\\" ["\\nt])";
    }
    result += line + "\n";
    start = end + 1;
  }
  return result;
}

// Some templates want identities of exactly nine letters and digits.
std::string identity(size_t number) {
  std::string digits = std::to_string(number % 100000);
  return "call" + std::string(5 - digits.size(), '0') + digits;
}

}  // namespace

pll_status pll_template_render(const pll_model *model, const pll_message *messages, size_t count,
                               const pll_tool *tools, size_t tool_count, bool add_generation_prompt,
                               char **out) {
  return pl::fenced([&] {
    if (model->template_text.empty()) {
      throw Failure{PLL_NO_TEMPLATE, "the model has no chat template"};
    }
    if (!model->templates) {
      throw Failure{PLL_NO_TEMPLATE, "the model's chat template cannot be parsed"};
    }
    common_chat_templates_inputs inputs;
    size_t calls = 0, outputs = 0;
    for (size_t index = 0; index < count; index++) {
      common_chat_msg message;
      message.role = messages[index].role;
      if (messages[index].call_count == 0) message.content = messages[index].content;
      for (size_t call = 0; call < messages[index].call_count; call++) {
        common_json arguments = {{messages[index].content, 1}};
        message.tool_calls.push_back(
            {messages[index].calls[call], arguments.dump(), identity(calls++)});
      }
      if (messages[index].tool != nullptr) {
        message.tool_name = messages[index].tool;
        message.tool_call_id = identity(outputs++);
      }
      inputs.messages.push_back(std::move(message));
    }
    for (size_t index = 0; index < tool_count; index++) {
      inputs.tools.push_back(
          {tools[index].name, tools[index].description, tools[index].parameters});
    }
    inputs.add_generation_prompt = add_generation_prompt;
    inputs.enable_thinking = false;
    // Without it llama-common works out a parser for the answer, sixty times as long as rendering.
    inputs.force_pure_content = true;
    try {
      pl::run_within_limits(
          [&] { *out = copy(common_chat_templates_apply(model->templates.get(), inputs).prompt); });
    } catch (const std::bad_alloc &) {
      throw;
    } catch (const std::exception &error) {
      throw Failure{PLL_NO_TEMPLATE, error.what()};
    }
  });
}

pll_status pll_grammar_from_schema(const char *schema, char **out) {
  return pl::fenced([&] {
    try {
      *out = copy(tightened(json_schema_to_grammar(common_json::parse(schema))));
    } catch (const std::bad_alloc &) {
      throw;
    } catch (const std::exception &error) {
      throw Failure{PLL_BAD_GRAMMAR, error.what()};
    }
  });
}

void pll_text_free(char *text) { delete[] text; }
