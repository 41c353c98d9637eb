// Limits for chat templates, which are programs that come with a model.
//
// llama-common's template engine has no limits of its own: a template may loop without end, double a text
// until memory is gone, or call itself until the stack is. Every step of the engine allocates, so the limits
// are checked where the engine asks for memory: `operator new` is replaced, and counts while a template runs
// on the thread. Nothing else is counted, and nothing but a thread-local pointer is looked at otherwise.
//
// What is thrown at a limit is no std::exception, because the engine catches those at every step and adds a
// description. The engine holds its values by smart pointers, so leaving it in the middle loses nothing.
#include "template_limits.h"

#include <malloc.h>
#include <pthread.h>
#include <time.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace {

using pl::Failure;

constexpr size_t most_stack = 256 << 10;
// A nested bracket takes up to 2 KB of the parser's stack, and a byte of the template.
constexpr size_t parser_stack = 256 << 20;

struct LimitReached {};

struct Account {
  const char *base = nullptr;  // the stack at the start
  size_t steps = 0;
  ptrdiff_t memory = 0;
  timespec end{};               // by the thread's own clock
  const char *limit = nullptr;  // the one that was reached
};

thread_local Account *account = nullptr;

timespec now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time;
}

bool is_over(const timespec &end) {
  timespec time = now();
  return time.tv_sec > end.tv_sec || (time.tv_sec == end.tv_sec && time.tv_nsec > end.tv_nsec);
}

// The limit that is passed now; null when none is.
const char *passed(const Account &current) {
  auto depth = current.base - static_cast<const char *>(__builtin_frame_address(0));
  if (depth > static_cast<ptrdiff_t>(most_stack)) return "is nested too deep, or calls itself";
  if (current.memory > PLL_TEMPLATE_MEMORY) return "takes more than 256 MiB of memory";
  if (current.steps > PLL_TEMPLATE_STEPS) return "takes more than 10,000,000 steps";
  if (current.steps % 256 == 0 && is_over(current.end)) return "takes longer than 5 seconds";
  return nullptr;
}

// Counts an allocation. Whoever catches what is thrown here and goes on is stopped again soon.
void charge(void *memory) {
  Account &current = *account;
  current.steps += 1;
  current.memory += static_cast<ptrdiff_t>(malloc_usable_size(memory));
  if (current.limit != nullptr && current.steps % 256 != 0) return;
  const char *limit = passed(current);
  if (limit == nullptr) return;
  if (current.limit == nullptr) current.limit = limit;
  current.memory -= static_cast<ptrdiff_t>(malloc_usable_size(memory));
  std::free(memory);
  throw LimitReached{};
}

struct Counting {
  explicit Counting(Account &counted) { account = &counted; }
  ~Counting() { account = nullptr; }
  Counting(const Counting &) = delete;
  Counting &operator=(const Counting &) = delete;
};

// What a thread of its own is to do, and what came of it.
struct Task {
  const std::function<void()> &body;
  std::exception_ptr error;

  static void *run(void *self) {
    auto *task = static_cast<Task *>(self);
    try {
      pl::run_within_limits(task->body);
    } catch (...) {
      task->error = std::current_exception();
    }
    return nullptr;
  }
};

}  // namespace

// A sanitizer brings its own, which finds more; templates have no limits then.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define PL_KEEPS_OPERATOR_NEW
#endif
#endif
#else
#define PL_KEEPS_OPERATOR_NEW
#endif

#ifndef PL_KEEPS_OPERATOR_NEW
void *operator new(std::size_t size) {
  void *memory = std::malloc(size == 0 ? 1 : size);
  while (memory == nullptr) {
    std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
    memory = std::malloc(size == 0 ? 1 : size);
  }
  if (account != nullptr) charge(memory);
  return memory;
}

void operator delete(void *memory) noexcept {
  if (account != nullptr && memory != nullptr) {
    account->memory -= static_cast<ptrdiff_t>(malloc_usable_size(memory));
  }
  std::free(memory);
}

void operator delete(void *memory, std::size_t) noexcept { operator delete(memory); }
#endif

bool pll_template_is_limited() {
#ifdef PL_KEEPS_OPERATOR_NEW
  return false;
#else
  return true;
#endif
}

namespace pl {

void check_template_size(const char *text) {
  if (text == nullptr || std::strlen(text) <= PLL_TEMPLATE_BYTES) return;
  throw Failure{PLL_NO_TEMPLATE, "it has more than 64 KiB"};
}

void run_within_limits(const std::function<void()> &body) {
  Account current;
  current.base = static_cast<const char *>(__builtin_frame_address(0));
  current.end = now();
  current.end.tv_sec += 5;
  try {
    Counting counting(current);
    body();
  } catch (const LimitReached &) {
    throw Failure{PLL_NO_TEMPLATE, std::string("it ") + current.limit};
  } catch (...) {
    if (current.limit == nullptr) throw;
  }
  // The limit counts even where the engine took it for a text that could not be made.
  if (current.limit != nullptr) {
    throw Failure{PLL_NO_TEMPLATE, std::string("it ") + current.limit};
  }
}

void parse_within_limits(const std::function<void()> &body) {
  Task task{body, nullptr};
  pthread_attr_t attributes;
  pthread_t thread{};
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, parser_stack);
  int refused = pthread_create(&thread, &attributes, Task::run, &task);
  pthread_attr_destroy(&attributes);
  if (refused != 0) throw Failure{PLL_OUT_OF_MEMORY, "no thread to read the chat template on"};
  pthread_join(thread, nullptr);
  if (task.error) std::rethrow_exception(task.error);
}

}  // namespace pl
