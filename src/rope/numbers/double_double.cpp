#include "rope/numbers/double_double.hpp"

#include <array>

namespace ropewalk {
namespace {

constexpr auto inverse_factorials = [] {
  std::array<DoubleDouble, 14> values{};
  DoubleDouble factorial = 1.0;
  for (int n = 0; n < 14; ++n) {
    if (n > 1) factorial = factorial * DoubleDouble(n);
    values[n] = DoubleDouble(1.0) / factorial;
  }
  return values;
}();

constexpr auto inverse_odds = [] {
  std::array<DoubleDouble, 22> values{};
  for (int i = 0; i < 22; ++i) values[i] = DoubleDouble(1.0) / DoubleDouble(2 * i + 1);
  return values;
}();

/// a = k ln 2 + rest, with |rest| at most ln 2 / 2.
double whole_octaves(DoubleDouble a) noexcept { return std::floor(a.high / ln2_dd.high + 0.5); }

}  // namespace

double exp_double(DoubleDouble a) noexcept {
  const double k = whole_octaves(a);
  const double rest = (a - ln2_dd * k).high;
  double sum = inverse_factorials[13].high;  // the next term is below 2^-57
  for (int n = 12; n >= 0; --n) sum = sum * rest + inverse_factorials[n].high;
  return sum * power_of_two(static_cast<int>(k));
}

DoubleDouble exp(DoubleDouble a) noexcept {
  const double k = whole_octaves(a);
  const DoubleDouble rest = a - ln2_dd * k;  // 64 r, |r| < 0.0055, where 11 terms of the series reach 2^-110
  const DoubleDouble r{rest.high / 64, rest.low / 64};
  DoubleDouble sum = inverse_factorials[11];
  for (int n = 10; n >= 1; --n) sum = sum * r + inverse_factorials[n];
  DoubleDouble less_one = r * sum;  // e^r - 1; squaring it as (1 + p)^2 - 1 = 2p + p^2 keeps its small bits
  for (int i = 0; i < 6; ++i) less_one = DoubleDouble{2 * less_one.high, 2 * less_one.low} + less_one * less_one;
  const DoubleDouble value = DoubleDouble(1.0) + less_one;
  const double scale = power_of_two(static_cast<int>(k));
  return {value.high * scale, value.low * scale};
}

DoubleDouble log(DoubleDouble a) noexcept {
  // a = 2^k m with m between 0.7 and 1.42; log m = 2 atanh((m - 1) / (m + 1)).
  const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(a.high) >> 52) - 1023;
  const int k = a.high * power_of_two(-exponent) > 1.4142 ? exponent + 1 : exponent;
  const double scale = power_of_two(-k);
  const DoubleDouble m{a.high * scale, a.low * scale};
  const DoubleDouble z = (m - 1.0) / (m + 1.0);
  const DoubleDouble square = z * z;  // below 0.0295: 22 terms reach 2^-110
  DoubleDouble sum = inverse_odds[21];
  for (int i = 20; i >= 0; --i) sum = sum * square + inverse_odds[i];
  const DoubleDouble part = z * sum;
  return ln2_dd * static_cast<double>(k) + DoubleDouble{2 * part.high, 2 * part.low};
}

}  // namespace ropewalk
