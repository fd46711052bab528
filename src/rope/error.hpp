#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <string>
#include <string_view>

namespace ropewalk {

/// What kind of thing was wrong. The npm package uses the same words with hyphens.
enum class ErrorCode : std::uint8_t {
  config_invalid,     ///< a field of the configuration is missing or out of range
  rope_type_unknown,  ///< a rope_type that is not supported
  shape_mismatch,     ///< a length does not fit the shape given, or two shapes do not fit each other
  position_invalid,   ///< a position or an index is out of range
  value_not_finite,   ///< NaN or infinity where a number is required (parameters, never tensor data)
  option_invalid,     ///< any other option out of range
  out_of_memory       ///< memory could not be had; everything stays usable
};

/// Stands for "no bound" in RopeError::bound.
inline constexpr double no_bound = std::numeric_limits<double>::quiet_NaN();

/// One refused value. Reads as a sentence: "<field> is <value>; it must be <limit> <bound>".
/// field and limit are static strings, so an error owns no memory.
struct RopeError {
  ErrorCode code = ErrorCode::option_invalid;
  /// The parameter, spelled as in RopeConfig or in the function's signature.
  std::string_view field;
  /// What was found; NaN when the field was not given at all.
  double value = 0;
  /// What is accepted: "at least", "even", "a finite number".
  std::string_view limit;
  /// The number that completes `limit`; NaN when the words say it all.
  double bound = no_bound;
};

/// A value, or the reason why there is none.
template <class T = void>
using Result = std::expected<T, RopeError>;

/// The failed Result, for `return fail(...)`.
[[nodiscard]] inline std::unexpected<RopeError> fail(ErrorCode code, std::string_view field, double value,
                                                     std::string_view limit, double bound = no_bound) noexcept {
  return std::unexpected(RopeError{code, field, value, limit, bound});
}

/// "config_invalid" and so on.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;

/// The sentence. Numbers are the shortest decimals that read back as the same double.
[[nodiscard]] std::string message(const RopeError& error);

}  // namespace ropewalk
