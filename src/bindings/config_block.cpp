#include "bindings/config_block.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <type_traits>

#include "bindings/blocks.hpp"

namespace ropewalk::bindings {
namespace {

// Calls visit(name, words or kind, member) for each field, in the order of the block.
template <class Config, class Visit>
constexpr void for_each_field(Config& config, Visit visit) {
  constexpr std::string_view pairings = "=half-split|interleaved";
  visit("rope_type", "=default|linear|dynamic|yarn|longrope|llama3|proportional", config.rope_type);
  visit("base", "", config.base);
  visit("head_dim", "", config.head_dim);
  visit("rotary_dim", "", config.rotary_dim);
  visit("pairing", pairings, config.pairing);
  visit("rotary_offset", "", config.rotary_offset);
  visit("write_as", pairings, config.write_as);
  visit("direction", "", config.direction);
  visit("max_position_embeddings", "", config.max_position_embeddings);
  visit("original_max_position_embeddings", "", config.original_max_position_embeddings);
  visit("factor", "", config.factor);
  visit("attention_factor", "", config.attention_factor);
  visit("alpha", "", config.alpha);
  visit("beta_fast", "", config.beta_fast);
  visit("beta_slow", "", config.beta_slow);
  visit("truncate", "=false|true", config.truncate);
  visit("mscale", "", config.mscale);
  visit("mscale_all_dim", "", config.mscale_all_dim);
  visit("low_freq_factor", "", config.low_freq_factor);
  visit("high_freq_factor", "", config.high_freq_factor);
  visit("short_factor", "[f64]", config.short_factor);
  visit("long_factor", "[f64]", config.long_factor);
  visit("short_mscale", "", config.short_mscale);
  visit("long_mscale", "", config.long_mscale);
  visit("partial_rotary_factor", "", config.partial_rotary_factor);
  visit("inv_freq", "[f64]", config.inv_freq);
  visit("mrope_section", "[i32]", config.mrope_section);
  visit("axis_pattern", "=none|sections|interleaved|alternating|axial|axial-split", config.axis_pattern);
}

// Put together by the compiler, so that no code for it is left.
constexpr auto config_text = [] {
  std::array<char, 1024> text{};
  char* end = text.data();
  const RopeConfig config;
  for_each_field(config, [&](std::string_view name, std::string_view kind, const auto&) {
    if (end != text.data()) *end++ = ',';
    end = std::ranges::copy(name, end).out;
    end = std::ranges::copy(kind, end).out;
  });
  return text;
}();

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::span<T>> = true;
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// One field from its slots. Without a value the member keeps its default.
template <class Member>
Result<> read_field(std::string_view name, const double* slots, Member& member) {
  if constexpr (is_list<Member>) {
    if (slots[1] > 0) member = list_from<typename Member::element_type>(slots);
  } else if (std::isnan(*slots)) {
    return {};
  } else if constexpr (is_optional<Member>) {
    typename Member::value_type value{};
    if (auto ok = read_field(name, slots, value); !ok) return ok;
    member = value;
  } else if constexpr (std::is_enum_v<Member> || std::is_same_v<Member, bool>) {
    member = static_cast<Member>(size_from(*slots));
  } else if constexpr (std::is_integral_v<Member>) {
    constexpr auto most = std::numeric_limits<std::int32_t>::max();
    const bool length = sizeof(Member) > sizeof(most);
    const auto whole = whole_number(name, *slots, -std::int64_t{most}, std::int64_t{most} + (length ? 1 : 0));
    if (!whole) return std::unexpected(whole.error());
    member = static_cast<Member>(*whole);
  } else {
    member = *slots;
  }
  return {};
}

template <class Member>
double number_of(const Member& member) {
  if constexpr (is_list<Member>) {
    return 0;
  } else if constexpr (is_optional<Member>) {
    return member ? number_of(*member) : no_bound;
  } else {
    return static_cast<double>(member);
  }
}

}  // namespace

std::string_view config_layout() { return config_text.data(); }

Result<RopeConfig> read_config() {
  RopeConfig config;
  Result<> outcome;
  const double* slots = config_block;
  for_each_field(config, [&]<class Member>(std::string_view name, std::string_view, Member& member) {
    if (outcome) outcome = read_field(name, slots, member);
    slots += is_list<Member> ? 2 : 1;
  });
  if (!outcome) return std::unexpected(outcome.error());
  return config;
}

void write_config(const RopeConfig& config) {
  double* slots = config_block;
  for_each_field(config, [&]<class Member>(std::string_view, std::string_view, const Member& member) {
    *slots++ = number_of(member);
    if (is_list<Member>) *slots++ = 0;
  });
}

}  // namespace ropewalk::bindings
