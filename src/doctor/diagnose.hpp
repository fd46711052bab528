#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "doctor/variants.hpp"

namespace ropewalk::doctor {

enum class Verdict : std::uint8_t {
  match,             ///< equal to the expected output within rounding
  score_equivalent,  ///< other numbers, the same q.k as long as q and k are both treated so, cached keys too
  mismatch,          ///< known mistakes explain it
  unexplained,       ///< none does, or the values are too coarse to tell; without an expectation: no rotation was seen
  found              ///< a rotation was found, without an expected one
};

/// The part of the data that a mistake affects.
enum class Of : std::uint8_t { all, pairs, heads, rows, tokens, axes };

/// Where a mistake is, if not everywhere: pairs, heads, rows of the batch, tokens or axes from the first to the last,
/// both included.
struct Where {
  Of of = Of::all;
  std::size_t from = 0;
  std::size_t to = 0;
};

/// One mistake, as data: a code and its numbers.
struct Finding {
  FindingCode code = FindingCode::base_wrong;
  double confidence = 1;  ///< 0 to 1; shares of what explains the output equally well
  double shown = 0;       ///< the value found: a base, an offset, a rotary_dim, a factor
  double wanted = 0;      ///< the value expected in its place
  Where where{};
};

/// The rotation that was found.
struct Found {
  Pairing pairing = Pairing::half_split;
  std::int32_t rotary_dim = 0;
  std::optional<double> base{};  ///< where the frequencies are powers of one
  std::vector<double> inv_freq;  ///< [rotary_dim / 2], radians per position
  double attention_factor = 1;
  double position_offset = 0;
  std::int32_t direction = 1;
};

/// What cannot be seen in these data.
struct Undecided {
  bool one_position = false;    ///< all tokens have one position: one angle of each pair, known up to revolutions
  bool position_zero = false;   ///< and that is 0, where every rotation leaves the vectors as they are
  bool constant_input = false;  ///< every input channel holds one number: which channels make a pair can be mistaken
  std::int32_t slow_pairs =
      0;  ///< pairs of `expected` that rotate by less than the output's rounding up to the farthest position
  bool equal_axes =
      false;  ///< every token has one position on all axes of `expected`: which pair turns by which is not seen
  bool coarse = false;  ///< rounding explains more than a quarter of the largest value: right and wrong look alike
};

struct Diagnosis {
  Verdict verdict = Verdict::unexplained;
  std::vector<Finding> findings;  ///< most likely first
  double residual = 0;  ///< largest |output - prediction| by the largest |output|, over the rows that were looked at
  double expected_residual = 0;  ///< the same for the prediction of `expected`
  std::optional<Found> found{};
  Undecided undecided;
  Grid grid = Grid::float32;  ///< the format that the output was rounded to
  int decimals = 0;           ///< digits after the point where that is printed text
};

/// Says which rotation turns input into output, and what is wrong with it.
///   input, output  of `shape` each: the values before and after
///   position_ids [seq] or [batch, seq], what the caller believes, or one such list for each axis of `expected`
///   (axis_count);
///                  empty: 0, 1, 2, ... in each batch row; fractions where there are several axes
///   expected the right rotation; without it, only the rotation found in the data is reported
///   seq_len        as in fill_frequencies
/// Looks at up to 40 tokens of two batch rows and four heads each; memory and time do not grow with the tensor but for
/// the search for NaN. Mistakes are tried alone, then in pairs: with a base measured from the data and positions read
/// back from it.
/// Errors: those of take_sample and of fill_frequencies; shape_mismatch (head_dim of `expected` is not the shape's).
[[nodiscard]] Result<Diagnosis> diagnose(std::span<const float> input, std::span<const float> output,
                                         const TensorShape& shape, std::span<const double> position_ids,
                                         const RopeConfig* expected,
                                         std::optional<std::int64_t> seq_len = std::nullopt);

}  // namespace ropewalk::doctor
