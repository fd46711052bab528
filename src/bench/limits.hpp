#pragma once
// The limits of this machine: loops that only move or multiply as much data as a kernel does.

#include <cstddef>

#include "rope/numbers/simd.hpp"

namespace ropewalk_bench {

// The pointers move, and the offsets from them are constants: in wasm a constant offset costs no instruction.

using ropewalk::Batch;
using ropewalk::batch_size;
using ropewalk::load;
using ropewalk::store;

/// Calls run() `calls` times.
template <class Run>
inline void repeat(std::size_t calls, Run run) noexcept {
  for (; calls > 0; --calls) {
    run();
    __asm__ volatile("" ::: "memory");  // each call has to leave its result in memory
  }
}

/// x *= factor; count is a multiple of 4 * batch_size. Any factor but 1 drives x into denormals or infinity.
inline void scale(float* x, std::size_t count, float factor) noexcept {
  const Batch c(factor);
  for (float* const end = x + count; x != end; x += 4 * batch_size) {
    for (std::size_t n = 0; n < 4; ++n) store(x + n * batch_size, load<Batch>(x + n * batch_size) * c);
  }
}

/// `rows` rows of 2 * pairs channels, row_step floats apart: each half times its own row of the table.
template <std::size_t pairs, std::size_t rows>
[[gnu::always_inline]] inline void scale_rows(float* x, std::size_t row_step, const float* cos,
                                              const float* sin) noexcept {
  constexpr std::size_t vectors = pairs / batch_size;
  constexpr std::size_t block = vectors < 8 ? vectors : 8;  // unrolled in the same way as the rotation
  for (std::size_t done = 0; done < vectors; done += block) {
#pragma GCC unroll 8
    for (std::size_t n = 0; n < block; ++n) {
      const std::size_t at = n * batch_size;
      const Batch c = load<Batch>(cos + at), s = load<Batch>(sin + at);
      Batch x0[rows], x1[rows];
      for (std::size_t r = 0; r < rows; ++r) {
        const float* row = x + r * row_step + at;
        x0[r] = load<Batch>(row);
        x1[r] = load<Batch>(row + pairs);
      }
      for (std::size_t r = 0; r < rows; ++r) {
        float* row = x + r * row_step + at;
        store(row, x0[r] * c);
        store(row + pairs, x1[r] * s);
      }
    }
    x += block * batch_size;
    cos += block * batch_size;
    sin += block * batch_size;
  }
}

/// "Table-scale": the scale loop that also reads the table as rotation does, cos and sin being [seq, pairs].
/// x is [seq, heads, 2 * pairs] with heads_inside, else [heads, seq, 2 * pairs], two heads per pass (heads is even).
template <std::size_t pairs>
inline void table_scale(float* x, const float* cos, const float* sin, std::size_t heads, std::size_t seq,
                        bool heads_inside) noexcept {
  constexpr std::size_t head_dim = 2 * pairs;
  if (heads_inside) {
    for (std::size_t s = 0; s < seq; ++s) {
      for (std::size_t h = 0; h < heads; ++h) {
        scale_rows<pairs, 1>(x + (s * heads + h) * head_dim, 0, cos + s * pairs, sin + s * pairs);
      }
    }
    return;
  }
  for (std::size_t h = 0; h < heads; h += 2) {
    for (std::size_t s = 0; s < seq; ++s) {
      scale_rows<pairs, 2>(x + (h * seq + s) * head_dim, seq * head_dim, cos + s * pairs, sin + s * pairs);
    }
  }
}

/// Stores one value into two arrays alternately, as a table is written; count is a multiple of 4 * batch_size.
inline void fill_two(float* a, float* b, std::size_t count, float value) noexcept {
  const Batch v(value);
  for (float* const end = a + count; a != end; a += 4 * batch_size, b += 4 * batch_size) {
    for (std::size_t n = 0; n < 4; ++n) store(a + n * batch_size, v);
    for (std::size_t n = 0; n < 4; ++n) store(b + n * batch_size, v);
  }
}

/// The sum of count floats, in eight chains; count is a multiple of 8 * batch_size.
inline float sum(const float* x, std::size_t count) noexcept {
  Batch totals[8];
  for (Batch& total : totals) total = Batch(0.0f);
  for (const float* const end = x + count; x != end; x += 8 * batch_size) {
    for (std::size_t n = 0; n < 8; ++n) totals[n] = totals[n] + load<Batch>(x + n * batch_size);
  }
  for (std::size_t n = 1; n < 8; ++n) totals[0] = totals[0] + totals[n];
  return reduce_add(totals[0]);
}

/// Multiplies and adds in 12 independent chains that use registers only: 24 * batch_size flops a step.
inline float multiply_add_chains(std::size_t steps, float factor, float term) noexcept {
  constexpr std::size_t chains = 12;
  const Batch f(factor), t(term);
  Batch totals[chains];
  for (std::size_t n = 0; n < chains; ++n) totals[n] = Batch(1.0f + static_cast<float>(n));
  for (std::size_t i = 0; i < steps; ++i) {
    for (Batch& total : totals) total = ropewalk::multiply_add(total, f, t);
  }
  for (std::size_t n = 1; n < chains; ++n) totals[0] = totals[0] + totals[n];
  return reduce_add(totals[0]);
}

}  // namespace ropewalk_bench
