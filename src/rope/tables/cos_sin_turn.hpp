#pragma once
// Angles as cosine and sine, turned by others. Wide is double, or DoubleBatch for as many angles as it has lanes.

#include <cstddef>

#include "rope/numbers/simd_double.hpp"

namespace ropewalk {

/// A cosine and a sine for each of a group of pairs, in memory the cosines first.
template <class Wide>
struct WideTurn {
  Wide cos;
  Wide sin;

  static constexpr std::size_t lanes = wide_lanes<Wide>;

  /// The one at `index` of a group that holds several.
  static WideTurn load(const double* group, std::size_t index) noexcept {
    return {load_wide<Wide>(group + 2 * index * lanes), load_wide<Wide>(group + (2 * index + 1) * lanes)};
  }
  void store(double* group, std::size_t index) const noexcept {
    store_wide(group + 2 * index * lanes, cos);
    store_wide(group + (2 * index + 1) * lanes, sin);
  }
};

/// m, turned by `on`.
template <class Wide>
ROPEWALK_INLINE inline WideTurn<Wide> turned(const WideTurn<Wide>& m, const WideTurn<Wide>& on) noexcept {
  return {m.cos * on.cos - m.sin * on.sin, m.sin * on.cos + m.cos * on.sin};
}

/// m, turned back and forth by the same angle: the four products are shared.
template <class Wide>
struct Mirrored {
  WideTurn<Wide> before, after;
};
template <class Wide>
ROPEWALK_INLINE inline Mirrored<Wide> mirrored(const WideTurn<Wide>& m, const WideTurn<Wide>& step) noexcept {
  const Wide cc = m.cos * step.cos, ss = m.sin * step.sin, sc = m.sin * step.cos, cs = m.cos * step.sin;
  return {{cc + ss, sc - cs}, {cc - ss, sc + cs}};
}

}  // namespace ropewalk
