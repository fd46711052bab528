#include "rope/config/frequencies.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "rope/config/attention_factor.hpp"
#include "rope/config/period.hpp"

// Each formula occurs once, as a template over Real: DoubleDouble gives the exact numbers; float rounds every step, in
// the order in which Hugging Face transformers' modeling_rope_utils.py does on float32 tensors (there, scalar / tensor
// is the tensor's reciprocal times the scalar). There, whole exponents, logarithms and the ends of ramps are Python
// numbers, not float32.

namespace ropewalk {
namespace {

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

// dynamic: the base that spreads the frequencies over seq_len. alpha is a fixed choice of it (HunYuan; default with
// "ntk").
template <class Real>
Result<Real> dynamic_base(const RopeConfig& config, std::int64_t seq_len) {
  const bool fixed = config.rope_type == RopeType::default_;
  const auto longest = fixed ? 0.0 : static_cast<double>(*config.max_position_embeddings);
  const DoubleDouble exponent = DoubleDouble(config.rotary_dim) / DoubleDouble(config.rotary_dim - 2);
  DoubleDouble base = config.base;
  if (!fixed && static_cast<double>(seq_len) > longest) {
    const Real ratio = real<Real>(*config.factor) * real<Real>(static_cast<double>(seq_len)) / real<Real>(longest) -
                       narrowed<Real>(DoubleDouble(*config.factor) - DoubleDouble(1.0));
    base = DoubleDouble(real<Real>(config.base) * narrowed<Real>(exp(log(DoubleDouble(ratio)) * exponent)));
  } else if (config.alpha) {
    base = base * exp(log(DoubleDouble(*config.alpha)) * exponent);
  }
  constexpr double most = 1e38;  // within float32
  if (base.high > most) {
    return fail(ErrorCode::config_invalid, config.alpha ? "alpha" : "factor",
                config.alpha ? *config.alpha : *config.factor, Limit::keeps_within, most, "base");
  }
  return narrowed<Real>(base);
}

// yarn: the pair, as a real number, that makes `revolutions` revolutions over the original length.
DoubleDouble pair_of_revolutions(const RopeConfig& config, double revolutions) noexcept {
  const DoubleDouble wavelengths = DoubleDouble(original_length(config)) / (DoubleDouble(revolutions) * pi_dd * 2.0);
  return DoubleDouble(config.rotary_dim) * log(wavelengths) / (log(DoubleDouble(config.base)) * 2.0);
}

/// Pairs up to `first` keep their frequency; those from first + width on are divided by the factor.
template <class Real>
struct Ramp {
  Real first;
  Real width;

