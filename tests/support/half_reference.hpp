#pragma once
// The values of 16-bit floats, by the definition of IEEE 754: in double, one number at a time. Includes nothing from
// src.

#include <cmath>
#include <cstdint>
#include <limits>

namespace ropewalk_test {

/// The fields of a 16-bit float: mantissa bits below exponent bits below the sign.
struct HalfFormat {
  int mantissa_bits;
  int exponent_bits;
};
inline constexpr HalfFormat float16_format{10, 5}, bfloat16_format{7, 8};

inline double half_value(HalfFormat format, std::uint16_t half) {
  const int bias = (1 << (format.exponent_bits - 1)) - 1, most = (1 << format.exponent_bits) - 1;
  const int exponent = (half >> format.mantissa_bits) & most;
  const int mantissa = half & ((1 << format.mantissa_bits) - 1);
  const double sign = (half & 0x8000) != 0 ? -1 : 1;
  if (exponent == most) {
    return mantissa != 0 ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
  }
  const double whole = exponent == 0 ? mantissa : mantissa + (1 << format.mantissa_bits);
  return sign * std::ldexp(whole, std::max(exponent, 1) - bias - format.mantissa_bits);
}

}  // namespace ropewalk_test
