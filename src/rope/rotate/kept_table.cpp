#include "rope/rotate/kept_table.hpp"

#include <algorithm>
#include <utility>

#include "rope/config/frequencies.hpp"
#include "rope/tables/multimodal.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk {
namespace {

/// Rows are made in blocks that start at multiples of this, so that the bits of a row do not depend on the rows kept
/// before.
constexpr std::int64_t block = 256;
constexpr std::int64_t end_of_positions = std::int64_t{max_position} + 1;

constexpr std::int64_t block_start(std::int64_t position) noexcept { return position / block * block; }
constexpr std::int64_t block_end(std::int64_t position) noexcept {
  return std::min(block_start(position + block - 1), end_of_positions);
}

template <class T>
std::span<const T> copied(std::span<const T> from, T*& to) noexcept {
  T* const first = to;
  to = std::ranges::copy(from, to).out;
  return {first, from.size()};
}

/// Allocates memory for rows of that many pairs.
Result<> allocate(Buffer<float>& cos, Buffer<float>& sin, std::size_t elements) {
  auto new_cos = Buffer<float>::make(elements), new_sin = Buffer<float>::make(elements);
  if (!new_cos) return std::unexpected(new_cos.error());
  if (!new_sin) return std::unexpected(new_sin.error());
  cos = std::move(*new_cos);
  sin = std::move(*new_sin);
  return {};
}

}  // namespace

Result<KeptTable> KeptTable::make(const CheckedConfig& checked, Precision precision) {
  if (const auto& ok = checked.outcome(); !ok) return std::unexpected(ok.error());
  const RopeConfig& config = checked;
  auto factors = Buffer<double>::make(config.short_factor.size() + config.long_factor.size() + config.inv_freq.size());
  auto section = Buffer<std::int32_t>::make(config.mrope_section.size());
  if (!factors) return std::unexpected(factors.error());
  if (!section) return std::unexpected(section.error());
  KeptTable made(config, precision);
  double* factor = factors->data();
  made.config_.short_factor = copied(config.short_factor, factor);
  made.config_.long_factor = copied(config.long_factor, factor);
  made.config_.inv_freq = copied(config.inv_freq, factor);
  std::int32_t* size = section->data();
  made.config_.mrope_section = copied(config.mrope_section, size);
  made.factors_ = std::move(*factors);
  made.section_ = std::move(*section);
  return made;
}

RotateOptions KeptTable::rotation() const noexcept {
  return {.pairing = config_.pairing,
          .write_as = config_.write_as.value_or(config_.pairing),
          .rotary_dim = static_cast<std::size_t>(config_.rotary_dim),
          .rotary_offset = static_cast<std::size_t>(config_.rotary_offset),
          .direction = config_.direction < 0 ? Direction::back : Direction::forward};
}

Result<CosSinView> KeptTable::rows(PositionRange positions, std::optional<std::int64_t> seq_len) {
  const auto [start, count] = positions;
  if (auto right = check_range(positions); !right) return std::unexpected(right.error());
  set_length(seq_len.value_or(length_for(start + count - 1)));
  if (auto covered = cover(positions); !covered) return std::unexpected(covered.error());
  return run(positions);
}

Result<CosSinView> KeptTable::rows(std::span<std::int32_t> positions, std::optional<std::int64_t> seq_len) {
  const auto highest = highest_position("positions", positions);
  if (!highest) return std::unexpected(highest.error());
  const auto tokens = token_count(config_, "positions", positions.size());
  if (!tokens) return std::unexpected(tokens.error());
  set_length(seq_len.value_or(length_for(*highest)));
  const std::int64_t start = positions.empty() ? 0 : *std::ranges::min_element(positions);
  const PositionRange range{start, *highest + 1 - start};
  const std::int64_t kept_start = run_.count == 0 ? start : std::min(start, run_.start);
  const std::int64_t kept_end = std::max(*highest + 1, run_.start + run_.count);
  const auto bytes = static_cast<double>(block_end(kept_end) - block_start(kept_start)) * 2 * sizeof(float) *
                     static_cast<double>(pairs());
  if (axis_count(config_) > 1 || bytes > most_bytes) return listed(positions, *tokens);
  if (auto covered = cover(range); !covered) return std::unexpected(covered.error());
  for (std::int32_t& position : positions) position -= static_cast<std::int32_t>(run_.start);
  return run({run_.start, run_.count});
}

