#pragma once
// Inner loops of attend: a group of queries that read the same keys and values, one query in each lane of `vectors` Batches.
// Scores and weights lie [key][lane], so that maximum, exponential and sum never cross lanes. Nothing is checked here.

#include <algorithm>
#include <cstddef>
#include <limits>

#include "attention/exp2.hpp"
#include "rope/simd.hpp"

namespace ropewalk {

/// Keys and values are packed in panels of `panel` keys or channels, in the order in which the loops read them.
inline constexpr std::size_t panel = 4;
/// Keys per step of the online softmax: a multiple of panel.
inline constexpr std::size_t key_block = 128;

/// head_dim, filled up to whole panels.
constexpr std::size_t padded(std::size_t head_dim) noexcept { return (head_dim + panel - 1) / panel * panel; }

inline constexpr float hidden = -std::numeric_limits<float>::infinity();

/// Keys that a lane may see: first <= key < last.
struct KeyRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// State of the online softmax of one group.
template <std::size_t vectors>
struct QueryGroup {
  static constexpr std::size_t width = vectors * batch_size;

  float* q;        ///< [head_dim][width], times scale and log2 e
  float* output;   ///< [padded(head_dim)][width], weighted values so far
  float* maximum;  ///< [width], of the scores so far
  float* sum;      ///< [width], of the weights so far
  std::size_t head_dim;

  /// rows: where each lane's query starts.
  void start(const float* const (&rows)[width], float factor) const noexcept {
    std::size_t d = 0;
    ROPEWALK_ROLLED
    for (; d + batch_size <= head_dim; d += batch_size) {
      for (std::size_t v = 0; v < width; v += batch_size) {
        Batch square[batch_size];
        for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(rows[v + n] + d) * Batch(factor);
        transpose(square);
        for (std::size_t n = 0; n < batch_size; ++n) store(q + (d + n) * width + v, square[n]);
      }
    }
    ROPEWALK_ROLLED
    for (; d < head_dim; ++d) {
      for (std::size_t lane = 0; lane < width; ++lane) q[d * width + lane] = rows[lane][d] * factor;
    }
    std::fill_n(output, padded(head_dim) * width, 0.0f);
    std::fill_n(maximum, width, hidden);
    std::fill_n(sum, width, 0.0f);
  }

  /// scores [keys][width] = keys . queries; k: panels [keys / panel][head_dim][panel]; keys: a multiple of panel.
  void score(const float* k, std::size_t keys, float* scores) const noexcept {
    ROPEWALK_ROLLED
    for (; keys > 0; keys -= panel, scores += panel * width) {
      Batch total[panel][vectors];
      for (auto& row : total) {
        for (Batch& lane : row) lane = Batch(0.0f);
      }
      const float* query = q;
      ROPEWALK_ROLLED  // two steps at once make the engine run out of registers: half as fast
          for (std::size_t left = head_dim; left > 0; --left, k += panel, query += width) {
        for (std::size_t n = 0; n < panel; ++n) {
          const Batch key(k[n]);
          for (std::size_t v = 0; v < vectors; ++v) {
            total[n][v] = multiply_add(key, load<Batch>(query + v * batch_size), total[n][v]);
          }
        }
      }
      for (std::size_t n = 0; n < panel; ++n) {
        for (std::size_t v = 0; v < vectors; ++v) store(scores + n * width + v * batch_size, total[n][v]);
      }
    }
  }

  /// Turns scores [keys][width] into weights relative to the running maximum, and scales what was summed before. keys: a multiple
  /// of panel.
  void soften(float* scores, std::size_t keys) const noexcept {
    const Exp2OfNegative exp2;
    Batch base[vectors], shrink[vectors], added[vectors];
    Batch grown(0.0f);
    for (std::size_t v = 0; v < vectors; ++v) {
      added[v] = load<Batch>(maximum + v * batch_size);
      base[v] = added[v];
    }
    const float* end = scores + keys * width;
    for (const float* at = scores; at != end; at += panel * width) {
      for (std::size_t v = 0; v < vectors; ++v) {
        const float* column = at + v * batch_size;
        const Batch first = greater_of(load<Batch>(column), load<Batch>(column + width));
        const Batch second = greater_of(load<Batch>(column + 2 * width), load<Batch>(column + 3 * width));
        base[v] = greater_of(base[v], greater_of(first, second));
      }
    }
    for (std::size_t v = 0; v < vectors; ++v) {
      store(maximum + v * batch_size, base[v]);
      base[v] = reference_of(base[v]);
      shrink[v] = exp2(added[v] - base[v]);
      grown = grown + (Batch(1.0f) - shrink[v]);
      added[v] = Batch(0.0f);
    }
    for (float* at = scores; at != end; at += width) {
      for (std::size_t v = 0; v < vectors; ++v) {
        const Batch weight = exp2(load<Batch>(at + v * batch_size) - base[v]);
        store(at + v * batch_size, weight);
        added[v] = added[v] + weight;
      }
    }
    for (std::size_t v = 0; v < vectors; ++v) {
      float* total = sum + v * batch_size;
      store(total, multiply_add(load<Batch>(total), shrink[v], added[v]));
    }
    if (xsimd::all(grown == Batch(0.0f))) return;  // no new maximum: most blocks after the first few
    float* sums = output;
    for (std::size_t left = padded(head_dim); left > 0; --left, sums += width) {
      for (std::size_t v = 0; v < vectors; ++v) {
        store(sums + v * batch_size, load<Batch>(sums + v * batch_size) * shrink[v]);
      }
    }
  }

