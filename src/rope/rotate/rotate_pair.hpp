#pragma once

namespace ropewalk {

/// Rotates one pair of channels, (x0, x1), by the angle whose cosine and sine are given; Real is float or Batch. Built
/// without contraction into fused multiply-adds, so that both give the same bits.
/// Source: RoFormer, arXiv:2104.09864v5, section 3.4.2, equation 34.
template <class Real>
inline void rotate_pair(Real& x0, Real& x1, Real cos, Real sin) noexcept {
  const Real y0 = x0 * cos - x1 * sin;
  x1 = x0 * sin + x1 * cos;
  x0 = y0;
}

}  // namespace ropewalk
