#include "rope/tables/encodings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "rope/tables/cos_sin_table.hpp"
#include "support/reference.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

TEST_CASE("sinusoidal: even entries are sines, odd ones cosines of the same angle") {
  const std::size_t dim = GENERATE(2U, 6U, 64U);
  const std::vector<std::int32_t> positions = {0, 1, 17, 5000, 2147483647};
  std::vector<float> got(positions.size() * dim);
  REQUIRE(fill_sinusoidal(positions, dim, 10000, got).has_value());
  for (std::size_t i = 0; i < got.size(); i += 2) {
    const Quad angle = positions[i / dim] * powq(10000, -Quad(i % dim) / dim);
    CHECK(ulps(got[i], sinq(angle)) <= 0.501);
    CHECK(ulps(got[i + 1], cosq(angle)) <= 0.501);
  }
}

TEST_CASE("sinusoidal: wrong dim, base, positions and lengths are refused") {
  const std::vector<std::int32_t> positions = {1}, negative = {-1};
  std::vector<float> got(4);
  CHECK(fill_sinusoidal(positions, 3, 10000, got).error().field == "dim");
  CHECK(fill_sinusoidal(positions, 0, 10000, {}).error().code == ErrorCode::option_invalid);
  CHECK(fill_sinusoidal(positions, 4, 1, got).error().field == "base");
  CHECK(fill_sinusoidal(positions, 4, 1, got).error().code == ErrorCode::option_invalid);
  CHECK(fill_sinusoidal(positions, 4, std::nan(""), got).error().code == ErrorCode::value_not_finite);
  CHECK(fill_sinusoidal(negative, 4, 10000, got).error().code == ErrorCode::position_invalid);
  CHECK(fill_sinusoidal(positions, 2, 10000, got).error().field == "encoding");
}

TEST_CASE("ALiBi: slopes of a power of two of heads fall from 2^(-8/n) to 2^-8") {
  std::vector<double> eight(8);
  REQUIRE(fill_alibi_slopes(eight).has_value());
  CHECK(eight == std::vector<double>{0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625});
  std::vector<double> sixteen(16);
  REQUIRE(fill_alibi_slopes(sixteen).has_value());
  for (int h = 1; h <= 16; ++h) CHECK(std::abs(sixteen[h - 1] - std::exp2(-0.5 * h)) <= 2e-16);
}

TEST_CASE("ALiBi: other numbers of heads add every other slope of the next power of two") {
  std::vector<double> twelve(12);
  REQUIRE(fill_alibi_slopes(twelve).has_value());
  for (int h = 1; h <= 8; ++h) CHECK(twelve[h - 1] == std::exp2(-h));
  for (int h = 0; h < 4; ++h) CHECK(std::abs(twelve[8 + h] - std::exp2(-0.5 * (2 * h + 1))) <= 2e-16);
  std::vector<double> one(1);
  REQUIRE(fill_alibi_slopes(one).has_value());
  CHECK(one[0] == 0x1p-8);
  CHECK(fill_alibi_slopes({}).error().field == "heads");
}

TEST_CASE("xPos: a score depends only on the distance and decays with it") {
  const std::vector<std::int32_t> positions = {0, 100, 1000, 1100, 5000, 5100};
  RopeConfig config;
  config.head_dim = config.rotary_dim = 32;
  std::vector<float> cos(6 * 16), sin(cos);
  REQUIRE(fill_cos_sin(config, positions, {}, Precision::exact, cos, sin).has_value());
  auto query_cos = cos, query_sin = sin, key_cos = cos, key_sin = sin;
  REQUIRE(apply_xpos_scale(positions, XposSide::query, 512, query_cos, query_sin).has_value());
  REQUIRE(apply_xpos_scale(positions, XposSide::key, 512, key_cos, key_sin).has_value());
  for (std::size_t pair = 0; pair < 16; ++pair) {
    const auto score = [&](std::size_t m, std::size_t n) {  // of (1, 0) and (1, 0)
      return static_cast<double>(query_cos[m * 16 + pair]) * key_cos[n * 16 + pair] +
             static_cast<double>(query_sin[m * 16 + pair]) * key_sin[n * 16 + pair];
    };
    const double zeta = (static_cast<double>(pair) / 16 + 0.4) / 1.4;
    const double want = std::pow(zeta, 100.0 / 512) * std::cos(100 * std::pow(10000, -static_cast<double>(pair) / 16));
    for (const std::size_t n : {0U, 2U, 4U})
      CHECK(std::abs(score(n + 1, n) - want) <= 4e-7);  // four roundings of float32
  }
}

TEST_CASE("xPos: positions whose scale leaves float32 are refused, and nothing is written") {
  const std::vector<std::int32_t> far = {100000};
  std::vector<float> cos(4, 9.0F), sin(4, 9.0F);
  const auto result = apply_xpos_scale(far, XposSide::key, 512, cos, sin);
  REQUIRE(!result.has_value());
  CHECK(result.error().code == ErrorCode::position_invalid);
  const std::vector<std::int32_t> last = {static_cast<std::int32_t>(result.error().bound)};
  CHECK(cos[0] == 9);
  CHECK(apply_xpos_scale(last, XposSide::key, 512, cos, sin).has_value());
  CHECK(std::ranges::all_of(cos, [](float value) { return std::isfinite(value) && value > 0; }));
  CHECK(apply_xpos_scale(last, XposSide::key, 0, cos, sin).error().field == "scale_base");
  CHECK(apply_xpos_scale(last, XposSide::key, 512, cos, std::span(sin).first(3)).error().field == "sin");
  CHECK(apply_xpos_scale(std::vector<std::int32_t>{0, 1, 2}, XposSide::key, 512, cos, sin).error().field == "cos");
}
