#include "rope/config/frequencies.hpp"

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

RopeConfig config_of(RopeType rope_type, std::int32_t rotary_dim = 128) {
  RopeConfig config;
  config.rope_type = rope_type;
  config.head_dim = config.rotary_dim = rotary_dim;
  config.max_position_embeddings = 131072;
  config.original_max_position_embeddings = 8192;
  config.factor = 8;
  return config;
}

struct Found {
  std::vector<double> high, low;
  double attention_factor = 0;
};

Found found(const RopeConfig& config, std::optional<std::int64_t> seq_len = {},
            Precision precision = Precision::exact) {
  const auto pairs = static_cast<std::size_t>(config.rotary_dim / 2);
  Found result{std::vector<double>(pairs), std::vector<double>(pairs)};
  const auto attention_factor = fill_frequencies(config, seq_len, precision, result.high, result.low);
  REQUIRE(attention_factor.has_value());
  result.attention_factor = *attention_factor;
  return result;
}

void check_exact(const Found& got, const Quads& want) {
  REQUIRE(got.high.size() == want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    CAPTURE(i);
    CHECK(static_cast<double>(fabsq((Quad{got.high[i]} + got.low[i] - want[i]) / want[i])) <= 0x1p-98);
  }
}

}  // namespace

TEST_CASE("frequencies: every scheme is its paper's formula to 98 bits") {
  const double base = GENERATE(10000.0, 500000.0, 1e6);
  const std::int32_t dim = GENERATE(4, 6, 64, 96, 128);
  RopeConfig config = config_of(RopeType::default_, dim);
  config.base = base;
  check_exact(found(config), reference_default(base, dim));

  config.rope_type = RopeType::linear;
  check_exact(found(config), reference_linear(base, dim, 8));

  config.rope_type = RopeType::dynamic;
  config.max_position_embeddings = 4096;
  config.factor = 2.5;
  check_exact(found(config, 10000), reference_dynamic(base, dim, 2.5, 4096, 10000));
  check_exact(found(config, 4096), reference_default(base, dim));

  config = config_of(RopeType::llama3, dim);
  config.base = base;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  check_exact(found(config), reference_llama3(base, dim, 8, 1, 4, 8192));

  config = config_of(RopeType::longrope, dim);
  config.base = base;
  std::vector<double> short_factor, long_factor;
  for (int i = 0; i < dim / 2; ++i) {
    short_factor.push_back(1 + 0.01 * i);
    long_factor.push_back(1 + i);
  }
  config.short_factor = short_factor;
  config.long_factor = long_factor;
  check_exact(found(config, 8192), reference_longrope(base, dim, short_factor));
  check_exact(found(config, 8193), reference_longrope(base, dim, long_factor));
}

TEST_CASE("frequencies: yarn blends by the revolutions over the original length, with and without rounded ends") {
  const bool truncate = GENERATE(true, false);
  RopeConfig config = config_of(RopeType::yarn);
  config.truncate = truncate;
  config.factor = 40;
  config.original_max_position_embeddings = 4096;
  check_exact(found(config), reference_yarn(10000, 128, 40, 4096, 32, 1, truncate));
  config.beta_fast = config.beta_slow = 1;  // no ramp, because its width would be 0
  check_exact(found(config), reference_yarn(10000, 128, 40, 4096, 1, 1, truncate));
}

TEST_CASE("frequencies: yarn's ramp begins at pair 0 and ends at rotary_dim - 1 where its revolutions lie outside") {
  const bool truncate = GENERATE(true, false);
  RopeConfig config = config_of(RopeType::yarn);
  config.truncate = truncate;
  config.original_max_position_embeddings = 100;  // 32 revolutions lie before the first pair
  check_exact(found(config), reference_yarn(10000, 128, 8, 100, 32, 1, truncate));
  CHECK(found(config).high[0] == 1);
  config.original_max_position_embeddings = 8192;
  config.beta_slow = 1e-6;  // a millionth of a revolution lies behind the last channel
  check_exact(found(config), reference_yarn(10000, 128, 8, 8192, 32, 1e-6, truncate));
}

TEST_CASE("frequencies: a factor of 1 changes nothing") {
  const auto rope_type = GENERATE(RopeType::linear, RopeType::yarn, RopeType::llama3, RopeType::proportional);
  RopeConfig config = config_of(rope_type);
  config.factor = 1;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  check_exact(found(config), reference_default(10000, 128));
  CHECK(found(config).attention_factor == 1);
}

