#include "rope/frequencies.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <type_traits>

#include "rope/double_double.hpp"

// Each formula stands here once, over Real: DoubleDouble gives the exact numbers; float rounds every step, in the order in
// which Hugging Face transformers' modeling_rope_utils.py takes them on float32 tensors (there, scalar / tensor is the
// tensor's reciprocal times the scalar). Whole exponents, logarithms and ramps' ends are Python numbers there, not float32.

namespace ropewalk {
namespace {

template <class Real>
Real narrow(DoubleDouble value) noexcept;
template <>
float narrow<float>(DoubleDouble value) noexcept {
  return static_cast<float>(value.high);
}
template <>
DoubleDouble narrow<DoubleDouble>(DoubleDouble value) noexcept {
  return value;
}

template <class Real>
Real real(double value) noexcept {
  return static_cast<Real>(value);
}

/// base^(2i/d) for each pair: the reciprocal of the default frequency. float: exponent and power rounded, as powf does it.
/// DoubleDouble: products of base^(2/d), base^(4/d), base^(8/d), ..., off by less than i * 2^-104.
template <class Real>
class Period {
 public:
  Period(const RopeConfig& config, Real base) noexcept : config_(config), log_base_(log(DoubleDouble(base))) {
    if constexpr (std::is_same_v<Real, DoubleDouble>) {
      squares_[0] = exp(log_base_ * DoubleDouble(2.0) / DoubleDouble(config.rotary_dim));
      for (std::size_t bit = 1; bit < squares_.size(); ++bit) squares_[bit] = squares_[bit - 1] * squares_[bit - 1];
    }
  }

  Real operator()(std::int32_t pair) const noexcept {
    const auto index = static_cast<std::uint32_t>(index_of(pair));
    if constexpr (std::is_same_v<Real, DoubleDouble>) {
      DoubleDouble power = 1.0;
      for (std::uint32_t bits = index, bit = 0; bits != 0; bits >>= 1, ++bit) {
        if ((bits & 1) != 0) power = power * squares_[bit];
      }
      return power;
    } else {
      const float exponent = static_cast<float>(2 * index) / static_cast<float>(config_.rotary_dim);
      return static_cast<float>(exp_double(log_base_ * DoubleDouble(exponent)));
    }
  }

 private:
  /// The i of a pair: its own number, but where two axes share the pairs. Below rotary_dim / 2.
  [[nodiscard]] std::int32_t index_of(std::int32_t pair) const noexcept {
    const std::int32_t half = config_.rotary_dim / 4;
    switch (config_.axis_pattern) {
      case AxisPattern::axial: return 2 * (pair % half);
      case AxisPattern::axial_split: return 2 * (pair % half) + (pair < half ? 0 : 1);
      case AxisPattern::none:
      case AxisPattern::sections:
      case AxisPattern::interleaved:
      case AxisPattern::alternating: break;
    }
    return pair;
  }

  const RopeConfig& config_;
  DoubleDouble log_base_;
  std::array<DoubleDouble, std::bit_width(static_cast<unsigned>(max_head_dim) / 2)> squares_{};  // base^(2^(k + 1) / d)
};

double original_length(const RopeConfig& config) noexcept {
  const auto length = config.original_max_position_embeddings ? config.original_max_position_embeddings
                                                              : config.max_position_embeddings;
  return static_cast<double>(*length);
}

/// factor, or the ratio of the two lengths.
DoubleDouble extension(const RopeConfig& config) noexcept {
  if (config.factor) return *config.factor;
  return DoubleDouble(static_cast<double>(*config.max_position_embeddings)) / DoubleDouble(original_length(config));
}

// default: f_i = base^(-2i/d).
template <class Real>
Real default_frequency(Real period) noexcept {
  return real<Real>(1) / period;
}

// linear: f_i / s.
template <class Real>
Real linear_frequency(Real period, Real factor) noexcept {
  return default_frequency(period) / factor;
}

// dynamic: the base that spreads the frequencies over seq_len; alpha is HunYuan's fixed choice of it.
template <class Real>
Result<Real> dynamic_base(const RopeConfig& config, std::int64_t seq_len) {
  const auto longest = static_cast<double>(*config.max_position_embeddings);
  const DoubleDouble exponent = DoubleDouble(config.rotary_dim) / DoubleDouble(config.rotary_dim - 2);
  DoubleDouble base = config.base;
  if (static_cast<double>(seq_len) > longest) {
    const Real ratio = real<Real>(*config.factor) * real<Real>(static_cast<double>(seq_len)) / real<Real>(longest) -
                       narrow<Real>(DoubleDouble(*config.factor) - DoubleDouble(1.0));
    base = DoubleDouble(real<Real>(config.base) * narrow<Real>(exp(log(DoubleDouble(ratio)) * exponent)));
  } else if (config.alpha) {
    base = base * exp(log(DoubleDouble(*config.alpha)) * exponent);
  }
  constexpr double most = 1e38;  // in reach of float32
  if (base.high > most) {
    return fail(ErrorCode::config_invalid, config.alpha ? "alpha" : "factor", config.alpha.value_or(*config.factor),
                "small enough to keep base below", most);
  }
  return narrow<Real>(base);
}

// yarn: the pair, as a real number, that makes `turns` turns over the original length.
DoubleDouble pair_of_turns(const RopeConfig& config, double turns) noexcept {
  const DoubleDouble wavelengths = DoubleDouble(original_length(config)) / (DoubleDouble(turns) * pi_dd * 2.0);
  return DoubleDouble(config.rotary_dim) * log(wavelengths) / (log(DoubleDouble(config.base)) * 2.0);
}

/// Pairs up to `first` keep their frequency, those from first + width on are divided by the factor.
template <class Real>
struct Ramp {
  Real first;
  Real width;

