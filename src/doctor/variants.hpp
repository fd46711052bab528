#pragma once

#include <cstdint>
#include <vector>

#include "doctor/program.hpp"

namespace ropewalk::doctor {

/// The known mistakes.
enum class FindingCode : std::uint8_t {
  pairing_swapped,  ///< half-split where interleaved was expected, or the other way round
  /// cos and sin for one pairing, but rotation in the other, so that pairs lose their length; or for other sections
  table_pairing_mismatch,
  output_order,                ///< rotated pairs written back in another order (all firsts, then all seconds)
  weights_not_permuted,        ///< right rotation for the other checkpoint layout: q and k need the permutation
  base_wrong,                  ///< frequencies are powers of another base
  scaling_ignored,             ///< unscaled frequencies
  scaling_wrong,               ///< scaled by another factor or scheme, or positions multiplied
  attention_factor_missing,    ///< left out or applied twice
  position_offset,             ///< all positions, or those of one row, have the same offset
  position_ignored,            ///< one position for every token; or one axis has the numbers of another
  position_reset,              ///< positions begin again
  direction_reversed,          ///< rotated the other way
  rotary_dim_wrong,            ///< partial rotary ignored, or too narrow
  exponent_dim_wrong,          ///< frequencies spread over head_dim instead of rotary_dim, or the other way round
  sin_cos_swapped,             ///< sine in place of the cosine
  sign_wrong,                  ///< the minus sign of one partner is missing, or there is one too many
  applied_twice,               ///< the rotation was applied twice
  not_applied,                 ///< the output is the input
  low_precision_positions,     ///< positions, inv_freq or angles went through bfloat16 or float16
  heads_and_positions_swapped  ///< the axes of heads and of tokens are exchanged
};

/// The part of a rotation that a mistake concerns. Two mistakes in one part are a different single mistake.
enum class Part : std::uint8_t { form, order, slice, signs, frequencies, attention, times, rounding, positions, axes };

/// A parameter of rope_scaling, by its key there, or the length that the frequencies are for.
enum class Parameter : std::uint8_t {
  factor,
  original_max_position_embeddings,
  max_position_embeddings,
  beta_fast,
  beta_slow,
  truncate,
  low_freq_factor,
  high_freq_factor,
  long_factor,  ///< of longrope: 0 for short_factor, 1 for long_factor
  length        ///< the length that the frequencies are for
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
