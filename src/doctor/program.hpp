#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "doctor/sample.hpp"
#include "rope/config/config.hpp"

namespace ropewalk::doctor {

/// The precision to which an angle, a position or a frequency was rounded.
enum class Rounding : std::uint8_t {
  none,
  position_bfloat16,
  position_float16,
  inv_freq_bfloat16,
  inv_freq_float16,
  angle_bfloat16,  ///< the product of exact ones
  angle_float16,
  all_bfloat16,  ///< positions, inv_freq and their product
  all_float16,
  table_bfloat16,  ///< cosines and sines
  table_float16,
  inv_freq_and_table_bfloat16,  ///< inv_freq, and what the table keeps
  inv_freq_and_table_float16,
  angle_and_table_bfloat16,  ///< the product of exact ones, and all that is made from it
  angle_and_table_float16,
  all_and_table_bfloat16,
  all_and_table_float16
};

/// How the signs of the partner's terms are set.
enum class Signs : std::uint8_t {
  rotation,   ///< y0 = x0 c - x1 s, y1 = x1 c + x0 s
  both_plus,  ///< y0 = x0 c + x1 s, y1 = x1 c + x0 s
  both_minus  ///< y0 = x0 c - x1 s, y1 = x1 c - x0 s
};

/// What takes the place of the position.
enum class PositionsFrom : std::uint8_t {
  tokens,       ///< as they are believed, or Program::positions
  head,         ///< the head's index
  with_head,    ///< the token's position and the head's index together
  other_layout  ///< the index of [batch, heads, seq] read as [batch, seq, heads]
};

/// One way to rotate, right or wrong: y_j = x_j cos(j) + partner_j sin(j) with every choice that implementations make
/// spelled out.
struct Program {
  Pairing pairing = Pairing::half_split;
  Pairing write_as = Pairing::half_split;
  /// Half-split: how many channels lie between those of a pair; 0: rotary_dim / 2.
  std::int32_t distance = 0;
  /// The table lies in the order of the other pairing: channel j takes the angle of pair j / 2 where its own is j mod
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
  /// What one application multiplies cosines and sines by.
  double attention_factor = 1;
  /// How many times the rotation is applied: 0, 1 or 2.
  int times = 1;
  Rounding rounding = Rounding::none;
  PositionsFrom positions_from = PositionsFrom::tokens;
  /// [axes, tokens] of the sample in place of those that the caller believes; empty: those.
  std::vector<double> positions;
  /// [rotary_dim / 2]: the axis whose position each pair uses; empty: the first for all.
  std::vector<std::int32_t> axes;
  /// Where it is not negative, misfit looks at the pairs of this axis alone.
  std::int32_t only_axis = -1;
  /// The same for one pair.
  std::int32_t only_pair = -1;
};

/// The largest error over the rows of some tokens, in units of rounding; at most 1 if this program made the output.
/// Stops early once it exceeds `enough`.
[[nodiscard]] double misfit(const Program& program, const Sample& sample, double enough);

/// Whether only_pair has the length in every output that it should have, whichever its angle is.
[[nodiscard]] bool keeps_length(const Program& program, const Sample& sample);

/// Largest |output - prediction| over the sample.
[[nodiscard]] double largest_error(const Program& program, const Sample& sample);

/// The root of the sum of their squares: one value that was rounded the other way counts little.
[[nodiscard]] double total_error(const Program& program, const Sample& sample);

/// The position that a program gives a pair of a row of the sample.
[[nodiscard]] double position_of(const Program& program, const Sample& sample, const Row& row, std::size_t pair);

}  // namespace ropewalk::doctor