  Ramp() noexcept : first(real<Real>(0)), width(real<Real>(1)) {}
  explicit Ramp(const RopeConfig& config) noexcept {
    DoubleDouble low = pair_of_revolutions(config, config.beta_fast);
    DoubleDouble high = pair_of_revolutions(config, config.beta_slow);
    if (config.truncate) {
      low = floor(low);
      high = ceil(high);
    }
    if (low < DoubleDouble(0.0)) low = 0.0;
    if (high > DoubleDouble(config.rotary_dim - 1)) high = config.rotary_dim - 1;
    const DoubleDouble distance = high - low;
    first = narrowed<Real>(low);
    width = distance.high == 0 ? real<Real>(0.001) : narrowed<Real>(distance);
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
Real llama3_frequency(Real period, Real factor, const RopeConfig& config) noexcept {
  const Real frequency = default_frequency(period);
  const double length = *config.original_max_position_embeddings;
  const double low = *config.low_freq_factor;
  const double high = *config.high_freq_factor;
  const Real wavelength = real<Real>(1) / frequency * narrowed<Real>(pi_dd * 2.0);
  if (wavelength > narrowed<Real>(DoubleDouble(length) / DoubleDouble(low))) return frequency / factor;
  if (wavelength < narrowed<Real>(DoubleDouble(length) / DoubleDouble(high)) || high == low) return frequency;
  const Real revolutions = real<Real>(1) / wavelength * real<Real>(length);
  const Real smooth = (revolutions - real<Real>(low)) / narrowed<Real>(DoubleDouble(high) - DoubleDouble(low));
  return (real<Real>(1) - smooth) * frequency / factor + smooth * frequency;
}

/// The frequencies of one configuration that has passed validate.
template <class Real>
class Scheme {
 public:
  Scheme(const RopeConfig& config, Real base, bool is_long) noexcept
      : config_(config), period_(config, base), factors_(is_long ? config.long_factor : config.short_factor) {
    if (config.factor) factor_ = real<Real>(*config.factor);
    if (config.rope_type == RopeType::yarn) {
      factor_ = narrowed<Real>(extension(config));
      ramp_ = Ramp<Real>(config);
    }
    if (config.rope_type == RopeType::proportional) {
      rotating_ = static_cast<std::int32_t>(config.partial_rotary_factor * config.rotary_dim / 2);
    }
  }

  Real operator()(std::int32_t pair) const noexcept {
    if (!config_.inv_freq.empty()) return real<Real>(config_.inv_freq[pair]);
    const Real period = period_(pair);
    switch (config_.rope_type) {
      case RopeType::default_:
      case RopeType::dynamic: return default_frequency(period);
      case RopeType::linear: return linear_frequency(period, factor_);
      case RopeType::yarn: return yarn_frequency(period, factor_, ramp_(pair));
      case RopeType::longrope: return longrope_frequency(period, real<Real>(factors_[pair]));
      case RopeType::llama3: return llama3_frequency(period, factor_, config_);
      case RopeType::proportional: return pair < rotating_ ? linear_frequency(period, factor_) : real<Real>(0);
    }
    return period;
  }

 private:
  const RopeConfig& config_;
  Period<Real> period_;
  std::span<const double> factors_;  // longrope
  Real factor_ = real<Real>(1);
  Ramp<Real> ramp_;            // yarn
  std::int32_t rotating_ = 0;  // proportional
};

/// longrope: whether a sequence of that length uses the long factors.
bool is_long(const RopeConfig& config, std::int64_t seq_len) noexcept {
  return config.rope_type == RopeType::longrope && static_cast<double>(seq_len) > original_length(config);
}

template <class Real>
Result<> fill_scheme(const RopeConfig& config, std::int64_t seq_len, bool is_long, std::span<double> high,
                     std::span<double> low) {
  Real base = real<Real>(config.base);
  if (config.rope_type == RopeType::dynamic || (config.rope_type == RopeType::default_ && config.alpha)) {
    const auto stretched = dynamic_base<Real>(config, seq_len);
    if (!stretched) return std::unexpected(stretched.error());
    base = *stretched;
  }
  const Scheme<Real> frequency(config, base, is_long);
  for (std::int32_t pair = 0; pair < config.rotary_dim / 2; ++pair) {
    const DoubleDouble value(frequency(pair));
    high[pair] = value.high;
    if (!low.empty()) low[pair] = value.low;
  }
  return {};
}

}  // namespace

Result<double> fill_frequencies(const CheckedConfig& checked, std::optional<std::int64_t> seq_len, Precision precision,
                                std::span<double> inv_freq, std::span<double> inv_freq_low) {
  if (const auto& ok = checked.outcome(); !ok) return std::unexpected(ok.error());
  const RopeConfig& config = checked;
  const auto pairs = static_cast<std::size_t>(config.rotary_dim / 2);
  constexpr std::string_view of = "rotary_dim / 2";
  if (inv_freq.size() != pairs) return wrong_length("inv_freq", inv_freq.size(), pairs, of);
  if (!inv_freq_low.empty() && inv_freq_low.size() != pairs) {
    return wrong_length("inv_freq_low", inv_freq_low.size(), pairs, of);
  }
  constexpr std::int64_t most = std::int64_t{max_position} + 1;
  if (seq_len && (*seq_len < 1 || *seq_len > most)) {
    return fail(ErrorCode::option_invalid, "seq_len", *seq_len, *seq_len < 1 ? Limit::at_least : Limit::at_most,
                *seq_len < 1 ? 1.0 : static_cast<double>(most));
  }

  const auto original = config.original_max_position_embeddings;
  const std::int64_t length = seq_len.value_or(config.max_position_embeddings.value_or(original.value_or(1)));
  const bool long_factors = is_long(config, length);
  const auto ok = precision == Precision::exact
                      ? fill_scheme<DoubleDouble>(config, length, long_factors, inv_freq, inv_freq_low)
                      : fill_scheme<float>(config, length, long_factors, inv_freq, inv_freq_low);
  if (!ok) return std::unexpected(ok.error());
  return attention_factor_of(config, long_factors);
}

std::int64_t shortest_length(const RopeConfig& config, std::int64_t seq_len) noexcept {
  if (config.rope_type == RopeType::dynamic) return seq_len > *config.max_position_embeddings ? seq_len : 1;
  if (!is_long(config, seq_len)) return 1;
  return static_cast<std::int64_t>(original_length(config)) + 1;
}

Result<> fill_linear_frequencies(double first, double last, std::span<double> inv_freq) {
  for (const double value : {first, last}) {
    const std::string_view field = value == first ? "first" : "last";
    if (!std::isfinite(value)) return fail(ErrorCode::value_not_finite, field, value, Limit::finite);
    if (std::abs(value) > max_inv_freq)
      return fail(ErrorCode::config_invalid, field, value, Limit::within, max_inv_freq);
  }
  constexpr std::size_t most = max_head_dim / 2;
  if (inv_freq.size() > most) return fail(ErrorCode::option_invalid, "pairs", inv_freq.size(), Limit::at_most, most);
  const std::size_t last_pair = inv_freq.size() - 1;
  for (std::size_t pair = 0; pair < inv_freq.size(); ++pair) {
    const double share = last_pair == 0 ? 0 : static_cast<double>(pair) / static_cast<double>(last_pair);
    inv_freq[pair] = pair == last_pair && last_pair != 0 ? last : first + (last - first) * share;
  }
  return {};
}

Result<> fill_wavelengths(std::span<const double> inv_freq, std::span<double> wavelength) {
  if (wavelength.size() != inv_freq.size()) {
    return wrong_length("wavelength", wavelength.size(), inv_freq.size(), "inv_freq");
  }
  std::ranges::transform(inv_freq, wavelength.begin(),
                         [](double frequency) { return 2 * std::numbers::pi / std::abs(frequency); });
  return {};
}

}  // namespace ropewalk
