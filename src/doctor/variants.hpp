#pragma once

#include <cstdint>
#include <vector>

#include "doctor/program.hpp"

namespace ropewalk::doctor {

/// The kinds of mistakes, in the words of FindingCode in the npm package.
enum class FindingCode : std::uint8_t {
  pairing_swapped,
  table_pairing_mismatch,
  output_order,
  weights_not_permuted,
  base_wrong,
  scaling_ignored,
  scaling_wrong,
  attention_factor_missing,
  position_offset,
  position_ignored,
  position_reset,
  direction_reversed,
  rotary_dim_wrong,
  exponent_dim_wrong,
  sin_cos_swapped,
  sign_wrong,
  applied_twice,
  not_applied,
  low_precision_positions,
  heads_and_positions_swapped
};

/// The part of a rotation that a mistake concerns. Two mistakes in one part are a different single mistake.
enum class Part : std::uint8_t { form, order, slice, signs, frequencies, attention, times, rounding, positions, axes };

/// A parameter of a scheme, in the words of FindingParameter in the npm package.
enum class Parameter : std::uint8_t {
  factor,
  original_length,
  longest_length,
  beta_fast,
  beta_slow,
  truncate,
  low_freq_factor,
  high_freq_factor,
  length_factors,  ///< of longrope: 0 for short_factor, 1 for long_factor
  seq_len          ///< the length that the frequencies are for
};

/// A parameter with another value than the configuration's.
struct Change {
  Parameter parameter = Parameter::factor;
  double shown = 0;
  double wanted = 0;
};

/// A program that differs from the right one, and the name of the difference.
struct Variant {
  Program program;
  FindingCode code = FindingCode::base_wrong;
  Part part = Part::form;
  /// The number that the finding shows and the expected number. The code gives their meaning (a base, a factor, ...).
  double shown = 0;
  double wanted = 0;
  std::vector<Change> changes{};  ///< the parameters of the scheme that differ, if they are known
};

[[nodiscard]] constexpr Pairing other(Pairing pairing) noexcept {
  return pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
}

/// base^(-2 (i + from) / exponent_dim) for each pair i of rotary_dim / 2.
[[nodiscard]] std::vector<double> powers(double base, std::int32_t rotary_dim, double exponent_dim, double from = 0);

/// Every mistake that changes a program of `config` in one part, the most frequent first. Mistakes that depend on the
/// data (a measured base, positions read back) are added by the caller.
[[nodiscard]] std::vector<Variant> single_mistakes(const Program& right, const RopeConfig& config, std::size_t heads);

/// Another program that takes the changed part from `mistake`.
[[nodiscard]] Program with_part(const Program& program, const Variant& mistake);

/// The program that follows the configuration.
///   seq_len  as in fill_frequencies
/// Errors: those of fill_frequencies.
[[nodiscard]] Result<Program> program_of(const RopeConfig& config, std::optional<std::int64_t> seq_len);

}  // namespace ropewalk::doctor
