// The one exception boundary of this target, and the thread's last error.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "CLlama.h"

namespace pl {

// What a fallible step throws; nothing else in this target knows how to fail.
struct Failure {
  pll_status status;
  std::string reason;
};

// Forgets what the thread failed at, and what llama.cpp logged as errors on it.
void begin_call() noexcept;
// Remembers why the call failed; llama.cpp's own words come after ours.
void end_call(const char *reason) noexcept;
// llama.cpp's error lines of this thread since begin_call.
const std::string &logged() noexcept;

// Runs `body`; every exception becomes a status.
template <typename Body>
pll_status fenced(Body body) noexcept {
  begin_call();
  try {
    body();
    return PLL_OK;
  } catch (const Failure &failure) {
    end_call(failure.reason.c_str());
    return failure.status;
  } catch (const std::bad_alloc &) {
    end_call("memory is short");
    return PLL_OUT_OF_MEMORY;
  } catch (const std::exception &error) {
    end_call(error.what());
    return PLL_FAILED;
  } catch (...) {
    end_call("llama.cpp failed without saying why");
    return PLL_FAILED;
  }
}

}  // namespace pl
