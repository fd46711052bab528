#pragma once
// The double part of simd.hpp: as many doubles as Batch has floats.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "rope/numbers/simd.hpp"

namespace ropewalk {

struct DoubleBatch {
  using Half = xsimd::batch<double>;
  static_assert(2 * Half::size == batch_size);

  DoubleBatch(Half l, Half h) noexcept : low(l), high(h) {}
  explicit DoubleBatch(double every) noexcept : low(every), high(every) {}

  friend DoubleBatch operator+(DoubleBatch a, DoubleBatch b) noexcept { return {a.low + b.low, a.high + b.high}; }
  friend DoubleBatch operator-(DoubleBatch a, DoubleBatch b) noexcept { return {a.low - b.low, a.high - b.high}; }
  friend DoubleBatch operator*(DoubleBatch a, DoubleBatch b) noexcept { return {a.low * b.low, a.high * b.high}; }
  friend DoubleBatch abs(DoubleBatch a) noexcept { return {xsimd::abs(a.low), xsimd::abs(a.high)}; }

  Half low;
  Half high;
};

/// The number of doubles in Wide: batch_size, or 1 for double.
template <class Wide>
inline constexpr std::size_t wide_lanes = sizeof(Wide) / sizeof(double);

template <class Wide>
inline Wide load_wide(const double* from) noexcept {
  if constexpr (wide_lanes<Wide> == 1) {
    return *from;
  } else {
    return {DoubleBatch::Half::load_unaligned(from), DoubleBatch::Half::load_unaligned(from + batch_size / 2)};
  }
}

inline void store_wide(double* to, double value) noexcept { *to = value; }
inline void store_wide(double* to, const DoubleBatch& value) noexcept {
  value.low.store_unaligned(to);
  value.high.store_unaligned(to + batch_size / 2);
}

/// All lanes as one vector of the compiler's own type, which can be converted.
using AllFloats [[gnu::vector_size(batch_size * sizeof(float))]] = float;
using AllDoubles [[gnu::vector_size(batch_size * sizeof(double))]] = double;

/// Rounds to float32.
inline float narrow(double value) noexcept { return static_cast<float>(value); }
inline Batch narrow(const DoubleBatch& value) noexcept {
#ifdef __wasm_simd128__
  // Clang 19 splits vectors of doubles into scalars to convert them.
  return Batch(wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero(value.low), wasm_f32x4_demote_f64x2_zero(value.high), 0,
                                  1, 4, 5));
#else
  AllDoubles wide;  // no std::bit_cast: returning a vector wider than the machine's has no stable ABI
  std::memcpy(&wide, &value, sizeof wide);
  const AllFloats narrowed = __builtin_convertvector(wide, AllFloats);
  Batch result;
  std::memcpy(&result, &narrowed, sizeof result);
  return result;
#endif
}

/// Converts to double, exactly.
inline double widen(float value) noexcept { return static_cast<double>(value); }
inline DoubleBatch widen(Batch value) noexcept {
#ifdef __wasm_simd128__
  return {DoubleBatch::Half(wasm_f64x2_promote_low_f32x4(value)),
          DoubleBatch::Half(wasm_f64x2_promote_low_f32x4(wasm_i32x4_shuffle(value, value, 2, 3, 2, 3)))};
#else
  AllFloats narrowed;
  std::memcpy(&narrowed, &value, sizeof narrowed);
  const AllDoubles wide = __builtin_convertvector(narrowed, AllDoubles);
  DoubleBatch result(0);
  std::memcpy(static_cast<void*>(&result), &wide, sizeof result);
  return result;
#endif
}

/// The lower half of the bits of each double.
inline Bits low_bits(const DoubleBatch& value) noexcept {
#ifdef __wasm_simd128__
  return Bits(wasm_i32x4_shuffle(value.low, value.high, 0, 2, 4, 6));
#else
  using AllBits [[gnu::vector_size(batch_size * sizeof(std::uint32_t))]] = std::uint32_t;
  using AllWideBits [[gnu::vector_size(batch_size * sizeof(std::uint64_t))]] = std::uint64_t;
  AllWideBits wide;
  std::memcpy(&wide, &value, sizeof wide);
  const AllBits narrowed = __builtin_convertvector(wide, AllBits);
  Bits result(0u);
  std::memcpy(static_cast<void*>(&result), &narrowed, sizeof result);
  return result;
#endif
}

}  // namespace ropewalk
