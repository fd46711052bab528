#pragma once

#include <cstdint>

#include "rope/double_double.hpp"

namespace ropewalk {

/// Cosine and sine of one angle, in double.
struct CosSin {
  double cos = 1;
  double sin = 0;
};

/// 2 / pi: radians to quarter turns.
inline constexpr DoubleDouble quarters_per_radian{6.366197723675813824e-01, -3.935735335036497176e-17};

/// position * frequency in quarter turns, for a frequency in quarter turns per position. The product of the two doubles is
/// exact, so that whole turns can be taken off without loss.
inline DoubleDouble quarters(double position, DoubleDouble frequency) noexcept {
  const DoubleDouble product = two_product(position, frequency.high);
  return {product.high, product.low + position * frequency.low};
}

/// Cosine and sine of an angle in quarter turns, |angle| below 2^51: about 1 ulp of double, relative, also close to their
/// zeros, as far as `angle` says where they are.
inline CosSin cos_sin(DoubleDouble angle) noexcept {
  constexpr double rounder = 6755399441055744;  // 1.5 * 2^52: adding and taking it off rounds to a whole number
  const double whole = (angle.high + rounder) - rounder;
  const double x = ((angle.high - whole) + angle.low) * (pi_dd.high / 2);  // at most pi / 4 in size
  const double xx = x * x;
  // Taylor series; the first terms left out are below 2^-58 of the results.
  const double sin =
      x + x * xx *
              (-1.0 / 6 +
               xx * (1.0 / 120 +
                     xx * (-1.0 / 5040 +
                           xx * (1.0 / 362880 + xx * (-1.0 / 39916800 + xx * (1.0 / 6227020800 +
                                                                              xx * (-1.0 / 1307674368000 +
                                                                                    xx * (1.0 / 355687428096000))))))));
  const double cos =
      1 - (0.5 * xx -
           xx * xx *
               (1.0 / 24 +
                xx * (-1.0 / 720 +
                      xx * (1.0 / 40320 +
                            xx * (-1.0 / 3628800 +
                                  xx * (1.0 / 479001600 + xx * (-1.0 / 87178291200 + xx * (1.0 / 20922789888000))))))));
  const auto quadrant = static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)) & 3;
  const double first = (quadrant & 1) != 0 ? sin : cos;
  const double second = (quadrant & 1) != 0 ? cos : sin;
  return {quadrant == 1 || quadrant == 2 ? -first : first, quadrant >= 2 ? -second : second};
}

}  // namespace ropewalk
