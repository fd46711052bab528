#pragma once

#include <span>

#include "attention/attention.hpp"

namespace ropewalk {

[[nodiscard]] constexpr TensorShape query_shape(const AttentionShape& s) noexcept {
  return {s.batch, s.heads, s.query_seq, s.head_dim, s.layout};
}
[[nodiscard]] constexpr TensorShape key_shape(const AttentionShape& s) noexcept {
  return {s.batch, s.kv_heads, s.key_seq, s.head_dim, s.layout};
}

/// The arguments of attend. With `cached`, k and v lie in a KvCache, and those here are empty.
struct AttentionCall {
  Elements q, k, v;
  const AttentionShape& shape;
  const AttentionOptions& options;
  std::span<float> output, weights;
  bool cached = false;
};

/// Checks the rules that attend states, except those about rope.
[[nodiscard]] Result<> check_attend(const AttentionCall& call);

}  // namespace ropewalk
