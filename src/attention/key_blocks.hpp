#pragma once

#include <cstddef>
#include <cstdint>

#include "attention/query_group.hpp"
#include "attention/row_rotator.hpp"

namespace ropewalk {

/// One head's keys and values as they are stored: in panels laid out for `keys` keys (pack.hpp), or in rows that are
/// row_step elements apart.
struct StoredHead {
  Elements k;
  Elements v;
  std::size_t keys;
  std::size_t row_step = 0;             ///< 0: panels
  const RowRotator* rotator = nullptr;  ///< for keys in rows
  std::size_t batch = 0;
  float* rotated = nullptr;  ///< rotator->copies_size(key_block)

  /// At most key_block of the keys in rows, rotated if there is a rotator.
  [[nodiscard]] Rows key_rows(std::size_t from, std::size_t count, std::size_t head_dim) const noexcept;
};

/// The elements that the inner loops read: floats, or bfloat16 for narrow groups.
struct KeyBlock {
  std::size_t from;  ///< the first key
  Elements k;        ///< panels [keys / panel][head_dim][panel]; rows of floats if k_step is not 0
  Elements v;        ///< laid out as Values describes
  std::size_t panel_step;
  std::size_t key_step;
  std::size_t k_step = 0;  ///< from one row of k to the next; 0: panels
};

/// The layout of a block's keys: as stored, where narrow groups can read that, or panels of floats.
enum class Reading : std::uint8_t { as_stored, panels };

/// Memory for one block, for keys and values that must be copied first.
struct BlockCopy {
  float* k;  ///< [key_block / panel][head_dim][panel]
  float* v;  ///< [padded(head_dim) / panel][key_block][panel]
};

/// The keys from .. to - 1 of a head; both are multiples of panel, at most key_block apart.
[[nodiscard]] KeyBlock block_of(const StoredHead& head, std::size_t head_dim, std::size_t from, std::size_t to,
                                Reading reading, const BlockCopy& copy) noexcept;

}  // namespace ropewalk
