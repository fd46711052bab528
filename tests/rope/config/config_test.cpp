#include "rope/config/config.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>

using namespace ropewalk;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

const std::vector<double> fours = {4, 4, 4, 4};

/// A valid configuration of each scheme, with every parameter that some scheme needs.
RopeConfig valid(RopeType rope_type = RopeType::default_) {
  RopeConfig config;
  config.rope_type = rope_type;
  config.head_dim = 16;
  config.rotary_dim = 8;
  config.max_position_embeddings = 32768;
  config.original_max_position_embeddings = 4096;
  config.factor = 8;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  config.short_factor = fours;
  config.long_factor = fours;
  return config;
}

struct Mistake {
  Field field;
  ErrorCode code;
  RopeType rope_type;
  std::function<void(RopeConfig&)> make;
};

constexpr auto invalid = ErrorCode::config_invalid;
constexpr auto not_finite = ErrorCode::value_not_finite;
constexpr auto plain = RopeType::default_;

}  // namespace

TEST_CASE("config: every scheme accepts its parameters and nothing but the sizes is needed by default") {
  for (const auto rope_type : {RopeType::default_, RopeType::linear, RopeType::dynamic, RopeType::yarn,
                               RopeType::longrope, RopeType::llama3, RopeType::proportional}) {
    CAPTURE(name(rope_type));
    CHECK(validate(valid(rope_type)).has_value());
    CHECK(rope_type_from(name(rope_type)) == rope_type);
  }
  RopeConfig least;
  least.head_dim = least.rotary_dim = 2;
  CHECK(validate(least).has_value());
}

TEST_CASE("config: sizes that do not fit are refused by name") {
  const std::vector<Mistake> mistakes = {
      {"head_dim", invalid, plain, [](auto& c) { c.head_dim = 0; }},
      {"head_dim", invalid, plain, [](auto& c) { c.head_dim = max_head_dim + 1; }},
      {"rotary_dim", invalid, plain, [](auto& c) { c.rotary_dim = 0; }},
      {"rotary_dim", invalid, plain, [](auto& c) { c.rotary_dim = -2; }},
      {"rotary_dim", invalid, plain, [](auto& c) { c.rotary_dim = 7; }},
      {"rotary_dim", invalid, plain, [](auto& c) { c.rotary_dim = 18; }},
      {"rotary_offset", invalid, plain, [](auto& c) { c.rotary_offset = -1; }},
      {"rotary_offset", invalid, plain, [](auto& c) { c.rotary_offset = 9; }},
      {"direction", invalid, plain, [](auto& c) { c.direction = 0; }},
      {"rotary_dim", invalid, RopeType::dynamic, [](auto& c) { c.rotary_dim = 2; }},
      {length_of("short_factor"), invalid, RopeType::longrope,
       [](auto& c) { c.short_factor = c.short_factor.first(3); }},
      {length_of("long_factor"), invalid, RopeType::longrope, [](auto& c) { c.long_factor = c.long_factor.first(1); }},
  };
  for (const auto& mistake : mistakes) {
    RopeConfig config = valid(mistake.rope_type);
    mistake.make(config);
    const auto result = validate(config);
    REQUIRE(!result.has_value());
    CHECK(result.error().field == mistake.field.name);
    CHECK(result.error().measure == mistake.field.measure);
    CHECK(result.error().code == mistake.code);
  }
}

