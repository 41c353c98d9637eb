// Runs llama-common's template engine within limits of size, steps, memory, time and depth.
#pragma once

#include <functional>
#include <string>

#include "handles.h"

namespace pl {

// Refuses a template that is too long.
void check_template_size(const char *text);

// Runs `body` on this thread; throws a Failure that names the limit when the body goes beyond one.
void run_within_limits(const std::function<void()> &body);

// The same on a thread whose stack is deep enough for a parser that calls itself.
void parse_within_limits(const std::function<void()> &body);

}  // namespace pl
