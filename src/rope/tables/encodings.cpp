#include "rope/tables/encodings.hpp"

#include <bit>
#include <cmath>

#include "rope/numbers/double_double.hpp"
#include "rope/tables/angles.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk {

Result<> fill_sinusoidal(std::span<const std::int32_t> position_ids, std::size_t dim, double base,
                         std::span<float> encoding) {
  const auto wrong = [dim](Limit limit, double bound = no_bound) {
    return fail(ErrorCode::option_invalid, "dim", dim, limit, bound);
  };
  if (dim < 2) return wrong(Limit::at_least, 2);
  if (dim > max_head_dim) return wrong(Limit::at_most, max_head_dim);
  if (dim % 2 != 0) return wrong(Limit::even);
  if (const Result<> right = check_work("position_ids", position_ids.size(), dim / 2); !right) return right;
  const auto highest = highest_position("position_ids", position_ids);
  if (!highest) return std::unexpected(highest.error());
  const std::uint64_t wanted = std::uint64_t{position_ids.size()} * dim;
  if (encoding.size() != wanted) return wrong_length("encoding", encoding.size(), wanted, "positions * dim");
  RopeConfig config;
  config.base = base;
  config.head_dim = config.rotary_dim = static_cast<std::int32_t>(dim);
  auto angles = Angles::make(config, std::nullopt, Precision::exact);
  if (!angles) {
    RopeError error = angles.error();
    if (error.code == ErrorCode::config_invalid) error.code = ErrorCode::option_invalid;
    return std::unexpected(error);
  }
  float* entry = encoding.data();
  for (const std::int32_t position : position_ids) {
    for (std::size_t pair = 0; pair < angles->pairs(); ++pair, entry += 2) {
      angles->set(angles->at(position, pair), entry[1], entry[0]);
    }
  }
  return {};
}

Result<> fill_alibi_slopes(std::span<double> slopes) {
  const std::size_t heads = slopes.size();
  if (heads == 0) return fail(ErrorCode::option_invalid, "heads", 0, Limit::at_least, 1);
  if (heads > most_heads) return fail(ErrorCode::option_invalid, "heads", heads, Limit::at_most, most_heads);
  const std::size_t whole = std::bit_floor(heads);
  const auto slope = [](std::size_t numerator, std::size_t of) {
    return exp(ln2_dd * DoubleDouble(-8.0 * static_cast<double>(numerator)) / DoubleDouble(static_cast<double>(of)))
        .high;
  };
  for (std::size_t head = 0; head < heads; ++head) {
    slopes[head] = head < whole ? slope(head + 1, whole) : slope(2 * (head - whole) + 1, 2 * whole);
  }
  return {};
}

Result<> apply_xpos_scale(std::span<const std::int32_t> position_ids, XposSide side, double scale_base,
                          std::span<float> cos, std::span<float> sin) {
  constexpr double gamma = 0.4;
  constexpr double most = 80;  // |ln scale|: e^80 times a cosine is within float32, and so is its reciprocal
  const std::size_t rows = position_ids.size();
  if (!std::isfinite(scale_base)) return fail(ErrorCode::value_not_finite, "scale_base", scale_base, Limit::finite);
  if (scale_base < 1) return fail(ErrorCode::option_invalid, "scale_base", scale_base, Limit::at_least, 1);
  if (cos.size() != sin.size()) return wrong_length("sin", sin.size(), cos.size(), "cos");
  if (rows == 0 ? !cos.empty() : cos.size() % rows != 0) {
    return fail(ErrorCode::shape_mismatch, length_of("cos"), cos.size(), Limit::multiple_of, rows, "position_ids");
  }
  const auto highest = highest_position("position_ids", position_ids);
  if (!highest) return std::unexpected(highest.error());
  const double steepest = -log(DoubleDouble(gamma) / DoubleDouble(1 + gamma)).high;
  const double last = std::floor(most / steepest * scale_base);
  if (static_cast<double>(*highest) > last) {
    return fail(ErrorCode::position_invalid, "position_ids", *highest, Limit::at_most, last);
  }

  const std::size_t pairs = rows == 0 ? 0 : cos.size() / rows;
  const double sign = side == XposSide::query ? 1 : -1;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const double zeta = (static_cast<double>(pair) / static_cast<double>(pairs) + gamma) / (1 + gamma);
    const double power = sign * log(DoubleDouble(zeta)).high / scale_base;
    for (std::size_t row = 0; row < rows; ++row) {
      const double scale = exp_double(power * position_ids[row]);
      for (float* value : {&cos[row * pairs + pair], &sin[row * pairs + pair]}) {
        *value = static_cast<float>(*value * scale);
      }
    }
  }
  return {};
}

}  // namespace ropewalk