  explicit Ramp(const RopeConfig& config) noexcept {
    DoubleDouble low = pair_of_turns(config, config.beta_fast);
    DoubleDouble high = pair_of_turns(config, config.beta_slow);
    if (config.truncate) {
      low = floor(low);
      high = ceil(high);
    }
    if (low < DoubleDouble(0.0)) low = 0.0;
    if (high > DoubleDouble(config.rotary_dim - 1)) high = config.rotary_dim - 1;
    const DoubleDouble distance = high - low;
    first = narrow<Real>(low);
    width = distance.high == 0 ? real<Real>(0.001) : narrow<Real>(distance);
  }

  Real operator()(std::int32_t pair) const noexcept {
    const Real value = (real<Real>(pair) - first) / width;
    if (value < real<Real>(0)) return real<Real>(0);
    return value > real<Real>(1) ? real<Real>(1) : value;
  }
};

template <class Real>
Real yarn_frequency(Real period, Real factor, Real ramp) noexcept {
  const Real extrapolated = real<Real>(1) / period;
  const Real interpolated = real<Real>(1) / (factor * period);
  const Real kept = real<Real>(1) - ramp;
  return interpolated * (real<Real>(1) - kept) + extrapolated * kept;
}

// longrope: f_i / e_i.
template <class Real>
Real longrope_frequency(Real period, Real length_factor) noexcept {
  return real<Real>(1) / (length_factor * period);
}

// llama3: three bands by wavelength.
template <class Real>
Real llama3_frequency(Real period, const RopeConfig& config) noexcept {
  const Real frequency = default_frequency(period);
  const double length = *config.original_max_position_embeddings;
  const double low = *config.low_freq_factor;
  const double high = *config.high_freq_factor;
  const Real factor = real<Real>(*config.factor);
  const Real wavelength = real<Real>(1) / frequency * narrow<Real>(pi_dd * 2.0);
  if (wavelength > narrow<Real>(DoubleDouble(length) / DoubleDouble(low))) return frequency / factor;
  if (wavelength < narrow<Real>(DoubleDouble(length) / DoubleDouble(high)) || high == low) return frequency;
  const Real turns = real<Real>(1) / wavelength * real<Real>(length);
  const Real smooth = (turns - real<Real>(low)) / narrow<Real>(DoubleDouble(high) - DoubleDouble(low));
  return (real<Real>(1) - smooth) * frequency / factor + smooth * frequency;
}

// 0.1 m ln s + 1, YaRN's advice for the temperature, with DeepSeek's weight m.
DoubleDouble yarn_mscale(DoubleDouble factor, double weight) noexcept {
  if (factor.high <= 1) return 1.0;
  return DoubleDouble(weight) * log(factor) / DoubleDouble(10.0) + DoubleDouble(1.0);
}

double attention_factor_of(const RopeConfig& config, bool is_long) noexcept {
  if (config.rope_type == RopeType::longrope) {
    const auto mscale = is_long ? config.long_mscale : config.short_mscale;
    if (mscale) return *mscale;
  }
  if (config.attention_factor) return *config.attention_factor;
  if (config.rope_type == RopeType::yarn) {
    const DoubleDouble factor = extension(config);
    const double mscale = config.mscale.value_or(0);
    const double all_dim = config.mscale_all_dim.value_or(0);
    if (mscale == 0 || all_dim == 0) return yarn_mscale(factor, 1).high;
    return (yarn_mscale(factor, mscale) / yarn_mscale(factor, all_dim)).high;
  }
  if (config.rope_type == RopeType::longrope) {
    const DoubleDouble factor = extension(config);
    if (factor.high <= 1) return 1;
    return sqrt(DoubleDouble(1.0) + log(factor) / log(DoubleDouble(original_length(config)))).high;
  }
  return 1;
}

struct Output {
  std::span<double> high;
  std::span<double> low;

