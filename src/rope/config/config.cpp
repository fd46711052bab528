#include "rope/config/config.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace ropewalk {
namespace {

constexpr auto invalid = ErrorCode::config_invalid;
constexpr double missing = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view rope_types = "default, linear, dynamic, yarn, longrope, llama3, proportional";
constexpr double max_length = 2147483648.0;  // for positions 0 .. max_position

Result<> check_finite(std::string_view field, double value) {
  if (!std::isfinite(value)) return fail(ErrorCode::value_not_finite, field, value, Limit::finite);
  return {};
}

Result<> check_range(std::string_view field, double value, double least, double most) {
  if (!std::isfinite(value)) return check_finite(field, value);
  if (value < least) return fail(invalid, field, value, Limit::at_least, least);
  if (value > most) return fail(invalid, field, value, Limit::at_most, most);
  return {};
}

/// least: min_parameter means "above 0".
Result<> check_parameter(std::string_view field, double value, double least) {
  if (std::isfinite(value) && value <= 0 && least == min_parameter) return fail(invalid, field, value, Limit::above, 0);
  return check_range(field, value, least, max_parameter);
}

template <class Number>
Result<> check_given(std::string_view field, const std::optional<Number>& value, double least) {
  if (!value) return fail(invalid, field, missing, Limit::at_least, least);
  return {};
}

Result<> check_length(std::string_view field, std::size_t length, std::int32_t pairs) {
  if (length == static_cast<std::size_t>(pairs)) return {};
  const double found = length == 0 ? missing : static_cast<double>(length);
  return fail(invalid, length_of(field), found, Limit::equal_to, pairs, "rotary_dim / 2");
}

Result<> check_list(std::string_view field, std::span<const double> list, double least, double most) {
  for (const double value : list) {
    if (auto ok = check_range(field, value, least, most); !ok) return ok;
  }
  return {};
}

Result<> check_sizes(const RopeConfig& config) {
  const std::int32_t rotary_dim = config.rotary_dim;
  if (auto ok = check_range("head_dim", config.head_dim, 2, max_head_dim); !ok) return ok;
  if (rotary_dim < 2) return fail(invalid, "rotary_dim", rotary_dim, Limit::at_least, 2);
  if (rotary_dim % 2 != 0) return fail(invalid, "rotary_dim", rotary_dim, Limit::even);
  if (rotary_dim > config.head_dim)
    return fail(invalid, "rotary_dim", rotary_dim, Limit::at_most, config.head_dim, "head_dim");
  if (config.rotary_offset < 0) return fail(invalid, "rotary_offset", config.rotary_offset, Limit::at_least, 0);
  const std::int32_t most = config.head_dim - rotary_dim;
  if (config.rotary_offset > most) {
    return fail(invalid, "rotary_offset", config.rotary_offset, Limit::at_most, most, "head_dim - rotary_dim");
  }
  if (config.direction != 1 && config.direction != -1)
    return fail(invalid, "direction", config.direction, Limit::one_of, no_bound, "1, -1");
  return {};
}

/// The least value of a parameter, if it is given. None may exceed max_parameter.
struct Rule {
  std::string_view field;
  std::optional<double> RopeConfig::* value;
  double least;
};
#define ROPEWALK_RULE(name, least) Rule{#name, &RopeConfig::name, least},
#define ROPEWALK_NOTHING(name)
constexpr Rule rules[] = {ROPEWALK_CONFIG_FIELDS(ROPEWALK_NOTHING, ROPEWALK_NOTHING, ROPEWALK_RULE, ROPEWALK_NOTHING)};
#undef ROPEWALK_RULE
#undef ROPEWALK_NOTHING

// Checks every number that is present, whether or not its scheme uses it.
Result<> check_numbers(const RopeConfig& config) {
  if (std::isfinite(config.base) && config.base <= 1) return fail(invalid, "base", config.base, Limit::above, 1);
  if (auto ok = check_range("base", config.base, 1, max_parameter); !ok) return ok;
  const double least_factor = config.rope_type == RopeType::linear ? 1 / max_inv_freq : 1;
  if (config.factor) {
    if (auto ok = check_parameter("factor", *config.factor, least_factor); !ok) return ok;
  }
  for (const Rule& rule : rules) {
    const auto& value = config.*rule.value;
    if (!value) continue;
    if (auto ok = check_parameter(rule.field, *value, rule.least); !ok) return ok;
  }
  for (const auto& [field, value] : {std::pair("beta_fast", config.beta_fast), std::pair("beta_slow", config.beta_slow),
                                     std::pair("partial_rotary_factor", config.partial_rotary_factor)}) {
    if (auto ok = check_parameter(field, value, min_parameter); !ok) return ok;
  }
  if (config.partial_rotary_factor > 1) {
    return fail(invalid, "partial_rotary_factor", config.partial_rotary_factor, Limit::at_most, 1);
  }
  for (const auto& [field, length] :
       {std::pair("max_position_embeddings", config.max_position_embeddings),
        std::pair("original_max_position_embeddings", config.original_max_position_embeddings)}) {
    if (!length) continue;
    if (auto ok = check_range(field, static_cast<double>(*length), 1, max_length); !ok) return ok;
  }
  if (auto ok = check_list("short_factor", config.short_factor, 1 / max_inv_freq, max_parameter); !ok) return ok;
  if (auto ok = check_list("long_factor", config.long_factor, 1 / max_inv_freq, max_parameter); !ok) return ok;
  return check_list("inv_freq", config.inv_freq, -max_inv_freq, max_inv_freq);
}

// Checks the original length, which defaults to max_position_embeddings for some schemes, and the factor that follows
// from both.
Result<> check_extension(const RopeConfig& config) {
  const auto original = config.original_max_position_embeddings;
  const auto longest = config.max_position_embeddings;
  if (!original && !longest) return fail(invalid, "original_max_position_embeddings", missing, Limit::at_least, 1);
  const bool only_attention = config.rope_type == RopeType::longrope;  // its factor is used for nothing else
  if (config.factor || (only_attention && config.attention_factor)) return {};
  if (!longest) return fail(invalid, "factor", missing, Limit::at_least, 1);
  if (original.value_or(*longest) > *longest) {
    return fail(invalid, "original_max_position_embeddings", *original, Limit::at_most_without_factor, *longest,
                "max_position_embeddings");
  }
  return {};
}

Result<> check_longrope(const RopeConfig& config) {
  const std::int32_t pairs = config.rotary_dim / 2;
  if (auto ok = check_length("short_factor", config.short_factor.size(), pairs); !ok) return ok;
  if (auto ok = check_length("long_factor", config.long_factor.size(), pairs); !ok) return ok;
  if (auto ok = check_extension(config); !ok) return ok;
  const auto given = config.original_max_position_embeddings;
  const auto original = static_cast<double>(given ? *given : *config.max_position_embeddings);
  return check_range("original_max_position_embeddings", original, 2, max_length);  // the code divides by its logarithm
}

Result<> check_llama3(const RopeConfig& config) {
  if (auto ok = check_given("low_freq_factor", config.low_freq_factor, min_parameter); !ok) return ok;
  if (auto ok = check_given("high_freq_factor", config.high_freq_factor, min_parameter); !ok) return ok;
  if (*config.high_freq_factor < *config.low_freq_factor) {
    return fail(invalid, "high_freq_factor", *config.high_freq_factor, Limit::at_least, *config.low_freq_factor,
                "low_freq_factor");
  }
  if (auto ok = check_given("original_max_position_embeddings", config.original_max_position_embeddings, 1); !ok)
    return ok;
  return check_given("factor", config.factor, 1);
}

// Checks a stretched base: its exponent is rotary_dim / (rotary_dim - 2).
Result<> check_stretch(const RopeConfig& config) {
  if (config.rotary_dim < 4) return fail(invalid, "rotary_dim", config.rotary_dim, Limit::at_least, 4);
  return {};
}

Result<> check_dynamic(const RopeConfig& config) {
  if (auto ok = check_stretch(config); !ok) return ok;
  if (auto ok = check_given("factor", config.factor, 1); !ok) return ok;
  return check_given("max_position_embeddings", config.max_position_embeddings, 1);
}

Result<> check_yarn(const RopeConfig& config) {
  if (config.beta_fast < config.beta_slow) {
    return fail(invalid, "beta_fast", config.beta_fast, Limit::at_least, config.beta_slow, "beta_slow");
  }
  return check_extension(config);
}

Result<> check_scheme(const RopeConfig& config) {
  switch (config.rope_type) {
    case RopeType::default_: return config.alpha ? check_stretch(config) : Result<>{};
    case RopeType::linear: return check_given("factor", config.factor, 1);
    case RopeType::dynamic: return check_dynamic(config);
    case RopeType::yarn: return check_yarn(config);
    case RopeType::longrope: return check_longrope(config);
    case RopeType::llama3: return check_llama3(config);
    case RopeType::proportional:
      return check_range("partial_rotary_factor", config.partial_rotary_factor, 2.0 / config.rotary_dim, 1);
  }
  return fail(ErrorCode::rope_type_unknown, "rope_type", config.rope_type, Limit::one_of, no_bound, rope_types);
}

Result<> check_sections(const RopeConfig& config) {
  const auto section = config.mrope_section;
  const std::int64_t pairs = config.rotary_dim / 2;
  const bool three = config.axis_pattern != AxisPattern::sections;
  if (section.empty()) return fail(invalid, sum_of("mrope_section"), missing, Limit::equal_to, pairs, "rotary_dim / 2");
  const auto entries = static_cast<double>(section.size());
  if (three && section.size() != 3) return fail(invalid, length_of("mrope_section"), entries, Limit::equal_to, 3);
  if (section.size() > 8) return fail(invalid, length_of("mrope_section"), entries, Limit::at_most, 8);
  std::int64_t sum = 0;
  for (const std::int32_t count : section) {
    if (count < 0) return fail(invalid, "mrope_section", count, Limit::at_least, 0);
    sum += count;
  }
  if (sum != pairs) return fail(invalid, sum_of("mrope_section"), sum, Limit::equal_to, pairs, "rotary_dim / 2");
  if (config.axis_pattern == AxisPattern::alternating && section[0] != section[1]) {
    return fail(invalid, "mrope_section", section[1], Limit::alternating, section[0]);
  }
  if (config.axis_pattern == AxisPattern::interleaved) {
    for (std::int64_t axis = 1; axis < 3; ++axis) {  // the axis' last pair is 3 (count - 1) + axis
      const std::int64_t most = (pairs - 1 - axis) / 3 + 1;
      if (section[axis] > most) return fail(invalid, "mrope_section", section[axis], Limit::at_most, most);
    }
  }
  return {};
}

Result<> check_axes(const RopeConfig& config) {
  switch (config.axis_pattern) {
    case AxisPattern::none:
      if (!config.mrope_section.empty()) {
        return fail(invalid, "axis_pattern", missing, Limit::one_of, no_bound, "sections, interleaved, alternating");
      }
      return {};
    case AxisPattern::sections:
    case AxisPattern::interleaved:
    case AxisPattern::alternating: return check_sections(config);
    case AxisPattern::axial:
    case AxisPattern::axial_split:
      if (config.rope_type != RopeType::default_) {
        return fail(invalid, "rope_type", config.rope_type, Limit::default_with, no_bound, "axis_pattern");
      }
      if (config.rotary_dim % 4 != 0) return fail(invalid, "rotary_dim", config.rotary_dim, Limit::multiple_of, 4);
      return {};
  }
  return fail(invalid, "axis_pattern", config.axis_pattern, Limit::one_of, no_bound,
              "none, sections, interleaved, alternating, axial, axial-split");
}

Result<> check_own_list(const RopeConfig& config) {
  if (config.inv_freq.empty()) return {};
  if (config.rope_type != RopeType::default_) {
    return fail(invalid, "rope_type", config.rope_type, Limit::default_with, no_bound, "inv_freq");
  }
  return check_length("inv_freq", config.inv_freq.size(), config.rotary_dim / 2);
}

constexpr std::array<std::string_view, 7> rope_type_names = {"default",  "linear", "dynamic",     "yarn",
                                                             "longrope", "llama3", "proportional"};

}  // namespace

Result<> validate(const RopeConfig& config) {
  for (const auto check : {check_sizes, check_numbers, check_scheme, check_axes, check_own_list}) {
    if (auto ok = check(config); !ok) return ok;
  }
  return {};
}

Result<std::int64_t> whole_number(std::string_view field, double value, std::int64_t least, std::int64_t most) {
  if (auto ok = check_range(field, value, static_cast<double>(least), static_cast<double>(most)); !ok) {
    return std::unexpected(ok.error());
  }
  if (value != std::floor(value)) return fail(invalid, field, value, Limit::whole);
  return static_cast<std::int64_t>(value);
}

std::string_view name(RopeType rope_type) noexcept {
  const auto index = static_cast<std::size_t>(rope_type);
  return index < rope_type_names.size() ? rope_type_names[index] : "";
}

Result<RopeType> rope_type_from(std::string_view text) {
  for (std::size_t i = 0; i < rope_type_names.size(); ++i) {
    if (rope_type_names[i] == text) return static_cast<RopeType>(i);
  }
  return fail(ErrorCode::rope_type_unknown, "rope_type", missing, Limit::one_of, no_bound, rope_types);
}

}  // namespace ropewalk
