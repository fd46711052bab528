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

#define ROPEWALK_ONLY(name) name
#define ROPEWALK_NEXT(name, ...) , name
#define ROPEWALK_NUMBER(name, ...) number(name),
#define ROPEWALK_NOTHING(name)

/// Every number of a configuration, and the precision. It does not compile while the list of fields lacks one.
auto numbers_of(const RopeConfig& config, Precision precision) noexcept {
  const auto& [ROPEWALK_CONFIG_FIELDS(ROPEWALK_ONLY, ROPEWALK_NEXT, ROPEWALK_NEXT, ROPEWALK_NEXT)] = config;
  return std::array{ROPEWALK_CONFIG_FIELDS(ROPEWALK_NUMBER, ROPEWALK_NUMBER, ROPEWALK_NUMBER, ROPEWALK_NOTHING)
                        number(precision)};
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
  decltype(numbers_of({}, {})) numbers{};  // base is never 0, so an empty entry never matches
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
