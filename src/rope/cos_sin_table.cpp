#include "rope/cos_sin_table.hpp"

#include <algorithm>

#include "rope/angles.hpp"

namespace ropewalk {
namespace {

Result<> check_table(std::uint64_t rows, std::size_t pairs, std::span<float> cos, std::span<float> sin) {
  const std::uint64_t wanted = rows * pairs;  // at most 2^31 * 2^15
  const auto wrong = [&](std::string_view field, std::size_t length) {
    return fail(ErrorCode::shape_mismatch, field, static_cast<double>(length), "tokens * rotary_dim / 2 long, which is",
                static_cast<double>(wanted));
  };
  if (cos.size() != wanted) return wrong("cos", cos.size());
  if (sin.size() != wanted) return wrong("sin", sin.size());
  return {};
}

/// The highest position, or which one is wrong; -1 when there is none.
Result<std::int64_t> highest_position(std::string_view field, std::span<const std::int32_t> position_ids) {
  std::int64_t highest = -1;
  for (const std::int32_t position : position_ids) {
    if (position < 0) return fail(ErrorCode::position_invalid, field, position, "at least", 0);
    highest = std::max<std::int64_t>(highest, position);
  }
  return highest;
}

void fill_row(const Angles& angles, double position, float* cos, float* sin) noexcept {
  for (std::size_t pair = 0; pair < angles.pairs(); ++pair) {
    const CosSin value = angles.at(position, pair);
    cos[pair] = angles.rounded(value.cos);
    sin[pair] = angles.rounded(value.sin);
  }
}

}  // namespace

Result<> fill_cos_sin(const RopeConfig& config, std::span<const std::int32_t> position_ids, std::optional<std::int64_t> seq_len,
                      Precision precision, std::span<float> cos, std::span<float> sin) {
  const auto highest = highest_position("position_ids", position_ids);
  if (!highest) return std::unexpected(highest.error());
  const auto angles = Angles::make(config, seq_len.value_or(std::max<std::int64_t>(*highest + 1, 1)), precision);
  if (!angles) return std::unexpected(angles.error());
  const std::size_t pairs = angles->pairs();
  if (auto ok = check_table(position_ids.size(), pairs, cos, sin); !ok) return ok;
  for (std::size_t row = 0; row < position_ids.size(); ++row) {
    fill_row(*angles, position_ids[row], cos.data() + row * pairs, sin.data() + row * pairs);
  }
  return {};
}

Result<> fill_cos_sin(const RopeConfig& config, PositionRange positions, std::optional<std::int64_t> seq_len,
                      Precision precision, std::span<float> cos, std::span<float> sin) {
  constexpr std::int64_t most = std::int64_t{max_position} + 1;
  const auto [start, count] = positions;
  const auto wrong = [](std::string_view field, std::int64_t value, std::string_view limit, std::int64_t bound) {
    return fail(ErrorCode::position_invalid, field, static_cast<double>(value), limit, static_cast<double>(bound));
  };
  if (start < 0) return wrong("start", start, "at least", 0);
  if (start > max_position) return wrong("start", start, "at most", max_position);
  if (count < 0) return wrong("count", count, "at least", 0);
  if (count > most - start) return wrong("count", count, "at most", most - start);
  const auto angles = Angles::make(config, seq_len.value_or(std::max<std::int64_t>(start + count, 1)), precision);
  if (!angles) return std::unexpected(angles.error());
  const std::size_t pairs = angles->pairs();
  if (auto ok = check_table(static_cast<std::uint64_t>(count), pairs, cos, sin); !ok) return ok;
  for (std::size_t row = 0; row < static_cast<std::size_t>(count); ++row) {
    fill_row(*angles, static_cast<double>(start) + static_cast<double>(row), cos.data() + row * pairs, sin.data() + row * pairs);
  }
  return {};
}

Result<> fill_shift_cos_sin(const RopeConfig& config, std::span<const std::int32_t> from, std::span<const std::int32_t> to,
                            std::optional<std::int64_t> seq_len, Precision precision, std::span<float> cos,
                            std::span<float> sin) {
  for (const auto& [field, list] : {std::pair{"from", from}, std::pair{"to", to}}) {
    if (const auto highest = highest_position(field, list); !highest) return std::unexpected(highest.error());
  }
  if (from.size() != to.size()) {
    return fail(ErrorCode::shape_mismatch, "to", static_cast<double>(to.size()), "as long as from, which is",
                static_cast<double>(from.size()));
  }
  auto angles = Angles::make(config, seq_len, precision);
  if (!angles) return std::unexpected(angles.error());
  angles->forget_attention_factor();
  const std::size_t pairs = angles->pairs();
  if (auto ok = check_table(from.size(), pairs, cos, sin); !ok) return ok;
  for (std::size_t row = 0; row < from.size(); ++row) {
    const double shift = static_cast<double>(to[row]) - static_cast<double>(from[row]);
    fill_row(*angles, shift, cos.data() + row * pairs, sin.data() + row * pairs);
  }
  return {};
}

}  // namespace ropewalk
