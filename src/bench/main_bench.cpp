// rope_bench: prints every table, or those named on the command line.

#include <cstdio>
#include <cstring>

#include "bench/bench.hpp"
#include "rope/numbers/simd.hpp"

#ifndef ROPEWALK_BUILD_FLAGS
#define ROPEWALK_BUILD_FLAGS "unknown"
#endif

int main(int count, char** names) {
  const struct {
    const char* name;
    void (*run)();
  } tables[] = {{"tables", ropewalk_bench::bench_tables},
                {"rotate", ropewalk_bench::bench_rotate},
                {"attention", ropewalk_bench::bench_attention}};
  std::printf("flags %s; %zu floats in a batch\n", ROPEWALK_BUILD_FLAGS, ropewalk::batch_size);
  for (const auto& table : tables) {
    bool wanted = count == 1;
    for (int i = 1; i < count; ++i) wanted = wanted || std::strcmp(names[i], table.name) == 0;
    if (wanted) table.run();
  }
}