/// The rows of positions that are kept.
CosSinView KeptTable::run(PositionRange positions) const noexcept {
  const auto count = static_cast<std::size_t>(positions.count);
  const std::size_t from = count == 0 ? 0 : static_cast<std::size_t>(positions.start - run_.start) * pairs();
  return {{run_.cos.data() + from, count * pairs()}, {run_.sin.data() + from, count * pairs()}, count};
}

void KeptTable::set_length(std::int64_t seq_len) noexcept {
  const std::int64_t length = shortest_length(config_, seq_len);
  if (length == length_) return;
  length_ = length;
  run_ = Rows();
  list_ = Rows();
}

/// Keeps the rows of these positions, and the others too if all of them fit.
Result<> KeptTable::cover(PositionRange positions) {
  const auto [start, count] = positions;
  const std::int64_t end = start + count, kept_end = run_.start + run_.count;
  if (count == 0 || (start >= run_.start && end <= kept_end)) return {};
  const std::int64_t most = static_cast<std::int64_t>(most_bytes / (2 * sizeof(float) * pairs()));
  const std::int64_t first = block_start(start), last = block_end(end);
  if (run_.count == 0) return move_to(first, last);
  const std::int64_t from = std::min(first, run_.start), to = std::max(last, kept_end);
  if (to - from > most) return move_to(first, last);
  // Twice as many as before, so that a sequence that grows token by token is copied only a few times.
  const std::int64_t ahead = std::min({from + 2 * run_.count, from + block_start(most), end_of_positions});
  if (to == last && ahead > to && move_to(from, ahead)) return {};
  return move_to(from, to);
}

/// Keeps the positions start .. end - 1 and no others; rows kept before are copied.
Result<> KeptTable::move_to(std::int64_t start, std::int64_t end) {
  Rows made;
  made.start = start;
  made.count = end - start;
  const std::size_t elements = product({static_cast<std::size_t>(made.count), pairs()});
  if (auto allocated = allocate(made.cos, made.sin, elements); !allocated) return allocated;
  const auto at = [&](std::int64_t position) { return static_cast<std::size_t>(position - start) * pairs(); };
  const auto fill = [&](std::int64_t from, std::int64_t to) -> Result<> {
    if (from >= to) return {};
    const std::size_t length = static_cast<std::size_t>(to - from) * pairs();
    return fill_cos_sin(config_, PositionRange{from, to - from}, length_, precision_,
                        made.cos.span().subspan(at(from), length), made.sin.span().subspan(at(from), length));
  };
  const std::int64_t kept_start = std::clamp(run_.start, start, end);
  const std::int64_t kept_end = std::clamp(run_.start + run_.count, kept_start, end);
  if (auto filled = fill(start, kept_start); !filled) return filled;
  const CosSinView kept = run({kept_start, kept_end - kept_start});
  std::ranges::copy(kept.cos, made.cos.data() + at(kept_start));
  std::ranges::copy(kept.sin, made.sin.data() + at(kept_start));
  if (auto filled = fill(kept_end, end); !filled) return filled;
  run_ = std::move(made);
  return {};
}

/// One row for each token, in order. All layers of a model ask for the same list.
Result<CosSinView> KeptTable::listed(std::span<std::int32_t> positions, std::size_t tokens) {
  const bool again = list_.count > 0 && std::ranges::equal(positions, list_positions_.span());
  if (!again) {
    Rows made;
    auto copy = Buffer<std::int32_t>::make(positions.size());
    if (!copy) return std::unexpected(copy.error());
    if (auto allocated = allocate(made.cos, made.sin, product({tokens, pairs()})); !allocated)
      return std::unexpected(allocated.error());
    const auto filled =
        axis_count(config_) == 1
            ? fill_cos_sin(config_, positions, length_, precision_, made.cos.span(), made.sin.span())
            : fill_multimodal_cos_sin(config_, positions, precision_, made.cos.span(), made.sin.span(), length_);
    if (!filled) return std::unexpected(filled.error());
    std::ranges::copy(positions, copy->data());
    made.count = static_cast<std::int64_t>(tokens);
    list_ = std::move(made);
    list_positions_ = std::move(*copy);
  }
  for (std::size_t token = 0; token < tokens; ++token) positions[token] = static_cast<std::int32_t>(token);
  return CosSinView{list_.cos.span(), list_.sin.span(), tokens};
}

}  // namespace ropewalk
