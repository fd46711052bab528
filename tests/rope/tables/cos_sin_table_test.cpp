#include "rope/tables/cos_sin_table.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <thread>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/reference.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

RopeConfig config_of(std::int32_t rotary_dim = 128, double base = 10000) {
  RopeConfig config;
  config.head_dim = config.rotary_dim = rotary_dim;
  config.base = base;
  return config;
}

struct Tables {
  std::vector<float> cos, sin;
};

Tables empty_tables(std::size_t rows, const RopeConfig& config) {
  const std::size_t size = rows * static_cast<std::size_t>(config.rotary_dim / 2);
  return {std::vector<float>(size, 9.0F), std::vector<float>(size, 9.0F)};
}

Tables tables(const RopeConfig& config, const std::vector<std::int32_t>& positions,
              Precision precision = Precision::exact, std::optional<std::int64_t> seq_len = {}) {
  auto result = empty_tables(positions.size(), config);
  REQUIRE(fill_cos_sin(config, positions, seq_len, precision, result.cos, result.sin).has_value());
  return result;
}

Tables tables(const RopeConfig& config, PositionRange positions, Precision precision = Precision::exact) {
  auto result = empty_tables(static_cast<std::size_t>(positions.count), config);
  REQUIRE(fill_cos_sin(config, positions, {}, precision, result.cos, result.sin).has_value());
  return result;
}

/// Largest error in steps of float32, over all pairs of the positions.
double worst_ulps(const Tables& got, const std::vector<std::int32_t>& positions, const Quads& inv_freq,
                  double attention = 1) {
  double worst = 0;
  for (std::size_t i = 0; i < got.cos.size(); ++i) {
    Quad sin, cos;
    sincosq(positions[i / inv_freq.size()] * inv_freq[i % inv_freq.size()], &sin, &cos);
    worst = std::max({worst, ulps(got.cos[i], attention * cos), ulps(got.sin[i], attention * sin)});
  }
  return worst;
}

std::vector<std::int32_t> counted(std::int32_t first, std::size_t count) {
  std::vector<std::int32_t> positions(count);
  // std::iota would count beyond the last position, which does not fit int32.
  std::ranges::generate(positions,
                        [next = std::int64_t{first}]() mutable { return static_cast<std::int32_t>(next++); });
  return positions;
}

std::vector<std::int32_t> random_positions(std::size_t count) {
  std::mt19937 bits(5);
  std::vector<std::int32_t> positions(count);
  for (auto& position : positions) position = static_cast<std::int32_t>(bits() >> (1 + bits() % 20));
  return positions;
}

constexpr double limit = 0.501;  // 0.5 is the rounding itself; the rest is the error of double, at most 2^-20 ulp

}  // namespace

TEST_CASE("exact tables: within 0.501 ulp at random positions up to 2^31 - 1, for all schemes") {
  auto positions = random_positions(60);
  for (const std::int32_t special : {0, 1, 255, 4095, 32767, 131071, 1048575, 2147483646, max_position}) {
    positions.push_back(special);
  }
  for (const double base : {1e4, 5e5, 1e6}) {
    CHECK(worst_ulps(tables(config_of(128, base), positions), positions, reference_default(base, 128)) <= limit);
  }
  RopeConfig config = config_of();
  config.rope_type = RopeType::llama3;
  config.base = 500000;
  config.factor = 32;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  config.original_max_position_embeddings = 8192;
  CHECK(worst_ulps(tables(config, positions), positions, reference_llama3(5e5, 128, 32, 1, 4, 8192)) <= limit);

  config.rope_type = RopeType::yarn;
  config.factor = 40;
  config.truncate = false;
  config.attention_factor = 1.375;
  CHECK(worst_ulps(tables(config, positions), positions, reference_yarn(5e5, 128, 40, 8192, 32, 1, false), 1.375) <=
        limit);

  config.rope_type = RopeType::dynamic;
  config.max_position_embeddings = 4096;
  config.factor = 2;
  config.attention_factor.reset();
  CHECK(worst_ulps(tables(config, positions, Precision::exact, 100000), positions,
                   reference_dynamic(5e5, 128, 2, 4096, 100000)) <= limit);
}

