#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "rope/error.hpp"

namespace ropewalk {

/// The order of a tensor's axes, slowest first: [batch, heads, seq, head_dim] or [batch, seq, heads, head_dim].
enum class Layout : std::uint8_t { bhsd, bshd };

/// The distance between neighbours along each axis, in elements. The channels of one row are contiguous.
struct Strides {
  std::size_t batch = 0;
  std::size_t head = 0;
  std::size_t seq = 0;
};

/// A tensor of rows of head_dim channels, one row for each (batch, head, seq).
struct TensorShape {
  std::size_t batch = 1;
  std::size_t heads = 1;
  std::size_t seq = 1;
  std::size_t head_dim = 1;
  Layout layout = Layout::bhsd;
  /// For a slice of a larger tensor, such as the q part of a fused qkv projection, without a copy. Without it the
  /// tensor is dense in the order of `layout`.
  std::optional<Strides> strides = std::nullopt;
};

/// Strides of the dense tensor, or those given.
[[nodiscard]] constexpr Strides strides_of(const TensorShape& shape) noexcept {
  if (shape.strides) return *shape.strides;
  const std::size_t row = shape.head_dim;
  switch (shape.layout) {
    case Layout::bhsd: return {shape.heads * shape.seq * row, shape.seq * row, row};
    case Layout::bshd: return {shape.seq * shape.heads * row, row, shape.heads * row};
  }
  return {};
}

/// The number of elements from the first to the last one that the shape touches: the exact length of its span (dense),
/// or its least length (strided). 0 if any axis is 0.
/// Errors: shape_mismatch, with `field` as its field if size_t cannot count the length, or with "strides" if rows of a
/// strided tensor would share elements: each axis longer than 1 must step over all elements that the axes of smaller
/// strides reach. field is passed by reference: a copy for each call takes longer than the rest.
[[nodiscard]] Result<std::size_t> extent_of(const TensorShape& shape, const std::string_view& field);

/// Whether two spans share memory.
template <class A, class B>
[[nodiscard]] bool overlap(const A& a, const B& b) noexcept {
  const auto* first = reinterpret_cast<const std::byte*>(a.data());
  const auto* second = reinterpret_cast<const std::byte*>(b.data());
  const std::less<const std::byte*> before;
  return before(first, second + b.size_bytes()) && before(second, first + a.size_bytes());
}

}  // namespace ropewalk
