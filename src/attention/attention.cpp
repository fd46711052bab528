#include "attention/attention.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "attention/attend_head.hpp"
#include "rope/buffer.hpp"

namespace ropewalk {
namespace {

TensorShape query_shape(const AttentionShape& s) { return {s.batch, s.heads, s.query_seq, s.head_dim, s.layout}; }
TensorShape key_shape(const AttentionShape& s) { return {s.batch, s.kv_heads, s.key_seq, s.head_dim, s.layout}; }

struct Call {
  std::span<const float> q, k, v;
  const AttentionShape& shape;
  const AttentionOptions& options;
  std::span<float> output, weights;
};

Result<> check_shape(const AttentionShape& shape) {
  const std::pair<std::string_view, std::size_t> axes[] = {
      {"heads", shape.heads}, {"kv_heads", shape.kv_heads}, {"head_dim", shape.head_dim}};
  for (const auto& [field, length] : axes) {
    if (length == 0) return fail(ErrorCode::shape_mismatch, field, 0, "at least", 1);
  }
  if (shape.heads % shape.kv_heads != 0) {
    return fail(ErrorCode::option_invalid, "heads", static_cast<double>(shape.heads), "a multiple of kv_heads,",
                static_cast<double>(shape.kv_heads));
  }
  return {};
}

Result<> check_length(std::string_view field, std::size_t size, const TensorShape& shape) {
  const Result<std::size_t> extent = extent_of(shape, "shape");
  if (!extent) return std::unexpected(extent.error());
  if (size == *extent) return {};
  return fail(ErrorCode::shape_mismatch, field, static_cast<double>(size), "as long as its shape,",
              static_cast<double>(*extent));
}

Result<> check_lengths(const Call& call) {
  const AttentionShape& shape = call.shape;
  const struct {
    std::string_view field;
    std::size_t size;
    TensorShape shape;
  } tensors[] = {{"q", call.q.size(), query_shape(shape)},
                 {"k", call.k.size(), key_shape(shape)},
                 {"v", call.v.size(), key_shape(shape)},
                 {"output", call.output.size(), query_shape(shape)}};
  for (const auto& tensor : tensors) {
    if (const Result<> right = check_length(tensor.field, tensor.size, tensor.shape); !right) return right;
  }
  if (!call.weights.empty()) {
    const TensorShape wanted{shape.batch, shape.heads, shape.query_seq, shape.key_seq};
    if (const Result<> right = check_length("weights", call.weights.size(), wanted); !right) return right;
  }
  if (call.options.bias.empty()) return {};
  const TensorShape shared{1, 1, shape.query_seq, shape.key_seq};
  if (check_length("bias", call.options.bias.size(), shared)) return {};
  return check_length("bias", call.options.bias.size(), {1, shape.heads, shape.query_seq, shape.key_seq});
}

Result<> check(const Call& call) {
  if (const Result<> right = check_shape(call.shape); !right) return right;
  if (const Result<> right = check_lengths(call); !right) return right;
  if (call.options.sliding_window == 0) return fail(ErrorCode::option_invalid, "sliding_window", 0, "at least", 1);
  if (call.options.scale && !std::isfinite(*call.options.scale)) {
    return fail(ErrorCode::value_not_finite, "scale", *call.options.scale, "a finite number");
  }
  const std::span<const float> inputs[] = {call.q, call.k, call.v, call.options.bias};
  const std::pair<std::string_view, std::span<float>> outputs[] = {{"weights", call.weights}, {"output", call.output}};
  bool apart = !overlap(std::as_bytes(call.weights), std::as_bytes(call.output));
  for (const auto& [field, output] : outputs) {
    for (const auto& input : inputs) apart = apart && !overlap(std::as_bytes(output), std::as_bytes(input));
    if (!apart) {
      return fail(ErrorCode::option_invalid, field, static_cast<double>(output.size()), "apart from all other arrays");
    }
  }
  return {};
}

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
  if (const Result<> right = check({q, k, v, shape, options, output, weights}); !right) return right;

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

  const Result<Buffer<float>> scratch = Buffer<float>::make(scratch_floats(shape));
  if (!scratch) return std::unexpected(scratch.error());
  const double scale = options.scale ? *options.scale : 1 / std::sqrt(static_cast<double>(shape.head_dim));
  const bool bias_per_head = options.bias.size() != shape.query_seq * shape.key_seq;
  const AttentionProblem problem{
      .shape = shape,
      .q = options.rope ? turned_q.data() : q.data(),
      .k = options.rope ? turned_k.data() : k.data(),
      .v = v.data(),
      .output = output.data(),
      .weights = weights.empty() ? nullptr : weights.data(),
      .query_strides = strides_of(query_shape(shape)),
      .key_strides = strides_of(key_shape(shape)),
      .query_factor = static_cast<float>(scale * std::numbers::log2e),
      .mask = options.mask,
      .sliding_window = std::min(options.sliding_window.value_or(0), shape.query_seq + shape.key_seq),
      .bias = options.bias.empty() ? nullptr : options.bias.data(),
      .bias_head_step = bias_per_head ? shape.query_seq * shape.key_seq : 0};
  if (shape.query_seq == 0) return {};
  for (std::size_t b = 0; b < shape.batch; ++b) {
    for (std::size_t h = 0; h < shape.kv_heads; ++h) attend_head(problem, b, h, scratch->data());
  }
  return {};
}

}  // namespace ropewalk
