// What llama.cpp is fed by our shim: headers of models and projectors, and chat templates.
//
// FUZZ_TARGET is gguf or template. A template's limits need the shim's own operator new, which a sanitizer of
// addresses replaces; so this program has none, and a crash is what is looked for.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "../../../Sources/CLlama/template_limits.h"

namespace {

// A file that llama.cpp reads by its name, and that is nowhere.
void inspect(const uint8_t *bytes, size_t count) {
  static const int file = memfd_create("gguf", MFD_CLOEXEC);
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  if (ftruncate(file, 0) != 0 || pwrite(file, bytes, count, 0) != static_cast<ssize_t>(count)) {
    std::abort();
  }
  pll_file_info info;
  if (pll_file_inspect(path.c_str(), &info) != PLL_OK) return;
  bool is_usable = info.kind == PLL_KIND_LANGUAGE || info.kind == PLL_KIND_PROJECTOR;
  if (is_usable && info.layers > 512) std::abort();
}

void render(const uint8_t *bytes, size_t count) {
  std::string text(reinterpret_cast<const char *>(bytes), count);
  if (text.find('\0') != std::string::npos || text.empty()) return;
  common_chat_templates_ptr templates;
  common_chat_templates_inputs inputs;
  common_chat_msg question;
  question.role = "user";
  question.content = "?";
  inputs.messages = {question};
  inputs.force_pure_content = true;
  try {
    pl::check_template_size(text.c_str());
    pl::parse_within_limits([&] { templates = common_chat_templates_init(nullptr, text); });
    pl::run_within_limits([&] { common_chat_templates_apply(templates.get(), inputs); });
  } catch (const pl::Failure &) {
  } catch (const std::exception &) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static const bool is_template = std::strcmp(std::getenv("FUZZ_TARGET"), "template") == 0;
  is_template ? render(bytes, count) : inspect(bytes, count);
  return 0;
}
