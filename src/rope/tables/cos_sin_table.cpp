#include "rope/tables/cos_sin_table.hpp"

#include <utility>

#include "rope/tables/cos_sin_run.hpp"
#include "rope/tables/last_angles.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk {
namespace {

/// How many positions at the front of the list are consecutive; prompts are such runs.
std::size_t run_length(std::span<const std::int32_t> position_ids) noexcept {
  std::size_t length = 1;
  while (length < position_ids.size() && position_ids[length] - 1 == position_ids[length - 1]) ++length;
  return length;
}

}  // namespace

Result<> check_range(PositionRange positions) {
  constexpr std::int64_t most = std::int64_t{max_position} + 1;
  const auto [start, count] = positions;
  constexpr ErrorCode invalid = ErrorCode::position_invalid;
  if (start < 0) return fail(invalid, "start", start, Limit::at_least, 0);
  if (start > max_position) return fail(invalid, "start", start, Limit::at_most, max_position);
  if (count < 0) return fail(invalid, "count", count, Limit::at_least, 0);
  if (count > most - start) return fail(invalid, "count", count, Limit::at_most, most - start);
  return {};
}

Result<> fill_cos_sin(const CheckedConfig& config, std::span<const std::int32_t> position_ids,
                      std::optional<std::int64_t> seq_len, Precision precision, std::span<float> cos,
                      std::span<float> sin) {
  const auto highest = highest_position("position_ids", position_ids);
  if (!highest) return std::unexpected(highest.error());
  const auto angles = angles_of(config, seq_len.value_or(length_for(*highest)), precision);
  if (!angles) return std::unexpected(angles.error());
  const std::size_t pairs = angles->pairs();
  if (auto ok = check_table(position_ids.size(), pairs, cos, sin); !ok) return ok;
  auto filler = RunFiller::make(*angles);
  if (!filler) return std::unexpected(filler.error());
  for (std::size_t row = 0; row < position_ids.size();) {
    const std::size_t rows = run_length(position_ids.subspan(row));
    filler->fill(position_ids[row], rows, cos.data() + row * pairs, sin.data() + row * pairs);
    row += rows;
  }
  return {};
}

Result<> fill_cos_sin(const CheckedConfig& config, PositionRange positions, std::optional<std::int64_t> seq_len,
                      Precision precision, std::span<float> cos, std::span<float> sin) {
  const auto [start, count] = positions;
  if (auto right = check_range(positions); !right) return right;
  const auto angles = angles_of(config, seq_len.value_or(length_for(start + count - 1)), precision);
  if (!angles) return std::unexpected(angles.error());
  const std::size_t pairs = angles->pairs();
  if (auto ok = check_table(static_cast<std::uint64_t>(count), pairs, cos, sin); !ok) return ok;
  auto filler = RunFiller::make(*angles);
  if (!filler) return std::unexpected(filler.error());
  filler->fill(start, static_cast<std::size_t>(count), cos.data(), sin.data());
  return {};
}

Result<> fill_shift_cos_sin(const CheckedConfig& config, std::span<const std::int32_t> from,
                            std::span<const std::int32_t> to, std::optional<std::int64_t> seq_len, Precision precision,
                            std::span<float> cos, std::span<float> sin) {
  for (const auto& [field, list] : {std::pair{"from", from}, std::pair{"to", to}}) {
    if (const auto highest = highest_position(field, list); !highest) return std::unexpected(highest.error());
  }
  if (from.size() != to.size()) return wrong_length("to", to.size(), from.size(), "from");
  auto angles = angles_of(config, seq_len, precision);
  if (!angles) return std::unexpected(angles.error());
  angles->forget_attention_factor();
  const std::size_t pairs = angles->pairs();
  if (auto ok = check_table(from.size(), pairs, cos, sin); !ok) return ok;
  for (std::size_t row = 0; row < from.size(); ++row) {
    const double shift = static_cast<double>(to[row]) - static_cast<double>(from[row]);
    angles->fill_row(shift, cos.data() + row * pairs, sin.data() + row * pairs);
  }
  return {};
}

}  // namespace ropewalk
