#pragma once

#include <cmath>
#include <cstddef>
#include <iterator>

#include "rope/numbers/double_double.hpp"

// Wide is double, or DoubleBatch for as many angles as it has lanes.

namespace ropewalk {

/// Cosine and sine of one angle, in double.
template <class Wide>
struct WideCosSin {
  Wide cos;
  Wide sin;
};
using CosSin = WideCosSin<double>;

/// An angle in quarter revolutions, as the sum of two doubles.
template <class Wide>
struct Quarters {
  Wide high;
  Wide low;
};

/// 2 / pi: radians to quarter revolutions.
inline constexpr DoubleDouble quarters_per_radian{6.366197723675813824e-01, -3.935735335036497176e-17};

/// position * (high + low), a frequency in quarter revolutions per position. The product with `high` is exact, so that
/// whole revolutions can be removed without loss.
template <class Wide>
inline Quarters<Wide> quarters(Wide position, Wide high, Wide low) noexcept {
  const auto [product, rest] = two_product_of(position, high);
  return {product, rest + position * low};
}

/// Cosine and sine of an angle below 2^51 quarter revolutions: within 2 ulp of double, relative, also close to their
/// zeros, as far as `angle` is precise enough there.
template <class Wide>
inline WideCosSin<Wide> cos_sin(Quarters<Wide> angle) noexcept {
  const Wide rounder(6755399441055744.0);  // 1.5 * 2^52: adding and subtracting it rounds to a whole number
  const Wide whole = (angle.high + rounder) - rounder;
  const Wide x = ((angle.high - whole) + angle.low) * Wide(pi_dd.high / 2);  // at most pi / 4 in size
  const Wide xx = x * x;

  // Taylor series; the first omitted terms are below 2^-57 of the results.
  constexpr double sin_terms[] = {1.0 / 355687428096000, -1.0 / 1307674368000, 1.0 / 6227020800, -1.0 / 39916800,
                                  1.0 / 362880,          -1.0 / 5040,          1.0 / 120,        -1.0 / 6};
  constexpr double cos_terms[] = {1.0 / 20922789888000, -1.0 / 87178291200, 1.0 / 479001600, -1.0 / 3628800,
                                  1.0 / 40320,          -1.0 / 720,         1.0 / 24};
  Wide sin_sum(sin_terms[0]);
  for (std::size_t i = 1; i < std::size(sin_terms); ++i) sin_sum = sin_sum * xx + Wide(sin_terms[i]);
  Wide cos_sum(cos_terms[0]);
  for (std::size_t i = 1; i < std::size(cos_terms); ++i) cos_sum = cos_sum * xx + Wide(cos_terms[i]);
  const Wide sin = x + x * xx * sin_sum;
  const Wide cos = Wide(1.0) - (Wide(0.5) * xx - xx * xx * cos_sum);

  // Then rotated by the whole quarters, whose number modulo 4 is -2 .. 2: their cosine and sine are 0, 1 or -1.
  const Wide quarter = whole - Wide(4.0) * ((whole * Wide(0.25) + rounder) - rounder);
  using std::abs;
  const Wide size = abs(quarter);
  const Wide on_cos = Wide(1.0) - size;
  const Wide on_sin = quarter * (Wide(2.0) - size);
  return {cos * on_cos - sin * on_sin, sin * on_cos + cos * on_sin};
}

}  // namespace ropewalk