TEST_CASE("config: numbers out of range are refused by name, whatever the scheme") {
  const std::vector<Mistake> mistakes = {
      {"base", not_finite, plain, [](auto& c) { c.base = not_a_number; }},
      {"base", not_finite, plain, [](auto& c) { c.base = infinity; }},
      {"base", invalid, plain, [](auto& c) { c.base = 1; }},
      {"base", invalid, plain, [](auto& c) { c.base = -10000; }},
      {"base", invalid, plain, [](auto& c) { c.base = 1e16; }},
      {"factor", not_finite, plain, [](auto& c) { c.factor = not_a_number; }},
      {"factor", invalid, RopeType::linear, [](auto& c) { c.factor = 0; }},
      {"factor", invalid, RopeType::yarn, [](auto& c) { c.factor = 0.5; }},
      {"rotary_dim", invalid, plain, [](auto& c) { c.rotary_dim = 2, c.alpha = 2; }},
      {"factor", invalid, plain, [](auto& c) { c.factor = -2; }},
      {"alpha", invalid, RopeType::dynamic, [](auto& c) { c.alpha = 0; }},
      {"attention_factor", invalid, RopeType::yarn, [](auto& c) { c.attention_factor = -1; }},
      {"attention_factor", invalid, RopeType::yarn, [](auto& c) { c.attention_factor = 0; }},
      {"attention_factor", not_finite, plain, [](auto& c) { c.attention_factor = infinity; }},
      {"max_position_embeddings", invalid, plain, [](auto& c) { c.max_position_embeddings = 0; }},
      {"max_position_embeddings", invalid, plain, [](auto& c) { c.max_position_embeddings = std::int64_t{1} << 40; }},
      {"original_max_position_embeddings", invalid, plain, [](auto& c) { c.original_max_position_embeddings = -5; }},
      {"beta_slow", invalid, plain, [](auto& c) { c.beta_slow = 0; }},
      {"beta_fast", not_finite, plain, [](auto& c) { c.beta_fast = not_a_number; }},
      {"mscale", invalid, plain, [](auto& c) { c.mscale = -1; }},
      {"mscale_all_dim", not_finite, plain, [](auto& c) { c.mscale_all_dim = not_a_number; }},
      {"low_freq_factor", invalid, plain, [](auto& c) { c.low_freq_factor = 0; }},
      {"high_freq_factor", not_finite, plain, [](auto& c) { c.high_freq_factor = -infinity; }},
      {"short_mscale", invalid, plain, [](auto& c) { c.short_mscale = 0; }},
      {"long_mscale", invalid, plain, [](auto& c) { c.long_mscale = -1; }},
      {"partial_rotary_factor", invalid, plain, [](auto& c) { c.partial_rotary_factor = 1.5; }},
      {"partial_rotary_factor", invalid, RopeType::proportional, [](auto& c) { c.partial_rotary_factor = 0.1; }},
  };
  for (const auto& mistake : mistakes) {
    CAPTURE(mistake.field.name);
    RopeConfig config = valid(mistake.rope_type);
    mistake.make(config);
    const auto result = validate(config);
    REQUIRE(!result.has_value());
    CHECK(result.error().field == mistake.field.name);
    CHECK(result.error().code == mistake.code);
  }
}

TEST_CASE("config: each scheme names the parameter that is missing") {
  const std::vector<Mistake> mistakes = {
      {"factor", invalid, RopeType::linear, [](auto& c) { c.factor.reset(); }},
      {"factor", invalid, RopeType::dynamic, [](auto& c) { c.factor.reset(); }},
      {"max_position_embeddings", invalid, RopeType::dynamic, [](auto& c) { c.max_position_embeddings.reset(); }},
      {"factor", invalid, RopeType::llama3, [](auto& c) { c.factor.reset(); }},
      {"low_freq_factor", invalid, RopeType::llama3, [](auto& c) { c.low_freq_factor.reset(); }},
      {"high_freq_factor", invalid, RopeType::llama3, [](auto& c) { c.high_freq_factor.reset(); }},
      {"original_max_position_embeddings", invalid, RopeType::llama3,
       [](auto& c) { c.original_max_position_embeddings.reset(); }},
      {"high_freq_factor", invalid, RopeType::llama3, [](auto& c) { c.high_freq_factor = 0.5; }},
      {"beta_fast", invalid, RopeType::yarn, [](auto& c) { c.beta_fast = 0.5; }},
      {"factor", invalid, RopeType::yarn, [](auto& c) { c.factor.reset(), c.max_position_embeddings.reset(); }},
      {"original_max_position_embeddings", invalid, RopeType::yarn,
       [](auto& c) { c.factor.reset(), c.original_max_position_embeddings = 65536; }},
      {"original_max_position_embeddings", invalid, RopeType::yarn,
       [](auto& c) { c.original_max_position_embeddings.reset(), c.max_position_embeddings.reset(); }},
      {"short_factor", invalid, RopeType::longrope, [](auto& c) { c.short_factor = {}; }},
      {"long_factor", invalid, RopeType::longrope, [](auto& c) { c.long_factor = {}; }},
      {"original_max_position_embeddings", invalid, RopeType::longrope,
       [](auto& c) { c.original_max_position_embeddings = 1; }},
  };
  for (const auto& mistake : mistakes) {
    CAPTURE(mistake.field.name, name(mistake.rope_type));
    RopeConfig config = valid(mistake.rope_type);
    mistake.make(config);
    const auto result = validate(config);
    REQUIRE(!result.has_value());
    CHECK(result.error().field == mistake.field.name);
    CHECK(result.error().code == mistake.code);
  }
}

TEST_CASE("config: equal bounds of a band are accepted, as Llama 4 and Kimi K2 use them") {
  RopeConfig config = valid(RopeType::llama3);
  config.high_freq_factor = config.low_freq_factor;
  CHECK(validate(config).has_value());
  config = valid(RopeType::yarn);
  config.beta_fast = config.beta_slow = 1;
  CHECK(validate(config).has_value());
}

