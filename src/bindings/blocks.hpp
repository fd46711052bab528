#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "rope/error.hpp"

// How a call crosses from JavaScript: its numbers lie in two blocks of doubles, named field by field by layout(), so that each
// binding is a function without parameters and bulk data never passes through embind. NaN stands for "not given"; a list is
// two doubles, its address and its length.

namespace ropewalk::bindings {

/// The fields of RopeConfig, in the order of the "config" line of layout().
inline double config_block[40];
/// The fields of one call, in the order of the function's own line.
inline double argument_block[48];

/// A whole number from 0 on; anything else becomes a value that no buffer can have. TypeScript refuses it earlier, by name.
inline std::size_t size_from(double value) noexcept {
  constexpr double most = 4294967295.0;
  return value >= 0 && value <= most ? static_cast<std::size_t>(value) : std::numeric_limits<std::size_t>::max();
}

template <class T>
std::span<T> list_from(const double* slots) noexcept {
  const auto address = static_cast<std::uintptr_t>(size_from(slots[0]));
  return {reinterpret_cast<T*>(address), size_from(slots[1])};
}

/// Reads argument_block from its first field to its last.
class Arguments {
 public:
  double number() noexcept { return *next_++; }
  std::size_t size() noexcept { return size_from(number()); }
  bool flag() noexcept { return number() == 1; }

  std::optional<double> optional() noexcept {
    const double value = number();
    return std::isnan(value) ? std::nullopt : std::optional(value);
  }

  std::optional<std::int64_t> optional_whole() noexcept {
    constexpr double most = 9007199254740992.0;  // 2^53
    const auto value = optional();
    if (!value) return std::nullopt;
    return static_cast<std::int64_t>(std::clamp(*value, -most, most));
  }

  template <class Enum>
  Enum choice() noexcept {
    return static_cast<Enum>(size());
  }

  template <class T>
  std::span<T> list() noexcept {
    next_ += 2;
    return list_from<T>(next_ - 2);
  }

 private:
  const double* next_ = argument_block;
};

/// Keeps the error for error_slot() and turns it into a status: 0, or 1 for failed.
int status(const Result<>& result) noexcept;

}  // namespace ropewalk::bindings
