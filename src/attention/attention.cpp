#include "attention/attention.hpp"

#include <algorithm>
#include <limits>

#include "attention/attend_head.hpp"
#include "attention/attention_checks.hpp"
#include "attention/pack.hpp"
#include "attention/turned.hpp"
#include "rope/buffer.hpp"

namespace ropewalk {
namespace {

/// Room for one head's keys and values in panels of floats.
struct HeadRoom {
  const AttentionShape& shape;

  /// More than any memory has, where the true number cannot be counted.
  [[nodiscard]] std::size_t floats() const noexcept {
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max() / 2;
    const double rough =
        2 * (static_cast<double>(shape.key_seq) + key_block) * static_cast<double>(padded(shape.head_dim));
    if (rough > static_cast<double>(most)) return most;
    return packed_keys_size(shape.key_seq, shape.head_dim) + packed_values_size(shape.key_seq, shape.head_dim);
  }

  [[nodiscard]] StoredHead packed(const StoredHead& rows, float* k) const noexcept {
    float* v = k + packed_keys_size(shape.key_seq, shape.head_dim);
    pack_keys({rows.k, rows.row_step}, rows.keys, shape.head_dim, k);
    for (std::size_t from = 0; from < rows.keys; from += key_block) {
      pack_values({rows.v.from(from * rows.row_step), rows.row_step}, std::min(key_block, rows.keys - from),
                  shape.head_dim, v + packed_value_at(rows.keys, shape.head_dim, from, 0),
                  block_keys(rows.keys) * panel);
    }
    return {{k, 0}, {v, 0}, rows.keys};
  }
};

}  // namespace

Result<> attend(Elements q, Elements k, Elements v, const AttentionShape& shape, const AttentionOptions& options,
                std::span<float> output, std::span<float> weights) {
  const AttentionCall call{q, k, v, shape, options, output, weights};
  if (const Result<> right = check_attend(call); !right) return right;

  Buffer<float> turned_q, turned_k;
  if (options.rope) {
    const FusedRope& rope = *options.rope;
    const RopeAt queries{rope.rotate, rope.table, rope.query_position_ids};
    Result<Buffer<float>> made = turned(q, query_shape(shape), queries, "query_position_ids");
    if (!made) return std::unexpected(made.error());
    turned_q = std::move(*made);
    const RopeAt keys{rope.rotate, rope.table, rope.key_position_ids};
    made = turned(k, key_shape(shape), keys, "key_position_ids");
    if (!made) return std::unexpected(made.error());
    turned_k = std::move(*made);
    k = turned_k.span();
  }

  const AttentionProblem problem = problem_of(call, turned_q.span());
  const bool once = shape.query_seq * problem.group_heads() <= row_block;
  const HeadRoom room{shape};
  const Strides strides = strides_of(key_shape(shape));
  return attend_heads(problem, once ? 0 : room.floats(), [&](std::size_t b, std::size_t h, float* memory) {
    const std::size_t at = b * strides.batch + h * strides.head;
    const StoredHead rows{k.from(at), v.from(at), shape.key_seq, strides.seq};
    return once ? rows : room.packed(rows, memory);
  });
}

}  // namespace ropewalk
