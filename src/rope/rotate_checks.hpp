#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rope/rotate.hpp"

namespace ropewalk {

/// The rules that rotate states, for tensors of any element size.
[[nodiscard]] Result<> check_rotate(const std::span<const std::byte>& x, const std::span<std::byte>& y,
                                    std::size_t element_size, const TensorShape& shape, const RotateOptions& options,
                                    const CosSinView& table, const std::span<const std::int32_t>& position_ids);

}  // namespace ropewalk
