#pragma once

#include <algorithm>
#include <cstddef>

#include "attention/elements.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk {

/// Keys and values are packed in panels of `panel` keys or channels, in the order in which the inner loops read them: a
/// whole number of registers, two in wasm.
inline constexpr std::size_t panel = std::max<std::size_t>(8, batch_size);

/// A count of keys or channels, rounded up to whole panels.
constexpr std::size_t padded(std::size_t count) noexcept { return (count + panel - 1) / panel * panel; }

/// Keys per step of the online softmax: a multiple of panel.
inline constexpr std::size_t key_block = 128;

/// Values lie in blocks of this many keys, so that each step reads one stretch of memory.
constexpr std::size_t block_keys(std::size_t keys) noexcept { return std::min(key_block, padded(keys)); }

/// The offset of channel d of a packed value.
constexpr std::size_t packed_value_at(std::size_t keys, std::size_t head_dim, std::size_t key, std::size_t d) noexcept {
  const std::size_t block = block_keys(keys);
  return key / block * block * padded(head_dim) + d / panel * block * panel + key % block * panel + d % panel;
}

/// Elements that one head's keys and values take, a whole number of cache lines even in 16 bits.
constexpr std::size_t packed_keys_size(std::size_t keys, std::size_t head_dim) noexcept {
  return (padded(keys) * head_dim + 31) / 32 * 32;
}
constexpr std::size_t packed_values_size(std::size_t keys, std::size_t head_dim) noexcept {
  if (keys == 0) return 0;
  const std::size_t block = block_keys(keys);
  return packed_keys_size((keys + block - 1) / block * block, padded(head_dim));
}

/// The first `count` elements as floats: read in place, or widened into the given memory.
const float* floats_of(const Elements& elements, std::size_t count, float* widened) noexcept;

/// Copies the first `count` elements as floats.
void copy_floats(const Elements& elements, std::size_t count, float* to) noexcept;

/// Rows of a tensor, `step` elements apart.
struct Rows {
  Elements elements;
  std::size_t step;
};

/// `keys` keys of head_dim channels as panels [keys / panel][head_dim][panel], in float32: the order in which
/// score_keys reads them. The last panel is filled up with zeros.
void pack_keys(const Rows& k, std::size_t keys, std::size_t head_dim, float* to) noexcept;

/// At most key_block values as panels [head_dim / panel][key][panel], panel_step floats apart, filled up with zeros to
/// whole panels.
void pack_values(const Rows& v, std::size_t keys, std::size_t head_dim, float* to, std::size_t panel_step) noexcept;

}  // namespace ropewalk