TEST_CASE("exact tables: runs of positions are as exact as single ones, of every length and width") {
  const std::int32_t first = GENERATE(0, 126, 131000, 1048570, 2147480000);
  const std::int32_t dim = GENERATE(2, 6, 8, 10, 66, 128);
  const std::size_t count = GENERATE(1U, 7U, 8U, 9U, 11U, 67U, 300U);
  CAPTURE(first, dim, count);
  const auto positions = counted(first, count);
  const RopeConfig config = config_of(dim);
  const auto run = tables(config, PositionRange{first, static_cast<std::int64_t>(count)});
  CHECK(worst_ulps(run, positions, reference_default(10000, dim)) <= limit);
  const auto listed = tables(config, positions);
  CHECK(listed.cos == run.cos);
  CHECK(listed.sin == run.sin);
}

TEST_CASE("exact tables: values close to zero are right to half of the last bit") {
  // pi / 2 and pi, rounded to double, bring a value of almost every position within 1e-13 of zero; 355 / 113 is less
  // extreme.
  RopeConfig config = config_of(8);
  const std::vector<double> own = {std::numbers::pi / 2, std::numbers::pi, 355.0 / 113, 1e-12};
  config.inv_freq = own;
  const auto positions = counted(1, 500);
  const Quads quads(own.begin(), own.end());
  const auto run = tables(config, positions);
  CHECK(worst_ulps(run, positions, quads) <= limit);
  CHECK(std::abs(run.sin[4 * 99 + 1]) < 1e-13F);
}

TEST_CASE("exact tables: attention_factor is included in the one rounding") {
  RopeConfig config = config_of(64);
  config.attention_factor = 1.1386294361119891;
  const auto positions = counted(1000, 64);
  CHECK(worst_ulps(tables(config, positions), positions, reference_default(10000, 64), *config.attention_factor) <=
        limit);
}

TEST_CASE("exact tables: the order of the positions does not matter") {
  auto positions = counted(500, 40);
  const RopeConfig config = config_of(64);
  const auto sorted = tables(config, positions);
  std::ranges::reverse(positions);
  const auto reversed = tables(config, positions);
  for (std::size_t row = 0; row < 40; ++row) {
    CHECK(std::equal(sorted.cos.begin() + row * 32, sorted.cos.begin() + (row + 1) * 32,
                     reversed.cos.begin() + (39 - row) * 32));
  }
}

TEST_CASE("exact tables: pairs that do not rotate have cosine attention_factor and sine 0") {
  RopeConfig config = config_of(32);
  config.rope_type = RopeType::proportional;
  config.partial_rotary_factor = 0.5;
  config.attention_factor = 1.25;
  const auto run = tables(config, PositionRange{17, 50});
  const auto quads = reference_default(10000, 32);
  for (std::size_t i = 0; i < run.cos.size(); ++i) {
    if (i % 16 < 8)
      CHECK(ulps(run.cos[i], 1.25 * cosq((17 + i / 16) * quads[i % 16])) <= limit);
    else
      CHECK((run.cos[i] == 1.25F && run.sin[i] == 0));
  }
}

TEST_CASE("float32 tables: position, frequency and angle are float32, and the cosine is that of the angle") {
  RopeConfig config = config_of(64, 500000);
  config.attention_factor = 1.2079441541679836;
  const auto positions = random_positions(100);
  const auto got = tables(config, positions, Precision::float32);
  for (std::size_t i = 0; i < got.cos.size(); ++i) {
    const auto pair = static_cast<float>(i % 32);
    const auto inv_freq = 1.0F / static_cast<float>(powq(500000, Quad{2 * pair / 64.0F}));
    const float angle = static_cast<float>(positions[i / 32]) * inv_freq;
    CHECK(got.cos[i] == static_cast<float>(cosq(angle)) * 1.2079441541679836F);
    CHECK(got.sin[i] == static_cast<float>(sinq(angle)) * 1.2079441541679836F);
  }
}

