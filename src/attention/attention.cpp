#include "attention/attention.hpp"

#include <algorithm>

#include "attention/attend_head.hpp"
#include "attention/attention_checks.hpp"
#include "attention/pack.hpp"
#include "attention/row_rotator.hpp"
#include "rope/buffer.hpp"

namespace ropewalk {
namespace {

/// Memory for one head's keys and values in panels of floats.
struct HeadPanels {
  const AttentionShape& shape;

  /// The number of floats, or a size larger than any memory if the true number overflows.
  [[nodiscard]] std::size_t floats() const noexcept {
    constexpr std::size_t most = uncountable / 2;
    const double rough =
        2 * (static_cast<double>(shape.key_seq) + key_block) * static_cast<double>(padded(shape.head_dim));
    if (rough > static_cast<double>(most)) return most;
    return packed_keys_size(shape.key_seq, shape.head_dim) + packed_values_size(shape.key_seq, shape.head_dim);
  }

  [[nodiscard]] StoredHead packed(const StoredHead& rows, float* k) const noexcept {
    float* v = k + packed_keys_size(shape.key_seq, shape.head_dim);
    for (std::size_t from = 0; from < rows.keys; from += key_block) {
      const std::size_t keys = std::min(key_block, rows.keys - from);
      pack_keys(rows.key_rows(from, keys, shape.head_dim), keys, shape.head_dim, k + from * shape.head_dim);
      pack_values({rows.v.from(from * rows.row_step), rows.row_step}, keys, shape.head_dim,
                  v + packed_value_at(rows.keys, shape.head_dim, from, 0), block_keys(rows.keys) * panel);
    }
    return {{k, 0}, {v, 0}, rows.keys};
  }
};

}  // namespace

Result<> attend(Elements q, Elements k, Elements v, const AttentionShape& shape, const AttentionOptions& options,
                std::span<float> output, std::span<float> weights) {
  const AttentionCall call{q, k, v, shape, options, output, weights};
  if (const Result<> right = check_attend(call); !right) return right;

  RowRotator rotate_q, rotate_k;
  if (const std::optional<FusedRope>& rope = options.rope) {
    Result<> set =
        rotate_q.set(rope->rotate, rope->table, rope->query_position_ids, query_shape(shape), "query_position_ids");
    if (!set) return set;
    set = rotate_k.set(rope->rotate, rope->table, rope->key_position_ids, key_shape(shape), "key_position_ids");
    if (!set) return set;
  }

  const AttentionProblem problem = problem_of(call, rotate_q);
  const bool once = shape.query_seq * problem.group_heads() <= row_block;
  const HeadPanels panels{shape};
  const std::size_t rotated = rotate_k.copies_size(key_block);
  const Strides strides = strides_of(key_shape(shape));
  return attend_heads(
      problem, sum(rotated, once ? 0 : panels.floats()), [&](std::size_t b, std::size_t h, float* memory) {
        const std::size_t at = b * strides.batch + h * strides.head;
        const StoredHead rows{k.from(at), v.from(at), shape.key_seq, strides.seq, rotate_k ? &rotate_k : nullptr,
                              b,          memory};
        return once ? rows : panels.packed(rows, memory + rotated);
      });
}

}  // namespace ropewalk
