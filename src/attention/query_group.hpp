#pragma once
// Inner loops of attend: a group of queries that read the same keys and values, one query in each lane of `vectors` Batches.
// Scores and weights lie [key][lane], so that maximum, exponential and sum never cross lanes. Nothing is checked here.

#include <cstddef>
#include <cstdint>
#include <limits>

#include "attention/exp2.hpp"
#include "rope/simd.hpp"

namespace ropewalk {

/// Keys and values are packed in panels of `panel` keys or channels, in the order in which the loops read them.
inline constexpr std::size_t panel = 4;
/// Keys per step of the online softmax: a multiple of panel.
inline constexpr std::size_t key_block = 128;

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

  const float* q;  ///< [head_dim][width], times scale and log2 e
  float* output;   ///< [head_dim][width], weighted values so far
  float* maximum;  ///< [width], of the scores so far
  float* sum;      ///< [width], of the weights so far
  std::size_t head_dim;

  void start() const noexcept {
    for (std::size_t i = 0; i < head_dim * width; i += batch_size) store(output + i, Batch(0.0f));
    for (std::size_t i = 0; i < width; i += batch_size) {
      store(maximum + i, Batch(hidden));
      store(sum + i, Batch(0.0f));
    }
  }

  /// scores [keys][width] = keys . queries; k: panels [keys / panel][head_dim][panel]; keys: a multiple of panel.
  void score(const float* k, std::size_t keys, float* scores) const noexcept {
    for (std::size_t j = 0; j < keys; j += panel, k += panel * head_dim, scores += panel * width) {
      Batch total[panel][vectors];
      for (auto& row : total) {
        for (Batch& lane : row) lane = Batch(0.0f);
      }
      for (std::size_t d = 0; d < head_dim; ++d) {
        for (std::size_t n = 0; n < panel; ++n) {
          const Batch key(k[d * panel + n]);
          for (std::size_t v = 0; v < vectors; ++v) {
            total[n][v] = multiply_add(key, load<Batch>(q + d * width + v * batch_size), total[n][v]);
          }
        }
      }
      for (std::size_t n = 0; n < panel; ++n) {
        for (std::size_t v = 0; v < vectors; ++v) store(scores + n * width + v * batch_size, total[n][v]);
      }
    }
  }

  /// Turns scores [keys][width] into weights relative to the running maximum, and scales what was summed before.
  void soften(float* scores, std::size_t keys) const noexcept {
    for (std::size_t i = 0; i < width; i += batch_size) {
      float* column = scores + i;
      const Batch before = load<Batch>(maximum + i);
      Batch highest = before;
      for (std::size_t j = 0; j < keys; ++j) highest = greater_of(highest, load<Batch>(column + j * width));
      // A lane that has seen nothing yet would form infinity - infinity.
      const Batch base = reference_of(highest);
      const Batch shrink = exp2_of_negative(before - base);
      Batch added(0.0f);
      for (std::size_t j = 0; j < keys; ++j) {
        const Batch weight = exp2_of_negative(load<Batch>(column + j * width) - base);
        store(column + j * width, weight);
        added = added + weight;
      }
      store(sum + i, multiply_add(load<Batch>(sum + i), shrink, added));
      store(maximum + i, highest);
      for (std::size_t d = 0; d < head_dim; ++d) {
        float* sums = output + d * width + i;
        store(sums, load<Batch>(sums) * shrink);
      }
    }
  }

  /// output += weights [keys][width] times values; v: the panel [key][panel] of each `panel` channels, panel_step floats apart.
  /// With skip_zeros a weight of exactly 0 takes nothing from its value, not even NaN: for keys hidden from some lanes.
  template <bool skip_zeros>
  void gather(const float* weights, const float* v, std::size_t keys, std::size_t panel_step) const noexcept {
    for (std::size_t d = 0; d < head_dim; d += panel, v += panel_step) {
      const std::size_t channels = head_dim - d < panel ? head_dim - d : panel;
      Batch total[panel][vectors];
      for (std::size_t n = 0; n < panel; ++n) {
        for (std::size_t i = 0; i < vectors; ++i) {
          total[n][i] = n < channels ? load<Batch>(output + (d + n) * width + i * batch_size) : Batch(0.0f);
        }
      }
      for (std::size_t j = 0; j < keys; ++j) {
        for (std::size_t i = 0; i < vectors; ++i) {
          const Batch weight = load<Batch>(weights + j * width + i * batch_size);
          for (std::size_t n = 0; n < panel; ++n) {
            const Batch value(v[j * panel + n]);
            if constexpr (skip_zeros) {
              const Batch term = weight * value;
              total[n][i] = total[n][i] + xsimd::select(weight == Batch(0.0f), Batch(0.0f), term);
            } else {
              total[n][i] = multiply_add(weight, value, total[n][i]);
            }
          }
        }
      }
      for (std::size_t n = 0; n < channels; ++n) {
        for (std::size_t i = 0; i < vectors; ++i) store(output + (d + n) * width + i * batch_size, total[n][i]);
      }
    }
  }

  /// The maximum, or 0 in lanes that saw nothing.
  static Batch reference_of(Batch highest) noexcept {
    return xsimd::select(highest == Batch(hidden), Batch(0.0f), highest);
  }

  /// Divides the weighted values by the sum of weights; sum becomes the factor that did it. Lanes that saw nothing give 0.
  void finish() const noexcept {
    for (std::size_t i = 0; i < width; i += batch_size) {
      const Batch total = load<Batch>(sum + i);
      const Batch factor = xsimd::select(total == Batch(0.0f), Batch(0.0f), Batch(1.0f) / total);
      store(sum + i, factor);
      for (std::size_t d = 0; d < head_dim; ++d)
        store(output + d * width + i, load<Batch>(output + d * width + i) * factor);
    }
  }

  /// After finish: turns scores [keys][width] into the softmax itself.
  void normalise(float* scores, std::size_t keys) const noexcept {
    for (std::size_t i = 0; i < width; i += batch_size) {
      const Batch base = reference_of(load<Batch>(maximum + i));
      const Batch factor = load<Batch>(sum + i);
      for (std::size_t j = 0; j < keys; ++j) {
        float* score = scores + j * width + i;
        store(score, exp2_of_negative(load<Batch>(score) - base) * factor);
      }
    }
  }
};

}  // namespace ropewalk
