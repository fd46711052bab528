#include "rope/tables/multimodal.hpp"

#include <cmath>

#include "rope/tables/angles.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk {
namespace {

// Pair i of token t takes coordinates[axis of i][t]; the span's numbers are converted to positions.
template <class Number>
Result<> fill(const RopeConfig& config, const Angles& angles, std::span<const Number> positions, std::size_t tokens,
              std::span<float> cos, std::span<float> sin) {
  const std::size_t pairs = angles.pairs();
  if (auto ok = check_table(tokens, pairs, cos, sin); !ok) return ok;
  auto memory = Buffer<std::int32_t>::make(pairs);
  if (!memory) return std::unexpected(memory.error());
  const auto axes = memory->span();
  fill_pair_axes(config, axes);
  for (std::size_t token = 0; token < tokens; ++token) {
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const auto position = static_cast<double>(positions[static_cast<std::size_t>(axes[pair]) * tokens + token]);
      angles.set(angles.at(position, pair), cos[token * pairs + pair], sin[token * pairs + pair]);
    }
  }
  return {};
}

}  // namespace

std::size_t axis_count(const RopeConfig& config) noexcept {
  switch (config.axis_pattern) {
    case AxisPattern::none: return 1;
    case AxisPattern::sections: return config.mrope_section.size();
    case AxisPattern::interleaved:
    case AxisPattern::alternating: return 3;
    case AxisPattern::axial:
    case AxisPattern::axial_split: return 2;
  }
  return 1;
}

Result<std::size_t> token_count(const RopeConfig& config, std::string_view field, std::size_t length) {
  const std::size_t axes = axis_count(config);
  if (length % axes != 0) {
    return fail(ErrorCode::shape_mismatch, length_of(field), length, Limit::multiple_of, axes, "axes");
  }
  return length / axes;
}

void fill_pair_axes(const RopeConfig& config, std::span<std::int32_t> axes) noexcept {
  const auto pairs = static_cast<std::int32_t>(axes.size());
  const auto section = config.mrope_section;
  std::int32_t axis = 0;
  std::int32_t section_end = section.empty() ? 0 : section[0];
  for (std::int32_t pair = 0; pair < pairs; ++pair) {
    switch (config.axis_pattern) {
      case AxisPattern::none: axes[pair] = 0; break;
      case AxisPattern::sections:
        while (pair >= section_end) section_end += section[++axis];
        axes[pair] = axis;
        break;
      case AxisPattern::interleaved: axes[pair] = pair < 3 * section[pair % 3] ? pair % 3 : 0; break;
      case AxisPattern::alternating: axes[pair] = pair < section[0] + section[1] ? 1 + pair % 2 : 0; break;
      case AxisPattern::axial:
      case AxisPattern::axial_split: axes[pair] = pair < pairs / 2 ? 0 : 1; break;
    }
  }
}

Result<> fill_multimodal_cos_sin(const CheckedConfig& config, std::span<const std::int32_t> positions,
                                 Precision precision, std::span<float> cos, std::span<float> sin,
                                 std::optional<std::int64_t> seq_len) {
  if (const auto& ok = config.outcome(); !ok) return ok;
  const auto tokens = token_count(config, "positions", positions.size());
  if (!tokens) return std::unexpected(tokens.error());
  const auto highest = highest_position("positions", positions);
  if (!highest) return std::unexpected(highest.error());
  const auto angles = Angles::make(config, seq_len.value_or(length_for(*highest)), precision);
  if (!angles) return std::unexpected(angles.error());
  return fill(config, *angles, positions, *tokens, cos, sin);
}

Result<> fill_coordinate_cos_sin(const CheckedConfig& config, std::span<const double> coordinates, double scale,
                                 Precision precision, std::span<float> cos, std::span<float> sin) {
  if (const auto& ok = config.outcome(); !ok) return ok;
  const auto tokens = token_count(config, "coordinates", coordinates.size());
  if (!tokens) return std::unexpected(tokens.error());
  for (const double coordinate : coordinates) {
    if (!std::isfinite(coordinate)) return fail(ErrorCode::value_not_finite, "coordinates", coordinate, Limit::finite);
    if (std::abs(coordinate) > max_position) {
      return fail(ErrorCode::position_invalid, "coordinates", coordinate, Limit::within, max_position);
    }
  }
  const auto angles = Angles::make(config, std::nullopt, precision, scale);
  if (!angles) return std::unexpected(angles.error());
  return fill(config, *angles, coordinates, *tokens, cos, sin);
}

}  // namespace ropewalk
