// Scores of keys that lie in rows, as a tensor has them: nothing is packed, each number of a key becomes a splat.

#include <algorithm>

#include "attention/query_group.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk {
namespace {

/// Keys whose sums are in registers together: enough that none waits for the one before.
constexpr std::size_t keys_at_once = 8;
constexpr std::size_t line_floats = 16;

/// Adds the products of `channels` channels, and moves on by them.
template <std::size_t channels>
ROPEWALK_INLINE inline void add_products(Batch (&total)[keys_at_once], const float* (&key)[keys_at_once],
                                         const float*& query) noexcept {
  for (std::size_t d = 0; d < channels; ++d) {
    const Batch value = load<Batch>(query + d * batch_size);
    for (std::size_t i = 0; i < keys_at_once; ++i) {
      total[i] = multiply_add(Batch(key[i][d]), value, total[i]);
      // clang would load all splats first, more than there are registers: half as fast.
      __asm__ volatile("" ::: "memory");
    }
  }
  for (const float*& at : key) at += channels;
  query += channels * batch_size;
}

}  // namespace

void QueryGroup::score_rows(const float* k, std::size_t step, std::size_t keys, const float* next,
                            float* scores) const noexcept {
  constexpr std::size_t channels = 2;  // before pointers move: with one or four 1.05 to 1.2 times as slow
  ROPEWALK_ROLLED
  for (std::size_t j = 0; j < keys; j += keys_at_once) {
    const float *key[keys_at_once], *query = q;
    Batch total[keys_at_once];
    for (std::size_t i = 0; i < keys_at_once; ++i) {
      key[i] = k + std::min(j + i, keys - 1) * step;
      total[i] = Batch(0.0f);
    }
    ROPEWALK_ROLLED
    for (std::size_t left = head_dim / channels; left > 0; --left) add_products<channels>(total, key, query);
    ROPEWALK_ROLLED
    for (std::size_t left = head_dim % channels; left > 0; --left) add_products<1>(total, key, query);
    for (std::size_t i = 0; i < keys_at_once; ++i) store(scores + (j + i) * batch_size, total[i]);
    ROPEWALK_ROLLED
    for (std::size_t i = j; i < std::min(j + keys_at_once, keys); ++i) {
      ROPEWALK_ROLLED
      for (std::size_t d = 0; d < head_dim; d += line_floats) fetch(next + i * step + d);
    }
  }
}

}  // namespace ropewalk
