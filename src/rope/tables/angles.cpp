#include "rope/tables/angles.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rope/config/frequencies.hpp"
#include "rope/numbers/simd_double.hpp"

namespace ropewalk {

Result<Angles> Angles::make(const CheckedConfig& checked, std::optional<std::int64_t> seq_len, Precision precision,
                            double scale) {
  if (const auto& ok = checked.outcome(); !ok) return std::unexpected(ok.error());
  const RopeConfig& config = checked;
  Angles angles;
  angles.precision_ = precision;
  angles.pairs_ = static_cast<std::size_t>(config.rotary_dim / 2);
  auto memory = Buffer<double>::make(2 * angles.pairs_);
  if (!memory) return std::unexpected(memory.error());
  angles.frequencies_ = std::move(*memory);

  const std::span<double> high(angles.high(), angles.pairs_);
  const std::span<double> low(angles.low(), angles.pairs_);
  const auto attention_factor = fill_frequencies(checked, seq_len, precision, high, low);
  if (!attention_factor) return std::unexpected(attention_factor.error());
  angles.attention_factor_ = *attention_factor;
  angles.scale_ = scale;

  if (!std::isfinite(scale)) return fail(ErrorCode::value_not_finite, "scale", scale, Limit::finite);
  for (std::size_t pair = 0; pair < angles.pairs_; ++pair) {
    if (std::abs(high[pair] * scale) > max_inv_freq) {
      return fail(ErrorCode::option_invalid, "scale", scale, Limit::keeps_within, max_inv_freq, "scale * inv_freq");
    }
    if (precision == Precision::exact) {
      const DoubleDouble frequency = DoubleDouble(high[pair], low[pair]) * DoubleDouble(scale) * quarters_per_radian;
      high[pair] = frequency.high;
      low[pair] = frequency.low;
    }
  }
  return angles;
}

Result<Angles> Angles::copy() const {
  auto memory = Buffer<double>::make(2 * pairs_);
  if (!memory) return std::unexpected(memory.error());
  Angles other;
  other.frequencies_ = std::move(*memory);
  std::copy_n(frequencies_.data(), 2 * pairs_, other.frequencies_.data());
  other.pairs_ = pairs_;
  other.attention_factor_ = attention_factor_;
  other.scale_ = scale_;
  other.precision_ = precision_;
  return other;
}

template <class Wide, class Real>
void Angles::fill_group(double position, std::size_t pair, float* cos, float* sin) const noexcept {
  const Wide frequency = load_wide<Wide>(high() + pair);
  if (is_exact()) {
    const auto value = cos_sin(quarters(Wide(position), frequency, load_wide<Wide>(low() + pair)));
    store(cos + pair, narrow(value.cos * Wide(attention_factor_)));
    store(sin + pair, narrow(value.sin * Wide(attention_factor_)));
    return;
  }
  const Real scaled(static_cast<float>(position) * static_cast<float>(scale_));
  const Wide angle = widen(Real(scaled * narrow(frequency)));
  const auto value = cos_sin(quarters(angle, Wide(quarters_per_radian.high), Wide(quarters_per_radian.low)));
  const Real attention_factor(static_cast<float>(attention_factor_));
  store(cos + pair, Real(narrow(value.cos) * attention_factor));
  store(sin + pair, Real(narrow(value.sin) * attention_factor));
}

template void Angles::fill_group<DoubleBatch, Batch>(double, std::size_t, float*, float*) const noexcept;
template void Angles::fill_group<double, float>(double, std::size_t, float*, float*) const noexcept;

void Angles::fill_row(double position, float* cos, float* sin) const noexcept {
  std::size_t pair = 0;
  for (; pair + batch_size <= pairs_; pair += batch_size) fill_group<DoubleBatch, Batch>(position, pair, cos, sin);
  for (; pair < pairs_; ++pair) fill_group<double, float>(position, pair, cos, sin);
}

}  // namespace ropewalk
