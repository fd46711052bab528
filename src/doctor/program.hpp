#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "doctor/sample.hpp"
#include "rope/config/config.hpp"
#include "rope/numbers/half_float.hpp"

namespace ropewalk::doctor {

/// Which of angle, position and frequency were rounded, and to which precision.
enum class Rounding : std::uint8_t {
  none,
  position_bfloat16,
  position_float16,
  inv_freq_bfloat16,
  inv_freq_float16,
  angle_bfloat16,  ///< the product of an exact position and an exact frequency
  angle_float16,
  all_bfloat16,  ///< positions, inv_freq and their product
  all_float16,
  table_bfloat16,  ///< cosines and sines
  table_float16,
  inv_freq_and_table_bfloat16,  ///< inv_freq, and the entries of the table
  inv_freq_and_table_float16,
  angle_and_table_bfloat16,  ///< the product of an exact position and an exact frequency, and everything made from it
  angle_and_table_float16,
  all_and_table_bfloat16,
  all_and_table_float16
};

/// The signs of the partner's terms.
enum class Signs : std::uint8_t {
  rotation,   ///< y0 = x0 c - x1 s, y1 = x1 c + x0 s
  both_plus,  ///< y0 = x0 c + x1 s, y1 = x1 c + x0 s
  both_minus  ///< y0 = x0 c - x1 s, y1 = x1 c - x0 s
};

/// The number that is used as the position.
enum class PositionsFrom : std::uint8_t {
  tokens,       ///< as they are believed, or Program::positions
  head,         ///< the head's index
  with_head,    ///< the token's position and the head's index together
  other_layout  ///< the index of [batch, heads, seq] read as [batch, seq, heads]
};

/// One way to rotate, right or wrong: y_j = x_j cos(j) + partner_j sin(j). Every choice that implementations make is a
/// field.
struct Program {
  Pairing pairing = Pairing::half_split;
  Pairing write_as = Pairing::half_split;
  /// Half-split: the distance between the channels of a pair; 0 means rotary_dim / 2.
  std::int32_t distance = 0;
  /// The table is in the order of the other pairing: channel j takes the angle of pair j / 2 instead of pair j mod
  /// rotary_dim / 2, or the other way round.
  bool table_of_other_pairing = false;
  std::int32_t rotary_dim = 0;
  std::int32_t rotary_offset = 0;
  std::int32_t direction = 1;
  Signs signs = Signs::rotation;
  bool sine_and_cosine_swapped = false;
  /// [rotary_dim / 2], radians per position.
  std::vector<double> inv_freq;
  /// The length that the frequencies are for, as fill_frequencies takes it.
  std::optional<std::int64_t> seq_len{};
  /// The factor by which one application multiplies cosines and sines.
  double attention_factor = 1;
  /// How many times the rotation is applied: 0, 1 or 2.
  int times = 1;
  Rounding rounding = Rounding::none;
  PositionsFrom positions_from = PositionsFrom::tokens;
  double head_position = 0;  ///< the position of head 0, for PositionsFrom::head
  /// [axes, tokens] of the sample, in place of the positions that the caller believes; empty: the believed ones.
  std::vector<double> positions;
  /// [rotary_dim / 2]: the axis whose position each pair uses; empty: the first for all.
  std::vector<std::int32_t> axes;
  /// If it is not negative, misfit looks only at the pairs of this axis.
  std::int32_t only_axis = -1;
  /// If it is not negative, misfit looks only at this pair.
  std::int32_t only_pair = -1;
};

/// The largest error over the rows of some tokens, in units of rounding; at most 1 if this program made the output.
/// Stops early once it exceeds `enough`.
[[nodiscard]] double misfit(const Program& program, const Sample& sample, double enough);

/// The rows with a larger error than `limit`, in the same units, by their index.
[[nodiscard]] std::vector<std::size_t> rows_beyond(const Program& program, const Sample& sample, double limit);

/// Whether only_pair has its expected length in every output, whatever its angle is.
[[nodiscard]] bool keeps_length(const Program& program, const Sample& sample);

/// Largest |output - prediction| over the sample.
[[nodiscard]] double largest_error(const Program& program, const Sample& sample);

/// The root of the sum of the squared errors, in which one value that was rounded the other way counts little.
[[nodiscard]] double total_error(const Program& program, const Sample& sample);

/// The nearest 16-bit float, which is infinity beyond the largest.
[[nodiscard]] double rounded(double value, Half half);

/// The position at which a program rotates a pair of a row of the sample.
[[nodiscard]] double position_of(const Program& program, const Sample& sample, const Row& row, std::size_t pair);

}  // namespace ropewalk::doctor
