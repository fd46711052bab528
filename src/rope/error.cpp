#include "rope/error.hpp"

#include <charconv>
#include <cmath>

namespace ropewalk {
namespace {

void append_number(std::string& text, double value) {
  char digits[32];  // the longest shortest double has 24 characters
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  text.append(digits, end);
}

}  // namespace

std::string_view name(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::config_invalid: return "config_invalid";
    case ErrorCode::rope_type_unknown: return "rope_type_unknown";
    case ErrorCode::shape_mismatch: return "shape_mismatch";
    case ErrorCode::position_invalid: return "position_invalid";
    case ErrorCode::value_not_finite: return "value_not_finite";
    case ErrorCode::option_invalid: return "option_invalid";
    case ErrorCode::out_of_memory: return "out_of_memory";
  }
  return "";
}

std::string message(const RopeError& error) {
  std::string text(error.field);
  const bool absent = std::isnan(error.value) && error.code != ErrorCode::value_not_finite;
  if (absent) {
    text += " is missing";
  } else {
    text += " is ";
    append_number(text, error.value);
  }
  text += "; it must be ";
  text += error.limit;
  if (!std::isnan(error.bound)) {
    text += ' ';
    append_number(text, error.bound);
  }
  return text;
}

}  // namespace ropewalk
