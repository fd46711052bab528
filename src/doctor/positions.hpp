#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "doctor/variants.hpp"

namespace ropewalk::doctor {

/// Reads the position of each token of the sample back from its rotation by the program.
///   [axes, tokens], with fractions where there are several axes. Empty if a token fits none of these: the position
///   given by its angles, one within 64 of the position believed, one below the tensor's own length, and 0
[[nodiscard]] std::optional<std::vector<double>> read_positions(const Program& program, const Sample& sample);

/// Reads the position of every token back from keys before and after their rotation.
///   input, output, shape, position_ids, seq_len  as in diagnose
///   positions  [batch * seq]: the position that each token was rotated to; -1 if none explains it
/// Errors: those of diagnose; shape_mismatch (positions).
[[nodiscard]] Result<> read_all_positions(std::span<const float> input, std::span<const float> output,
                                          const TensorShape& shape, std::span<const double> position_ids,
                                          const RopeConfig& config, std::optional<std::int64_t> seq_len,
                                          std::span<std::int32_t> positions);

/// How positions that were read back differ from those believed.
struct PositionFault {
  enum class Kind : std::uint8_t {
    none,
    offset,        ///< all by `amount`
    row_offset,    ///< by one amount in a batch row and another in another; `amount` is the first that is not 0
    constant,      ///< all are `amount`
    row_constant,  ///< all of a batch row are one number, another in another row; `amount` is the first row's
    proportional,  ///< all are `amount` times those believed
    reset,         ///< they begin again at 0 at other tokens, or where these count on, or the reverse
    padding,       ///< the left padding of a row, `amount` tokens, is counted but should not be (negative: the reverse)
    down,          ///< they count down where those believed count up
    some_offset,   ///< the tokens from `token` to `last` differ by `amount`
    stuck,         ///< the tokens from `token` to `last` all have the position `amount`
    bfloat16,      ///< rounded to bfloat16
    float16,
    other  ///< by several amounts; `amount` is the last token's
  };
  Kind kind = Kind::none;
  double amount = 0;
  std::size_t token = 0;   ///< the first wrong token, as an index into the sample
  std::size_t last = 0;    ///< the last wrong token, if the rule is about some tokens
  bool some_rows = false;  ///< the other rows of the batch are right
  std::size_t first_row = 0, last_row = 0;
};

/// [2 + axes, tokens]: the batch row of each token, its place in the row, and its `positions`, [axes, tokens].
[[nodiscard]] std::vector<double> with_places(std::span<const double> positions, const Sample& sample);

/// Whether two positions are the same. Fractions can be read back only to some digits.
[[nodiscard]] bool same_position(double a, double b);

///   found  [tokens], on one axis
[[nodiscard]] PositionFault compare_positions(std::span<const double> found, const Sample& sample,
                                              std::size_t axis = 0);

}  // namespace ropewalk::doctor
