#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rope/rotate/rotate.hpp"

namespace ropewalk {

/// Checks the rules that rotate states about its options, table and position_ids.
[[nodiscard]] Result<> check_rotation(const TensorShape& shape, const RotateOptions& options, const CosSinView& table,
                                      const std::span<const std::int32_t>& position_ids);

/// The step from one batch to the next in position_ids or in the table: seq or 0.
[[nodiscard]] inline std::size_t batch_rows(const TensorShape& shape, const CosSinView& table,
                                            const std::span<const std::int32_t>& position_ids) noexcept {
  const std::size_t given = position_ids.empty() ? table.rows : position_ids.size();
  return given == shape.batch * shape.seq ? shape.seq : 0;
}

/// Checks the rules that rotate states, for tensors of any element size.
[[nodiscard]] Result<> check_rotate(const std::span<const std::byte>& x, const std::span<std::byte>& y,
                                    std::size_t element_size, const TensorShape& shape, const RotateOptions& options,
                                    const CosSinView& table, const std::span<const std::int32_t>& position_ids);

}  // namespace ropewalk
