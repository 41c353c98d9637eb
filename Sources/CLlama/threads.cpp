#include "threads.h"

#include <cstdlib>

extern "C" {
// libgomp's own settings. They are there when it is linked statically, as the bootstrap sees to.
extern unsigned long long gomp_spin_count_var __attribute__((weak));
extern unsigned long long gomp_throttled_spin_count_var __attribute__((weak));
}

namespace pl {

void wait_briefly() {
  // What the user has set stays.
  if (std::getenv("GOMP_SPINCOUNT") || std::getenv("OMP_WAIT_POLICY")) return;
  const unsigned long long rounds = 500;  // some 20 microseconds
  if (&gomp_spin_count_var) gomp_spin_count_var = rounds;
  if (&gomp_throttled_spin_count_var) gomp_throttled_spin_count_var = rounds;
}

}  // namespace pl
