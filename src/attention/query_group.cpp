#include "attention/query_group.hpp"

#include <algorithm>

#include "attention/exp2.hpp"
#include "rope/simd.hpp"

namespace ropewalk {
namespace {

/// total[n][i] += four splat floats times `vectors` Batches, for each step: the inner loop of both products. One step per iteration:
/// two make the engine run out of registers, half as fast.
template <std::size_t vectors>
ROPEWALK_INLINE inline void multiply_panel(Batch (&total)[panel][vectors], const float* splats, const float* lanes,
                                           std::size_t steps) noexcept {
  ROPEWALK_ROLLED
  for (; steps > 0; --steps, splats += panel, lanes += vectors * batch_size) {
    Batch row[vectors];
    for (std::size_t i = 0; i < vectors; ++i) row[i] = load<Batch>(lanes + i * batch_size);
    for (std::size_t n = 0; n < panel; ++n) {
      const Batch value(splats[n]);
      for (std::size_t i = 0; i < vectors; ++i) total[n][i] = multiply_add(value, row[i], total[n][i]);
    }
  }
}

template <std::size_t vectors>
void score_panels(const QueryGroup& group, const float* k, std::size_t keys, float* scores) noexcept {
  constexpr std::size_t width = vectors * batch_size;
  ROPEWALK_ROLLED
  for (; keys > 0; keys -= panel, scores += panel * width, k += panel * group.head_dim) {
    Batch total[panel][vectors];
    for (auto& row : total) std::fill_n(row, vectors, Batch(0.0f));
    multiply_panel(total, k, group.q, group.head_dim);
    for (std::size_t n = 0; n < panel; ++n) {
      for (std::size_t i = 0; i < vectors; ++i) store(scores + n * width + i * batch_size, total[n][i]);
    }
  }
}

template <std::size_t vectors>
void gather_panels(const QueryGroup& group, const float* weights, const float* v, std::size_t keys,
                   std::size_t panel_step) noexcept {
  constexpr std::size_t width = vectors * batch_size;
  float* sums = group.output;
  ROPEWALK_ROLLED
  for (std::size_t d = 0; d < group.head_dim; d += panel, v += panel_step, sums += panel * width) {
    Batch total[panel][vectors];
    for (std::size_t n = 0; n < panel; ++n) {
      for (std::size_t i = 0; i < vectors; ++i) total[n][i] = load<Batch>(sums + n * width + i * batch_size);
    }
    multiply_panel(total, v, weights, keys);
    for (std::size_t n = 0; n < panel; ++n) {
      for (std::size_t i = 0; i < vectors; ++i) store(sums + n * width + i * batch_size, total[n][i]);
    }
  }
}

/// The maximum, or 0 in lanes that saw nothing: they would form infinity - infinity.
Batch reference_of(Batch highest) noexcept { return zero_where(highest == Batch(hidden), highest); }

}  // namespace

void QueryGroup::start(const float* const* rows, float factor) const noexcept {
  for (std::size_t v = 0; v < width; v += batch_size) {
    std::size_t d = 0;
    ROPEWALK_ROLLED
    for (; d + batch_size <= head_dim; d += batch_size) {
      Batch square[batch_size];
      for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(rows[v + n] + d) * Batch(factor);
      transpose(square);
      for (std::size_t n = 0; n < batch_size; ++n) store(q + (d + n) * width + v, square[n]);
    }
    ROPEWALK_ROLLED
    for (; d < head_dim; ++d) {
      ROPEWALK_ROLLED
      for (std::size_t n = v; n < v + batch_size; ++n) q[d * width + n] = rows[n][d] * factor;
    }
  }
  std::fill_n(output, padded(head_dim) * width, 0.0f);
  std::fill_n(maximum, width, hidden);
  std::fill_n(sum, width, 0.0f);
}

void QueryGroup::score(const float* k, std::size_t keys, float* scores) const noexcept {
  return width == batch_size ? score_panels<1>(*this, k, keys, scores) : score_panels<2>(*this, k, keys, scores);
}

void QueryGroup::soften(float* scores, std::size_t keys) const noexcept {
  const Exp2OfNegative exp2;
  for (std::size_t v = 0; v < width; v += batch_size) {
    const float* end = scores + v + keys * width;
    const Batch before = load<Batch>(maximum + v);
    Batch highest = before;
    ROPEWALK_ROLLED
    for (const float* at = scores + v; at != end; at += panel * width) {
      const Batch first = greater_of(load<Batch>(at), load<Batch>(at + width));
      const Batch second = greater_of(load<Batch>(at + 2 * width), load<Batch>(at + 3 * width));
      highest = greater_of(highest, greater_of(first, second));
    }
    const Batch base = reference_of(highest);
    Batch added(0.0f);
    ROPEWALK_ROLLED
    for (float* at = scores + v; at != end; at += 2 * width) {
      const Batch first = exp2(load<Batch>(at) - base), second = exp2(load<Batch>(at + width) - base);
      store(at, first);
      store(at + width, second);
      added = added + first + second;
    }
    const Batch shrink = exp2(before - base);
    store(maximum + v, highest);
    store(sum + v, multiply_add(load<Batch>(sum + v), shrink, added));
    if (xsimd::all(shrink == Batch(1.0f))) continue;  // no new maximum: most blocks after the first few
    float* total = output + v;
    ROPEWALK_ROLLED
    for (std::size_t left = padded(head_dim); left > 0; --left, total += width)
      store(total, load<Batch>(total) * shrink);
  }
}

void QueryGroup::gather(const float* weights, const float* v, std::size_t keys, std::size_t panel_step) const noexcept {
  return width == batch_size ? gather_panels<1>(*this, weights, v, keys, panel_step)
                             : gather_panels<2>(*this, weights, v, keys, panel_step);
}

void QueryGroup::gather_seen(const float* weights, const float* v, std::size_t keys,
                             std::size_t panel_step) const noexcept {
  for (std::size_t d = 0; d < padded(head_dim); ++d) {
    const float* channel = v + d / panel * panel_step + d % panel;
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

void QueryGroup::finish(float* const* rows, std::size_t count) const noexcept {
  for (std::size_t v = 0; v < width; v += batch_size) {
    const Batch total = load<Batch>(sum + v);
    const Batch factor = zero_where(total == Batch(0.0f), Batch(1.0f) / total);
    store(sum + v, factor);
    const std::size_t end = std::min(v + batch_size, count);
    std::size_t d = 0;
    ROPEWALK_ROLLED
    for (; d + batch_size <= head_dim; d += batch_size) {
      Batch square[batch_size];
      for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(output + (d + n) * width + v) * factor;
      transpose(square);
      for (std::size_t n = 0; n < batch_size; ++n) {
        if (v + n < end) store(rows[v + n] + d, square[n]);
      }
    }
    ROPEWALK_ROLLED
    for (; d < head_dim; ++d) {
      store(output + d * width + v, load<Batch>(output + d * width + v) * factor);
      ROPEWALK_ROLLED
      for (std::size_t lane = v; lane < end; ++lane) rows[lane][d] = output[d * width + lane];
    }
  }
}

void QueryGroup::normalise(float* scores, std::size_t keys) const noexcept {
  const Exp2OfNegative exp2;
  for (std::size_t v = 0; v < width; v += batch_size) {
    const Batch base = reference_of(load<Batch>(maximum + v));
    const Batch factor = load<Batch>(sum + v);
    ROPEWALK_ROLLED
    for (std::size_t j = 0; j < keys; ++j) {
      float* score = scores + j * width + v;
      store(score, exp2(load<Batch>(score) - base) * factor);
    }
  }
}

}  // namespace ropewalk