TEST_CASE("float32 tables: a run of positions has the same bits as each position alone") {
  struct Case {
    std::int32_t rotary_dim;
    double base;
    PositionRange positions;
  };
  const auto [rotary_dim, base, positions] = GENERATE(values<Case>({
      {128, 10000, {0, 30000}},
      {128, 10000, {131072 - 150, 300}},  // the first pair's angle exceeds 2^17
      {128, 500000, {200001, 5000}},
      {22, 10000, {7, 2001}},               // pairs that do not fill a register, rows that do not fill a block
      {64, 10000, {(1 << 24) - 300, 300}},  // up to the last position that float32 holds
      {64, 10000, {(1 << 24) - 300, 301}},  // and beyond it
      {64, 10000, {max_position - 15, 16}},
  }));
  CAPTURE(rotary_dim, base, positions.start);
  RopeConfig config = config_of(rotary_dim, base);
  config.attention_factor = 1.2079441541679836;
  const auto run = tables(config, positions, Precision::float32);
  std::vector<std::int32_t> backwards =
      counted(static_cast<std::int32_t>(positions.start), static_cast<std::size_t>(positions.count));
  std::ranges::reverse(backwards);
  const auto single = tables(config, backwards, Precision::float32);
  const auto pairs = static_cast<std::ptrdiff_t>(rotary_dim / 2);
  bool same = true;
  for (std::ptrdiff_t row = 0; row < positions.count; ++row) {
    const std::ptrdiff_t at = row * pairs, other = (positions.count - 1 - row) * pairs;
    same = same && std::equal(run.cos.begin() + at, run.cos.begin() + at + pairs, single.cos.begin() + other) &&
           std::equal(run.sin.begin() + at, run.sin.begin() + at + pairs, single.sin.begin() + other);
  }
  CHECK(same);
}

TEST_CASE("tables: dynamic and longrope use the highest position + 1 as the length") {
  RopeConfig config = config_of(4);
  config.rope_type = RopeType::longrope;
  const std::vector<double> ones = {1, 1}, twos = {2, 2};
  config.short_factor = ones;
  config.long_factor = twos;
  config.factor = 1;
  config.original_max_position_embeddings = 100;
  const auto at = [&](std::vector<std::int32_t> positions) { return tables(config, positions).cos[0]; };
  CHECK(at({1, 99}) == static_cast<float>(std::cos(1.0)));
  CHECK(at({1, 100}) == static_cast<float>(std::cos(0.5)));
  CHECK(tables(config, PositionRange{1, 99}).cos[0] == static_cast<float>(std::cos(1.0)));
  CHECK(tables(config, PositionRange{1, 100}).cos[0] == static_cast<float>(std::cos(0.5)));
  CHECK(tables(config, std::vector<std::int32_t>{1}, Precision::exact, 101).cos[0] ==
        static_cast<float>(std::cos(0.5)));
}

TEST_CASE("K-shift: rotating a rotated key by the difference gives the key rotated at the new position") {
  RopeConfig config = config_of(64);
  config.attention_factor = 1.3;
  const std::vector<std::int32_t> from = {0, 5, 100000, 70, 2147483647}, to = {3, 5, 90, 100000, 0};
  const auto before = tables(config, from), after = tables(config, to);
  auto shift = empty_tables(from.size(), config);
  REQUIRE(fill_shift_cos_sin(config, from, to, {}, Precision::exact, shift.cos, shift.sin).has_value());
  double worst = 0;
  for (std::size_t i = 0; i < shift.cos.size(); ++i) {  // a key of (1, 0) in each pair
    const double cos =
        before.cos[i] * static_cast<double>(shift.cos[i]) - before.sin[i] * static_cast<double>(shift.sin[i]);
    const double sin =
        before.cos[i] * static_cast<double>(shift.sin[i]) + before.sin[i] * static_cast<double>(shift.cos[i]);
    worst = std::max({worst, std::abs(cos - after.cos[i]), std::abs(sin - after.sin[i])});
  }
  CHECK(worst <= 2 * 1.3 * 0x1p-23);  // three tables, each rounded by half of 2^-24
}

