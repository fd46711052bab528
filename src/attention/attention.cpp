#include "attention/attention.hpp"

#include "attention/attend_head.hpp"
#include "attention/attention_checks.hpp"
#include "attention/pack.hpp"
#include "rope/buffer.hpp"
#include "rope/parallel.hpp"

namespace ropewalk {
namespace {

/// A turned copy of q or k.
Result<Buffer<float>> turned(std::span<const float> x, const TensorShape& shape, const FusedRope& rope,
                             std::span<const std::int32_t> position_ids, std::string_view field) {
  Result<Buffer<float>> copy = Buffer<float>::make(x.size());
  if (!copy) return copy;
  if (const Result<> done = rotate(x, copy->span(), shape, rope.rotate, rope.table, position_ids); !done) {
    RopeError error = done.error();
    if (error.field == "position_ids") error.field = field;
    return std::unexpected(error);
  }
  return copy;
}

}  // namespace

Result<> attend(std::span<const float> q, std::span<const float> k, std::span<const float> v,
                const AttentionShape& shape, const AttentionOptions& options, std::span<float> output,
                std::span<float> weights) {
  if (const Result<> right = check_attend({q, k, v, shape, options, output, weights}); !right) return right;

  Buffer<float> turned_q, turned_k;
  if (options.rope) {
    const FusedRope& rope = *options.rope;
    Result<Buffer<float>> made = turned(q, query_shape(shape), rope, rope.query_position_ids, "query_position_ids");
    if (!made) return std::unexpected(made.error());
    turned_q = std::move(*made);
    made = turned(k, key_shape(shape), rope, rope.key_position_ids, "key_position_ids");
    if (!made) return std::unexpected(made.error());
    turned_k = std::move(*made);
  }

  const std::size_t keys = packed_keys_floats(shape.key_seq, shape.head_dim);
  const auto packed = ThreadBuffers<float>::make(keys + packed_values_floats(shape.key_seq, shape.head_dim));
  if (!packed) return std::unexpected(packed.error());
  const auto scratch = ThreadBuffers<float>::make(scratch_floats(shape.head_dim));
  if (!scratch) return std::unexpected(scratch.error());

  const AttentionProblem problem = problem_of({q, k, v, shape, options, output, weights}, turned_q.span());
  const float* all_keys = options.rope ? turned_k.data() : k.data();
  const Strides strides = strides_of(key_shape(shape));
  for_each_task(shape.batch * shape.kv_heads, [&](std::size_t task, std::size_t thread) {
    const std::size_t b = task / shape.kv_heads, h = task % shape.kv_heads;
    const std::size_t at = b * strides.batch + h * strides.head;
    float* const panels[] = {packed->of(thread), packed->of(thread) + keys};
    pack_keys(all_keys + at, shape.key_seq, strides.seq, shape.head_dim, panels[0]);
    const bool finite = pack_values(v.data() + at, shape.key_seq, strides.seq, shape.head_dim, panels[1]);
    attend_head(problem, b, h, {panels[0], panels[1], shape.key_seq, finite}, scratch->of(thread));
  });
  return {};
}

}  // namespace ropewalk
