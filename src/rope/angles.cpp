#include "rope/angles.hpp"

#include <cmath>

#include "rope/frequencies.hpp"

namespace ropewalk {

Result<Angles> Angles::make(const RopeConfig& config, std::optional<std::int64_t> seq_len, Precision precision,
                            double scale) {
  if (auto ok = validate(config); !ok) return std::unexpected(ok.error());
  Angles angles;
  angles.precision_ = precision;
  angles.pairs_ = static_cast<std::size_t>(config.rotary_dim / 2);
  auto memory = Buffer<double>::make(2 * angles.pairs_);
  if (!memory) return std::unexpected(memory.error());
  angles.frequencies_ = std::move(*memory);

  const std::span<double> high(angles.high(), angles.pairs_);
  const std::span<double> low(angles.low(), angles.pairs_);
  const auto attention_factor = fill_frequencies(config, seq_len, precision, high, low);
  if (!attention_factor) return std::unexpected(attention_factor.error());
  angles.attention_factor_ = *attention_factor;
  angles.scale_ = scale;

  if (!std::isfinite(scale)) return fail(ErrorCode::value_not_finite, "scale", scale, "a finite number");
  for (std::size_t pair = 0; pair < angles.pairs_; ++pair) {
    if (std::abs(high[pair] * scale) > max_inv_freq) {
      return fail(ErrorCode::option_invalid, "scale", scale, "small enough to keep scale * inv_freq within",
                  max_inv_freq);
    }
    if (precision == Precision::exact) {
      const DoubleDouble frequency = DoubleDouble(high[pair], low[pair]) * DoubleDouble(scale) * quarters_per_radian;
      high[pair] = frequency.high;
      low[pair] = frequency.low;
    }
  }
  return angles;
}

}  // namespace ropewalk
