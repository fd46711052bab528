#pragma once
// bfloat16 as the loops of rotate meet it: loaded and stored like floats, two Batches at a time. Needs a little-endian machine.

#include <bit>
#include <cstdint>

#include "rope/simd.hpp"

namespace ropewalk {

struct BFloat16 {
  std::uint16_t bits;
};

/// As many floats as one register holds in 16 bits.
struct TwoBatches {
  Batch low, high;

  friend TwoBatches operator+(TwoBatches a, TwoBatches b) noexcept { return {a.low + b.low, a.high + b.high}; }
  friend TwoBatches operator-(TwoBatches a, TwoBatches b) noexcept { return {a.low - b.low, a.high - b.high}; }
  friend TwoBatches operator*(TwoBatches a, TwoBatches b) noexcept { return {a.low * b.low, a.high * b.high}; }
};

inline TwoBatches flip_sign(TwoBatches value, float sign) noexcept {
  return {flip_sign(value.low, sign), flip_sign(value.high, sign)};
}

inline Batch widen_bfloat16(Bits half) noexcept { return xsimd::bitwise_cast<float>(half << 16); }

/// Rounds to nearest, ties to even, into the upper half of each lane: adds half of the last kept bit's unit, less one where that bit
/// is even. What the lower half holds is left over. Quiet NaN, the only one that arithmetic makes, stays NaN.
struct NarrowBFloat16 {
  Bits below_half = in_register<Bits, std::uint32_t>(0x7FFF), one = in_register<Bits, std::uint32_t>(1);
  Bits most = in_register<Bits, std::uint32_t>(0x7FFF7FFF), least = in_register<Bits, std::uint32_t>(0xFFFF7FFF);

  Bits operator()(Batch value) const noexcept {
    // No carry may leave the mantissa of a NaN: the largest ones are cut first, positive as signed numbers, negative as unsigned.
    const Bits bits = xsimd::min(least, min_signed(most, xsimd::bitwise_cast<std::uint32_t>(value)));
    return bits + below_half + ((bits >> 16) & one);
  }
};

template <class Real>
inline Real load(const BFloat16* from) noexcept {
  if constexpr (lanes<Real> == 1) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(from->bits) << 16);
  } else {
    return {widen_bfloat16(load_bits(&from->bits)), widen_bfloat16(load_bits(&from->bits + batch_size))};
  }
}

inline void store(BFloat16* to, float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  to->bits = static_cast<std::uint16_t>((value != value ? bits | 0x400000 : bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}
inline void store(BFloat16* to, TwoBatches value) noexcept {
  const NarrowBFloat16 narrow;
  store_bits<Part::high>(&to->bits, narrow(value.low), narrow(value.high));
}

/// A pair is one 32-bit word: member 0 in its lower half.
template <class Real>
inline void load_pairs(const BFloat16* from, Real& a, Real& b) noexcept {
  if constexpr (lanes<Real> == 1) {
    a = load<float>(from);
    b = load<float>(from + 1);
  } else {
    const Bits upper = in_register<Bits, std::uint32_t>(0xFFFF0000);
    const Bits low = load_words(&from->bits), high = load_words(&from->bits + 2 * batch_size);
    a = {widen_bfloat16(low), widen_bfloat16(high)};
    b = {xsimd::bitwise_cast<float>(low & upper), xsimd::bitwise_cast<float>(high & upper)};
  }
}

template <class Real>
inline void store_pairs(BFloat16* to, Real a, Real b) noexcept {
  if constexpr (lanes<Real> == 1) {
    store(to, a);
    store(to + 1, b);
  } else {
    const Bits upper = in_register<Bits, std::uint32_t>(0xFFFF0000);
    const NarrowBFloat16 narrow;
    const auto words = [&](Batch x, Batch y) ROPEWALK_INLINE { return (narrow(x) >> 16) | (narrow(y) & upper); };
    store_words(&to->bits, words(a.low, b.low));
    store_words(&to->bits + 2 * batch_size, words(a.high, b.high));
  }
}

}  // namespace ropewalk
