#pragma once
// Everything that one key and value head does in attend, between the checks and the inner loops.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "attention/attention_checks.hpp"
#include "rope/half_float.hpp"

namespace ropewalk {

/// A checked call of attend; q is turned already.
struct AttentionProblem {
  AttentionShape shape;
  const float* q;
  float* output;
  float* weights;  ///< null when not wanted
  Strides query_strides;
  /// Multiplies q: scale times log2 e, as weights are powers of two.
  float query_factor;
  Mask mask;
  /// Keys seen, counted back; 0: all.
  std::size_t sliding_window;
  const float* bias;  ///< null: none
  std::size_t bias_head_step;

  [[nodiscard]] std::size_t group_heads() const noexcept { return shape.heads / shape.kv_heads; }
};

/// turned_q: q after rotation; empty: q as it is.
[[nodiscard]] AttentionProblem problem_of(const AttentionCall& call, std::span<const float> turned_q) noexcept;

/// One head's packed keys and values (pack.hpp).
struct PackedHead {
  const void* k;  ///< float, or 16 bits when half is set
  const void* v;
  std::size_t keys;  ///< for which it was laid out
  bool values_finite;
  std::optional<Half> half = std::nullopt;
};

/// Floats of scratch memory that attend_head wants.
[[nodiscard]] std::size_t scratch_floats(std::size_t head_dim) noexcept;

/// Attends from all queries that read kv_head. scratch: scratch_floats, on a 64-byte boundary.
void attend_head(const AttentionProblem& problem, std::size_t batch, std::size_t kv_head, const PackedHead& head,
                 float* scratch) noexcept;

}  // namespace ropewalk
