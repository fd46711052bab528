#pragma once

#include <cstddef>

namespace ropewalk {

/// One head's keys, rows of head_dim floats that are step apart, as panels [keys / panel][head_dim][panel]: the order in which
/// QueryGroup::score reads them. The last panel is filled up with zeros.
void pack_keys(const float* k, std::size_t keys, std::size_t step, std::size_t head_dim, float* to) noexcept;

/// One head's values as panels [head_dim / panel][keys][panel], both filled up with zeros to whole panels. Returns whether all are
/// finite.
[[nodiscard]] bool pack_values(const float* v, std::size_t keys, std::size_t step, std::size_t head_dim,
                               float* to) noexcept;

}  // namespace ropewalk
