#include "attention/pack.hpp"

#include <algorithm>
#include <cstring>

#include "rope/simd.hpp"

namespace ropewalk {
namespace {

/// Channels of one full panel that were packed by transposing squares; the caller does the rest.
template <std::size_t width>
std::size_t pack_squares(const float* row, std::size_t step, std::size_t head_dim, float* to) noexcept {
  std::size_t d = 0;
  if constexpr (width == panel) {
    ROPEWALK_ROLLED
    for (; d + width <= head_dim; d += width) {
      Batch square[width];
      for (std::size_t n = 0; n < width; ++n) square[n] = load<Batch>(row + n * step + d);
      transpose(square);
      for (std::size_t n = 0; n < width; ++n) store(to + (d + n) * width, square[n]);
    }
  }
  return d;
}

}  // namespace

void pack_keys(const float* k, std::size_t keys, std::size_t step, std::size_t head_dim, float* to) noexcept {
  for (std::size_t j = 0; j < keys; j += panel, to += panel * head_dim) {
    const float* row = k + j * step;
    const std::size_t rows = std::min(panel, keys - j);
    std::size_t d = rows == panel ? pack_squares<batch_size>(row, step, head_dim, to) : 0;
    ROPEWALK_ROLLED
    for (; d < head_dim; ++d) {
      ROPEWALK_ROLLED
      for (std::size_t n = 0; n < panel; ++n) to[d * panel + n] = n < rows ? row[n * step + d] : 0;
    }
  }
}

bool pack_values(const float* v, std::size_t keys, std::size_t step, std::size_t head_dim, float* to) noexcept {
  float nothing = 0;  // NaN after infinity or NaN times 0
  for (std::size_t first = 0; first < keys; first += key_block) {
    const std::size_t count = std::min(key_block, keys - first);
    for (std::size_t d = 0; d < head_dim; d += panel) {
      const std::size_t channels = std::min(panel, head_dim - d);
      const float* from = v + first * step + d;
      float* target = to + packed_value_at(keys, head_dim, first, d);
      float zeros[panel] = {};
      ROPEWALK_ROLLED
      for (std::size_t j = 0; j < count; ++j, from += step, target += panel) {
        float values[panel] = {};
        if (channels == panel) {
          std::memcpy(values, from, sizeof values);
        } else {
          std::copy_n(from, channels, values);
        }
        for (std::size_t n = 0; n < panel; ++n) zeros[n] += values[n] * 0.0f;
        std::memcpy(target, values, sizeof values);
      }
      std::fill_n(target, (padded(count) - count) * panel, 0.0f);
      nothing += (zeros[0] + zeros[1]) + (zeros[2] + zeros[3]);
    }
  }
  return nothing == 0;
}

}  // namespace ropewalk