TEST_CASE("frequencies: proportional does not rotate the last pairs and spreads over the whole head") {
  RopeConfig config = config_of(RopeType::proportional, 512);
  config.partial_rotary_factor = 0.25;
  const auto got = found(config);
  const auto want = reference_linear(10000, 512, 8);
  for (std::size_t i = 0; i < 256; ++i) CHECK(got.high[i] == (i < 64 ? static_cast<double>(want[i]) : 0.0));
}

TEST_CASE("frequencies: dynamic starts to stretch one beyond the trained length; alpha applies up to it") {
  RopeConfig config = config_of(RopeType::dynamic);
  config.max_position_embeddings = 32768;
  CHECK(found(config, 32768).high == found(config, 5).high);
  CHECK(found(config, 32769).high[63] < found(config, 32768).high[63]);
  config.alpha = 1000;
  config.factor = 1;
  const double base = 10000 * std::pow(1000, 128.0 / 126);
  CHECK(std::abs(found(config, 100).high[63] * std::pow(base, 126.0 / 128) - 1) < 1e-14);
  config.alpha.reset();
  const auto without = found(config, 40000).high;
  config.alpha = 1000;
  CHECK(found(config, 40000).high == without);
}

TEST_CASE("frequencies: the length is max_position_embeddings when none is given") {
  RopeConfig config = config_of(RopeType::longrope, 4);
  const std::vector<double> short_factor = {1, 1}, long_factor = {2, 2};
  config.short_factor = short_factor;
  config.long_factor = long_factor;
  CHECK(found(config).high[0] == 0.5);
  config.max_position_embeddings.reset();
  CHECK(found(config).high[0] == 1);
}

TEST_CASE("frequencies: attention_factor is each scheme's own value unless one is given") {
  RopeConfig config = config_of(RopeType::yarn);
  const double yarn = 0.1 * std::log(8.0) + 1;
  CHECK(std::abs(found(config).attention_factor - yarn) < 4e-16);
  config.mscale = 1;
  CHECK(std::abs(found(config).attention_factor - yarn) < 4e-16);  // one of them alone has no effect
  config.mscale_all_dim = 0.5;
  CHECK(std::abs(found(config).attention_factor - yarn / (0.05 * std::log(8.0) + 1)) < 4e-16);
  config.factor.reset();  // 131072 / 8192
  config.mscale.reset();
  CHECK(std::abs(found(config).attention_factor - (0.1 * std::log(16.0) + 1)) < 4e-16);
  config.attention_factor = 1.5;
  CHECK(found(config).attention_factor == 1.5);

  config = config_of(RopeType::longrope, 4);
  const std::vector<double> ones = {1, 1};
  config.short_factor = config.long_factor = ones;
  CHECK(std::abs(found(config).attention_factor - std::sqrt(1 + std::log(8.0) / std::log(8192.0))) < 4e-16);
  config.factor = 1;
  CHECK(found(config).attention_factor == 1);
  config.short_mscale = 1.1;
  config.long_mscale = 1.2;
  CHECK(found(config, 8192).attention_factor == 1.1);
  CHECK(found(config, 8193).attention_factor == 1.2);
  CHECK(found(config_of(RopeType::default_)).attention_factor == 1);
}

TEST_CASE("frequencies: float32 gives float32 values close to the exact ones") {
  const auto rope_type = GENERATE(RopeType::default_, RopeType::linear, RopeType::dynamic, RopeType::yarn,
                                  RopeType::llama3, RopeType::proportional);
  RopeConfig config = config_of(rope_type);
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  const auto exact = found(config, 200000);
  const auto rounded = found(config, 200000, Precision::float32);
  for (std::size_t i = 0; i < 64; ++i) {
    CHECK(rounded.high[i] == static_cast<double>(static_cast<float>(rounded.high[i])));
    CHECK(rounded.low[i] == 0);
    CHECK(std::abs(rounded.high[i] - exact.high[i]) <= 1e-6 * exact.high[i]);  // a dozen roundings of 6e-8
  }
}

TEST_CASE("frequencies: the caller's own list is used as it is") {
  RopeConfig config = config_of(RopeType::default_, 6);
  const std::vector<double> own = {1, -0.25, 0};
  config.inv_freq = own;
  CHECK(found(config).high == own);
  CHECK(found(config, {}, Precision::float32).high == own);
}

