#pragma once
// Rotates angles, given as cosine and sine, by other angles. Wide is double, or DoubleBatch for as many angles as it
// has lanes.

#include <cstddef>

#include "rope/numbers/simd_double.hpp"
#include "rope/tables/cos_sin.hpp"

namespace ropewalk {

/// The value at `index` of a group that holds several: the cosines of a group of pairs, then their sines.
template <class Wide>
WideCosSin<Wide> load_cos_sin(const double* group, std::size_t index) noexcept {
  constexpr std::size_t lanes = wide_lanes<Wide>;
  return {load_wide<Wide>(group + 2 * index * lanes), load_wide<Wide>(group + (2 * index + 1) * lanes)};
}
template <class Wide>
void store_cos_sin(const WideCosSin<Wide>& value, double* group, std::size_t index) noexcept {
  constexpr std::size_t lanes = wide_lanes<Wide>;
  store_wide(group + 2 * index * lanes, value.cos);
  store_wide(group + (2 * index + 1) * lanes, value.sin);
}

/// m rotated by `on`.
template <class Wide>
ROPEWALK_INLINE inline WideCosSin<Wide> rotated(const WideCosSin<Wide>& m, const WideCosSin<Wide>& on) noexcept {
  return {m.cos * on.cos - m.sin * on.sin, m.sin * on.cos + m.cos * on.sin};
}

/// m rotated back and forward by the same angle: the four products are shared.
template <class Wide>
struct Mirrored {
  WideCosSin<Wide> before, after;
};
template <class Wide>
ROPEWALK_INLINE inline Mirrored<Wide> mirrored(const WideCosSin<Wide>& m, const WideCosSin<Wide>& step) noexcept {
  const Wide cc = m.cos * step.cos, ss = m.sin * step.sin, sc = m.sin * step.cos, cs = m.cos * step.sin;
  return {{cc + ss, sc - cs}, {cc - ss, sc + cs}};
}

}  // namespace ropewalk
