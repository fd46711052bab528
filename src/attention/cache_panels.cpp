#include "attention/cache_panels.hpp"

#include <algorithm>

#include "attention/pack.hpp"

namespace ropewalk {
namespace {

/// Channels that are converted at once.
constexpr std::size_t chunk = 64;

}  // namespace

std::size_t CachePanels::bytes(std::size_t capacity, std::size_t head_dim, const std::optional<Half>& half) noexcept {
  const std::size_t elements = packed_keys_size(capacity, head_dim) + packed_values_size(capacity, head_dim);
  return elements * (half ? sizeof(std::uint16_t) : sizeof(float));
}

std::size_t CachePanels::key_at(std::size_t key, std::size_t d) const noexcept {
  return key / panel * panel * head_dim_ + d * panel + key % panel;
}

std::size_t CachePanels::value_at(std::size_t key, std::size_t d) const noexcept {
  return packed_keys_size(capacity_, head_dim_) + packed_value_at(capacity_, head_dim_, key, d);
}

void CachePanels::read_key(std::size_t key, float* row) const noexcept {
  for (std::size_t d = 0; d < head_dim_; d += chunk) {
    const std::size_t end = std::min(head_dim_, d + chunk);
    if (!half_) {
      for (std::size_t i = d; i < end; ++i) row[i] = floats()[key_at(key, i)];
      continue;
    }
    std::uint16_t stored[chunk];
    for (std::size_t i = d; i < end; ++i) stored[i - d] = halves()[key_at(key, i)];
    widen_row(*half_, stored, row + d, end - d);
  }
}

template <class At>
void CachePanels::write(const Elements& row, At at) const noexcept {
  for (std::size_t d = 0; d < head_dim_; d += chunk) {
    const std::size_t end = std::min(head_dim_, d + chunk);
    const Elements part = row.from(d);
    float widened[chunk];
    std::uint16_t narrowed[chunk];
    if (!half_) {
      const float* from = floats_of(part, end - d, widened);
      for (std::size_t i = d; i < end; ++i) floats()[at(i)] = from[i - d];
      continue;
    }
    const std::uint16_t* from = part.halves();
    if (part.half() != half_) {
      narrow_row(*half_, floats_of(part, end - d, widened), narrowed, end - d);
      from = narrowed;
    }
    for (std::size_t i = d; i < end; ++i) halves()[at(i)] = from[i - d];
  }
}

void CachePanels::write_key(std::size_t key, const Elements& row) const noexcept {
  const std::size_t first = key_at(key, 0);
  write(row, [=](std::size_t d) { return first + d * panel; });
}

void CachePanels::write_value(std::size_t key, const Elements& row) const noexcept {
  const std::size_t first = value_at(key, 0), step = value_at(key, panel) - first;
  write(row, [=](std::size_t d) { return first + d / panel * step + d % panel; });
}

/// Moves as many keys at a time as share one panel before and after the move, so that each copy is one contiguous run.
template <class Element>
void CachePanels::move_elements(std::size_t from, std::size_t to, std::size_t count) const noexcept {
  auto* elements = reinterpret_cast<Element*>(memory_);
  for (std::size_t run = 0; count > 0; count -= run, from += run, to += run) {
    run = std::min({count, panel - from % panel, panel - to % panel});
    Element* keys = elements + key_at(to, 0);
    const Element* stored_keys = elements + key_at(from, 0);
    for (std::size_t d = 0; d < head_dim_; ++d, keys += panel, stored_keys += panel) {
      for (std::size_t i = 0; i < run; ++i) keys[i] = stored_keys[i];
    }
    for (std::size_t d = 0; d < head_dim_; d += panel) {
      std::copy_n(elements + value_at(from, d), run * panel, elements + value_at(to, d));
    }
  }
}

void CachePanels::move(std::size_t from, std::size_t to, std::size_t count) const noexcept {
  return half_ ? move_elements<std::uint16_t>(from, to, count) : move_elements<float>(from, to, count);
}

StoredHead CachePanels::stored() const noexcept {
  const std::size_t keys = value_at(0, 0), values = packed_values_size(capacity_, head_dim_);
  if (!half_) return {{floats(), keys}, {floats() + keys, values}, capacity_};
  return {{std::span(halves(), keys), *half_}, {std::span(halves() + keys, values), *half_}, capacity_};
}

}  // namespace ropewalk
