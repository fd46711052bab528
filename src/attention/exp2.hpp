#pragma once

#include <cstdint>

#include "rope/numbers/simd.hpp"

namespace ropewalk {

/// 2^x for x <= 126, lane by lane; 0 for x <= -126.5; NaN stays NaN. Construct it once outside a loop, so that its
/// constants stay in registers. x = n + f with n whole and |f| <= 1/2: adding 1.5 * 2^23 + 127 leaves n + 127, the
/// exponent of 2^n, in the low bits of the sum. 2^f is a polynomial of degree 6 (interpolation at Chebyshev nodes,
/// error 5e-9 relative) in Estrin's order: the latency of this chain is the limit, not its multiplications.
class Exp2 {
 public:
  Batch operator()(Batch given) const noexcept {
    const Batch x = greater_of(given, lowest_);  // -127 has the exponent bits of 0
    const Batch shifted = x + round_;
    const Batch f = x - (shifted - round_);
    const Batch f2 = f * f;
    const Batch low = multiply_add(c1_, f, c0_);
    const Batch middle = multiply_add(c3_, f, c2_);
    const Batch high = multiply_add(c6_, f2, multiply_add(c5_, f, c4_));
    const Batch power = multiply_add(multiply_add(high, f2, middle), f2, low);
    const Batch scale = bitwise_cast<float>(bitwise_cast<std::int32_t>(shifted) << 23);
    return power * scale;
  }

 private:
  Batch lowest_ = in_register(-127.0f);
  Batch round_ = in_register(12583039.0f);
  Batch c6_ = in_register(0.000154531634f);
  Batch c5_ = in_register(0.00133908633f);
  Batch c4_ = in_register(0.00961808302f);
  Batch c3_ = in_register(0.0555035695f);
  Batch c2_ = in_register(0.240226507f);
  Batch c1_ = in_register(0.693147182f);
  Batch c0_ = in_register(1.0f);
};

}  // namespace ropewalk
