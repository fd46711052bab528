// The limits as raw exports without glue code. web/bench/suite/limits.ts calls them, either alone in limits.wasm or
// together with the kernels. Each repeats its work `calls` times, so that a short one is timed without the cost of the
// call into wasm.

#include "bench/limits.hpp"

#define EXPORT(name) [[clang::export_name(#name)]]

using namespace ropewalk_bench;

extern "C" {

/// memory.copy.
EXPORT(copy) void limits_copy(std::size_t calls, void* to, const void* from, std::size_t bytes) {
  repeat(calls, [&] { __builtin_memcpy(to, from, bytes); });
}

EXPORT(scale) void limits_scale(std::size_t calls, float* x, std::size_t count, float factor) {
  repeat(calls, [&] { scale(x, count, factor); });
}

/// head_dim is 64 or 128.
EXPORT(table_scale)
void limits_table_scale(std::size_t calls, float* x, const float* cos, const float* sin, std::size_t heads,
                        std::size_t seq, std::size_t head_dim, bool heads_inside) {
  const auto run = head_dim == 64 ? table_scale<32> : table_scale<64>;
  repeat(calls, [&] { run(x, cos, sin, heads, seq, heads_inside); });
}

EXPORT(fill_two) void limits_fill_two(std::size_t calls, float* a, float* b, std::size_t count, float value) {
  repeat(calls, [&] { fill_two(a, b, count, value); });
}

EXPORT(sum) float limits_sum(std::size_t calls, const float* x, std::size_t count) {
  float total = 0;
  repeat(calls, [&] { total += sum(x, count); });
  return total;
}

EXPORT(multiply_add_chains)
float limits_multiply_add_chains(std::size_t calls, std::size_t steps, float factor, float term) {
  float total = 0;
  repeat(calls, [&] { total += multiply_add_chains(steps, factor, term); });
  return total;
}
}