TEST_CASE("frequencies: evenly spaced frequencies include both ends") {
  std::vector<double> list(5);
  REQUIRE(fill_linear_frequencies(1, 0.5, list).has_value());
  CHECK(list == std::vector<double>{1, 0.875, 0.75, 0.625, 0.5});
  std::vector<double> single(1);
  REQUIRE(fill_linear_frequencies(1, 0.5, single).has_value());
  CHECK(single[0] == 1);
  CHECK(fill_linear_frequencies(std::nan(""), 1, list).error().code == ErrorCode::value_not_finite);
  CHECK(fill_linear_frequencies(1, 1e7, list).error().field == "last");
}

TEST_CASE("frequencies: linear with a factor below 1 compresses: every frequency is divided by it") {
  RopeConfig config = config_of(RopeType::default_);
  std::vector<double> plain(64), compressed(64);
  REQUIRE(fill_frequencies(config, {}, Precision::exact, plain).has_value());
  config.rope_type = RopeType::linear;
  config.factor = 0.25;
  REQUIRE(fill_frequencies(config, {}, Precision::exact, compressed).has_value());
  for (std::size_t pair = 0; pair < plain.size(); ++pair) CHECK(compressed[pair] == plain[pair] * 4);  // a power of two
}

TEST_CASE("frequencies: alpha with default is static NTK, the same at every length") {
  RopeConfig config = config_of(RopeType::default_);
  config.alpha = 8;
  std::vector<double> list(64), longer(64);
  REQUIRE(fill_frequencies(config, 1, Precision::exact, list).has_value());
  REQUIRE(fill_frequencies(config, max_position, Precision::exact, longer).has_value());
  CHECK(list == longer);
  const double base = config.base * std::pow(8.0, 128.0 / 126.0);
  for (std::size_t pair = 0; pair < list.size(); ++pair) {
    const double expected = std::pow(base, -static_cast<double>(pair) / 64);
    CHECK(std::abs(list[pair] / expected - 1) <= 1e-14);  // two calls of pow, each with an exponent of up to 12 bits
  }
}

TEST_CASE("frequencies: wrong lengths and seq_len are refused, and nothing is written") {
  RopeConfig config = config_of(RopeType::linear);
  std::vector<double> list(64, 7.0);
  const auto refused = [&](std::optional<std::int64_t> seq_len, std::span<double> high, std::span<double> low = {}) {
    const auto result = fill_frequencies(config, seq_len, Precision::exact, high, low);
    REQUIRE(!result.has_value());
    CHECK(std::ranges::all_of(list, [](double value) { return value == 7; }));
    return result.error();
  };
  CHECK(refused({}, std::span(list).first(63)).code == ErrorCode::shape_mismatch);
  CHECK(refused({}, list, std::span(list).first(1)).field == "inv_freq_low");
  CHECK(refused(0, list).code == ErrorCode::option_invalid);
  CHECK(refused(std::int64_t{1} << 32, list).field == "seq_len");
  CHECK(refused((std::int64_t{1} << 31) + 1, list).field == "seq_len");  // the largest position is 2^31 - 1
  config.factor = -0.5;
  CHECK(refused({}, list).field == "factor");
  std::vector<double> other(64);
  config.factor = 2;
  for (const std::int64_t seq_len : {std::int64_t{1}, std::int64_t{1} << 31})
    CHECK(fill_frequencies(config, seq_len, Precision::exact, other).has_value());
  config = config_of(RopeType::dynamic, 4);
  config.factor = 1e15;
  config.base = 1e15;
  CHECK(refused(max_position, std::span(list).first(2)).field == "factor");
}

TEST_CASE("frequencies: a wavelength is the number of positions of one revolution, infinite if nothing rotates") {
  const std::vector<double> inv_freq = {1, -0.25, 1e-6, 0};
  std::vector<double> wavelength(4);
  REQUIRE(fill_wavelengths(inv_freq, wavelength).has_value());
  for (const std::size_t pair : {0, 1, 2}) {
    CHECK(std::abs(std::remainder(wavelength[pair] * inv_freq[pair], 2 * std::numbers::pi)) <= 1e-14);
    CHECK(wavelength[pair] > 0);
  }
  CHECK(wavelength[3] == std::numeric_limits<double>::infinity());
  CHECK(fill_wavelengths(inv_freq, std::span(wavelength).first(3)).error().field == "wavelength");
}
