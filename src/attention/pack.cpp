#include "attention/pack.hpp"

#include <algorithm>

#include "rope/rotate/rotate_row.hpp"

namespace ropewalk {
namespace {

/// Channels that are widened at once: those of a panel of keys fit the first-level cache.
constexpr std::size_t chunk = 64;

/// Packs a full panel by transposing squares; returns the channels packed. The caller packs the rest.
std::size_t pack_squares(const float* const* rows, std::size_t channels, float* to) noexcept {
  std::size_t d = 0;
  ROPEWALK_ROLLED
  for (; d + batch_size <= channels; d += batch_size) {
    for (std::size_t first = 0; first < panel; first += batch_size) {
      Batch square[batch_size];
      for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(rows[first + n] + d);
      transpose(square);
      for (std::size_t n = 0; n < batch_size; ++n) store(to + (d + n) * panel + first, square[n]);
    }
  }
  return d;
}

}  // namespace

const float* floats_of(const Elements& elements, std::size_t count, float* widened) noexcept {
  if (!elements.half()) return elements.floats();
  widen_row(*elements.half(), elements.halves(), widened, count);
  return widened;
}

void copy_floats(const Elements& elements, std::size_t count, float* to) noexcept {
  if (elements.half()) return widen_row(*elements.half(), elements.halves(), to, count);
  copy_row(elements.bytes().data(), reinterpret_cast<std::byte*>(to), count * sizeof(float));
}

void pack_keys(const Rows& k, std::size_t keys, std::size_t head_dim, float* to) noexcept {
  float widened[panel][chunk];
  ROPEWALK_ROLLED
  for (std::size_t j = 0; j < keys; j += panel) {
    const std::size_t count = std::min(panel, keys - j);
    const std::size_t width = k.elements.half() ? chunk : head_dim;
    ROPEWALK_ROLLED
    for (std::size_t from = 0; from < head_dim; from += width) {
      const std::size_t channels = std::min(width, head_dim - from);
      const float* rows[panel];
      ROPEWALK_ROLLED
      for (std::size_t n = 0; n < count; ++n) {
        rows[n] = floats_of(k.elements.from((j + n) * k.step + from), channels, widened[n]);
      }
      std::size_t d = count == panel ? pack_squares(rows, channels, to) : 0;
      ROPEWALK_ROLLED
      for (; d < channels; ++d) {
        ROPEWALK_ROLLED
        for (std::size_t n = 0; n < panel; ++n) to[d * panel + n] = n < count ? rows[n][d] : 0;
      }
      to += channels * panel;
    }
  }
}

void pack_values(const Rows& v, std::size_t keys, std::size_t head_dim, float* to, std::size_t panel_step) noexcept {
  float widened[chunk];
  const std::size_t width = v.elements.half() ? chunk : panel;
  ROPEWALK_ROLLED
  for (std::size_t d = 0; d < head_dim; d += width) {
    const std::size_t channels = std::min(width, head_dim - d);
    ROPEWALK_ROLLED
    for (std::size_t j = 0; j < keys; ++j) {
      const float* row = floats_of(v.elements.from(j * v.step + d), channels, widened);
      float* target = to + d / panel * panel_step + j * panel;
      std::size_t i = 0;
      ROPEWALK_ROLLED
      for (; i + panel <= channels; i += panel, target += panel_step) {
        for (std::size_t n = 0; n < panel; n += batch_size) store(target + n, load<Batch>(row + i + n));
      }
      if (i == channels) continue;
      std::fill_n(target, panel, 0.0f);
      std::copy(row + i, row + channels, target);
    }
  }
  const std::size_t empty = (padded(keys) - keys) * panel;
  for (std::size_t d = 0; empty > 0 && d < head_dim; d += panel) {
    std::fill_n(to + d / panel * panel_step + keys * panel, empty, 0.0f);
  }
}

}  // namespace ropewalk
