// rope/config/config.hpp: call makeConfig, then set the optional fields, then call checkConfig. After that the handle
// can be used for any number of calls.
#include "bindings/config.hpp"

#include "bindings/bind.hpp"

namespace ropewalk::bindings {
namespace {

struct Config {
  RopeConfig fields;
  std::optional<CheckedConfig> checked;
};

RopeConfig& fields_at(Address config) { return at<Config>(config).fields; }

/// Copies a whole number to its field, if one is given.
template <class Whole>
Result<> take(std::string_view field, double value, Whole& to) {
  if (std::isnan(value)) return {};
  constexpr auto most = max_position;
  const auto whole = whole_number(field, value, -std::int64_t{most}, std::int64_t{most});
  if (whole) to = static_cast<std::int32_t>(*whole);
  return whole.transform([](auto) {});
}

/// The same for a length in tokens.
Result<> take(std::string_view field, double value, std::optional<std::int64_t>& to) {
  if (std::isnan(value)) return {};
  const auto whole = whole_number(field, value, -std::int64_t{max_position}, std::int64_t{max_position} + 1);
  if (whole) to = *whole;
  return whole.transform([](auto) {});
}

/// The first error, or none.
Result<> all(std::initializer_list<Result<>> results) {
  for (const auto& result : results) {
    if (!result) return result;
  }
  return {};
}

Address make_config(unsigned rope_type, double base, double head_dim, double rotary_dim, unsigned pairing,
                    double rotary_offset, double write_as, double direction) {
  Config config;
  RopeConfig& fields = config.fields;
  fields.rope_type = member<RopeType>(rope_type);
  fields.base = base;
  fields.pairing = member<Pairing>(pairing);
  if (const auto given = if_given(write_as)) fields.write_as = member<Pairing>(static_cast<unsigned>(*given));
  const auto taken =
      all({take("head_dim", head_dim, fields.head_dim), take("rotary_dim", rotary_dim, fields.rotary_dim),
           take("rotary_offset", rotary_offset, fields.rotary_offset), take("direction", direction, fields.direction)});
  return handle<Config>(taken.transform([&] { return config; }));
}

bool set_lengths(Address config, double max_position_embeddings, double original_max_position_embeddings) {
  RopeConfig& fields = fields_at(config);
  return ok(all({take("max_position_embeddings", max_position_embeddings, fields.max_position_embeddings),
                 take("original_max_position_embeddings", original_max_position_embeddings,
                      fields.original_max_position_embeddings)}));
}

void set_scaling(Address config, double factor, double attention_factor, double alpha) {
  RopeConfig& fields = fields_at(config);
  fields.factor = if_given(factor);
  fields.attention_factor = if_given(attention_factor);
  fields.alpha = if_given(alpha);
}

void set_yarn(Address config, double beta_fast, double beta_slow, double mscale, double mscale_all_dim, bool truncate) {
  RopeConfig& fields = fields_at(config);
  fields.beta_fast = if_given(beta_fast).value_or(fields.beta_fast);
  fields.beta_slow = if_given(beta_slow).value_or(fields.beta_slow);
  fields.mscale = if_given(mscale);
  fields.mscale_all_dim = if_given(mscale_all_dim);
  fields.truncate = truncate;
}

void set_llama3(Address config, double low_freq_factor, double high_freq_factor) {
  fields_at(config).low_freq_factor = if_given(low_freq_factor);
  fields_at(config).high_freq_factor = if_given(high_freq_factor);
}

void set_longrope(Address config, Address short_factor, std::size_t short_length, Address long_factor,
                  std::size_t long_length, double short_mscale, double long_mscale) {
  RopeConfig& fields = fields_at(config);
  fields.short_factor = list<const double>(short_factor, short_length);
  fields.long_factor = list<const double>(long_factor, long_length);
  fields.short_mscale = if_given(short_mscale);
  fields.long_mscale = if_given(long_mscale);
}

void set_partial_rotary_factor(Address config, double share) { fields_at(config).partial_rotary_factor = share; }

void set_inv_freq(Address config, Address inv_freq, std::size_t length) {
  fields_at(config).inv_freq = list<const double>(inv_freq, length);
}

void set_axes(Address config, unsigned axis_pattern, Address mrope_section, std::size_t length) {
  fields_at(config).axis_pattern = member<AxisPattern>(axis_pattern);
  fields_at(config).mrope_section = list<const std::int32_t>(mrope_section, length);
}

bool check_config(Address config) {
  auto& [fields, checked] = at<Config>(config);
  return ok(checked.emplace(fields).outcome());
}

}  // namespace

const CheckedConfig& config_at(Address config) noexcept { return *at<Config>(config).checked; }

ROPEWALK_BINDINGS(config) {
  const RopeConfig defaults;
  constant("defaultBase", defaults.base);
  constant("defaultBetaFast", defaults.beta_fast);
  constant("defaultBetaSlow", defaults.beta_slow);
  constant("defaultTruncate", defaults.truncate);

  function<"makeConfig(ropeType, base, headDim, rotaryDim, pairing, rotaryOffset, writeAs, direction)">(&make_config);
  // The lists must stay in memory until the configuration is freed.
  function<"setLengths(config, maxPositionEmbeddings, originalMaxPositionEmbeddings)">(&set_lengths);
  function<"setScaling(config, factor, attentionFactor, alpha)">(&set_scaling);
  function<"setYarn(config, betaFast, betaSlow, mscale, mscaleAllDim, truncate)">(&set_yarn);
  function<"setLlama3(config, lowFreqFactor, highFreqFactor)">(&set_llama3);
  function<"setLongrope(config, shortFactor, shortLength, longFactor, longLength, shortMscale, longMscale)">(
      &set_longrope);
  function<"setPartialRotaryFactor(config, share)">(&set_partial_rotary_factor);
  function<"setInvFreq(config, invFreq, length)">(&set_inv_freq);
  function<"setAxes(config, axisPattern, mropeSection, length)">(&set_axes);
  function<"checkConfig(config)">(&check_config);
  function<"freeConfig(config)">(&free_handle<Config>);
}

}  // namespace ropewalk::bindings
