#pragma once

#include <cstddef>
#include <limits>

#include "attention/pack.hpp"

namespace ropewalk {

inline constexpr float hidden = -std::numeric_limits<float>::infinity();

/// A group of queries that read the same keys and values, one query in each lane of one or two Batches, with the state of their
/// online softmax. Scores and weights lie [key][lane], so that maximum, exponential and sum never cross lanes.
/// These are the inner loops of attend: nothing is checked. Counts of keys are multiples of panel, save where they say otherwise.
struct QueryGroup {
  float* q;        ///< [head_dim][width], times scale and log2 e
  float* output;   ///< [padded(head_dim)][width], weighted values so far
  float* maximum;  ///< [width], of the scores so far
  float* sum;      ///< [width], of the weights so far
  std::size_t head_dim;
  std::size_t width;  ///< batch_size or twice that

  /// Reads the queries that start at rows [width], times factor.
  void start(const float* const* rows, float factor) const noexcept;

  /// scores [keys][width] = keys . queries; k: panels [keys / panel][head_dim][panel].
  void score(const float* k, std::size_t keys, float* scores) const noexcept;

  /// Turns scores [keys][width] into weights relative to the running maximum, and scales what was summed before.
  void soften(float* scores, std::size_t keys) const noexcept;

  /// output += weights [keys][width] times values, for any number of keys; v: the panel [key][panel] of each `panel` channels,
  /// panel_step floats apart.
  void gather(const float* weights, const float* v, std::size_t keys, std::size_t panel_step) const noexcept;

  /// The same, bit for bit, where a weight of 0 takes nothing even from infinity and NaN. Slow.
  void gather_seen(const float* weights, const float* v, std::size_t keys, std::size_t panel_step) const noexcept;

  /// Divides the weighted values by the sum of weights and writes the first `count` lanes to rows; sum becomes the factor that
  /// did it. Lanes that saw nothing give 0.
  void finish(float* const* rows, std::size_t count) const noexcept;

  /// After finish: turns scores [keys][width] into the softmax itself.
  void normalise(float* scores, std::size_t keys) const noexcept;
};

}  // namespace ropewalk
