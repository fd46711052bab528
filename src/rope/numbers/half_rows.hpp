#pragma once

#include <cstddef>
#include <cstdint>

#include "rope/numbers/half_float.hpp"

namespace ropewalk {

/// widen and narrow without checks, for rows that loops work on.
void widen_row(Half half, const std::uint16_t* from, float* to, std::size_t count) noexcept;
void narrow_row(Half half, const float* from, std::uint16_t* to, std::size_t count) noexcept;

/// Whether float16 numbers are all finite and, as far as a look at some of them says, hardly any is subnormal: then moving their fields
/// and one multiplication make floats of them. count: a multiple of 8.
bool is_ordinary(const std::uint16_t* from, std::size_t count) noexcept;

}  // namespace ropewalk
