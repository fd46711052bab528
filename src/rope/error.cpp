#include "rope/error.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

namespace ropewalk {
namespace {

constexpr std::array<std::string_view, 7> codes = {"config_invalid",   "rope_type_unknown", "shape_mismatch",
                                                   "position_invalid", "value_not_finite",  "option_invalid",
                                                   "out_of_memory"};
#define ROPEWALK_WORD(word) std::string_view(#word),
constexpr auto limits = std::to_array({ROPEWALK_LIMITS(ROPEWALK_WORD)});
#undef ROPEWALK_WORD
constexpr std::array<std::string_view, 3> measures = {"value", "length", "sum"};
static_assert(codes.size() == std::size_t{1} + static_cast<std::size_t>(ErrorCode::out_of_memory));
static_assert(measures.size() == std::size_t{1} + static_cast<std::size_t>(Measure::sum));

template <class Enum>
std::string_view word(std::span<const std::string_view> words, Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return index < words.size() ? words[index] : "";
}

void append_number(std::string& text, double value) {
  char digits[32];  // the longest shortest decimal of a double has 24 characters
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  text.append(digits, end);
}

}  // namespace

std::string_view name(ErrorCode code) noexcept { return word(codes, code); }
std::string_view name(Limit limit) noexcept { return word(limits, limit); }
std::string_view name(Measure measure) noexcept { return word(measures, measure); }

std::string message(const RopeError& error) {
  std::string text(error.field);
  if (error.measure != Measure::value) (text += '.') += name(error.measure);
  const bool absent = std::isnan(error.value) && error.code != ErrorCode::value_not_finite;
  text += absent ? " is missing" : " is ";
  if (!absent) append_number(text, error.value);
  text += "; it must be ";
  for (const char letter : name(error.limit)) text += letter == '_' ? ' ' : letter;
  if (!error.of.empty()) (text += ' ') += error.of;
  if (std::isnan(error.bound)) return text;
  text += error.of.empty() ? " " : ", which is ";
  append_number(text, error.bound);
  return text;
}

}  // namespace ropewalk
