#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "rope/buffer.hpp"
#include "rope/config/checked_config.hpp"
#include "rope/error.hpp"
#include "rope/tables/cos_sin.hpp"

namespace ropewalk {

/// The frequencies of one configuration, ready to be multiplied by positions. Every table is made from them.
class Angles {
 public:
  /// scale multiplies every angle (for coordinates that are not counted in tokens). Errors: those of fill_frequencies;
  /// value_not_finite, option_invalid (scale, or a frequency times it, above max_inv_freq in size); out_of_memory.
  [[nodiscard]] static Result<Angles> make(const CheckedConfig& config, std::optional<std::int64_t> seq_len,
                                           Precision precision, double scale = 1);

  /// Errors: out_of_memory.
  [[nodiscard]] Result<Angles> copy() const;

  [[nodiscard]] std::size_t pairs() const noexcept { return pairs_; }
  [[nodiscard]] double attention_factor() const noexcept { return attention_factor_; }
  [[nodiscard]] bool is_exact() const noexcept { return precision_ == Precision::exact; }
  /// In quarter revolutions per position; with float32, of the rounded frequency but without the other roundings.
  [[nodiscard]] DoubleDouble frequency(std::size_t pair) const noexcept {
    if (is_exact()) return {high()[pair], low()[pair]};
    return DoubleDouble(high()[pair]) * quarters_per_radian;
  }
  /// The float32 frequencies in radians per position; each is a float.
  [[nodiscard]] const double* radians() const noexcept { return high(); }
  /// Whether angles are exactly positions times frequencies.
  [[nodiscard]] bool is_unscaled() const noexcept { return scale_ == 1; }

  /// Cosine and sine without attention_factor and without the rounding to float32. position: at most max_position in
  /// size.
  [[nodiscard]] CosSin at(double position, std::size_t pair) const noexcept {
    if (is_exact()) return cos_sin(quarters(position, high()[pair], low()[pair]));
    // As in PyTorch: float32 position times float32 frequency.
    const float angle = static_cast<float>(position) * static_cast<float>(scale_) * static_cast<float>(high()[pair]);
    return cos_sin(quarters(static_cast<double>(angle), quarters_per_radian.high, quarters_per_radian.low));
  }

  /// A value of at() as it is stored in a table: times attention_factor, rounded.
  [[nodiscard]] float rounded(double value) const noexcept {
    if (is_exact()) return static_cast<float>(value * attention_factor_);
    return static_cast<float>(value) * static_cast<float>(attention_factor_);
  }

  /// One row of a table: pairs() cosines and sines of `position`, the values of at() and set().
  void fill_row(double position, float* cos, float* sin) const noexcept;

  /// batch_size values of such a row, or one, from `pair` on. Wide and Real: DoubleBatch and Batch, or double and
  /// float.
  template <class Wide, class Real>
  void fill_group(double position, std::size_t pair, float* cos, float* sin) const noexcept;

  /// The values of at() as they are stored in a table.
  void set(const CosSin& value, float& cos, float& sin) const noexcept {
    cos = rounded(value.cos);
    sin = rounded(value.sin);
  }

  /// Makes rounded() leave out attention_factor.
  void forget_attention_factor() noexcept { attention_factor_ = 1; }

 private:
  [[nodiscard]] double* high() const noexcept { return frequencies_.data(); }
  [[nodiscard]] double* low() const noexcept { return frequencies_.data() + pairs_; }

  Buffer<double> frequencies_;  // exact: quarter revolutions per position, high then low; float32: radians, then zeros
  std::size_t pairs_ = 0;
  double attention_factor_ = 1;
  double scale_ = 1;  // float32 only; for exact it is part of the frequencies
  Precision precision_ = Precision::exact;
};

}  // namespace ropewalk
