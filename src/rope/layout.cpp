#include "rope/layout.hpp"

#include <cstdint>
#include <limits>

namespace ropewalk {
namespace {

constexpr std::uint64_t most_elements = std::numeric_limits<std::size_t>::max() / sizeof(float) / 2;

std::unexpected<RopeError> too_long(std::string_view field, double value) {
  return fail(ErrorCode::shape_mismatch, field, value, "a number of elements that memory can hold, at most",
              static_cast<double>(most_elements));
}

}  // namespace

Result<std::size_t> extent_of(const TensorShape& shape, const std::string_view& field) {
  // The dense length in floating point, where nothing wraps: when it fits, so do the products inside strides_of.
  const double dense = static_cast<double>(shape.batch) * static_cast<double>(shape.heads) *
                       static_cast<double>(shape.seq) * static_cast<double>(shape.head_dim);
  if (dense == 0) return 0;
  if (dense > static_cast<double>(most_elements)) return too_long(field, dense);
  if (!shape.strides) return static_cast<std::size_t>(dense);

  const struct {
    std::size_t length;
    std::size_t stride;
  } axes[] = {{shape.batch, shape.strides->batch}, {shape.heads, shape.strides->head}, {shape.seq, shape.strides->seq}};
  double last = static_cast<double>(shape.head_dim - 1);
  for (const auto& axis : axes) {
    if (axis.length > 1 && axis.stride < shape.head_dim) {
      return fail(ErrorCode::shape_mismatch, "strides", static_cast<double>(axis.stride), "at least head_dim,",
                  static_cast<double>(shape.head_dim));
    }
    last += static_cast<double>(axis.length - 1) * static_cast<double>(axis.stride);
  }
  if (last >= static_cast<double>(most_elements)) return too_long(field, last + 1);
  return static_cast<std::size_t>(last) + 1;
}

}  // namespace ropewalk
