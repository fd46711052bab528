#include "rope/tables/multimodal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "rope/tables/cos_sin_table.hpp"
#include "support/reference.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

TEST_CASE("multimodal: equal positions on all axes give the table of plain text") {
  const auto pattern = GENERATE(AxisPattern::sections, AxisPattern::interleaved, AxisPattern::alternating);
  const std::array<std::int32_t, 3> section = {24, 24, 16};
  const std::array<std::int32_t, 3> strided = {24, 20, 20};
  RopeConfig config;
  config.head_dim = config.rotary_dim = 128;
  const std::vector<std::int32_t> text = {0, 7, 4095, 131071};
  std::vector<std::int32_t> positions;
  for (int axis = 0; axis < 3; ++axis) positions.insert(positions.end(), text.begin(), text.end());
  std::vector<float> cos(4 * 64), sin(4 * 64), text_cos(4 * 64), text_sin(4 * 64);
  REQUIRE(fill_multimodal_cos_sin(config, text, Precision::exact, text_cos, text_sin).has_value());
  config.axis_pattern = pattern;
  config.mrope_section = pattern == AxisPattern::interleaved ? strided : section;
  REQUIRE(fill_multimodal_cos_sin(config, positions, Precision::exact, cos, sin).has_value());
  CHECK(cos == text_cos);
  CHECK(sin == text_sin);
}

TEST_CASE("multimodal: each axis drives as many pairs as its section says") {
  const auto pattern = GENERATE(AxisPattern::sections, AxisPattern::interleaved);
  const std::array<std::int32_t, 3> section = {24, 20, 20};
  RopeConfig config;
  config.head_dim = config.rotary_dim = 128;
  config.axis_pattern = pattern;
  config.mrope_section = section;
  REQUIRE(validate(config).has_value());
  std::vector<std::int32_t> axes(64);
  fill_pair_axes(config, axes);
  for (std::int32_t axis = 0; axis < 3; ++axis) CHECK(std::count(axes.begin(), axes.end(), axis) == section[axis]);
}

TEST_CASE("multimodal: a token with one position has the row of a plain table") {
  RopeConfig config;
  config.head_dim = config.rotary_dim = 32;
  config.attention_factor = 1.25;
  const std::vector<std::int32_t> positions = {5, 0, 2147483647, 7};
  std::vector<float> cos(4 * 16), sin(cos), plain_cos(cos), plain_sin(cos);
  const auto precision = GENERATE(Precision::exact, Precision::float32);
  REQUIRE(fill_multimodal_cos_sin(config, positions, precision, cos, sin).has_value());
  REQUIRE(fill_cos_sin(config, positions, {}, precision, plain_cos, plain_sin).has_value());
  CHECK(cos == plain_cos);
  CHECK(sin == plain_sin);
}

TEST_CASE("multimodal: coordinates may be fractions of both signs, within 0.501 ulp") {
  RopeConfig config;
  config.head_dim = config.rotary_dim = 64;
  config.base = 100;
  config.axis_pattern = AxisPattern::axial;
  const std::vector<double> coordinates = {-0.75, 0.25, 123456.789, 0.1, -0.3, 0};
  std::vector<float> cos(3 * 32), sin(cos);
  REQUIRE(fill_coordinate_cos_sin(config, coordinates, 6.25, Precision::exact, cos, sin).has_value());
  const auto inv_freq = reference_default(100, 32);
  for (std::size_t i = 0; i < cos.size(); ++i) {
    const std::size_t token = i / 32, pair = i % 32;
    const Quad angle = Quad{6.25} * coordinates[pair / 16 * 3 + token] * inv_freq[pair % 16];
    CHECK(ulps(cos[i], cosq(angle)) <= 0.501);
    CHECK(ulps(sin[i], sinq(angle)) <= 0.501);
  }
}

TEST_CASE("multimodal: wrong positions, coordinates and lengths are refused, and nothing is written") {
  RopeConfig config;
  config.head_dim = config.rotary_dim = 8;
  config.axis_pattern = AxisPattern::axial;
  std::vector<float> cos(8, 9.0F), sin(8, 9.0F);
  const auto refused = [&](const Result<>& result) {
    REQUIRE(!result.has_value());
    CHECK(std::ranges::all_of(cos, [](float value) { return value == 9; }));
    return result.error();
  };
  const auto exact = Precision::exact;
  const auto positions = [&](std::vector<std::int32_t> list) {
    return refused(fill_multimodal_cos_sin(config, list, exact, cos, sin));
  };
  CHECK(positions({0, 1, 2}).code == ErrorCode::shape_mismatch);
  CHECK(positions({0, 1, 2, -3}).code == ErrorCode::position_invalid);
  CHECK(positions({0, 1}).field == "cos");
  const auto coordinates = [&](std::vector<double> list, double scale) {
    return refused(fill_coordinate_cos_sin(config, list, scale, exact, cos, sin));
  };
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(coordinates({0, 1, 2, infinity}, 1).code == ErrorCode::value_not_finite);
  CHECK(coordinates({0, 1, 2, -3e9}, 1).code == ErrorCode::position_invalid);
  CHECK(coordinates({0, 1, 2, 3}, std::nan("")).field == "scale");
  CHECK(coordinates({0, 1, 2, 3}, 2e6).field == "scale");
  config.rope_type = RopeType::linear;
  config.factor = 2;
  CHECK(coordinates({0, 1, 2, 3}, 1).field == "rope_type");
}
