// The limits as a wasm module of its own, without glue: web/bench/suite/limits.ts calls these exports.

#include "bench/limits.hpp"

#define EXPORT(name) [[clang::export_name(#name)]]

using namespace ropewalk_bench;

extern "C" {

extern unsigned char __heap_base;  // the linker's: first byte that nothing uses

/// Where free memory starts.
EXPORT(arena) unsigned char* limits_arena() { return &__heap_base; }

/// memory.copy.
EXPORT(copy) void limits_copy(void* to, const void* from, std::size_t bytes) { __builtin_memcpy(to, from, bytes); }

EXPORT(scale) void limits_scale(float* x, std::size_t count, float factor) { scale(x, count, factor); }

/// head_dim is 64 or 128.
EXPORT(table_scale)
void limits_table_scale(float* x, const float* cos, const float* sin, std::size_t heads, std::size_t seq,
                        std::size_t head_dim, bool heads_inside) {
  const auto run = head_dim == 64 ? table_scale<32> : table_scale<64>;
  run(x, cos, sin, heads, seq, heads_inside);
}

EXPORT(fill_two) void limits_fill_two(float* a, float* b, std::size_t count, float value) {
  fill_two(a, b, count, value);
}

EXPORT(sum) float limits_sum(const float* x, std::size_t count) { return sum(x, count); }

EXPORT(multiply_add_chains)
float limits_multiply_add_chains(std::size_t steps, float factor, float term) {
  return multiply_add_chains(steps, factor, term);
}
}
