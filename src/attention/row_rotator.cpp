#include "attention/row_rotator.hpp"

#include <algorithm>

#include "attention/pack.hpp"
#include "rope/rotate/rotate_checks.hpp"

namespace ropewalk {

Result<> RowRotator::set(const RotateOptions& options, const CosSinView& table,
                         const std::span<const std::int32_t>& position_ids, const TensorShape& shape,
                         std::string_view field) {
  Result<> right = check_rotation(shape, options, table, position_ids);
  if (!right && right.error().field == "position_ids") right.error().field = field;
  options_ = &options;
  table_ = &table;
  position_ids_ = position_ids.empty() ? nullptr : position_ids.data();
  head_dim_ = shape.head_dim;
  batch_rows_ = batch_rows(shape, table, position_ids);
  return right;
}

void RowRotator::copy_rotated(const HeadsRows& from, std::size_t first, std::size_t count, float* to) const noexcept {
  constexpr std::size_t most = 16;  // rows that stay in the first-level cache
  std::int32_t places[most];
  std::size_t token = first / from.heads, head = first % from.heads;
  while (count > 0) {
    const std::size_t rows = std::min(most, count);
    for (std::size_t i = 0; i < rows; ++i) {
      const std::size_t id = from.batch * batch_rows_ + token;
      places[i] = position_ids_ == nullptr ? static_cast<std::int32_t>(id) : position_ids_[id];
      copy_floats(from.x.from(token * from.strides.seq + head * from.strides.head), head_dim_, to + i * head_dim_);
      if (++first >= from.rows || ++head < from.heads) continue;
      head = 0;
      ++token;
    }
    float* behind = to + rows * head_dim_;
    detail::rotate_float_rows(to, places, rows, head_dim_, *options_, *table_, behind);
    to = behind;
    count -= rows;
  }
}

}  // namespace ropewalk
