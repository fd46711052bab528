#include "rope/tables/variants.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <string_view>

#include "rope/config/config.hpp"
#include "rope/numbers/double_double.hpp"
#include "rope/tables/cos_sin.hpp"

namespace ropewalk {
namespace {

constexpr double revolution = 2 * std::numbers::pi;

Result<> check_length(std::string_view field, double length) {
  if (length >= 1 && std::isfinite(length)) return {};
  return fail(ErrorCode::config_invalid, field, length, Limit::at_least, 1);
}

/// The pairs from the first one on that makes no full revolution over `length`.
std::span<double> slow_pairs(double length, std::span<double> inv_freq) noexcept {
  std::size_t first = 0;
  while (first < inv_freq.size() && revolution / inv_freq[first] <= length) ++first;
  return inv_freq.subspan(first);
}

double softplus(double x) noexcept {
  constexpr double most = 600;  // the limit of exp_double; what is added beyond it is far below float32
  if (!(std::abs(x) < most)) return std::max(x, 0.0);
  return std::max(x, 0.0) + log(DoubleDouble(1.0) + DoubleDouble(exp_double(-std::abs(x)))).high;
}

}  // namespace

Result<> taper_slow_pairs(double length, std::span<double> inv_freq) {
  if (auto ok = check_length("original_max_position_embeddings", length); !ok) return ok;
  const std::span<double> slow = slow_pairs(length, inv_freq);
  const auto last = static_cast<double>(slow.size()) - 1;
  for (std::size_t pair = 1; pair < slow.size(); ++pair) {
    const double quarters = 2 * static_cast<double>(pair) / last;
    slow[pair] *= (1 + cos_sin(Quarters<double>{quarters, 0}).cos) / 2;
  }
  return {};
}

Result<> stop_slow_pairs(double length, std::span<double> inv_freq) {
  if (auto ok = check_length("original_max_position_embeddings", length); !ok) return ok;
  return stop_last_pairs(slow_pairs(length, inv_freq).size(), inv_freq);
}

Result<> stop_last_pairs(std::size_t count, std::span<double> inv_freq) {
  if (count > inv_freq.size()) {
    return fail(ErrorCode::config_invalid, "mrope_section", count, Limit::at_most, inv_freq.size(), "rotary_dim / 2");
  }
  for (double& frequency : inv_freq.last(count)) frequency = 0;
  return {};
}

Result<> slow_repeating_pair(double repeated, double frames, std::span<double> inv_freq) {
  if (auto ok = check_length("original_max_position_embeddings", repeated); !ok) return ok;
  if (auto ok = check_length("max_position_embeddings", frames); !ok) return ok;
  if (frames < repeated) {
    return fail(ErrorCode::config_invalid, "max_position_embeddings", frames, Limit::at_least, repeated,
                "original_max_position_embeddings");
  }
  const auto away = [&](double frequency) { return std::abs(std::round(revolution / frequency) - repeated); };
  double* nearest = nullptr;
  for (double& frequency : inv_freq) {
    if (nearest == nullptr || away(frequency) < away(*nearest)) nearest = &frequency;
  }
  if (nearest != nullptr) *nearest = 0.9 * revolution / frames;
  return {};
}

Result<> turn_back_quarter(std::span<float> cos, std::span<float> sin) {
  if (sin.size() != cos.size()) return wrong_length("sin", sin.size(), cos.size(), "cos");
  for (std::size_t i = 0; i < cos.size(); ++i) {
    const float was = cos[i];
    cos[i] = sin[i];
    sin[i] = -was;
  }
  return {};
}

Result<> fill_polar_pairs(std::span<const float> x, std::span<const double> phases, std::span<float> y) {
  for (const double phase : phases) {
    if (!std::isfinite(phase)) return fail(ErrorCode::value_not_finite, "phases", phase, Limit::finite);
    if (std::abs(phase) > revolution)
      return fail(ErrorCode::option_invalid, "phases", phase, Limit::within, revolution);
  }
  if (!phases.empty() && x.size() % phases.size() != 0) {
    return fail(ErrorCode::shape_mismatch, length_of("x"), x.size(), Limit::multiple_of, phases.size(), "phases");
  }
  if (y.size() != 2 * x.size()) return wrong_length("y", y.size(), 2 * static_cast<double>(x.size()), "2 * x");
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double phase = phases.empty() ? 0 : phases[i % phases.size()];
    const CosSin turned = cos_sin(quarters(phase, quarters_per_radian.high, quarters_per_radian.low));
    const double size = softplus(x[i]);
    y[2 * i] = static_cast<float>(size * turned.cos);
    y[2 * i + 1] = static_cast<float>(size * turned.sin);
  }
  return {};
}

Result<> rotate_in_plane(std::span<const float> x, std::span<const double> a, std::span<const double> b,
                         std::span<const double> positions, std::span<float> y) {
  const std::size_t dim = a.size();
  if (dim < 2) return fail(ErrorCode::shape_mismatch, length_of("a"), dim, Limit::at_least, 2);
  if (b.size() != dim) return wrong_length("b", b.size(), dim, "a");
  if (x.size() != positions.size() * dim) return wrong_length("x", x.size(), positions.size() * dim, "positions * a");
  if (y.size() != x.size()) return wrong_length("y", y.size(), x.size(), "x");
  for (const double position : positions) {
    if (!std::isfinite(position)) return fail(ErrorCode::value_not_finite, "positions", position, Limit::finite);
    if (std::abs(position) > max_position) {
      return fail(ErrorCode::option_invalid, "positions", position, Limit::within, max_position);
    }
  }
  const double aa = std::inner_product(a.begin(), a.end(), a.begin(), 0.0);
  const double ab = std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  const double bb = std::inner_product(b.begin(), b.end(), b.begin(), 0.0);
  const double s = std::sqrt(std::max(aa * bb - ab * ab, 0.0));
  if (!std::isfinite(aa * bb)) return fail(ErrorCode::value_not_finite, "a", aa * bb, Limit::finite);
  if (s > max_inv_freq) return fail(ErrorCode::option_invalid, "a", s, Limit::at_most, max_inv_freq);
  const DoubleDouble speed = DoubleDouble(s) * quarters_per_radian;
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const auto from = x.subspan(row * dim, dim);
    const CosSin turned = cos_sin(quarters(positions[row], speed.high, speed.low));
    const double once = s == 0 ? 0 : turned.sin / s;
    const double twice = s == 0 ? 0 : (1 - turned.cos) / (s * s);
    const double ax = std::inner_product(a.begin(), a.end(), from.begin(), 0.0);
    const double bx = std::inner_product(b.begin(), b.end(), from.begin(), 0.0);
    const double on_a = once * bx + twice * (ab * bx - bb * ax);
    const double on_b = -once * ax - twice * (aa * bx - ab * ax);
    for (std::size_t i = 0; i < dim; ++i) {
      y[row * dim + i] = static_cast<float>(from[i] + on_a * a[i] + on_b * b[i]);
    }
  }
  return {};
}

}  // namespace ropewalk
