#pragma once
// The 16-bit part of simd.hpp: as many 16-bit numbers as Batch has floats, or twice as many. Needs a little-endian
// machine.

#include <bit>
#include <cstdint>
#include <cstring>

#include "rope/numbers/simd.hpp"

namespace ropewalk {

/// Loads batch_size 16-bit numbers, one into each lane.
inline Bits load_bits(const std::uint16_t* from) noexcept {
  using Narrow [[gnu::vector_size(2 * batch_size)]] = std::uint16_t;
  using Wide [[gnu::vector_size(4 * batch_size)]] = std::uint32_t;
  Narrow narrow;
  std::memcpy(&narrow, from, sizeof narrow);
  const Wide wide = __builtin_convertvector(narrow, Wide);
  return Bits(std::bit_cast<Bits::register_type>(wide));
}

inline Batch widen_bfloat16(Bits half) noexcept { return xsimd::bitwise_cast<float>(half << 16); }

#ifdef __wasm_simd128__

/// Both 16-bit halves of each lane, shifted right by `from` bits.
inline Bits shift_halves(Bits words, std::uint32_t from) noexcept { return wasm_u16x8_shr(words, from); }

/// Each lane is the sum of the two products of its 16-bit numbers.
inline SignedBits multiply_pairs(SignedBits a, SignedBits b) noexcept { return wasm_i32x4_dot_i16x8(a, b); }

/// 2 * batch_size numbers of 16 bits, in the order of a TwoBatches.
struct Halves {
  v128_t bits;
};

inline void store_halves(std::uint16_t* to, Halves value) noexcept { wasm_v128_store(to, value.bits); }

/// Stores numbers below 2^15 with the signs of `signs`. Saturation leaves the sign in place, so no shifts are needed.
inline void store_signed(std::uint16_t* to, Bits low, Bits high, TwoBatches signs) noexcept {
  const v128_t sign = wasm_v128_and(wasm_i16x8_narrow_i32x4(signs.low, signs.high), wasm_i16x8_const_splat(-0x8000));
  wasm_v128_store(to, wasm_v128_or(wasm_u16x8_narrow_i32x4(low, high), sign));
}

/// a0 b0 a1 b1 ...
inline void store_zipped(std::uint16_t* to, Halves a, Halves b) noexcept {
  wasm_v128_store(to, wasm_i16x8_shuffle(a.bits, b.bits, 0, 8, 1, 9, 2, 10, 3, 11));
  wasm_v128_store(to + 8, wasm_i16x8_shuffle(a.bits, b.bits, 4, 12, 5, 13, 6, 14, 7, 15));
}

/// Loads the upper halves of floats whose lower halves are 0: one instruction per register puts them above zeros.
inline TwoBatches load_upper(const std::uint16_t* from) noexcept {
  const v128_t halves = wasm_v128_load(from), zero = wasm_i32x4_const_splat(0);
  return {Batch(wasm_i16x8_shuffle(zero, halves, 0, 8, 1, 9, 2, 10, 3, 11)),
          Batch(wasm_i16x8_shuffle(zero, halves, 4, 12, 5, 13, 6, 14, 7, 15))};
}

/// Rounds floats to their upper halves, to nearest, ties to even. Quiet NaN stays as it is.
struct RoundToUpper {
  Bits lower_bits = in_register<Bits, std::uint32_t>(0xFFFF), odd_bits = in_register<Bits, std::uint32_t>(0x10001);
  Bits below_half = in_register<Bits, std::uint32_t>(0x7FFE7FFE);

