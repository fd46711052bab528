#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "doctor/variants.hpp"

namespace ropewalk::doctor {

/// The outcome of a diagnosis.
enum class Verdict : std::uint8_t {
  match,             ///< equal to the expected output within rounding
  score_equivalent,  ///< other numbers, but the same q.k if q and k are both treated this way, cached keys too
  mismatch,          ///< known mistakes explain it
  unexplained,       ///< no mistake explains it, the values are too coarse, or (nothing expected) nothing rotates
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
  double confidence = 1;  ///< 0 to 1; explanations that fit equally well share it
  double shown = 0;       ///< the value found: a base, an offset, a rotary_dim, a factor
  double wanted = 0;      ///< the value expected in its place
  Where where{};
  std::vector<Change> changes{};  ///< the parameters of the scheme that differ, if they are known
};

/// The rotation that was found.
struct Found {
  Pairing pairing = Pairing::half_split;
  std::int32_t rotary_dim = 0;
  std::optional<double> base{};  ///< present if the frequencies are powers of one base
  std::vector<double> inv_freq;  ///< [rotary_dim / 2], radians per position
  double attention_factor = 1;
  double position_offset = 0;
  std::int32_t direction = 1;
};

/// What cannot be decided from these data.
struct Undecided {
  /// All tokens have the same position: each pair shows one angle, known only up to whole revolutions.
  bool one_position = false;
  bool position_zero = false;  ///< that position is 0, where every rotation leaves the vectors unchanged
  /// Every input channel has the same value, so the channels of a pair cannot be identified.
  bool constant_input = false;
  /// Number of pairs of `expected` whose rotation up to the farthest position is below the output's rounding.
  std::int32_t slow_pairs = 0;
  /// Each token has the same position on all axes of `expected`, so the axis of a pair cannot be identified.
  bool equal_axes = false;
  bool coarse = false;  ///< rounding explains more than a quarter of the largest value, so right and wrong look alike
};

struct Diagnosis {
  Verdict verdict = Verdict::unexplained;
  std::vector<Finding> findings;  ///< most likely first
  /// Largest |output - prediction| divided by the largest |output|, over the rows that were examined.
  double residual = 0;
  double expected_residual = 0;  ///< the same for the prediction of `expected`
  std::optional<Found> found{};
  /// [2 + axes, tokens]: of each token examined its batch row, its place in the row, and the positions that were read
  /// back; empty if none were.
  std::vector<double> positions;
  Undecided undecided;
  Grid grid = Grid::float32;  ///< the format that the output was rounded to
  int decimals = 0;           ///< digits after the decimal point, if that is printed text
};

/// Finds the rotation that turns input into output, and what is wrong with it.
///   input, output  of `shape` each: the values before and after
///   position_ids   [seq] or [batch, seq], the positions the caller believes in, or one such list for each axis of
///   `expected` (axis_count); empty: 0, 1, 2, ... in each batch row; fractions where there are several axes
///   expected       the right rotation; without it, only the rotation found in the data is reported
///   seq_len        as in fill_frequencies
/// Every row is compared with the expected rotation. A mistake is looked for in some 40 tokens of a few batch rows and
/// heads, with those where the rows that are off begin and end. Mistakes are tried alone, then in pairs; a base is
/// measured from the data, and positions are read back from it.
/// Errors: those of take_sample and of fill_frequencies; shape_mismatch (head_dim of `expected` is not the shape's).
[[nodiscard]] Result<Diagnosis> diagnose(std::span<const float> input, std::span<const float> output,
                                         const TensorShape& shape, std::span<const double> position_ids,
                                         const RopeConfig* expected,
                                         std::optional<std::int64_t> seq_len = std::nullopt);

}  // namespace ropewalk::doctor
