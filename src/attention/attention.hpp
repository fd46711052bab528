#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "attention/elements.hpp"
#include "rope/error.hpp"
#include "rope/rotate/layout.hpp"
#include "rope/rotate/rotate.hpp"

namespace ropewalk {

/// q, output: [batch, heads, query_seq, head_dim]; k, v: [batch, kv_heads, key_seq, head_dim]. Layout::bshd swaps heads
/// and seq. Query head h reads kv head h / (heads / kv_heads): GQA, arXiv:2305.13245v3, section 2.2.
struct AttentionShape {
  std::size_t batch = 1;
  std::size_t heads = 1;
  std::size_t kv_heads = 1;
  std::size_t query_seq = 1;
  std::size_t key_seq = 1;
  std::size_t head_dim = 1;
  Layout layout = Layout::bhsd;
};

/// causal: query row i sees keys 0 .. i + (key_seq - query_seq), so that the last query sees every key.
enum class Mask : std::uint8_t { none, causal };

/// The rotation of an input tensor.
struct RopeAt {
  RotateOptions rotate;
  CosSinView table;
  /// Rows of the table, as in rotate: [seq], [batch, seq] or empty.
  std::span<const std::int32_t> position_ids = {};
};

/// Rotates q and k; v is never rotated. Queries and keys use the same table.
struct FusedRope {
  RotateOptions rotate;
  CosSinView table;
  /// [query_seq] or [batch, query_seq], and [key_seq] or [batch, key_seq]: rows of the table.
  std::span<const std::int32_t> query_position_ids;
  std::span<const std::int32_t> key_position_ids;
};

/// A function of the scaled scores, applied before the bias: map(scores, count, by). Both the scores and `by` are
/// already multiplied by log2 e.
struct ScoreMap {
  void (*map)(float* scores, std::size_t count, float by) noexcept = nullptr;
  float by = 0;
};

struct AttentionOptions {
  /// Multiplies each score. Default 1 / sqrt(head_dim).
  std::optional<float> scale = std::nullopt;
  Mask mask = Mask::none;
  /// The number of keys that query row i sees, counted back from its position i + (key_seq - query_seq), included: 1 or
  /// more. Later keys are hidden only by Mask::causal.
  std::optional<std::size_t> sliding_window = std::nullopt;
  /// Only models use it. It is a function pointer so that it is linked only where a model is.
  ScoreMap score_map = {};
  /// Added to the scaled scores, [heads or 1, query_seq, key_seq]; -infinity hides a key. Empty: none.
  std::span<const float> bias = {};
  std::optional<FusedRope> rope = std::nullopt;
};

/// output = softmax(scale * q k^T + bias, masked) v, one row at a time, in float32 with a running maximum (online
/// softmax): memory grows with key_seq * head_dim, not with query_seq * key_seq. A row that sees no key gives zeros.
///   q, k, v  float32 or 16-bit each; 16-bit numbers are widened as they are read, and rotated in float32
///   weights  [batch, heads, query_seq, key_seq]: the softmax itself; empty when not wanted
/// NaN and infinity in the data propagate and never trap. On error the output is unchanged.
/// Errors: shape_mismatch (lengths; heads, kv_heads or head_dim 0), option_invalid (heads not a multiple of kv_heads;
/// sliding_window 0; an output that overlaps an input), value_not_finite (scale), out_of_memory, and those of rotate
/// for rope.
/// Source: FlashAttention-2, arXiv:2307.08691v1, section 3.1, algorithm 1; RoFormer, section 3.4.2 (rope).
[[nodiscard]] Result<> attend(Elements q, Elements k, Elements v, const AttentionShape& shape,
                              const AttentionOptions& options, std::span<float> output, std::span<float> weights = {});

}  // namespace ropewalk
