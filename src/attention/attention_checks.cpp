#include "attention/attention_checks.hpp"

#include <cmath>
#include <utility>

namespace ropewalk {
namespace {

Result<> check_shape(const AttentionShape& shape) {
  const std::pair<std::string_view, std::size_t> axes[] = {
      {"heads", shape.heads}, {"kv_heads", shape.kv_heads}, {"head_dim", shape.head_dim}};
  for (const auto& [field, length] : axes) {
    if (length == 0) return fail(ErrorCode::shape_mismatch, field, 0, Limit::at_least, 1);
  }
  if (shape.heads % shape.kv_heads != 0) {
    return fail(ErrorCode::option_invalid, "heads", shape.heads, Limit::multiple_of, shape.kv_heads, "kv_heads");
  }
  return {};
}

Result<> check_length(std::string_view field, std::size_t size, const TensorShape& shape) {
  const Result<std::size_t> extent = extent_of(shape, "shape");
  if (!extent) return std::unexpected(extent.error());
  if (size == *extent) return {};
  return wrong_length(field, size, *extent, "shape");
}

Result<> check_lengths(const AttentionCall& call) {
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
    if (call.cached && (tensor.field == "k" || tensor.field == "v")) continue;
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

}  // namespace

Result<> check_attend(const AttentionCall& call) {
  if (const Result<> right = check_shape(call.shape); !right) return right;
  if (const Result<> right = check_lengths(call); !right) return right;
  if (call.options.sliding_window == 0) return fail(ErrorCode::option_invalid, "sliding_window", 0, Limit::at_least, 1);
  if (call.options.scale && !std::isfinite(*call.options.scale)) {
    return fail(ErrorCode::value_not_finite, "scale", *call.options.scale, Limit::finite);
  }
  const std::span<const std::byte> inputs[] = {call.q.bytes(), call.k.bytes(), call.v.bytes(),
                                               std::as_bytes(call.options.bias)};
  const std::pair<std::string_view, std::span<float>> outputs[] = {{"weights", call.weights}, {"output", call.output}};
  bool apart = !overlap(std::as_bytes(call.weights), std::as_bytes(call.output));
  for (const auto& [field, output] : outputs) {
    for (const auto& input : inputs) apart = apart && !overlap(std::as_bytes(output), input);
    if (!apart) {
      return fail(ErrorCode::option_invalid, field, output.size(), Limit::apart_from, no_bound,
                  field == "output" ? "q, k, v, bias" : "q, k, v, bias, output");
    }
  }
  return {};
}

}  // namespace ropewalk
