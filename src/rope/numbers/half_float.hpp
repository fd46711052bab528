#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rope/error.hpp"

namespace ropewalk {

/// Floats stored in 16 bits: float16 is IEEE 754 binary16 (11 bits of precision, up to 65504); bfloat16 is the upper
/// half of a float32 (8 bits, the same range). Arithmetic is always float32.
enum class Half : std::uint8_t { float16, bfloat16 };

/// Converts `from` to floats, exactly; NaN stays NaN, with its sign and the payload's bits. from and to have the same
/// length and do not overlap.
/// Errors: shape_mismatch.
[[nodiscard]] Result<> widen(Half half, std::span<const std::uint16_t> from, std::span<float> to);

/// Rounds `from` once, to nearest, ties to even. Numbers that are too large become infinity, NaN stays NaN (quiet).
/// from and to have the same length and do not overlap. Errors: shape_mismatch.
[[nodiscard]] Result<> narrow(Half half, std::span<const float> from, std::span<std::uint16_t> to);

/// widen and narrow without checks, for rows that this library's loops read.
void widen_row(Half half, const std::uint16_t* from, float* to, std::size_t count) noexcept;
void narrow_row(Half half, const float* from, std::uint16_t* to, std::size_t count) noexcept;

/// Whether all float16 numbers are finite and, judging by some of them, hardly any is subnormal. Then moving their
/// fields and one multiplication turn them into floats. count: a multiple of 8.
bool is_ordinary(const std::uint16_t* from, std::size_t count) noexcept;

}  // namespace ropewalk
