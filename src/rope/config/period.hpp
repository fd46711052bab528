#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "rope/config/config.hpp"
#include "rope/numbers/double_double.hpp"

// Real is DoubleDouble for the exact numbers, or float, which rounds every step as PyTorch does.

namespace ropewalk {

/// A constant or parameter as Real.
template <class Real>
Real real(double value) noexcept {
  return static_cast<Real>(value);
}
template <class Real>
Real narrowed(DoubleDouble value) noexcept {
  if constexpr (std::is_same_v<Real, DoubleDouble>) {
    return value;
  } else {
    return static_cast<Real>(value.high);
  }
}

/// base^(2i/d) for each pair: the reciprocal of the default frequency.
/// With float, exponent and power are rounded as powf does it.
/// With DoubleDouble, it is a product of base^(2/d), base^(4/d), base^(8/d), ..., off by less than i * 2^-104.
/// Source: RoFormer, arXiv:2104.09864v5, section 3.2.2, equation 15.
template <class Real>
class Period {
 public:
  /// config outlives the period.
  Period(const RopeConfig& config, Real base) noexcept : config_(config), log_base_(log(DoubleDouble(base))) {
    if constexpr (std::is_same_v<Real, DoubleDouble>) {
      squares_[0] = exp(log_base_ * DoubleDouble(2.0) / DoubleDouble(config.rotary_dim));
      const auto bits = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(config.rotary_dim) / 2));
      for (std::size_t bit = 1; bit < bits; ++bit) squares_[bit] = squares_[bit - 1] * squares_[bit - 1];
    }
  }

  Real operator()(std::int32_t pair) const noexcept {
    const auto index = static_cast<std::uint32_t>(index_of(pair));
    if constexpr (std::is_same_v<Real, DoubleDouble>) {
      DoubleDouble power = 1.0;
      for (std::uint32_t bits = index, bit = 0; bits != 0; bits >>= 1, ++bit) {
        if ((bits & 1) != 0) power = inline_product(power, squares_[bit]);
      }
      return power;
    } else {
      const float exponent = static_cast<float>(2 * index) / static_cast<float>(config_.rotary_dim);
      return static_cast<float>(exp_double(log_base_ * DoubleDouble(exponent)));
    }
  }

 private:
  /// The i of a pair: its own index, unless two axes share the frequencies. Below rotary_dim / 2.
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

}  // namespace ropewalk