TEST_CASE("config: entries of lists are checked one by one") {
  for (const double wrong : {not_a_number, 0.0, -1.0, 1e-9}) {
    std::vector<double> list = fours;
    list[2] = wrong;
    RopeConfig config = valid(RopeType::longrope);
    config.long_factor = list;
    const auto result = validate(config);
    REQUIRE(!result.has_value());
    CHECK(result.error().field == "long_factor");
    CHECK(result.error().code == (std::isnan(wrong) ? not_finite : invalid));
  }
  RopeConfig config = valid();
  const std::vector<double> own = {1, -0.5, 0, 2e6};
  config.inv_freq = own;
  CHECK(validate(config).error().field == "inv_freq");
  config.inv_freq = config.inv_freq.first(3);
  CHECK(validate(config).error().field == "inv_freq");
  CHECK(validate(config).error().measure == Measure::length);
  config = valid(RopeType::linear);
  config.inv_freq = fours;
  CHECK(validate(config).error().field == "rope_type");
}

TEST_CASE("config: sections fit the pairs and the pattern") {
  const auto refused = [](AxisPattern pattern, std::vector<std::int32_t> section) {
    RopeConfig config = valid();
    config.axis_pattern = pattern;
    config.mrope_section = section;
    const auto result = validate(config);
    if (result) return std::string();
    const bool whole = result.error().measure == Measure::value;
    std::string field(result.error().field);
    if (!whole) (field += '.') += name(result.error().measure);
    return field;
  };
  CHECK(refused(AxisPattern::sections, {2, 1, 1}).empty());
  CHECK(refused(AxisPattern::sections, {1, 1, 1, 1}).empty());
  CHECK(refused(AxisPattern::sections, {2, 1}) == "mrope_section.sum");
  CHECK(refused(AxisPattern::sections, {5, -1}) == "mrope_section");
  CHECK(refused(AxisPattern::sections, {}) == "mrope_section.sum");
  CHECK(refused(AxisPattern::sections, {4, 0, 0, 0, 0, 0, 0, 0, 0}) == "mrope_section.length");
  CHECK(refused(AxisPattern::interleaved, {2, 1, 1}).empty());
  CHECK(refused(AxisPattern::interleaved, {2, 2}) == "mrope_section.length");
  CHECK(refused(AxisPattern::interleaved, {1, 3, 0}) == "mrope_section");
  CHECK(refused(AxisPattern::alternating, {1, 1, 2}).empty());
  CHECK(refused(AxisPattern::alternating, {2, 1, 1}) == "mrope_section");
  CHECK(refused(AxisPattern::none, {2, 1, 1}) == "axis_pattern");
  CHECK(refused(AxisPattern::axial, {}).empty());
  RopeConfig config = valid(RopeType::linear);
  config.axis_pattern = AxisPattern::axial;
  CHECK(validate(config).error().field == "rope_type");
  config = valid();
  config.axis_pattern = AxisPattern::axial_split;
  config.rotary_dim = 6;
  CHECK(validate(config).error().field == "rotary_dim");
}

TEST_CASE("config: doubles become whole numbers or an error") {
  CHECK(whole_number("head_dim", 64, 2, 100) == 64);
  CHECK(whole_number("head_dim", 64.5, 2, 100).error().limit == Limit::whole);
  CHECK(whole_number("head_dim", 1, 2, 100).error().bound == 2);
  CHECK(whole_number("head_dim", 1e300, 2, 100).error().bound == 100);
  CHECK(whole_number("head_dim", not_a_number, 2, 100).error().code == not_finite);
}

TEST_CASE("errors: messages name the field, the value and the limit") {
  RopeConfig config = valid();
  config.rotary_dim = 7;
  CHECK(message(validate(config).error()) == "rotary_dim is 7; it must be even");
  config = valid(RopeType::dynamic);
  config.factor = 0.5;
  CHECK(message(validate(config).error()) == "factor is 0.5; it must be at least 1");
  config.factor.reset();
  CHECK(message(validate(config).error()) == "factor is missing; it must be at least 1");
  config.factor = not_a_number;
  CHECK(message(validate(config).error()) == "factor is nan; it must be finite");
  config = valid(RopeType::longrope);
  config.short_factor = config.short_factor.first(3);
  CHECK(message(validate(config).error()) ==
        "short_factor.length is 3; it must be equal to rotary_dim / 2, which is 4");
  const auto unknown = rope_type_from("foo");
  REQUIRE(!unknown.has_value());
  CHECK(unknown.error().code == ErrorCode::rope_type_unknown);
  CHECK(message(unknown.error()).find("longrope, llama3, proportional") != std::string::npos);
}