  void set(std::size_t pair, float value) const noexcept { set(pair, DoubleDouble(value)); }
  void set(std::size_t pair, DoubleDouble value) const noexcept {
    high[pair] = value.high;
    if (!low.empty()) low[pair] = value.low;
  }
};

template <class Real>
Result<> fill_scheme(const RopeConfig& config, std::int64_t seq_len, bool is_long, const Output& output) {
  const std::int32_t pairs = config.rotary_dim / 2;
  const auto for_each_pair = [&](auto frequency) {
    for (std::int32_t pair = 0; pair < pairs; ++pair) output.set(pair, frequency(pair));
  };
  if (!config.inv_freq.empty()) {
    for_each_pair([&](std::int32_t pair) { return real<Real>(config.inv_freq[pair]); });
    return {};
  }
  const Period<Real> period(config, real<Real>(config.base));
  switch (config.rope_type) {
    case RopeType::default_:
      for_each_pair([&](std::int32_t pair) { return default_frequency(period(pair)); });
      return {};
    case RopeType::linear: {
      const Real factor = real<Real>(*config.factor);
      for_each_pair([&](std::int32_t pair) { return linear_frequency(period(pair), factor); });
      return {};
    }
    case RopeType::dynamic: {
      const auto base = dynamic_base<Real>(config, seq_len);
      if (!base) return std::unexpected(base.error());
      const Period<Real> stretched(config, *base);
      for_each_pair([&](std::int32_t pair) { return default_frequency(stretched(pair)); });
      return {};
    }
    case RopeType::yarn: {
      const Ramp<Real> ramp(config);
      const Real factor = narrow<Real>(extension(config));
      for_each_pair([&](std::int32_t pair) { return yarn_frequency(period(pair), factor, ramp(pair)); });
      return {};
    }
    case RopeType::longrope: {
      const auto factors = is_long ? config.long_factor : config.short_factor;
      for_each_pair([&](std::int32_t pair) { return longrope_frequency(period(pair), real<Real>(factors[pair])); });
      return {};
    }
    case RopeType::llama3:
      for_each_pair([&](std::int32_t pair) { return llama3_frequency(period(pair), config); });
      return {};
    case RopeType::proportional: {
      const auto turning = static_cast<std::int32_t>(config.partial_rotary_factor * config.rotary_dim / 2);
      const Real factor = real<Real>(config.factor.value_or(1));
      for_each_pair(
          [&](std::int32_t pair) { return pair < turning ? linear_frequency(period(pair), factor) : real<Real>(0); });
      return {};
    }
  }
  return {};
}

}  // namespace

Result<double> fill_frequencies(const RopeConfig& config, std::optional<std::int64_t> seq_len, Precision precision,
                                std::span<double> inv_freq, std::span<double> inv_freq_low) {
  if (auto ok = validate(config); !ok) return std::unexpected(ok.error());
  const auto pairs = static_cast<std::size_t>(config.rotary_dim / 2);
  const auto wrong_length = [&](std::string_view field, std::size_t length) {
    return fail(ErrorCode::shape_mismatch, field, static_cast<double>(length), "of length", static_cast<double>(pairs));
  };
  if (inv_freq.size() != pairs) return wrong_length("inv_freq", inv_freq.size());
  if (!inv_freq_low.empty() && inv_freq_low.size() != pairs) return wrong_length("inv_freq_low", inv_freq_low.size());
  constexpr std::int64_t most = std::int64_t{max_position} + 1;
  if (seq_len && (*seq_len < 1 || *seq_len > most)) {
    return fail(ErrorCode::option_invalid, "seq_len", static_cast<double>(*seq_len),
                *seq_len < 1 ? "at least" : "at most", *seq_len < 1 ? 1.0 : static_cast<double>(most));
  }

  const auto original = config.original_max_position_embeddings;
  const std::int64_t length = seq_len.value_or(config.max_position_embeddings.value_or(original.value_or(1)));
  const bool is_long = config.rope_type == RopeType::longrope && static_cast<double>(length) > original_length(config);
  const Output output{inv_freq, inv_freq_low};
  const auto ok = precision == Precision::exact ? fill_scheme<DoubleDouble>(config, length, is_long, output)
                                                : fill_scheme<float>(config, length, is_long, output);
  if (!ok) return std::unexpected(ok.error());
  return attention_factor_of(config, is_long);
}

Result<> fill_linear_frequencies(double first, double last, std::span<double> inv_freq) {
  for (const double value : {first, last}) {
    const std::string_view field = value == first ? "first" : "last";
    if (!std::isfinite(value)) return fail(ErrorCode::value_not_finite, field, value, "a finite number");
    if (std::abs(value) > max_inv_freq)
      return fail(ErrorCode::config_invalid, field, value, "in size at most", max_inv_freq);
  }
  const std::size_t last_pair = inv_freq.size() - 1;
  for (std::size_t pair = 0; pair < inv_freq.size(); ++pair) {
    const double share = last_pair == 0 ? 0 : static_cast<double>(pair) / static_cast<double>(last_pair);
    inv_freq[pair] = pair == last_pair && last_pair != 0 ? last : first + (last - first) * share;
  }
  return {};
}

}  // namespace ropewalk