TEST_CASE("tables: wrong positions and lengths are refused, and nothing is written") {
  const RopeConfig config = config_of(4);
  auto out = empty_tables(3, config);
  const auto refused = [&](const Result<>& result) {
    REQUIRE(!result.has_value());
    CHECK(std::ranges::all_of(out.cos, [](float value) { return value == 9; }));
    CHECK(std::ranges::all_of(out.sin, [](float value) { return value == 9; }));
    return result.error();
  };
  const std::vector<std::int32_t> negative = {0, 1, -1}, three = {0, 1, 2};
  const auto exact = Precision::exact;
  CHECK(refused(fill_cos_sin(config, negative, {}, exact, out.cos, out.sin)).code == ErrorCode::position_invalid);
  CHECK(refused(fill_cos_sin(config, three, {}, exact, std::span(out.cos).first(5), out.sin)).field == "cos");
  CHECK(refused(fill_cos_sin(config, three, {}, exact, out.cos, std::span(out.sin).first(5))).code ==
        ErrorCode::shape_mismatch);
  CHECK(refused(fill_cos_sin(config, three, 0, exact, out.cos, out.sin)).field == "seq_len");
  CHECK(refused(fill_cos_sin(config, PositionRange{-1, 3}, {}, exact, out.cos, out.sin)).field == "start");
  CHECK(refused(fill_cos_sin(config, PositionRange{0, -3}, {}, exact, out.cos, out.sin)).field == "count");
  CHECK(refused(fill_cos_sin(config, PositionRange{max_position, 2}, {}, exact, out.cos, out.sin)).field == "count");
  CHECK(refused(fill_cos_sin(config, PositionRange{std::int64_t{1} << 31, 0}, {}, exact, out.cos, out.sin)).field ==
        "start");
  CHECK(refused(fill_cos_sin(config_of(3), three, {}, exact, out.cos, out.sin)).field == "rotary_dim");
  CHECK(refused(fill_shift_cos_sin(config, three, negative, {}, exact, out.cos, out.sin)).field == "to");
  CHECK(refused(fill_shift_cos_sin(config, three, std::span(three).first(2), {}, exact, out.cos, out.sin)).field ==
        "to");
  CHECK(fill_cos_sin(config, std::span<std::int32_t>(), {}, exact, {}, {}).has_value());
  CHECK(fill_cos_sin(config, PositionRange{5, 0}, {}, exact, {}, {}).has_value());
}

TEST_CASE("tables: earlier calls change nothing") {
  // The same in a new thread, which remembers no earlier call.
  const auto afresh = [](const RopeConfig& config, Precision precision) {
    Tables result = empty_tables(1, config);
    std::thread([&] {
      static_cast<void>(fill_cos_sin(config, std::vector<std::int32_t>{4095}, {}, precision, result.cos, result.sin));
    }).join();
    return result;
  };
  RopeConfig yarn = config_of();
  yarn.rope_type = RopeType::yarn;
  yarn.factor = 4;
  yarn.max_position_embeddings = 16384;
  RopeConfig less = yarn, steeper = yarn, louder = config_of(), stretched = config_of(), own = config_of();
  less.factor = 2;
  steeper.beta_fast = 16;
  louder.attention_factor = 1.5;
  stretched.rope_type = RopeType::dynamic;
  stretched.factor = 4;
  stretched.max_position_embeddings = 2048;
  std::vector<double> inv_freq(64, 0.5);
  own.inv_freq = inv_freq;
  const RopeConfig configs[] = {
      config_of(), config_of(128, 10001), config_of(64), yarn, less, steeper, louder, stretched, own};
  std::vector<std::pair<const RopeConfig*, Precision>> asked;
  for (const RopeConfig& config : configs) {
    for (const Precision precision : {Precision::exact, Precision::float32}) asked.emplace_back(&config, precision);
  }
  std::mt19937 order(5);
  for (int round = 0; round < 8; ++round) {
    std::ranges::shuffle(asked, order);
    for (const auto& [config, precision] : asked) {
      const Tables expected = afresh(*config, precision);
      for (int again = 0; again < 2; ++again) {
        const Tables found = tables(*config, std::vector<std::int32_t>{4095}, precision);
        CHECK(found.cos == expected.cos);
        CHECK(found.sin == expected.sin);
      }
    }
  }
  // A list of the caller's own is read each time, and an impossible length is refused each time.
  const Tables before = tables(own, std::vector<std::int32_t>{7});
  inv_freq[3] = 0.25;
  CHECK(tables(own, std::vector<std::int32_t>{7}).cos[3] != before.cos[3]);
  Tables result = empty_tables(1, configs[0]);
  const auto at_length = [&](std::int64_t seq_len) {
    return fill_cos_sin(configs[0], std::vector<std::int32_t>{7}, seq_len, Precision::exact, result.cos, result.sin);
  };
  REQUIRE(at_length(8).has_value());
  CHECK(at_length(0).error().field == "seq_len");
}
