#pragma once
// The only include of xsimd. Kernels are templates over Batch and float; beside this header and simd_double.hpp and
// simd_half.hpp, its other two sides, no file names xsimd or an instruction set.
// Replaces operations that are slow in xsimd on wasm, each with its reason.

#include <bit>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

// GCC 12 warns of AVX-512's "undefined" registers (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <xsimd/xsimd.hpp>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

/// For lambdas and small functions of inner loops: clang leaves some of them out of line, and their captures in memory.
#define ROPEWALK_INLINE __attribute__((always_inline))

/// For code that makes every engine but the smallest faster and costs little size.
#ifdef ROPEWALK_FOR_SIZE
#define ROPEWALK_INLINE_FOR_SPEED
#else
#define ROPEWALK_INLINE_FOR_SPEED ROPEWALK_INLINE
#endif

/// Before loops over remainders, which clang would unroll and vectorise: they would be three times as large and no
/// faster.
#ifdef __clang__
#define ROPEWALK_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define ROPEWALK_ROLLED
#endif

namespace ropewalk {

/// Whether kernels give speed for size, and never other bits.
#ifdef ROPEWALK_FOR_SIZE
constexpr bool for_size = true;
#else
constexpr bool for_size = false;
#endif

/// As many floats as one register of the machine that is compiled for: 4 (wasm, SSE, NEON), 8 (AVX2) or 16 (AVX-512).
using Batch = xsimd::batch<float>;
inline constexpr std::size_t batch_size = Batch::size;

/// The bits of as many floats.
using Bits = xsimd::batch<std::uint32_t>;

/// The same bits as signed numbers.
using SignedBits = xsimd::batch<std::int32_t>;

/// Two registers: as many floats as one register holds in 16 bits.
struct TwoBatches {
  Batch low, high;

  friend TwoBatches operator+(TwoBatches a, TwoBatches b) noexcept { return {a.low + b.low, a.high + b.high}; }
  friend TwoBatches operator-(TwoBatches a, TwoBatches b) noexcept { return {a.low - b.low, a.high - b.high}; }
  friend TwoBatches operator*(TwoBatches a, TwoBatches b) noexcept { return {a.low * b.low, a.high * b.high}; }
};

/// Lanes that Real handles at once: batch_size, or 1 for float.
template <class Real>
inline constexpr std::size_t lanes = sizeof(Real) / sizeof(float);

/// lanes<Real> floats from any address, aligned or not.
template <class Real>
inline Real load(const float* from) noexcept {
  if constexpr (lanes<Real> == 1) {
    return *from;
  } else if constexpr (lanes<Real> == batch_size) {
    return Real::load_unaligned(from);
  } else {
    return {load<Batch>(from), load<Batch>(from + batch_size)};
  }
}

/// value, its sign flipped where `sign` is -0.0f.
inline float flip_sign(float value, float sign) noexcept {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ std::bit_cast<std::uint32_t>(sign));
}
inline Batch flip_sign(Batch value, float sign) noexcept { return value ^ Batch(sign); }
inline TwoBatches flip_sign(TwoBatches value, float sign) noexcept {
  return {flip_sign(value.low, sign), flip_sign(value.high, sign)};
}

#ifdef __wasm_simd128__
/// 0, though compiler and engine have to read it to know.
inline std::uint32_t hidden_zero = 0;
#endif

/// A constant for a loop to use, in every lane: Vector is Batch with float, or Bits with std::uint32_t.
template <class Vector = Batch, class Value = float>
inline Vector in_register(Value value) noexcept {
#ifdef __wasm_simd128__
  // A vector whose lanes clang or V8 (since 2024) know is written at each use, where it is built anew in three
  // instructions.
  using Word = std::conditional_t<sizeof(Value) == sizeof(std::uint64_t), std::uint64_t, std::uint32_t>;
  value = std::bit_cast<Value>(std::bit_cast<Word>(value) ^ hidden_zero);
#endif
  return Vector(value);
}

/// Whether any lane is not 0.
inline bool any_bit(Bits bits) noexcept {
#ifdef __wasm_simd128__
  return wasm_v128_any_true(bits);
#else
  return xsimd::any(bits != Bits(0));
#endif
}

/// All ones in the lanes that are NaN, 0 in the others.
inline Bits nan_bits(Batch value) noexcept {
#ifdef __wasm_simd128__
  return wasm_f32x4_ne(value, value);
#else
  return xsimd::bitwise_cast<std::uint32_t>(xsimd::select(value != value, Batch(1.0f), Batch(0.0f)));
#endif
}

/// The larger, lane by lane; a where either is NaN.
inline Batch greater_of(Batch a, Batch b) noexcept {
#ifdef __wasm_simd128__
  // f32x4.max orders zeros and NaN in nine x86 instructions; pmax, "a < b ? b : a", is one.
  return wasm_f32x4_pmax(a, b);
#else
  return xsimd::select(a < b, b, a);
#endif
}

/// The lesser, lane by lane; a where either is NaN.
inline Batch lesser_of(Batch a, Batch b) noexcept {
#ifdef __wasm_simd128__
  return wasm_f32x4_pmin(a, b);
#else
  return xsimd::select(b < a, b, a);
#endif
}

/// a * b + c: rounded once where the machine has it, twice in wasm without relaxed SIMD.
inline Batch multiply_add(Batch a, Batch b, Batch c) noexcept {
#ifdef __wasm_relaxed_simd__
  return wasm_f32x4_relaxed_madd(a, b, c);  // xsimd has no relaxed SIMD
#else
  return xsimd::fma(a, b, c);
#endif
}

