// The two products of a query group: with keys, and with values.

#include <algorithm>

#include "attention/query_group.hpp"

namespace ropewalk {
namespace {

// Wide groups. Scores: a splat for each key, sums for `tile` keys at once. Values: the same, with channels for keys.

constexpr std::size_t tile = 4;

/// total[n][i] += four splat floats times two Batches, for each step: the inner loop of both products. One step per iteration:
/// two make the engine run out of registers, half as fast.
ROPEWALK_INLINE inline void multiply_tile(Batch (&total)[tile][2], const float* splats, const float* lanes,
                                          std::size_t steps) noexcept {
  ROPEWALK_ROLLED
  for (; steps > 0; --steps, splats += panel, lanes += 2 * batch_size) {
    const Batch first = load<Batch>(lanes), second = load<Batch>(lanes + batch_size);
    for (std::size_t n = 0; n < tile; ++n) {
      const Batch value(splats[n]);
      total[n][0] = multiply_add(value, first, total[n][0]);
      total[n][1] = multiply_add(value, second, total[n][1]);
    }
  }
}

void score_wide(const QueryGroup& group, const float* k, std::size_t keys, float* scores) noexcept {
  ROPEWALK_ROLLED
  for (std::size_t j = 0; j < keys; j += tile) {
    Batch total[tile][2];
    for (auto& row : total) row[0] = row[1] = Batch(0.0f);
    multiply_tile(total, k + j / panel * panel * group.head_dim + j % panel, group.q, group.head_dim);
    for (std::size_t n = 0; n < tile; ++n) {
      for (std::size_t i = 0; i < 2; ++i) store(scores + ((j + n) * 2 + i) * batch_size, total[n][i]);
    }
  }
}

void gather_wide(const QueryGroup& group, const float* weights, const Values<float>& v, std::size_t keys) noexcept {
  float* sums = group.output;
  ROPEWALK_ROLLED
  for (std::size_t d = 0; d < group.head_dim; d += tile, sums += tile * 2 * batch_size) {
    Batch total[tile][2];
    for (std::size_t n = 0; n < tile; ++n) {
      for (std::size_t i = 0; i < 2; ++i) total[n][i] = load<Batch>(sums + (n * 2 + i) * batch_size);
    }
    multiply_tile(total, v.at + d / panel * v.panel_step + d % panel, weights, keys);
    for (std::size_t n = 0; n < tile; ++n) {
      for (std::size_t i = 0; i < 2; ++i) store(sums + (n * 2 + i) * batch_size, total[n][i]);
    }
  }
}

// Narrow groups. Lanes are keys or channels, and `rows` queries are splats: a panel is read once for all of them.

/// Batches of a panel.
constexpr std::size_t streams = panel / batch_size;
template <std::size_t rows>
using Sums = Batch[rows][streams];

Batch load_lanes(const float* from) noexcept { return load<Batch>(from); }
Batch load_lanes(const BFloat16* from) noexcept { return widen_bfloat16(load_bits(&from->bits)); }

/// total[n] += splat n times a panel's lanes, for each step.
template <std::size_t rows, class Element>
ROPEWALK_INLINE inline void multiply_rows(Sums<rows>& total, const float* splats, const Element* lanes,
                                          std::size_t lanes_step, std::size_t steps) noexcept {
  ROPEWALK_ROLLED
  for (; steps > 0; --steps, splats += batch_size, lanes += lanes_step) {
    Batch row[streams];
    for (std::size_t i = 0; i < streams; ++i) row[i] = load_lanes(lanes + i * batch_size);
    for (std::size_t n = 0; n < rows; ++n) {
      const Batch value(splats[n]);
      for (std::size_t i = 0; i < streams; ++i) total[n][i] = multiply_add(value, row[i], total[n][i]);
    }
  }
}

/// Lanes of a panel for each of the rows from [panel][batch_size], and back.
template <std::size_t rows>
ROPEWALK_INLINE inline void load_turned(Sums<rows>& total, const float* from) noexcept {
  for (std::size_t i = 0; i < streams; ++i) {
    Batch square[batch_size];
    for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(from + (i * batch_size + n) * batch_size);
    transpose(square);
    for (std::size_t n = 0; n < rows; ++n) total[n][i] = square[n];
  }
}
template <std::size_t rows>
ROPEWALK_INLINE inline void store_turned(float* to, const Sums<rows>& total) noexcept {
  for (std::size_t i = 0; i < streams; ++i) {
    Batch square[batch_size];
    for (std::size_t n = 0; n < batch_size; ++n) square[n] = n < rows ? total[n][i] : Batch(0.0f);
    transpose(square);
    for (std::size_t n = 0; n < batch_size; ++n) store(to + (i * batch_size + n) * batch_size, square[n]);
  }
}

template <std::size_t rows, class Element>
void score_rows(const QueryGroup& group, const Element* k, std::size_t keys, float* scores) noexcept {
  ROPEWALK_ROLLED
  for (; keys > 0; keys -= panel, scores += panel * batch_size, k += panel * group.head_dim) {
    Sums<rows> total;
    for (auto& row : total) std::fill_n(row, streams, Batch(0.0f));
    multiply_rows<rows>(total, group.q, k, panel, group.head_dim);
    store_turned<rows>(scores, total);
  }
}

template <std::size_t rows, class Element>
void gather_rows(const QueryGroup& group, const float* weights, const Values<Element>& v, std::size_t keys) noexcept {
  float* sums = group.output;
  const Element* from = v.at;
  ROPEWALK_ROLLED
  for (std::size_t d = 0; d < group.head_dim; d += panel, from += v.panel_step, sums += panel * batch_size) {
    Sums<rows> total;
    load_turned<rows>(total, sums);
    multiply_rows<rows>(total, weights, from, v.key_step, keys);
    store_turned<rows>(sums, total);
  }
}

}  // namespace

void QueryGroup::score(const float* k, std::size_t keys, float* scores) const noexcept {
  if (!narrow()) return score_wide(*this, k, keys, scores);
  return score_rows<batch_size>(*this, k, keys, scores);
}
void QueryGroup::score(const BFloat16* k, std::size_t keys, float* scores) const noexcept {
  return score_rows<batch_size>(*this, k, keys, scores);
}

void QueryGroup::gather(const float* weights, const Values<float>& v, std::size_t keys) const noexcept {
  if (!narrow()) return gather_wide(*this, weights, v, keys);
  return gather_rows<batch_size>(*this, weights, v, keys);
}
void QueryGroup::gather(const float* weights, const Values<BFloat16>& v, std::size_t keys) const noexcept {
  return gather_rows<batch_size>(*this, weights, v, keys);
}

void QueryGroup::gather_seen(const float* weights, const Values<float>& v, std::size_t keys) const noexcept {
  for (std::size_t d = 0; d < padded(head_dim); ++d) {
    const float* channel = v.at + d / panel * v.panel_step + d % panel;
    for (std::size_t i = 0; i < width; i += batch_size) {
      float* sums = output + d * width + i;
      Batch total = load<Batch>(sums);
      ROPEWALK_ROLLED
      for (std::size_t j = 0; j < keys; ++j) {
        const Batch weight = load<Batch>(weights + j * width + i);
        const Batch more = multiply_add(Batch(channel[j * panel]), weight, total);
        total = xsimd::select(weight == Batch(0.0f), total, more);
      }
      store(sums, total);
    }
  }
}

}  // namespace ropewalk
