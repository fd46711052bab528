#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rope/buffer.hpp"
#include "rope/error.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk::model {

/// Rows of a matrix whose weights lie together: two registers of them, each lane a row.
inline constexpr std::size_t panel_rows = 2 * batch_size;
/// Tokens that share what is read of a matrix.
inline constexpr std::size_t tile_tokens = 4;

/// A weight [rows, columns] in panels [rows / panel_rows][columns][panel_rows], the last one filled up with zeros: the order in which
/// the inner loop reads it.
class Matrix {
 public:
  /// Errors: out_of_memory.
  [[nodiscard]] static Result<Matrix> make(std::size_t rows, std::size_t columns);

  Matrix() = default;
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  [[nodiscard]] const float* panel(std::size_t index) const noexcept {
    return panels_.data() + index * columns_ * panel_rows;
  }

  /// row: below rows(); from and to: [columns].
  void set_row(std::size_t row, const float* from) noexcept;
  void read_row(std::size_t row, float* to) const noexcept;

 private:
  Buffer<float> panels_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
};

/// x [tokens, columns] to [tokens / tile_tokens][columns][tile_tokens], the tokens left over as they are.
void pack_tokens(const float* x, std::size_t tokens, std::size_t columns, float* to) noexcept;

/// What becomes of a product.
enum class Into : std::uint8_t { replace, add };

/// y [tokens, matrix.rows()] = x matrix^T, or that added to it; x as pack_tokens gives it.
/// Each number of y is one sum over the columns in their order, however many tokens there are: a token by itself gets the same bits.
void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y) noexcept;

/// y = x weights^T: a linear layer without bias, by the product above.
///   x        [tokens, columns]
///   weights  [rows, columns]
///   y        [tokens, rows]
/// Errors: shape_mismatch (columns 0, or a length that is none of these), out_of_memory.
[[nodiscard]] Result<> linear(std::span<const float> x, std::span<const float> weights, std::size_t columns,
                              std::span<float> y);

}  // namespace ropewalk::model
