#pragma once

#include <cstddef>

#include "model/products.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk::model {

/// Writes the sums of neighbouring rows to their places in y; only the first `rows` of them exist.
template <std::size_t batches>
ROPEWALK_INLINE inline void put(const Batch (&sums)[batches], std::size_t rows, Into into, float* y) noexcept {
  if (rows >= batches * batch_size) {
    for (std::size_t i = 0; i < batches; ++i) {
      float* to = y + i * batch_size;
      store(to, into == Into::add ? load<Batch>(to) + sums[i] : sums[i]);
    }
    return;
  }
  float all[batches * batch_size];
  for (std::size_t i = 0; i < batches; ++i) store(all + i * batch_size, sums[i]);
  ROPEWALK_ROLLED
  for (std::size_t i = 0; i < rows; ++i) y[i] = into == Into::add ? y[i] + all[i] : all[i];
}

}  // namespace ropewalk::model
