#include "attention/query_group.hpp"

#include <algorithm>

#include "attention/exp2.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk {
namespace {

/// Keys of a step that looks for the maximum.
constexpr std::size_t keys_at_once = 4;
static_assert(panel % keys_at_once == 0);

/// The maximum, or 0 in lanes without a key, where infinity - infinity would be computed.
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

void QueryGroup::soften(float* scores, std::size_t keys) const noexcept {
  const Exp2 exp2;
  for (std::size_t v = 0; v < width; v += batch_size) {
    const float* end = scores + v + keys * width;
    const Batch before = load<Batch>(maximum + v);
    Batch highest = before;
    ROPEWALK_ROLLED
    for (const float* at = scores + v; at != end; at += keys_at_once * width) {
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
    if (all(shrink == Batch(1.0f))) continue;  // there is no new maximum, as in most blocks
    float* total = output + v;
    ROPEWALK_ROLLED
    for (std::size_t left = padded(head_dim); left > 0; --left, total += width)
      store(total, load<Batch>(total) * shrink);
  }
}

bool QueryGroup::finite() const noexcept {
  Batch not_finite(0.0f);  // NaN times 0 is NaN, and so is infinity times 0
  ROPEWALK_ROLLED
  for (std::size_t i = 0; i < padded(head_dim) * width; i += batch_size) {
    not_finite = multiply_add(load<Batch>(output + i), Batch(0.0f), not_finite);
  }
  return !any_bit(nan_bits(not_finite));
}

void QueryGroup::finish(float* const* rows) const noexcept {
  for (std::size_t v = 0; v < width; v += batch_size) {
    const Batch total = load<Batch>(sum + v);
    const Batch factor = zero_where(total == Batch(0.0f), Batch(1.0f) / total);
    store(sum + v, factor);
    const std::size_t end = std::min(v + batch_size, used);
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
  const Exp2 exp2;
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
