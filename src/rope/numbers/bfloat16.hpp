#pragma once
// bfloat16 for the loops of rotate: loaded and stored like floats, two Batches at a time.

#include <bit>
#include <cstdint>

#include "rope/numbers/simd.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk {

struct BFloat16 {
  std::uint16_t bits;
};

template <class Real>
inline Real load(const BFloat16* from) noexcept {
  if constexpr (lanes<Real> == 1) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(from->bits) << 16);
  } else {
    return load_upper(&from->bits);
  }
}

inline void store(BFloat16* to, float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  to->bits = static_cast<std::uint16_t>((value != value ? bits | 0x400000 : bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}
inline void store(BFloat16* to, TwoBatches value) noexcept { store_halves(&to->bits, RoundToUpper()(value)); }

/// A pair is one 32-bit word, with member 0 in its lower half.
template <class Real>
inline void load_pairs(const BFloat16* from, Real& a, Real& b) noexcept {
  if constexpr (lanes<Real> == 1) {
    a = load<float>(from);
    b = load<float>(from + 1);
  } else {
    const Bits upper = in_register<Bits, std::uint32_t>(0xFFFF0000);
    const Bits low = load_words(&from->bits), high = load_words(&from->bits + 2 * batch_size);
    a = {widen_bfloat16(low), widen_bfloat16(high)};
    b = {bitwise_cast<float>(low & upper), bitwise_cast<float>(high & upper)};
  }
}

template <class Real>
inline void store_pairs(BFloat16* to, Real a, Real b) noexcept {
  if constexpr (lanes<Real> == 1) {
    store(to, a);
    store(to + 1, b);
  } else {
    const RoundToUpper round;
    store_zipped(&to->bits, round(a), round(b));
  }
}

}  // namespace ropewalk
