#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

namespace ropewalk {

/// The kind of an error. The npm package uses the same words with hyphens.
enum class ErrorCode : std::uint8_t {
  config_invalid,     ///< a field of the configuration is missing or out of range
  rope_type_unknown,  ///< a rope_type that is not supported
  shape_mismatch,     ///< a length does not fit the shape given, or two shapes do not fit each other
  position_invalid,   ///< a position or an index is out of range
  value_not_finite,   ///< NaN or infinity where a number is required (parameters, never tensor data)
  option_invalid,     ///< any other option out of range
  out_of_memory       ///< memory ran out; everything stays usable
};

/// The limit that a value must respect. Each word is listed once: its enumerator, its name and the npm package's type
/// come from here.
///   within                  from -bound to bound
///   keeps_within            small enough to keep `of` within bound
///   one_of                  the words of `of`
///   at_most_without_factor  at most bound if factor is not given
///   default_with            the default if `of` is given
///   alternating             bound, the section of the other axis that alternates
///   inner_reach             at least bound, the elements that the inner axes reach
///   apart_from              memory that does not overlap that of `of`
///   memory                  available bytes
///   row_of_token            given, since one token can take any of bound rows
#define ROPEWALK_LIMITS(X)  \
  X(at_least)               \
  X(at_most)                \
  X(above)                  \
  X(below)                  \
  X(equal_to)               \
  X(multiple_of)            \
  X(within)                 \
  X(keeps_within)           \
  X(even)                   \
  X(finite)                 \
  X(whole)                  \
  X(one_of)                 \
  X(at_most_without_factor) \
  X(default_with)           \
  X(alternating)            \
  X(inner_reach)            \
  X(absent)                 \
  X(apart_from)             \
  X(memory)                 \
  X(row_of_token)

#define ROPEWALK_ENUMERATOR(word) word,
enum class Limit : std::uint8_t { ROPEWALK_LIMITS(ROPEWALK_ENUMERATOR) };
#undef ROPEWALK_ENUMERATOR

/// Which number of a field the value is: the field itself, or a list's length or sum.
enum class Measure : std::uint8_t { value, length, sum };

/// A parameter, spelled as in RopeConfig or in the function's signature.
struct Field {
  std::string_view name;
  Measure measure = Measure::value;
  constexpr Field(const char* text) noexcept : name(text) {}
  constexpr Field(std::string_view text, Measure what = Measure::value) noexcept : name(text), measure(what) {}
};
constexpr Field length_of(std::string_view name) noexcept { return {name, Measure::length}; }
constexpr Field sum_of(std::string_view name) noexcept { return {name, Measure::sum}; }

/// Stands for "no bound" in RopeError::bound.
inline constexpr double no_bound = std::numeric_limits<double>::quiet_NaN();

/// One refused value, as data. field and of are static strings, so an error owns no memory.
struct RopeError {
  ErrorCode code = ErrorCode::option_invalid;
  std::string_view field;
  Measure measure = Measure::value;
  /// The value that was found; NaN if the field was not given at all.
  double value = 0;
  Limit limit = Limit::at_least;
  /// The number of `limit`; NaN if it has none.
  double bound = no_bound;
  /// Where the bound comes from, in the names of fields: "head_dim - rotary_dim"; or the words of `limit`.
  /// Never null, because its address crosses to JavaScript.
  std::string_view of = "";  // NOLINT(readability-redundant-string-init)
};

/// A value, or the error that explains why there is none.
template <class T = void>
using Result = std::expected<T, RopeError>;

/// Marks a function that would otherwise be inlined into each of its many callers.
#ifdef ROPEWALK_FOR_SIZE
#define ROPEWALK_ONCE [[gnu::noinline]]
#else
#define ROPEWALK_ONCE
#endif

/// A number of any type, stored as errors store it.
struct Number {
  double value;
  template <class T>
    requires(std::is_arithmetic_v<T> || std::is_enum_v<T>)
  constexpr Number(T number) noexcept : value(static_cast<double>(number)) {}
};

/// Makes a failed Result, for `return fail(...)`.
[[nodiscard]] ROPEWALK_ONCE inline std::unexpected<RopeError> fail(ErrorCode code, Field field, Number value,
                                                                   Limit limit, Number bound = no_bound,
                                                                   std::string_view of = "") noexcept {
  return std::unexpected(RopeError{code, field.name, field.measure, value.value, limit, bound.value, of});
}

/// The error for a list whose length is not the one that `of` names.
[[nodiscard]] ROPEWALK_ONCE inline std::unexpected<RopeError> wrong_length(std::string_view field, Number length,
                                                                           Number wanted,
                                                                           std::string_view of = "") noexcept {
  return fail(ErrorCode::shape_mismatch, length_of(field), length, Limit::equal_to, wanted, of);
}

/// "config_invalid", "at_least", "length" and so on; empty beyond the last.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;
[[nodiscard]] std::string_view name(Limit limit) noexcept;
[[nodiscard]] std::string_view name(Measure measure) noexcept;

/// A sentence for a log: "rotary_dim is 10; it must be at most head_dim, which is 8". Numbers are the shortest decimals
/// that read back as the same double.
[[nodiscard]] std::string message(const RopeError& error);

}  // namespace ropewalk
