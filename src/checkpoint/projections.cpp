#include "checkpoint/projections.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "rope/buffer.hpp"

namespace ropewalk::checkpoint {
namespace {

struct Tensor {
  std::string_view field;
  std::span<const float> values;
  std::size_t length;
  bool may_be_empty;
};

Result<> check(const Tensor& tensor) {
  if (tensor.may_be_empty && tensor.values.empty()) return {};
  if (tensor.values.size() != tensor.length) {
    return wrong_length(tensor.field, tensor.values.size(), tensor.length, "shape");
  }
  const auto odd = std::ranges::find_if_not(tensor.values, [](float value) { return std::isfinite(value); });
  if (odd == tensor.values.end()) return {};
  return fail(ErrorCode::value_not_finite, tensor.field, odd - tensor.values.begin(), Limit::finite);
}

}  // namespace

Result<> check(const Projections& layer) {
  const std::pair<std::string_view, std::size_t> axes[] = {
      {"heads", layer.heads}, {"kv_heads", layer.kv_heads}, {"head_dim", layer.head_dim}, {"hidden", layer.hidden}};
  for (const auto& [field, length] : axes) {
    if (length == 0) return fail(ErrorCode::shape_mismatch, field, 0, Limit::at_least, 1);
  }
  const auto rotary_dim = static_cast<double>(layer.rotary_dim);
  if (layer.heads % layer.kv_heads != 0) {
    return fail(ErrorCode::config_invalid, "heads", layer.heads, Limit::multiple_of, layer.kv_heads, "kv_heads");
  }
  if (layer.rotary_dim % 2 != 0) return fail(ErrorCode::config_invalid, "rotary_dim", rotary_dim, Limit::even);
  if (layer.rotary_dim < 2) return fail(ErrorCode::config_invalid, "rotary_dim", rotary_dim, Limit::at_least, 2);
  if (layer.rotary_dim > layer.head_dim) {
    return fail(ErrorCode::config_invalid, "rotary_dim", rotary_dim, Limit::at_most, layer.head_dim, "head_dim");
  }
  if (layer.inv_freq.size() != layer.rotary_dim / 2) {
    return wrong_length("inv_freq", layer.inv_freq.size(), rotary_dim / 2, "rotary_dim / 2");
  }
  const auto odd = std::ranges::find_if_not(layer.inv_freq, [](double value) { return std::isfinite(value); });
  if (odd != layer.inv_freq.end()) return fail(ErrorCode::config_invalid, "inv_freq", *odd, Limit::finite);
  if (!std::isfinite(layer.trained_length) || layer.trained_length <= 0) {
    return fail(ErrorCode::config_invalid, "trained_length", layer.trained_length, Limit::above, 0);
  }
  const Tensor tensors[] = {
      {"q", layer.q, product({layer.heads, layer.head_dim, layer.hidden}), false},
      {"k", layer.k, product({layer.kv_heads, layer.head_dim, layer.hidden}), false},
      {"input_gain", layer.input_gain, layer.hidden, true},
      {"q_gain", layer.q_gain, layer.head_dim, true},
      {"k_gain", layer.k_gain, layer.head_dim, true},
  };
  for (const Tensor& tensor : tensors) {
    if (const auto done = check(tensor); !done) return done;
  }
  return {};
}

}  // namespace ropewalk::checkpoint