/// 0 in the lanes where zero holds, value in the others.
inline Batch zero_where(Batch::batch_bool_type zero, Batch value) noexcept {
#ifdef __wasm_simd128__
  return wasm_v128_andnot(value, zero);  // select takes three instructions
#else
  return xsimd::select(zero, Batch(0.0f), value);
#endif
}

/// Transposes: rows[i] becomes column i.
inline void transpose(Batch (&rows)[batch_size]) noexcept {
#ifdef __wasm_simd128__
  // xsimd goes through memory, float by float.
  const v128_t low01 = wasm_i32x4_shuffle(rows[0], rows[1], 0, 4, 1, 5),
               high01 = wasm_i32x4_shuffle(rows[0], rows[1], 2, 6, 3, 7);
  const v128_t low23 = wasm_i32x4_shuffle(rows[2], rows[3], 0, 4, 1, 5),
               high23 = wasm_i32x4_shuffle(rows[2], rows[3], 2, 6, 3, 7);
  rows[0] = Batch(wasm_i32x4_shuffle(low01, low23, 0, 1, 4, 5));
  rows[1] = Batch(wasm_i32x4_shuffle(low01, low23, 2, 3, 6, 7));
  rows[2] = Batch(wasm_i32x4_shuffle(high01, high23, 0, 1, 4, 5));
  rows[3] = Batch(wasm_i32x4_shuffle(high01, high23, 2, 3, 6, 7));
#else
  xsimd::transpose(rows, rows + batch_size);
#endif
}

/// Floats of a cache line.
inline constexpr std::size_t line_floats = 16;

/// Has the cache line of a float fetched that is read later.
inline void fetch(const float* from) noexcept {
#ifdef __wasm__
  static_cast<void>(*static_cast<const volatile float*>(from));  // wasm can only read it
#else
  __builtin_prefetch(from);
#endif
}

inline void store(float* to, float value) noexcept { *to = value; }
inline void store(float* to, Batch value) noexcept { value.store_unaligned(to); }
inline void store(float* to, TwoBatches value) noexcept {
  store(to, value.low);
  store(to + batch_size, value.high);
}

/// A register as it lies in memory.
inline Bits load_words(const void* from) noexcept {
  Bits::register_type words;
  std::memcpy(&words, from, sizeof words);
  return Bits(words);
}
inline void store_words(void* to, Bits words) noexcept { std::memcpy(to, &words.data, sizeof words.data); }

/// a0 b0 a1 b1 ...
inline TwoBatches zip(Batch a, Batch b) noexcept {
#ifdef __wasm_simd128__
  // xsimd goes through two generic swizzles and a selection.
  return {Batch(wasm_i32x4_shuffle(a, b, 0, 4, 1, 5)), Batch(wasm_i32x4_shuffle(a, b, 2, 6, 3, 7))};
#else
  return {xsimd::zip_lo(a, b), xsimd::zip_hi(a, b)};
#endif
}

/// From a0 b0 a1 b1 ...: b0 a0 b1 a1 ...
inline Batch swap_pairs(Batch value) noexcept {
#ifdef __wasm_simd128__
  return Batch(wasm_i32x4_shuffle(value, value, 1, 0, 3, 2));
#else
  struct Swapped {
    static constexpr std::uint32_t get(std::size_t lane, std::size_t) { return static_cast<std::uint32_t>(lane ^ 1); }
  };
  return xsimd::swizzle(value, xsimd::make_batch_constant<std::uint32_t, Batch::arch_type, Swapped>());
#endif
}

/// Whether swap_pairs takes less than load_pairs and store_pairs. Not across 16 lanes: rotation then reached 0.24 of
/// table-scale at 16 KiB instead of 0.36, where 8 lanes reach 0.5 instead of 0.18.
inline constexpr bool swaps_pairs_fast = batch_size < 16;

/// Whether the sum of a pointer and a register costs no more than a pointer of its own: in wasm, with fewer bytes. With
/// AVX2 rotation reached 0.58 of table-scale at 16 KiB by sums, 0.67 by pointers.
#ifdef __wasm__
inline constexpr bool sums_are_cheap = true;
#else
inline constexpr bool sums_are_cheap = false;
#endif

/// From 2 * lanes<Real> floats a0 b0 a1 b1 ... : all a and all b.
template <class Real>
inline void load_pairs(const float* from, Real& a, Real& b) noexcept {
  if constexpr (lanes<Real> == 1) {
    a = from[0];
    b = from[1];
  } else {
#ifdef __wasm_simd128__
    // xsimd's load_complex goes through four generic swizzles here; two two-source shuffles do the same.
    const v128_t low = wasm_v128_load(from);
    const v128_t high = wasm_v128_load(from + 4);
    a = Batch(wasm_i32x4_shuffle(low, high, 0, 2, 4, 6));
    b = Batch(wasm_i32x4_shuffle(low, high, 1, 3, 5, 7));
#else
    const auto pairs =
        xsimd::batch<std::complex<float>>::load_unaligned(reinterpret_cast<const std::complex<float>*>(from));
    a = pairs.real();
    b = pairs.imag();
#endif
  }
}

/// The opposite of load_pairs.
template <class Real>
inline void store_pairs(float* to, Real a, Real b) noexcept {
  if constexpr (lanes<Real> == 1) {
    to[0] = a;
    to[1] = b;
  } else {
#ifdef __wasm_simd128__
    store(to, zip(a, b));
#else
    xsimd::batch<std::complex<float>>(a, b).store_unaligned(reinterpret_cast<std::complex<float>*>(to));
#endif
  }
}

}  // namespace ropewalk
