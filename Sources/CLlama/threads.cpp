// How the threads of OpenMP wait for each other.
#include <cstdlib>

namespace {

// By default a waiting thread spins for milliseconds, which on a machine with other work to do makes an
// answer ten times as slow. The library reads this when it starts, hence before everything else; what
// the user has set stays.
__attribute__((constructor(101))) void wait_briefly() {
  setenv("GOMP_SPINCOUNT", "500", 0);
}

}  // namespace
