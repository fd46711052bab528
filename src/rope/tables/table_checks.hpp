#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "rope/config/config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// Checks that cos and sin have rows * pairs elements each. rows: at most 2^31, pairs: at most 2^15. Errors:
/// shape_mismatch.
inline Result<> check_table(std::uint64_t rows, std::size_t pairs, std::span<const float> cos,
                            std::span<const float> sin) {
  const std::uint64_t wanted = rows * pairs;
  constexpr std::string_view of = "tokens * rotary_dim / 2";
  if (cos.size() != wanted) return wrong_length("cos", cos.size(), wanted, of);
  if (sin.size() != wanted) return wrong_length("sin", sin.size(), wanted, of);
  return {};
}

/// The most angles that one call computes one by one, which takes some seconds. A range of positions is only three
/// numbers, and must not take hours.
inline constexpr std::size_t most_angles = std::size_t{1} << 25;

/// Checks that `count` positions of `pairs` angles each are at most most_angles. Errors: shape_mismatch.
inline Result<> check_work(std::string_view field, std::size_t count, std::size_t pairs) {
  const std::size_t most = most_angles / std::max<std::size_t>(pairs, 1);
  if (count <= most) return {};
  return fail(ErrorCode::shape_mismatch, length_of(field), count, Limit::at_most, most, "angles");
}

/// The highest position, -1 for an empty list. Errors: position_invalid (negative).
inline Result<std::int64_t> highest_position(std::string_view field, std::span<const std::int32_t> position_ids) {
  std::int64_t highest = -1;
  for (const std::int32_t position : position_ids) {
    if (position < 0) return fail(ErrorCode::position_invalid, field, position, Limit::at_least, 0);
    highest = std::max<std::int64_t>(highest, position);
  }
  return highest;
}

/// The length that a table is for if the caller does not say: highest position + 1, at least 1.
inline std::int64_t length_for(std::int64_t highest) noexcept { return std::max<std::int64_t>(highest + 1, 1); }

}  // namespace ropewalk
