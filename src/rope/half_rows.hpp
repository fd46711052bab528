#pragma once

#include <cstddef>
#include <cstdint>

#include "rope/half_float.hpp"

namespace ropewalk {

/// widen and narrow without checks, for rows that loops work on.
void widen_row(Half half, const std::uint16_t* from, float* to, std::size_t count) noexcept;
void narrow_row(Half half, const float* from, std::uint16_t* to, std::size_t count) noexcept;

}  // namespace ropewalk
