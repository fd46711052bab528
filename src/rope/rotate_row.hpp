#pragma once
// Inner loops of rotate: one or two rows at once. Nothing is checked here.

#include <cstddef>
#include <utility>

#include "rope/config.hpp"
#include "rope/rotate.hpp"
#include "rope/rotate_pair.hpp"
#include "rope/simd.hpp"

namespace ropewalk {

/// lanes<Real> pairs of channels, from pair i of the slice of 2 * pairs channels that starts at row.
template <Pairing pairing, class Real>
inline void load_channels(const float* row, std::size_t i, std::size_t pairs, Real& x0, Real& x1) noexcept {
  if constexpr (pairing == Pairing::interleaved) {
    load_pairs(row + 2 * i, x0, x1);
  } else {
    x0 = load<Real>(row + i);
    x1 = load<Real>(row + pairs + i);
  }
}

/// The opposite of load_channels.
template <Pairing pairing, class Real>
inline void store_channels(float* row, std::size_t i, std::size_t pairs, Real x0, Real x1) noexcept {
  if constexpr (pairing == Pairing::interleaved) {
    store_pairs(row + 2 * i, x0, x1);
  } else {
    store(row + i, x0);
    store(row + pairs + i, x1);
  }
}

/// Calls step.operator()<Real>(i) for i in [0, pairs): eight vectors per loop iteration, as each iteration of a wasm loop pays for
/// the engine's stack check, then single vectors, then single floats.
template <class Step>
[[gnu::always_inline]] inline void for_each_pair(std::size_t pairs, Step step) noexcept {
  constexpr std::size_t block = 8;
  std::size_t i = 0;
  for (; i + block * batch_size <= pairs; i += block * batch_size) {
    [&]<std::size_t... n>(std::index_sequence<n...>) {
      (step.template operator()<Batch>(i + n * batch_size), ...);
    }(std::make_index_sequence<block>());
  }
  for (; i + batch_size <= pairs; i += batch_size) step.template operator()<Batch>(i);
  for (; i < pairs; ++i) step.template operator()<float>(i);
}

/// Turns `rows` rows, row_step elements apart, that share one row of the table, from x to y (the same address or apart).
template <Pairing pairing, Turn turn, std::size_t rows>
[[gnu::always_inline]] inline void turn_rows(const float* x, float* y, std::size_t row_step, std::size_t pairs,
                                             const float* cos, const float* sin) noexcept {
  for_each_pair(pairs, [=]<class Real>(std::size_t i) {
    const Real c = load<Real>(cos + i);
    const Real s = load<Real>(sin + i);
    for (std::size_t r = 0; r < rows; ++r) {
      Real x0, x1;
      load_channels<pairing>(x + r * row_step, i, pairs, x0, x1);
      // Turning back is the same rotation with the two channels in each other's place.
      if constexpr (turn == Turn::forward) {
        rotate_pair(x0, x1, c, s);
      } else {
        rotate_pair(x1, x0, c, s);
      }
      store_channels<pairing>(y + r * row_step, i, pairs, x0, x1);
    }
  });
}

/// Copies the pairs of a row from one order to the other; from and to share no element.
template <Pairing from_pairing, Pairing to_pairing>
inline void reorder_row(const float* from, float* to, std::size_t pairs) noexcept {
  for_each_pair(pairs, [=]<class Real>(std::size_t i) {
    Real x0, x1;
    load_channels<from_pairing>(from, i, pairs, x0, x1);
    store_channels<to_pairing>(to, i, pairs, x0, x1);
  });
}

/// Copies count floats; from and to share no element.
inline void copy_floats(const float* from, float* to, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + batch_size <= count; i += batch_size) store(to + i, load<Batch>(from + i));
  for (; i < count; ++i) to[i] = from[i];
}

}  // namespace ropewalk
