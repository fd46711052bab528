// The table and apply cases of tests/golden, within the limits that its README gives.

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>

#include "rope/config/frequencies.hpp"
#include "rope/rotate/rotate.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "support/golden.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

struct Frequencies {
  std::vector<double> inv_freq;
  double attention_factor = 0;
};

Frequencies frequencies_of(const RopeConfig& config, std::optional<std::int64_t> seq_len, Precision precision) {
  Frequencies found{std::vector<double>(static_cast<std::size_t>(config.rotary_dim / 2))};
  const auto result = fill_frequencies(config, seq_len, precision, found.inv_freq);
  INFO((result ? "" : message(result.error())));
  REQUIRE(result.has_value());
  found.attention_factor = *result;
  return found;
}

struct Tables {
  std::vector<float> cos, sin;
};

Tables tables_of(const RopeConfig& config, const std::vector<std::int32_t>& positions,
                 std::optional<std::int64_t> seq_len, Precision precision) {
  const std::size_t size = positions.size() * static_cast<std::size_t>(config.rotary_dim / 2);
  Tables tables{std::vector<float>(size), std::vector<float>(size)};
  REQUIRE(fill_cos_sin(config, positions, seq_len, precision, tables.cos, tables.sin).has_value());
  return tables;
}

/// Largest |got - want| over its limit; 1 or less passes, NaN does not.
template <class Limit>
double worst_share(const std::vector<float>& got, const std::vector<float>& want, Limit limit) {
  if (got.size() != want.size()) return std::numeric_limits<double>::infinity();
  double worst = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double share = std::abs(static_cast<double>(got[i]) - static_cast<double>(want[i])) / limit(i);
    worst = share <= worst ? worst : share;
  }
  return worst;
}

/// The length of a case: its own, or the highest of its positions, which stays below every extension.
std::int64_t seq_len_of(const Json& golden, const std::vector<std::int32_t>& positions) {
  const Json& given = golden.at("seq_len");
  return given.is_null() ? *std::max_element(positions.begin(), positions.end()) + 1 : given.get<std::int64_t>();
}

Precision any_precision() { return GENERATE(Precision::exact, Precision::float32); }

}  // namespace

TEST_CASE("golden tables: inv_freq, attention_factor, cosines and sines of every scheme") {
  const auto precision = any_precision();
  std::size_t count = 0;
  for (const auto& [name, golden] : golden_cases()) {
    if (golden.at("kind") == "apply" || golden.at("kind") == "multimodal") continue;
    ++count;
    CAPTURE(name, static_cast<int>(precision));
    const Json& expected = golden.at("expected");
    const auto spec = golden_spec(name);
    const auto positions = flat<std::int32_t>(expected.at("positions"));
    const auto seq_len = seq_len_of(golden, positions);
    REQUIRE(spec->config.rotary_dim == expected.at("rotary_dim"));

    const auto inv_freq = flat<double>(expected.at("inv_freq"));
    const auto found = frequencies_of(spec->config, seq_len, precision);
    REQUIRE(found.inv_freq.size() == inv_freq.size());
    for (std::size_t pair = 0; pair < inv_freq.size(); ++pair) {
      CAPTURE(pair);
      CHECK(std::abs(found.inv_freq[pair] - inv_freq[pair]) <= 1e-6 * inv_freq[pair]);
    }
    const double attention = expected.at("attention_factor");
    CHECK(std::abs(found.attention_factor - attention) <= 4e-16 * attention);  // 2 ulp of double

    const auto cos = flat<float>(expected.at("cos"));
    const auto sin = flat<float>(expected.at("sin"));
    const auto end_to_end = [&](std::size_t i) {
      return attention * (3e-7 + 1e-6 * positions[i / inv_freq.size()] * inv_freq[i % inv_freq.size()]);
    };
    const auto tables = tables_of(spec->config, positions, seq_len, precision);
    CHECK(worst_share(tables.cos, cos, end_to_end) <= 1);
    CHECK(worst_share(tables.sin, sin, end_to_end) <= 1);

    RopeConfig stored = spec->config;
    stored.rope_type = RopeType::default_;
    stored.inv_freq = inv_freq;
    stored.attention_factor = attention;
    const auto from_stored = tables_of(stored, positions, seq_len, Precision::float32);
    const auto rounding = [&](std::size_t) { return 3e-7 * std::max(1.0, attention); };
    CHECK(worst_share(from_stored.cos, cos, rounding) <= 1);
    CHECK(worst_share(from_stored.sin, sin, rounding) <= 1);
  }
  CHECK(count > 90);
}

