#pragma once
// The only include of xsimd. Kernels are templates over Batch and float. Only this header, simd_double.hpp and
// simd_half.hpp name xsimd or an instruction set.
// Operations that are slow in xsimd on wasm are replaced here, each with its reason.

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

/// For lambdas and small functions of inner loops: clang leaves some of them out of line, with their captures in
/// memory.
#define ROPEWALK_INLINE __attribute__((always_inline))

/// For code that makes every engine except the smallest one faster and adds little size.
#ifdef ROPEWALK_FOR_SIZE
#define ROPEWALK_INLINE_FOR_SPEED
#else
#define ROPEWALK_INLINE_FOR_SPEED ROPEWALK_INLINE
#endif

/// Goes before loops over remainders. Without it clang unrolls and vectorises them, which makes them three times as
/// large and no faster.
#ifdef __clang__
#define ROPEWALK_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define ROPEWALK_ROLLED
#endif

namespace ropewalk {

/// Whether kernels trade speed for size. The bits of the results never change.
#ifdef ROPEWALK_FOR_SIZE
constexpr bool for_size = true;
#else
constexpr bool for_size = false;
#endif

/// As many floats as one register of the target machine holds: 4 (wasm, SSE, NEON), 8 (AVX2) or 16 (AVX-512).
using Batch = xsimd::batch<float>;
inline constexpr std::size_t batch_size = Batch::size;

/// The bits of that many floats.
using Bits = xsimd::batch<std::uint32_t>;

/// The same bits as signed numbers.
using SignedBits = xsimd::batch<std::int32_t>;

/// Two registers: as many floats as one register holds 16-bit numbers.
struct TwoBatches {
  Batch low, high;

  friend TwoBatches operator+(TwoBatches a, TwoBatches b) noexcept { return {a.low + b.low, a.high + b.high}; }
  friend TwoBatches operator-(TwoBatches a, TwoBatches b) noexcept { return {a.low - b.low, a.high - b.high}; }
  friend TwoBatches operator*(TwoBatches a, TwoBatches b) noexcept { return {a.low * b.low, a.high * b.high}; }
};

/// The number of lanes of Real: batch_size, or 1 for float.
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

/// value with its sign flipped if `sign` is -0.0f.
inline float flip_sign(float value, float sign) noexcept {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) ^ std::bit_cast<std::uint32_t>(sign));
}
inline Batch flip_sign(Batch value, float sign) noexcept { return value ^ Batch(sign); }
inline TwoBatches flip_sign(TwoBatches value, float sign) noexcept {
  return {flip_sign(value.low, sign), flip_sign(value.high, sign)};
}

#ifdef __wasm_simd128__
/// 0, but the compiler and the engine have to read it to know.
inline std::uint32_t hidden_zero = 0;
#endif

/// A constant for a loop, in every lane. Vector is Batch with float, or Bits with std::uint32_t.
template <class Vector = Batch, class Value = float>
inline Vector in_register(Value value) noexcept {
#ifdef __wasm_simd128__
  // If clang or V8 (since 2024) knows the lanes of a vector, it builds the vector anew at each use, in three
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

/// The larger value, lane by lane; a if either is NaN.
inline Batch greater_of(Batch a, Batch b) noexcept {
#ifdef __wasm_simd128__
  // f32x4.max takes nine x86 instructions because it orders zeros and NaN; pmax, "a < b ? b : a", takes one.
  return wasm_f32x4_pmax(a, b);
#else
  return xsimd::select(a < b, b, a);
#endif
}

/// The smaller value, lane by lane; a if either is NaN.
inline Batch lesser_of(Batch a, Batch b) noexcept {
#ifdef __wasm_simd128__
  return wasm_f32x4_pmin(a, b);
#else
  return xsimd::select(b < a, b, a);
#endif
}

/// a * b + c: rounded once if the machine can do that, twice in wasm without relaxed SIMD.
inline Batch multiply_add(Batch a, Batch b, Batch c) noexcept {
#ifdef __wasm_relaxed_simd__
  return wasm_f32x4_relaxed_madd(a, b, c);  // xsimd has no relaxed SIMD
#else
  return xsimd::fma(a, b, c);
#endif
}

/// 0 in the lanes where `zero` is true, value in the others.
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
  // xsimd does this through memory, float by float.
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

/// The number of floats in a cache line.
inline constexpr std::size_t line_floats = 16;

/// Prefetches the cache line of a float that is read later.
inline void fetch(const float* from) noexcept {
#ifdef __wasm__
  static_cast<void>(*static_cast<const volatile float*>(from));  // wasm has no prefetch, only reads
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

/// Loads a register from memory as it is.
inline Bits load_words(const void* from) noexcept {
  Bits::register_type words;
  std::memcpy(&words, from, sizeof words);
  return Bits(words);
}
inline void store_words(void* to, Bits words) noexcept { std::memcpy(to, &words.data, sizeof words.data); }

/// a0 b0 a1 b1 ...
inline TwoBatches zip(Batch a, Batch b) noexcept {
#ifdef __wasm_simd128__
  // xsimd uses two generic swizzles and a select here.
  return {Batch(wasm_i32x4_shuffle(a, b, 0, 4, 1, 5)), Batch(wasm_i32x4_shuffle(a, b, 2, 6, 3, 7))};
#else
  return {xsimd::zip_lo(a, b), xsimd::zip_hi(a, b)};
#endif
}

/// a0 b0 a1 b1 ... becomes b0 a0 b1 a1 ...
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

/// Whether swap_pairs is faster than load_pairs with store_pairs. It is not with 16 lanes: rotation then reached 0.24
/// of table-scale at 16 KiB instead of 0.36. With 8 lanes it reaches 0.5 instead of 0.18.
inline constexpr bool swaps_pairs_fast = batch_size < 16;

/// Whether adding a register to a pointer costs no more than a second pointer. In wasm it does not, and takes fewer
/// bytes. With AVX2, rotation reached 0.58 of table-scale at 16 KiB with sums and 0.67 with pointers.
#ifdef __wasm__
inline constexpr bool sums_are_cheap = true;
#else
inline constexpr bool sums_are_cheap = false;
#endif

/// Splits 2 * lanes<Real> floats a0 b0 a1 b1 ... into all a and all b.
template <class Real>
inline void load_pairs(const float* from, Real& a, Real& b) noexcept {
  if constexpr (lanes<Real> == 1) {
    a = from[0];
    b = from[1];
  } else {
#ifdef __wasm_simd128__
    // xsimd's load_complex uses four generic swizzles here; two shuffles of two sources do the same.
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
