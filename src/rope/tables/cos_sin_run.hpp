#pragma once

#include <cstddef>
#include <cstdint>

#include "rope/buffer.hpp"
#include "rope/error.hpp"
#include "rope/tables/angles.hpp"

namespace ropewalk {

/// Fills rows of tables for consecutive positions: as accurate as one row at a time (exact angles), or with the same
/// bits (float32), and many times as fast.
class RunFiller {
 public:
  static constexpr std::size_t block_rows = 4;  ///< rows that are made at once

  /// angles outlives the filler. Errors: out_of_memory.
  [[nodiscard]] static Result<RunFiller> make(const Angles& angles);

  /// Fills the rows of the positions start, start + 1, ..., all within 0 .. max_position.
  ///   cos, sin  [rows, angles.pairs()]
  void fill(std::int64_t start, std::size_t rows, float* cos, float* sin) noexcept;

 private:
  /// The quantities kept for each pair: cosine and sine of the angle in the middle of four rows, and of the angles to
  /// rotate it by.
  enum Quantity : std::size_t { middle, stride, half, three_halves, quantities };
  /// For float32 also: four rows without its roundings, and the rotation of each of them by its rounding.
  static constexpr std::size_t little = block_rows, row_quantities = block_rows + 1;

  RunFiller(const Angles& angles, Buffer<double> groups, Buffer<double> rows) noexcept;

  [[nodiscard]] std::size_t lanes_at(std::size_t pair) const noexcept;
  void set(Quantity which, double position, double times) noexcept;
  void fill_blocks(std::int64_t first, std::size_t blocks, float* cos, float* sin) noexcept;
  [[nodiscard]] double fill_block(float* cos, float* sin) noexcept;
  void fill_float32_block(double position, float* cos, float* sin) noexcept;
  void fill_float32_row(double position, std::size_t row, float* cos, float* sin) noexcept;
  void repair(double position, float* cos, float* sin) const noexcept;
  void fill_still(float* cos, float* sin) const noexcept;

  const Angles* angles_;
  Buffer<double> groups_;
  Buffer<double> rows_;    // float32 only
  std::size_t rotating_;   // pairs up to the last one that rotates
  bool prepared_ = false;  // groups_ holds the angles to rotate by
};

}  // namespace ropewalk