TEST_CASE("golden tables: float32 gives PyTorch's bits in every frequency") {
  std::size_t total = 0;
  std::size_t equal = 0;
  for (const auto& [name, golden] : golden_cases()) {
    if (golden.at("kind") == "apply" || golden.at("kind") == "multimodal") continue;
    const Json& expected = golden.at("expected");
    const auto spec = golden_spec(name);
    const auto seq_len = seq_len_of(golden, flat<std::int32_t>(expected.at("positions")));
    const auto found = frequencies_of(spec->config, seq_len, Precision::float32);
    const auto want = flat<float>(expected.at("inv_freq"));
    for (std::size_t pair = 0; pair < want.size(); ++pair, ++total) {
      equal += static_cast<float>(found.inv_freq[pair]) == want[pair] ? 1 : 0;
    }
  }
  CHECK(total > 6000);
  CHECK(equal == total);
}

TEST_CASE("golden apply: queries and keys rotated by the stored tables and by tables of our own") {
  std::size_t count = 0;
  for (const auto& [name, golden] : golden_cases()) {
    if (golden.at("kind") != "apply") continue;
    ++count;
    CAPTURE(name);
    const auto spec = golden_spec(name);
    const RopeConfig& config = spec->config;
    const std::string layout = golden.at("layout");
    CHECK((config.pairing == Pairing::half_split) == (layout == "half"));
    CHECK((config.write_as == Pairing::half_split) == (layout == "interleaved_to_half"));
    CHECK(config.direction == golden.at("angle_sign"));
    CHECK(config.rotary_offset == golden.at("rotary_offset"));
    REQUIRE(config.rotary_dim == golden.at("rotary_dim"));

    const auto positions = flat<std::int32_t>(golden.at("position_ids"));
    const auto cos = flat<float>(golden.at("cos"));
    const auto sin = flat<float>(golden.at("sin"));
    const RotateOptions options{
        config.pairing, config.write_as.value_or(config.pairing), static_cast<std::size_t>(config.rotary_dim),
        static_cast<std::size_t>(config.rotary_offset), config.direction == 1 ? Direction::forward : Direction::back};
    const auto rotated = [&](const Json& json, const std::vector<float>& c, const std::vector<float>& s) {
      const auto x = flat<float>(json);
      const auto shape = shape_of_json(json);
      std::vector<float> y(x.size());
      const TensorShape tensor{shape[0], shape[1], shape[2], shape[3], Layout::bhsd};
      REQUIRE(rotate(x, y, tensor, options, {c, s, positions.size()}).has_value());
      return y;
    };
    const auto own = tables_of(config, positions, std::nullopt, Precision::float32);
    const auto exact = tables_of(config, positions, std::nullopt, Precision::exact);
    for (const char* side : {"q", "k"}) {
      CAPTURE(side);
      const auto want = flat<float>(golden.at(std::string(side) + "_out"));
      CHECK(worst_share(rotated(golden.at(side), cos, sin), want, [](std::size_t) { return 2e-6; }) <= 1);
      // Inputs are below 4; an angle of up to 131071 has a relative error of at most 1e-6.
      const double reach = 1e-6 * *std::max_element(positions.begin(), positions.end());
      const auto end_to_end = [&](std::size_t) { return 2e-6 + 8 * (3e-7 + reach); };
      CHECK(worst_share(rotated(golden.at(side), own.cos, own.sin), want, end_to_end) <= 1);
      CHECK(worst_share(rotated(golden.at(side), exact.cos, exact.sin), want, end_to_end) <= 1);
    }
  }
  CHECK(count >= 23);
}
