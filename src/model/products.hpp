#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/matrix.hpp"
#include "rope/error.hpp"

namespace ropewalk::model {

/// Tokens that share one read of a matrix.
inline constexpr std::size_t tile_tokens = 4;

/// Tokens that pack_tokens writes: a single one, or whole tiles.
constexpr std::size_t packed_tokens(std::size_t tokens) noexcept {
  return tokens == 1 ? 1 : (tokens + tile_tokens - 1) / tile_tokens * tile_tokens;
}

/// Floats of scratch memory that multiply needs.
constexpr std::size_t product_scratch(std::size_t tokens, std::size_t columns) noexcept {
  return product({std::max(panel_rows, packed_tokens(tokens)), columns});
}

/// Packs x [tokens, columns] to [tiles][columns][tile_tokens], with the last tile padded with zeros. A single token
/// stays as it is.
void pack_tokens(const float* x, std::size_t tokens, std::size_t columns, float* to) noexcept;

/// Whether a product is written or added.
enum class Into : std::uint8_t { replace, add };

/// y [tokens, matrix.rows()] = x matrix^T, or that added to it; x as pack_tokens gives it.
///   scratch  product_scratch floats
/// Each number of y is one sum over the columns in their order, whatever the number of tokens: a single token gets the
/// same bits. For q8_0 and q4_0 see multiply_blocks.
void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
              float* scratch) noexcept;
/// The same of a float32 matrix, which needs no scratch memory.
void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y) noexcept;

/// y = x weights^T: a linear layer without bias, by the product above.
///   x        [tokens, columns]
///   weights  [rows, columns]
///   y        [tokens, rows]
/// Errors: shape_mismatch (columns 0, or a length that is none of these), out_of_memory.
[[nodiscard]] Result<> linear(std::span<const float> x, std::span<const float> weights, std::size_t columns,
                              std::span<float> y);

}  // namespace ropewalk::model
