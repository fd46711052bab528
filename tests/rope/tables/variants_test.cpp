#include "rope/tables/variants.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/reference.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

constexpr double revolution = 2 * std::numbers::pi;
constexpr double eps = 0x1p-52;

std::vector<double> plain_of(int dim, double base = 10000) {
  std::vector<double> list;
  for (const Quad value : reference_default(base, dim)) list.push_back(static_cast<double>(value));
  return list;
}

}  // namespace

TEST_CASE("variants: CoPE tapers the pairs without a full revolution, FoPE stops them") {
  const int dim = GENERATE(2, 8, 32, 128);
  const double length = GENERATE(1.0, 7.0, 128.0, 8192.0, 1e9);
  CAPTURE(dim, length);
  const std::vector<double> plain = plain_of(dim);
  std::vector<double> cope = plain, fope = plain;
  REQUIRE(taper_slow_pairs(length, cope).has_value());
  REQUIRE(stop_slow_pairs(length, fope).has_value());
  std::size_t slow = 0;
  while (slow < plain.size() && revolution / plain[slow] <= length) ++slow;
  const double last = static_cast<double>(plain.size() - slow) - 1;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    CAPTURE(i);
    // linspace with one step is its start.
    const double angle = i <= slow ? 0 : std::numbers::pi * static_cast<double>(i - slow) / last;
    CHECK(std::abs(cope[i] - plain[i] * (1 + std::cos(angle)) / 2) <= 2 * eps * plain[i]);
    CHECK(fope[i] == (i < slow ? plain[i] : 0));
  }
  if (last > 0) CHECK(cope.back() == 0);
}

TEST_CASE("variants: the last pairs stop, and no more than there are") {
  const std::vector<double> plain = plain_of(128);
  for (const std::size_t count : {0U, 16U, 64U}) {
    std::vector<double> got = plain;
    REQUIRE(stop_last_pairs(count, got).has_value());
    for (std::size_t i = 0; i < 64; ++i) CHECK(got[i] == (i < 64 - count ? plain[i] : 0));
  }
  std::vector<double> got = plain;
  CHECK(stop_last_pairs(65, got).error().field == "mrope_section");
  CHECK(got == plain);
}

TEST_CASE("variants: RIFLEx gives one pair 10 / 9 of the video as its period") {
  // HunyuanVideo as its authors run it (hunyuanvideo.py: k = 4, N_k = 50), and base 10000.
  const double base = GENERATE(256.0, 10000.0);
  const double repeated = base == 256 ? 50 : 20;
  const std::size_t k = base == 256 ? 4 : 2;
  std::vector<double> got = plain_of(16, base), want = got;
  want[k - 1] = 0.9 * revolution / 66;
  REQUIRE(slow_repeating_pair(repeated, 66, got).has_value());
  CHECK(got == want);
  CHECK(slow_repeating_pair(67, 66, got).error().field == "max_position_embeddings");
  CHECK(slow_repeating_pair(67, 66, got).error().bound == 67);
  CHECK(slow_repeating_pair(66, std::nan(""), got).error().field == "max_position_embeddings");
  CHECK(slow_repeating_pair(std::nan(""), 66, got).error().field == "original_max_position_embeddings");
  CHECK(slow_repeating_pair(1, 1, {}).has_value());
}