  /// Handles eight lanes of 16 bits at once, in 12 instructions; two times four lanes of 32 bits take 15. The carry out
  /// of lower + 0x7FFF + (1 if upper is odd) comes from a rounding average, which holds 17 bits. Adding it with signed
  /// saturation stops at the largest positive NaN. The largest negative NaN would become 0; the maximum with `upper`
  /// keeps it as it is.
  ROPEWALK_INLINE Halves operator()(TwoBatches value) const noexcept {
    const v128_t a = value.low, b = value.high;
    const v128_t upper = wasm_u16x8_narrow_i32x4(wasm_u32x4_shr(a, 16), wasm_u32x4_shr(b, 16));
    const v128_t lower = wasm_u16x8_narrow_i32x4(wasm_v128_and(a, lower_bits), wasm_v128_and(b, lower_bits));
    const v128_t limit = wasm_i16x8_add(wasm_v128_and(upper, odd_bits), below_half);
    const v128_t carry = wasm_u16x8_shr(wasm_u16x8_avgr(lower, limit), 15);
    return {wasm_u16x8_max(wasm_i16x8_add_sat(upper, carry), upper)};
  }
};

#else

/// Both 16-bit halves of each lane, shifted right by `from` bits.
inline Bits shift_halves(Bits words, std::uint32_t from) noexcept {
  return (words >> static_cast<int>(from)) & Bits((0xFFFFU >> from) * 0x10001U);
}

/// Each lane is the sum of the two products of its 16-bit numbers.
inline SignedBits multiply_pairs(SignedBits a, SignedBits b) noexcept {
  return ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
}

/// 2 * batch_size numbers of 16 bits, in the order of a TwoBatches; the lower halves are not used.
struct Halves {
  Bits low, high;
};

/// The lower 16 bits of each lane.
inline void store_lower(std::uint16_t* to, Bits value) noexcept {
  using Narrow [[gnu::vector_size(2 * batch_size)]] = std::uint16_t;
  using Wide [[gnu::vector_size(4 * batch_size)]] = std::uint32_t;
  const Narrow narrow = __builtin_convertvector(std::bit_cast<Wide>(value.data), Narrow);
  std::memcpy(to, &narrow, sizeof narrow);
}

inline void store_halves(std::uint16_t* to, Halves value) noexcept {
  store_lower(to, value.low >> 16);
  store_lower(to + batch_size, value.high >> 16);
}

/// Stores numbers below 2^15 with the signs of `signs`.
inline void store_signed(std::uint16_t* to, Bits low, Bits high, TwoBatches signs) noexcept {
  const auto with_sign = [](Bits value, Batch of) {
    return value | ((xsimd::bitwise_cast<std::uint32_t>(of) >> 16) & Bits(0x8000U));
  };
  store_lower(to, with_sign(low, signs.low));
  store_lower(to + batch_size, with_sign(high, signs.high));
}

/// a0 b0 a1 b1 ...
inline void store_zipped(std::uint16_t* to, Halves a, Halves b) noexcept {
  const Bits upper(0xFFFF0000U);
  store_words(to, (a.low >> 16) | (b.low & upper));
  store_words(to + 2 * batch_size, (a.high >> 16) | (b.high & upper));
}

/// Loads the upper halves of floats whose lower halves are 0.
inline TwoBatches load_upper(const std::uint16_t* from) noexcept {
  return {widen_bfloat16(load_bits(from)), widen_bfloat16(load_bits(from + batch_size))};
}

/// Rounds floats to their upper halves, to nearest, ties to even: adds half a unit of the last kept bit, minus one if
/// that bit is even. Quiet NaN stays as it is.
struct RoundToUpper {
  ROPEWALK_INLINE Halves operator()(TwoBatches value) const noexcept {
    return {rounded(value.low), rounded(value.high)};
  }

 private:
  static Bits rounded(Batch value) noexcept {
    // No carry may leave the mantissa of a NaN, so the largest NaNs are cut first: positive ones as signed numbers,
    // negative ones as unsigned.
    const SignedBits cut = xsimd::min(SignedBits(0x7FFF7FFF), xsimd::bitwise_cast<std::int32_t>(value));
    const Bits bits = xsimd::min(Bits(0xFFFF7FFFU), xsimd::bitwise_cast<std::uint32_t>(cut));
    return bits + Bits(0x7FFFU) + ((bits >> 16) & Bits(1U));
  }
};

#endif

}  // namespace ropewalk
