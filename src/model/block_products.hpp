#pragma once

#include <cstddef>

#include "model/matrix.hpp"
#include "model/products.hpp"

namespace ropewalk::model {

/// The number of floats that tokens take in whole numbers: half of one for each number, and two for each block.
/// Together with a widened strip it is less than product_scratch.
constexpr std::size_t block_scratch(std::size_t tokens, std::size_t columns) noexcept {
  return tokens * (columns / 2 + 2 * (columns / block_columns));
}

/// multiply for a matrix of q8_0 or q4_0. x is rounded to 16 bits for each block of 32 columns, so that its largest
/// number becomes 32767. Sums of a block are whole numbers, exact in 32 bits, and are then multiplied by both scales.
///   scratch  block_scratch floats
/// Source: ggml_vec_dot_q8_0_q8_0 in llama.cpp, with 8 more bits for x.
void multiply_blocks(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                     float* scratch) noexcept;

}  // namespace ropewalk::model
