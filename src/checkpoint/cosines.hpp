#pragma once

#include <cstddef>

#include "checkpoint/projections.hpp"
#include "rope/buffer.hpp"

namespace ropewalk::checkpoint {

/// The numbers that the statistics read of one key head and the query heads that read it: cosines of the angles between
/// rows, after the columns are multiplied by the input norm's gain and the rows by the gain of their own norm; and the
/// squared lengths of the rows as they are stored.
struct Cosines {
  std::size_t head_dim = 0;
  std::size_t group = 0;      ///< query heads
  Buffer<float> query_key;    ///< [group, head_dim, head_dim]: row i of a query head, row j of the key head
  Buffer<float> query_query;  ///< [group, head_dim, head_dim]
  Buffer<float> key_key;      ///< [head_dim, head_dim]
  Buffer<double> query_size;  ///< [head_dim], summed over the group
  Buffer<double> key_size;    ///< [head_dim]

  [[nodiscard]] const float* queries(std::size_t head) const noexcept { return query_query.data() + head * square(); }
  [[nodiscard]] const float* scores(std::size_t head) const noexcept { return query_key.data() + head * square(); }

 private:
  [[nodiscard]] std::size_t square() const noexcept { return head_dim * head_dim; }
};

/// layer: one that has passed `check`; kv_head: below layer.kv_heads. The cosines of a row of zeros are 0. Errors:
/// out_of_memory.
[[nodiscard]] Result<Cosines> cosines_of(const Projections& layer, std::size_t kv_head);

}  // namespace ropewalk::checkpoint
