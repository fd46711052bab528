#pragma once
// 113-bit arithmetic (GCC's libquadmath), the reference for exact numbers. Includes nothing from src.

#include <quadmath.h>

#include <cmath>
#include <limits>

namespace ropewalk_test {

using Quad = __float128;

inline Quad quad_pi() { return acosq(Quad{-1}); }

/// The step from |value| to the next float32.
inline double float_ulp(Quad value) {
  int exponent = 0;
  static_cast<void>(std::frexp(static_cast<double>(value), &exponent));
  return std::ldexp(1.0, std::max(exponent, std::numeric_limits<float>::min_exponent) - 24);
}

/// |got - want| in steps of float32 at want: 0.5 is the best possible rounding.
inline double ulps(float got, Quad want) {
  if (want == 0) return got == 0 ? 0 : std::numeric_limits<double>::infinity();
  return static_cast<double>(fabsq(Quad{got} - want)) / float_ulp(want);
}

}  // namespace ropewalk_test
