#include "rope/tables/last_angles.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace ropewalk {
namespace {

/// The bits of a number as a double. The bits of NaN mean that there is no number.
template <class Value>
std::uint64_t number(const Value& value) noexcept {
  return std::bit_cast<std::uint64_t>(static_cast<double>(value));
}
template <class Value>
std::uint64_t number(const std::optional<Value>& value) noexcept {
  return number(value ? static_cast<double>(*value) : std::numeric_limits<double>::quiet_NaN());
}

/// Every number of a configuration, and the precision. A new field of RopeConfig does not compile until it is added
/// here.
auto numbers_of(const RopeConfig& config, Precision precision) noexcept {
  const auto& [rope_type, base, head_dim, rotary_dim, pairing, rotary_offset, write_as, direction,
               max_position_embeddings, original_max_position_embeddings, factor, attention_factor, alpha, beta_fast,
               beta_slow, truncate, mscale, mscale_all_dim, low_freq_factor, high_freq_factor, short_factor,
               long_factor, short_mscale, long_mscale, partial_rotary_factor, inv_freq, axis_pattern, mrope_section] =
      config;
  const auto listed = [](const auto&... values) { return std::array{number(values)...}; };
  return listed(rope_type, base, head_dim, rotary_dim, pairing, rotary_offset, write_as, direction,
                max_position_embeddings, original_max_position_embeddings, factor, attention_factor, alpha, beta_fast,
                beta_slow, truncate, mscale, mscale_all_dim, low_freq_factor, high_freq_factor, short_mscale,
                long_mscale, partial_rotary_factor, axis_pattern, precision);
}

/// Whether the frequencies depend on these numbers only.
bool is_kept(const RopeConfig& config, const std::optional<std::int64_t>& seq_len) noexcept {
  const bool lists = !config.short_factor.empty() || !config.long_factor.empty() || !config.inv_freq.empty() ||
                     !config.mrope_section.empty();
  const bool by_length = config.rope_type == RopeType::dynamic || config.rope_type == RopeType::longrope;
  const bool right_length = !seq_len || (*seq_len >= 1 && *seq_len <= std::int64_t{max_position} + 1);
  return !lists && !by_length && right_length;
}

struct Last {
  std::array<std::uint64_t, 25> numbers{};  // base is never 0, so an empty entry never matches
  Angles angles;
};
thread_local Last last;

}  // namespace

Result<Angles> angles_of(const CheckedConfig& config, std::optional<std::int64_t> seq_len, Precision precision) {
  if (!is_kept(config, seq_len)) return Angles::make(config, seq_len, precision);
  const auto numbers = numbers_of(config, precision);
  if (numbers == last.numbers) return last.angles.copy();
  Result<Angles> made = Angles::make(config, seq_len, precision);
  if (!made) return made;
  if (Result<Angles> kept = made->copy()) {
    last.numbers = numbers;
    last.angles = std::move(*kept);
  }
  return made;
}

}  // namespace ropewalk
