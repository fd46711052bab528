#pragma once

#include <cstddef>
#include <cstdint>

#include "rope/rotate/rotate.hpp"

namespace ropewalk {

/// rotate in place without checks, for rows that loops work on: [count][head_dim], one after the other.
///   places  [count]: rows of the table
///   room    [rotary_dim]: scratch memory, used when write_as is not pairing
void turn_float_rows(float* rows, const std::int32_t* places, std::size_t count, std::size_t head_dim,
                     const RotateOptions& options, const CosSinView& table, float* room) noexcept;

}  // namespace ropewalk
