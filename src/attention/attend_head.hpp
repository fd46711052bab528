#pragma once
// Everything that one key and value head does in attend, between the checks and the inner loops.

#include <cstddef>
#include <cstdint>

#include "attention/attention.hpp"
#include "rope/layout.hpp"

namespace ropewalk {

/// A checked call of attend; q and k are turned already.
struct AttentionProblem {
  AttentionShape shape;
  const float* q;
  const float* k;
  const float* v;
  float* output;
  float* weights;  ///< null when not wanted
  Strides query_strides;
  Strides key_strides;
  /// Multiplies q: scale times log2 e, as weights are powers of two.
  float query_factor;
  Mask mask;
  /// Keys seen, counted back; 0: all.
  std::size_t sliding_window;
  const float* bias;  ///< null: none
  std::size_t bias_head_step;

  [[nodiscard]] std::size_t group_heads() const noexcept { return shape.heads / shape.kv_heads; }
};

/// Floats of scratch memory that attend_head wants.
[[nodiscard]] std::size_t scratch_floats(const AttentionShape& shape) noexcept;

/// Attends from all queries that read kv_head. scratch: scratch_floats, on a 64-byte boundary.
void attend_head(const AttentionProblem& problem, std::size_t batch, std::size_t kv_head, float* scratch) noexcept;

}  // namespace ropewalk
