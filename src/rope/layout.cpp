#include "rope/layout.hpp"

#include <cstdint>
#include <functional>
#include <limits>

namespace ropewalk {
namespace {

constexpr std::uint64_t most_elements = std::numeric_limits<std::size_t>::max() / sizeof(float) / 2;

std::unexpected<RopeError> too_long(std::string_view field, double value) {
  return fail(ErrorCode::shape_mismatch, field, value, "a number of elements that memory can hold, at most",
              static_cast<double>(most_elements));
}

}  // namespace

Result<std::size_t> extent_of(const TensorShape& shape, std::string_view field) {
  const Strides strides = strides_of(shape);
  const struct {
    std::size_t length;
    std::size_t stride;
  } axes[] = {{shape.batch, strides.batch}, {shape.heads, strides.head}, {shape.seq, strides.seq}, {shape.head_dim, 1}};

  // The dense length in floating point, where nothing wraps: when it fits, so did the products inside strides_of.
  const double dense = static_cast<double>(shape.batch) * static_cast<double>(shape.heads) *
                       static_cast<double>(shape.seq) * static_cast<double>(shape.head_dim);
  if (dense == 0) return 0;
  if (dense > static_cast<double>(most_elements)) return too_long(field, dense);

  double last = 0;
  for (const auto& axis : axes) {
    if (axis.length > 1 && &axis != &axes[3] && axis.stride < shape.head_dim) {
      return fail(ErrorCode::shape_mismatch, "strides", static_cast<double>(axis.stride), "at least head_dim,",
                  static_cast<double>(shape.head_dim));
    }
    last += static_cast<double>(axis.length - 1) * static_cast<double>(axis.stride);
  }
  if (last >= static_cast<double>(most_elements)) return too_long(field, last + 1);
  return static_cast<std::size_t>(last) + 1;
}

bool overlap(std::span<const std::byte> a, std::span<const std::byte> b) noexcept {
  const std::less<const std::byte*> before;
  return before(a.data(), b.data() + b.size()) && before(b.data(), a.data() + a.size());
}

}  // namespace ropewalk
