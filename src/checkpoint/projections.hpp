#pragma once

#include <cstddef>
#include <span>

#include "rope/error.hpp"

namespace ropewalk::checkpoint {

/// The weights with which one layer makes queries and keys from its input, in the row order of a checkpoint.
struct Projections {
  std::span<const float> q;  ///< [heads, head_dim, hidden]
  std::span<const float> k;  ///< [kv_heads, head_dim, hidden]
  std::size_t heads = 0;     ///< a multiple of kv_heads
  std::size_t kv_heads = 0;
  std::size_t head_dim = 0;
  std::size_t hidden = 0;
  std::size_t rotary_dim = 0;        ///< even, 2 to head_dim: the first channels of each head, which rotate
  std::span<const double> inv_freq;  ///< [rotary_dim / 2], radians per position: 0 for a pair that does not rotate
  double trained_length = 0;         ///< tokens, above 0
  std::span<const float> input_gain = {};  ///< [hidden] of the norm before the layer, or empty: 1
  std::span<const float> q_gain = {};      ///< [head_dim] of the norm of each query head, or empty: 1
  std::span<const float> k_gain = {};      ///< [head_dim] of the norm of each key head, or empty: 1
};

/// Errors: shape_mismatch (a length, an axis of 0), config_invalid (heads, rotary_dim), value_not_finite (whose value
/// is the index of the element in its tensor; inv_freq must be finite, and trained_length above 0, too).
[[nodiscard]] Result<> check(const Projections& layer);

}  // namespace ropewalk::checkpoint
