#pragma once

#include <algorithm>
#include <cstddef>

namespace ropewalk {

/// Keys and values are packed in panels of `panel` keys or channels, in the order in which the inner loops read them.
inline constexpr std::size_t panel = 4;

/// A count of keys or channels, filled up to whole panels.
constexpr std::size_t padded(std::size_t count) noexcept { return (count + panel - 1) / panel * panel; }

/// Keys per step of the online softmax: a multiple of panel.
inline constexpr std::size_t key_block = 128;

/// Values lie in blocks of this many keys, so that each step reads one stretch of memory.
constexpr std::size_t block_keys(std::size_t keys) noexcept { return std::min(key_block, padded(keys)); }

/// Where channel d of a packed value lies.
constexpr std::size_t packed_value_at(std::size_t keys, std::size_t head_dim, std::size_t key, std::size_t d) noexcept {
  const std::size_t block = block_keys(keys);
  return key / block * block * padded(head_dim) + d / panel * block * panel + key % block * panel + d % panel;
}

/// Elements that one head's keys and values take, a whole number of cache lines.
constexpr std::size_t packed_keys_floats(std::size_t keys, std::size_t head_dim) noexcept {
  return (padded(keys) * head_dim + 15) / 16 * 16;
}
constexpr std::size_t packed_values_floats(std::size_t keys, std::size_t head_dim) noexcept {
  if (keys == 0) return 0;
  const std::size_t block = block_keys(keys);
  return packed_keys_floats((keys + block - 1) / block * block, padded(head_dim));
}

/// One head's keys, rows of head_dim floats that are step apart, as panels [keys / panel][head_dim][panel]: the order in which
/// QueryGroup::score reads them. The last panel is filled up with zeros.
void pack_keys(const float* k, std::size_t keys, std::size_t step, std::size_t head_dim, float* to) noexcept;

/// One head's values as panels [keys / block_keys][head_dim / panel][block_keys][panel], filled up with zeros to whole panels. Returns whether all are
/// finite.
[[nodiscard]] bool pack_values(const float* v, std::size_t keys, std::size_t step, std::size_t head_dim,
                               float* to) noexcept;

}  // namespace ropewalk
