// How the threads that compute wait for each other.
#pragma once

namespace pl {

// Lets OpenMP's threads sleep soon. By default a waiting thread spins for milliseconds, which on a
// machine with other work to do makes an answer ten times as slow.
void wait_briefly();

}  // namespace pl
