#include "rope/rotate/layout.hpp"

#include <cstdint>
#include <limits>
#include <utility>

namespace ropewalk {
namespace {

constexpr std::uint64_t most_elements = std::numeric_limits<std::size_t>::max() / sizeof(float) / 2;

std::unexpected<RopeError> too_long(std::string_view field, double value) {
  return fail(ErrorCode::shape_mismatch, length_of(field), value, Limit::at_most, most_elements);
}

}  // namespace

Result<std::size_t> extent_of(const TensorShape& shape, const std::string_view& field) {
  // The common case takes only a few instructions.
  std::size_t dense_size = 0;
  const bool uncountable = __builtin_mul_overflow(shape.batch, shape.heads, &dense_size) ||
                           __builtin_mul_overflow(dense_size, shape.seq, &dense_size) ||
                           __builtin_mul_overflow(dense_size, shape.head_dim, &dense_size);
  if (!uncountable && !shape.strides && dense_size <= most_elements) return dense_size;
  // The dense length in floating point, which cannot overflow. If it fits, so do the products inside strides_of.
  const double dense = static_cast<double>(shape.batch) * static_cast<double>(shape.heads) *
                       static_cast<double>(shape.seq) * static_cast<double>(shape.head_dim);
  if (dense == 0) return 0;
  if (dense > static_cast<double>(most_elements)) return too_long(field, dense);
  if (!shape.strides) return static_cast<std::size_t>(dense);

  struct Axis {
    double length, stride;
  };
  const auto axis = [](std::size_t length, std::size_t stride) {
    return Axis{static_cast<double>(length), static_cast<double>(stride)};
  };
  Axis axes[] = {axis(shape.batch, shape.strides->batch), axis(shape.heads, shape.strides->head),
                 axis(shape.seq, shape.strides->seq)};
  const auto order = [&](int inner, int outer) {
    if (axes[outer].stride < axes[inner].stride) std::swap(axes[inner], axes[outer]);
  };
  order(0, 1);
  order(1, 2);
  order(0, 1);
  double reach = static_cast<double>(shape.head_dim);
  for (const Axis& outside : axes) {
    if (outside.length == 1) continue;
    if (outside.stride < reach) {
      return fail(ErrorCode::shape_mismatch, "strides", outside.stride, Limit::inner_reach, reach);
    }
    reach += (outside.length - 1) * outside.stride;
  }
  if (reach > static_cast<double>(most_elements)) return too_long(field, reach);
  return static_cast<std::size_t>(reach);
}

}  // namespace ropewalk
