#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rope/buffer.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk::model {

/// Rows of a matrix whose weights are stored together, one row in each lane. One token reads several panels at a time,
/// far apart from each other, so that its sums fill the registers without waiting for each other: this many streams
/// (q8_0 and q4_0 read one panel). Several tokens share what is read and go through a panel strip by strip.
inline constexpr std::size_t streams = 2;
inline constexpr std::size_t panel_strips = 4 / streams;
inline constexpr std::size_t strip_rows = 2 * batch_size;
inline constexpr std::size_t panel_rows = panel_strips * strip_rows;

/// How a file stores weights; a matrix keeps them in the same form. q8_0 and q4_0: blocks of 32 columns, a float16
/// scale and 32 numbers of 8 or 4 bits.
/// Source: block_q8_0 and block_q4_0 in ggml/src/ggml-common.h of llama.cpp.
enum class Stored : std::uint8_t { float32, float16, bfloat16, q8_0, q4_0 };

inline constexpr std::size_t block_columns = 32;
inline constexpr std::size_t scale_bytes = sizeof(std::uint16_t);

constexpr bool has_scales(Stored stored) noexcept { return stored == Stored::q8_0 || stored == Stored::q4_0; }

/// Bytes of a row in the file; 0 if the columns are not a whole number of blocks.
[[nodiscard]] std::size_t row_bytes(Stored stored, std::size_t columns) noexcept;

/// Whether all numbers of the rows of a file are finite.
[[nodiscard]] bool all_finite(Stored stored, std::span<const std::byte> rows) noexcept;

/// Converts rows of a file to float32. to: as many numbers as `from` holds.
void read_stored(Stored stored, std::span<const std::byte> from, float* to) noexcept;

/// A weight [rows, columns] in panels [rows / panel_rows][columns][panel_rows], the last one padded with zeros: the
/// order in which the inner loop reads it. A panel of q8_0 and q4_0 is a panel of blocks: words of 32 bits [columns of
/// a block in a word][panel_rows], then its scales [panel_rows], in as many bytes as in the file.
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t columns) noexcept : rows_(rows), columns_(columns) {}

  /// A float32 matrix. Errors: out_of_memory.
  [[nodiscard]] static Result<Matrix> make(std::size_t rows, std::size_t columns);

  /// Allocates memory for all rows, which are 0 until they are set.
  /// Errors: shape_mismatch (columns that are not a whole number of blocks), out_of_memory.
  [[nodiscard]] Result<> allocate(Stored stored);

  [[nodiscard]] bool empty() const noexcept { return bytes_.size() == 0; }
  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] std::size_t columns() const noexcept { return columns_; }
  [[nodiscard]] Stored stored() const noexcept { return stored_; }
  [[nodiscard]] std::size_t panels() const noexcept { return (rows_ + panel_rows - 1) / panel_rows; }
  [[nodiscard]] std::size_t panel_bytes() const noexcept;
  [[nodiscard]] const std::byte* panel(std::size_t index) const noexcept {
    return bytes_.data() + index * panel_bytes();
  }

  /// row: below rows(); from: the row as the file stores it.
  void set_row(std::size_t row, const std::byte* from) noexcept;
  /// The same from float32.
  void set_row(std::size_t row, const float* from) noexcept { set_row(row, reinterpret_cast<const std::byte*>(from)); }
  /// to: [columns]
  void read_row(std::size_t row, float* to) const noexcept;

 private:
  Buffer<std::byte> bytes_;
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  Stored stored_ = Stored::float32;
};

}  // namespace ropewalk::model
