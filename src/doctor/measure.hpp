#pragma once

#include <optional>
#include <vector>

#include "doctor/program.hpp"

namespace ropewalk::doctor {

/// The frequencies read from a sample, for one pairing, slice and output order.
struct Measured {
  std::vector<double> inv_freq;   ///< [rotary_dim / 2], radians per position, with the sign of the direction
  std::vector<double> deviation;  ///< tolerance of each
  double attention_factor = 1;
  double position_offset = 0;  ///< offset at which all pairs' angles at position 0 agree; 0 if the data cannot say
};

/// Which equations give the frequencies.
enum class By : std::uint8_t {
  pair,  ///< both channels of a pair are rotated by the same angle; one head is enough
  /// each channel by itself, whatever its partner does: for wrong tables and signs; needs three heads
  channel
};

/// What is assumed about position 0.
enum class Anchor : std::uint8_t {
  none,
  far,  ///< positions may be some thousands above those believed, where angles have larger rounding errors
  zero  ///< position 0 is not rotated: no offset. Angles at large positions are then more precise than distances.
};

/// Reads the frequencies from neighbouring tokens, then from ever more distant ones. Of `form` it uses pairing,
/// write_as, rotary_dim, rotary_offset and table_of_other_pairing.
/// Empty if the sample has no rotation of this form: a pair's length changes from token to token, or its angle is not
/// linear in the position.
[[nodiscard]] std::optional<Measured> measure(const Program& form, const Sample& sample, By by,
                                              Anchor anchor = Anchor::none);

/// The position to which a program rotated a token of the sample, from the angles of its pairs: the slow pairs give it
/// roughly, the fast ones exactly. Empty if no pair can be measured. The result is right only if the program is.
[[nodiscard]] std::optional<double> position_by_angles(const Program& program, const Sample& sample, std::size_t token);

/// A straight line fitted to the logarithms.
struct Line {
  double base = 0;
  double worst = 0;  ///< largest deviation of a frequency from it, in units of its tolerance
};
/// The base that explains inv_freq as base^(-2i / exponent_dim); empty with fewer than two frequencies above 0.
[[nodiscard]] std::optional<Line> fit_base(const Measured& measured, double exponent_dim);

}  // namespace ropewalk::doctor
