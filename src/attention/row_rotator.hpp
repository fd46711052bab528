#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "attention/attention.hpp"
#include "rope/buffer.hpp"

namespace ropewalk {

/// Rotates a tensor's rows at the point where a loop reads them: it copies a few at a time and rotates them while they
/// are in the cache.
class RowRotator {
 public:
  /// Without this call there is no rotation. options, table and position_ids must outlive it.
  /// Errors: those of rotate for a tensor of `shape`, with `field` for "position_ids".
  [[nodiscard]] Result<> set(const RotateOptions& options, const CosSinView& table,
                             const std::span<const std::int32_t>& position_ids, const TensorShape& shape,
                             std::string_view field = "position_ids");

  explicit operator bool() const noexcept { return options_ != nullptr; }

  /// The number of floats for copies of `count` rows, followed by scratch memory for their rotation.
  [[nodiscard]] std::size_t copies_size(std::size_t count) const noexcept {
    return *this ? product({count + 1, head_dim_}) : 0;
  }

  /// The rows of a batch: row i belongs to token i / heads and head i % heads. x starts at row 0.
  struct HeadsRows {
    Elements x;
    Strides strides;
    std::size_t batch;
    std::size_t heads;
    std::size_t rows;
  };

  /// Copies rows first .. first + count - 1, rotated in float32, to [count][head_dim] at `to`.
  ///   to  copies_size(count) floats
  /// Beyond the last row, the last row is repeated.
  void copy_rotated(const HeadsRows& from, std::size_t first, std::size_t count, float* to) const noexcept;

 private:
  const RotateOptions* options_ = nullptr;
  const CosSinView* table_ = nullptr;
  const std::int32_t* position_ids_ = nullptr;  ///< null: rows in order
  std::size_t head_dim_ = 0;
  std::size_t batch_rows_ = 0;  ///< from one batch to the next in position_ids, or in the table: seq or 0
};

}  // namespace ropewalk