  /// output += weights [keys][width] times values; v: the panel [key][panel] of each `panel` channels, panel_step floats apart.
  /// With skip_zeros a weight of exactly 0 takes nothing from its value, not even NaN: for keys hidden from some lanes.
  template <bool skip_zeros>
  void gather(const float* weights, const float* v, std::size_t keys, std::size_t panel_step) const noexcept {
    float* sums = output;
    ROPEWALK_ROLLED
    for (std::size_t d = 0; d < head_dim; d += panel, v += panel_step, sums += panel * width) {
      Batch total[panel][vectors];
      for (std::size_t n = 0; n < panel; ++n) {
        for (std::size_t i = 0; i < vectors; ++i) {
          total[n][i] = load<Batch>(sums + n * width + i * batch_size);
        }
      }
      const float* weight = weights;
      const float* value = v;
      ROPEWALK_ROLLED
      for (std::size_t left = keys; left > 0; --left, weight += width, value += panel) {
        for (std::size_t n = 0; n < panel; ++n) {
          const Batch channel(value[n]);
          for (std::size_t i = 0; i < vectors; ++i) {
            const Batch factor = load<Batch>(weight + i * batch_size);
            const Batch more = multiply_add(factor, channel, total[n][i]);
            total[n][i] = skip_zeros ? xsimd::select(factor == Batch(0.0f), total[n][i], more) : more;
          }
        }
      }
      for (std::size_t n = 0; n < panel; ++n) {
        for (std::size_t i = 0; i < vectors; ++i) store(sums + n * width + i * batch_size, total[n][i]);
      }
    }
  }

  /// The maximum, or 0 in lanes that saw nothing.
  static Batch reference_of(Batch highest) noexcept {
    return xsimd::select(highest == Batch(hidden), Batch(0.0f), highest);
  }

  /// Divides the weighted values by the sum of weights and writes the first `count` lanes to rows; sum becomes the factor that
  /// did it. Lanes that saw nothing give 0.
  void finish(float* const (&rows)[width], std::size_t count) const noexcept {
    for (std::size_t v = 0; v < width; v += batch_size) {
      const Batch total = load<Batch>(sum + v);
      const Batch factor = zero_where(total == Batch(0.0f), Batch(1.0f) / total);
      store(sum + v, factor);
      std::size_t d = 0;
      ROPEWALK_ROLLED
      for (; d + batch_size <= head_dim; d += batch_size) {
        Batch square[batch_size];
        for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(output + (d + n) * width + v) * factor;
        transpose(square);
        for (std::size_t n = 0; n < batch_size; ++n) {
          if (v + n < count) store(rows[v + n] + d, square[n]);
        }
      }
      ROPEWALK_ROLLED
      for (; d < head_dim; ++d) {
        store(output + d * width + v, load<Batch>(output + d * width + v) * factor);
        for (std::size_t lane = v; lane < std::min(v + batch_size, count); ++lane)
          rows[lane][d] = output[d * width + lane];
      }
    }
  }

  /// After finish: turns scores [keys][width] into the softmax itself.
  void normalise(float* scores, std::size_t keys) const noexcept {
    const Exp2OfNegative exp2;
    for (std::size_t i = 0; i < width; i += batch_size) {
      const Batch base = reference_of(load<Batch>(maximum + i));
      const Batch factor = load<Batch>(sum + i);
      for (std::size_t j = 0; j < keys; ++j) {
        float* score = scores + j * width + i;
        store(score, exp2(load<Batch>(score) - base) * factor);
      }
    }
  }
};

}  // namespace ropewalk
