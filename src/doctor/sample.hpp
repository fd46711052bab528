#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rope/error.hpp"
#include "rope/rotate/layout.hpp"

namespace ropewalk::doctor {

/// The format to which the values were rounded.
enum class Grid : std::uint8_t { float32, float16, bfloat16, decimal };

/// One row of head_dim channels before and after the rotation under examination.
struct Row {
  std::span<const float> input;
  std::span<const float> output;
  std::size_t token = 0;  ///< index into Sample::tokens
  std::size_t head = 0;
};

/// One token: its place, and the position that the caller believes it has.
struct Token {
  std::size_t batch = 0;
  std::size_t seq = 0;
  double position = 0;  ///< on the first axis
};

/// Rows of a pair of tensors. They are views: the tensors outlive the sample.
struct Sample {
  std::vector<Token> tokens;
  std::vector<Row> rows;  ///< ordered by token
  std::size_t head_dim = 0;
  std::size_t heads = 0;
  std::size_t seq = 0;
  std::size_t axes = 1;                 ///< positions per token
  std::vector<double> other_positions;  ///< [axes - 1, tokens]: those after Token::position
  Grid grid = Grid::float32;            ///< the grid of the output
  int decimals = 0;                     ///< digits after the decimal point, for Grid::decimal
  /// Half of the distance between neighbours of the grid near 1: the relative rounding error.
  double roundoff = 0x1p-24;
  /// Half of the smallest distance between neighbours of the grid: the error near 0, and everywhere for decimals.
  double least = 0x1p-126;
  /// Error that other steps add to every value, such as inputs with seven decimals or fused products.
  double noise = 0;
  double largest_output = 0;

  [[nodiscard]] double position(std::size_t token, std::size_t axis) const {
    return axis == 0 ? tokens[token].position : other_positions[(axis - 1) * tokens.size() + token];
  }
};

/// Every row.
///   input, output  of `shape` each (extent_of)
///   position_ids   [seq] or [batch, seq], or one such list for each of `axes`; empty: 0, 1, 2, ... in each batch row;
///   whole numbers from 0 on, or any numbers with several axes (seconds of a video, coordinates of patches)
/// Errors: shape_mismatch (lengths; fewer than one token), position_invalid, value_not_finite (`value` is the index of
/// the element in its tensor, `field` "input" or "output").
[[nodiscard]] Result<Sample> take_sample(std::span<const float> input, std::span<const float> output,
                                         const TensorShape& shape, std::span<const double> position_ids,
                                         std::size_t axes = 1);

/// Enough rows of a sample of all to distinguish rotations: some heads and batch rows, tokens near each other and far
/// apart, some 40 of each row.
///   off  the rows that are not as expected, by their index: the places where these begin and end are among the rows
[[nodiscard]] Sample some_of(const Sample& all, std::span<const std::size_t> off = {});

}  // namespace ropewalk::doctor