TEST_CASE("variants: an invalid length is refused") {
  std::vector<double> got = plain_of(8);
  for (const double length : {std::nan(""), 0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    CHECK(taper_slow_pairs(length, got).error().field == "original_max_position_embeddings");
    CHECK(stop_slow_pairs(length, got).error().code == ErrorCode::config_invalid);
  }
  CHECK(got == plain_of(8));
}

TEST_CASE("RoPE++: scores of queries rotated back by a quarter are the imaginary part of the product") {
  for (const double angle : {0.0, 1.0, 2.5, 40.0}) {
    std::vector<float> cos = {static_cast<float>(std::cos(angle))}, sin = {static_cast<float>(std::sin(angle))};
    REQUIRE(turn_back_quarter(cos, sin).has_value());
    // q * sin - rotate_half(q) * cos of the authors' code, for q = (2, 3).
    const double q[] = {2, 3};
    const double y0 = q[0] * std::sin(angle) + q[1] * std::cos(angle);
    const double y1 = q[1] * std::sin(angle) - q[0] * std::cos(angle);
    CHECK(std::abs(q[0] * cos[0] - q[1] * sin[0] - y0) <= 5 * 0x1p-24);  // cos and sin rounded to float once
    CHECK(std::abs(q[1] * cos[0] + q[0] * sin[0] - y1) <= 5 * 0x1p-24);
  }
  std::vector<float> cos(2), sin(3);
  CHECK(turn_back_quarter(cos, sin).error().field == "sin");
}

TEST_CASE("PoPE: pairs have softplus as their length and the phase as their angle") {
  const std::vector<float> x = {-1000, -30, -1, 0, 0.5F, 1, 30, 1000};
  const std::vector<double> phases = {0, -1, 3, -revolution};
  std::vector<float> y(16);
  REQUIRE(fill_polar_pairs(x, phases, y).has_value());
  for (std::size_t i = 0; i < x.size(); ++i) {
    CAPTURE(i);
    const Quad size = fmaxq(x[i], 0) + log1pq(expq(-fabsq(Quad{x[i]})));
    const Quad phase = phases[i % 4];
    const double near = 1.5 * 0x1p-24 * std::max(static_cast<double>(size), 0x1p-126);
    CHECK(std::abs(y[2 * i] - static_cast<double>(size * cosq(phase))) <= near);
    CHECK(std::abs(y[2 * i + 1] - static_cast<double>(size * sinq(phase))) <= near);
  }
  REQUIRE(fill_polar_pairs(x, {}, y).has_value());
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(y[2 * i + 1] == 0);
  const float not_a_number = std::numeric_limits<float>::quiet_NaN();
  REQUIRE(fill_polar_pairs(std::span(&not_a_number, 1), {}, std::span(y).first(2)).has_value());
  CHECK(std::isnan(y[0]));
}

TEST_CASE("PoPE: wrong phases and lengths are refused") {
  const std::vector<float> x(6);
  std::vector<float> y(12);
  const std::vector<double> four(4), wide = {7, 0}, nan = {std::nan(""), 0};
  CHECK(fill_polar_pairs(x, four, y).error().field == "x");
  CHECK(fill_polar_pairs(x, wide, y).error().code == ErrorCode::option_invalid);
  CHECK(fill_polar_pairs(x, nan, y).error().code == ErrorCode::value_not_finite);
  CHECK(fill_polar_pairs(x, {}, std::span(y).first(11)).error().field == "y");
}

TEST_CASE("GRAPE: a row is rotated by the exponential of its position times a b^T - b a^T") {
  const std::vector<double> a = {0.5, -0.25, 1, 0.125}, b = {-0.5, 0.75, 0.25, 1};
  const std::vector<double> positions = {0, 1, -2.5, 3};
  std::vector<float> x(16), y(16);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(std::sin(3.0 * static_cast<double>(i) + 1));
  REQUIRE(rotate_in_plane(x, a, b, positions, y).has_value());
  for (std::size_t row = 0; row < 4; ++row) {
    // The series of the exponential, each term computed from the one before.
    Quad sum[4], term[4];
    for (int i = 0; i < 4; ++i) sum[i] = term[i] = x[row * 4 + i];
    for (int n = 1; n < 60; ++n) {
      Quad ax = 0, bx = 0;
      for (int i = 0; i < 4; ++i) {
        ax += a[i] * term[i];
        bx += b[i] * term[i];
      }
      for (int i = 0; i < 4; ++i) sum[i] += term[i] = (a[i] * bx - b[i] * ax) * positions[row] / n;
    }
    for (int i = 0; i < 4; ++i) CHECK(std::abs(y[row * 4 + i] - static_cast<double>(sum[i])) <= 0x1p-24);
  }
  const std::vector<double> first = {1, 0}, second = {0, 0.1};
  const std::vector<float> pair = {2, 3};
  std::vector<float> turned(2);
  REQUIRE(rotate_in_plane(pair, first, second, std::vector<double>{7}, turned).has_value());
  CHECK(std::abs(turned[0] - (2 * std::cos(0.7) + 3 * std::sin(0.7))) <= 0x1p-22);
  REQUIRE(rotate_in_plane(pair, first, first, std::vector<double>{7}, turned).has_value());
  CHECK(turned == pair);
}

TEST_CASE("GRAPE: wrong lengths, planes and positions are refused") {
  const std::vector<double> a = {1, 0}, one = {1}, wide = {2e6, 0}, b = {0, 1}, nan = {std::nan(""), 0};
  const std::vector<double> positions = {1, 2}, far = {3e9, 0};
  const std::vector<float> x(4);
  std::vector<float> y(4, 9);
  const auto refused = [&](auto&&... given) { return rotate_in_plane(given..., y).error(); };
  CHECK(refused(x, one, one, positions).field == "a");
  CHECK(refused(x, a, one, positions).field == "b");
  CHECK(refused(x, a, b, one).field == "x");
  CHECK(refused(x, wide, b, positions).code == ErrorCode::option_invalid);
  CHECK(refused(x, nan, b, positions).code == ErrorCode::value_not_finite);
  CHECK(refused(x, a, b, far).field == "positions");
  CHECK(refused(x, a, b, nan).code == ErrorCode::value_not_finite);
  CHECK(rotate_in_plane(x, a, b, positions, std::span(y).first(2)).error().field == "y");
  CHECK(y == std::vector<float>(4, 9));
}
