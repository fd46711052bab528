#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace ropewalk {

/// A number stored as the unevaluated sum of two doubles, where `high` is the sum rounded to double: about 106 bits.
/// The operations keep at least 100 of them, as long as no intermediate leaves 1e-290 .. 1e290. Needs rounding to
/// nearest and no contraction.
/// Source: Dekker, "A floating-point technique for extending the available precision", 1971; Joldes, Muller and
/// Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", 2017.
struct DoubleDouble {
  double high = 0;
  double low = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) noexcept : high(value) {}  // NOLINT: every double is one
  constexpr DoubleDouble(double h, double l) noexcept : high(h), low(l) {}
  explicit constexpr operator double() const noexcept { return high; }
  explicit constexpr operator float() const noexcept { return static_cast<float>(high); }
};

/// a + b without error, for |a| >= |b|.
constexpr DoubleDouble quick_two_sum(double a, double b) noexcept {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a + b without error.
constexpr DoubleDouble two_sum(double a, double b) noexcept {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

/// A product and its rounding error.
template <class Wide>
struct Product {
  Wide product;
  Wide error;
};

/// a * b without error, by splitting each factor into two halves of 26 bits: there is no fused multiply-add in wasm.
/// Wide is double or a vector of doubles.
template <class Wide>
constexpr Product<Wide> two_product_of(Wide a, Wide b) noexcept {
  const Wide splitter(134217729.0);  // 2^27 + 1
  const Wide a_scaled = a * splitter;
  const Wide b_scaled = b * splitter;
  const Wide a1 = a_scaled - (a_scaled - a);
  const Wide b1 = b_scaled - (b_scaled - b);
  const Wide a2 = a - a1;
  const Wide b2 = b - b1;
  const Wide product = a * b;
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}
constexpr DoubleDouble two_product(double a, double b) noexcept {
  const auto [product, error] = two_product_of(a, b);
  return {product, error};
}

constexpr DoubleDouble operator-(DoubleDouble a) noexcept { return {-a.high, -a.low}; }

// The operations are not inlined: they run a few thousand times for each configuration, and code size matters in wasm.
[[gnu::noinline]] constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b) noexcept {
  const DoubleDouble high = two_sum(a.high, b.high);
  const DoubleDouble low = two_sum(a.low, b.low);
  const DoubleDouble sum = quick_two_sum(high.high, high.low + low.high);
  return quick_two_sum(sum.high, sum.low + low.low);
}

constexpr DoubleDouble operator-(DoubleDouble a, DoubleDouble b) noexcept { return a + -b; }

/// a * b, inlined for the few places where the cost of a call matters.
constexpr DoubleDouble inline_product(DoubleDouble a, DoubleDouble b) noexcept {
  const DoubleDouble product = two_product(a.high, b.high);
  return quick_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}
[[gnu::noinline]] constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b) noexcept {
  return inline_product(a, b);
}

[[gnu::noinline]] constexpr DoubleDouble operator/(DoubleDouble a, DoubleDouble b) noexcept {
  const double first = a.high / b.high;
  const DoubleDouble taken = two_product(b.high, first);
  const double rest = ((a.high - taken.high) - taken.low) + (a.low - b.low * first);
  return quick_two_sum(first, rest / b.high);
}

constexpr bool operator<(DoubleDouble a, DoubleDouble b) noexcept {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
constexpr bool operator>(DoubleDouble a, DoubleDouble b) noexcept { return b < a; }

inline constexpr DoubleDouble pi_dd{3.141592653589793116e+00, 1.224646799147353207e-16};
inline constexpr DoubleDouble ln2_dd{6.931471805599452862e-01, 2.319046813846299558e-17};

/// 2^exponent, for exponents of normal numbers.
constexpr double power_of_two(int exponent) noexcept {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// The largest whole number not above a, and the smallest not below it.
inline DoubleDouble floor(DoubleDouble a) noexcept {
  const double high = std::floor(a.high);
  return high == a.high ? quick_two_sum(high, std::floor(a.low)) : DoubleDouble(high);
}
inline DoubleDouble ceil(DoubleDouble a) noexcept { return -floor(-a); }

/// Square root of a number that is at least 0.
inline DoubleDouble sqrt(DoubleDouble a) noexcept {
  const double root = std::sqrt(a.high);
  if (root == 0) return 0.0;
  const DoubleDouble rest = a - two_product(root, root);
  return quick_two_sum(root, rest.high / (2 * root));
}

/// e^a for |a| below 600.
[[nodiscard]] DoubleDouble exp(DoubleDouble a) noexcept;

/// The same, rounded to double: within 2 ulp, and ten times as fast.
[[nodiscard]] double exp_double(DoubleDouble a) noexcept;

/// Natural logarithm of a number above 0.
[[nodiscard]] DoubleDouble log(DoubleDouble a) noexcept;

}  // namespace ropewalk
