#pragma once

#include <cstddef>

#include "model/products.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk::model {

/// The sums of a panel to its `rows` places in y, the last panel's being fewer.
ROPEWALK_INLINE inline void put(const Batch (&sums)[2], std::size_t rows, Into into, float* y) noexcept {
  if (rows == panel_rows) {
    for (std::size_t i = 0; i < 2; ++i) {
      float* to = y + i * batch_size;
      store(to, into == Into::add ? load<Batch>(to) + sums[i] : sums[i]);
    }
    return;
  }
  float all[panel_rows];
  for (std::size_t i = 0; i < 2; ++i) store(all + i * batch_size, sums[i]);
  ROPEWALK_ROLLED
  for (std::size_t i = 0; i < rows; ++i) y[i] = into == Into::add ? y[i] + all[i] : all[i];
}

}  // namespace ropewalk::model
