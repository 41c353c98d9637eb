// Last error, log, build and cancellation.
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "handles.h"
#include "threads.h"

namespace {

thread_local std::string last_error;
thread_local std::string error_lines;
thread_local bool continues_error = false;

std::mutex log_lock;
pll_log_callback log_callback = nullptr;
void *log_user = nullptr;

void receive(ggml_log_level level, const char *text, void *) {
  // A continuation belongs to the line before it.
  bool error = level == GGML_LOG_LEVEL_CONT ? continues_error : level == GGML_LOG_LEVEL_ERROR;
  continues_error = error;
  try {
    if (error && error_lines.size() < 4096) error_lines += text;
    std::lock_guard<std::mutex> hold(log_lock);
    if (log_callback) log_callback(static_cast<int32_t>(level), text, log_user);
  } catch (const std::exception &) {
    // A log line is not worth a failure.
  }
}

std::string first_line(const std::string &text) {
  size_t start = text.find_first_not_of(" \n\t");
  if (start == std::string::npos) return "";
  return text.substr(start, text.find('\n', start) - start);
}

// Who reads the environment while it changes may follow a pointer that is gone.
void settle_environment() {
  static std::once_flag once;
  std::call_once(once, [] {
    // Or a debugger would be started where llama.cpp aborts.
    setenv("GGML_NO_BACKTRACE", "1", 1);
    // ggml sets this as it starts, unless it is there.
    setenv("KMP_BLOCKTIME", "200", 0);
  });
}

}  // namespace

namespace pl {

void begin_call() noexcept {
  static std::once_flag once;
  std::call_once(once, [] {
    settle_environment();
    common_log_set_verbosity_thold(-1);
    llama_log_set(receive, nullptr);
    mtmd_helper_log_set(receive, nullptr);
    wait_briefly();
    llama_backend_init();
  });
  last_error.clear();
  error_lines.clear();
  continues_error = false;
}

void end_call(const char *reason) noexcept {
  try {
    last_error = reason;
    std::string message = first_line(error_lines);
    if (!message.empty()) last_error += (last_error.empty() ? "" : ": ") + message;
  } catch (const std::exception &) {
    last_error.clear();
  }
}

const std::string &logged() noexcept { return error_lines; }

}  // namespace pl

const char *pll_last_error(void) { return last_error.c_str(); }

void pll_abort_set(pll_abort_callback callback) {
  settle_environment();
  ggml_set_abort_callback(callback);
}

void pll_log_set(pll_log_callback callback, void *user) {
  pl::begin_call();
  std::lock_guard<std::mutex> hold(log_lock);
  log_callback = callback;
  log_user = user;
}

const char *pll_build(void) { return PLANTID_LLAMA_BUILD; }

const char *pll_system_info(void) {
  pl::begin_call();
  return llama_print_system_info();
}

pll_flag *pll_flag_new(void) { return new (std::nothrow) pll_flag; }

void pll_flag_free(pll_flag *flag) { delete flag; }

void pll_flag_raise(pll_flag *flag) {
  if (flag) flag->raised.store(true, std::memory_order_relaxed);
}

void pll_flag_lower(pll_flag *flag) {
  if (flag) flag->raised.store(false, std::memory_order_relaxed);
}

bool pll_flag_raised(const pll_flag *flag) {
  return flag && flag->raised.load(std::memory_order_relaxed);
}
