#pragma once

#include <string_view>

#include "attention/attention.hpp"
#include "rope/buffer.hpp"

namespace ropewalk {

/// A turned copy of x in float32. Errors: those of rotate, with `field` for "position_ids"; out_of_memory.
[[nodiscard]] Result<Buffer<float>> turned(const Elements& x, const TensorShape& shape, const RopeAt& rope,
                                           std::string_view field = "position_ids");

}  // namespace ropewalk
