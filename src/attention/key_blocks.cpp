#include "attention/key_blocks.hpp"

#include <algorithm>

namespace ropewalk {
namespace {

/// Whether the loops can read the first `count` elements of panels without a copy in floats; count is 0 for rows.
bool readable(const Elements& elements, std::size_t count, Reading reading) noexcept {
  if (!elements.half()) return true;
  if (reading != Reading::as_stored) return false;
  if (*elements.half() == Half::bfloat16) return true;
  return has_registers && count > 0 && is_ordinary(elements.halves(), count);
}

KeyBlock block_of_rows(const StoredHead& head, std::size_t head_dim, std::size_t from, std::size_t keys,
                       Reading reading, const BlockCopy& copy) noexcept {
  KeyBlock block{from, {copy.k, 0}, {copy.v, 0}, key_block * panel, panel};
  const Rows k = head.key_rows(from, keys, head_dim);
  if (has_registers && reading == Reading::as_stored && !k.elements.half()) {
    block.k = k.elements;
    block.k_step = k.step;
  } else {
    pack_keys(k, keys, head_dim, copy.k);
  }
  const Elements v = head.v.from(from * head.row_step);
  if (reading == Reading::as_stored && head_dim % panel == 0 && readable(v, 0, reading)) {
    block.v = v;
    block.panel_step = panel;
    block.key_step = head.row_step;
  } else {
    pack_values({v, head.row_step}, keys, head_dim, copy.v, key_block * panel);
  }
  return block;
}

}  // namespace

Rows StoredHead::key_rows(std::size_t from, std::size_t count, std::size_t head_dim) const noexcept {
  if (rotator == nullptr) return {k.from(from * row_step), row_step};
  rotator->copy_rotated({k, {.seq = row_step}, batch, 1, keys}, from, count, rotated);
  return {{rotated, count * head_dim}, head_dim};
}

KeyBlock block_of(const StoredHead& head, std::size_t head_dim, std::size_t from, std::size_t to, Reading reading,
                  const BlockCopy& copy) noexcept {
  if (head.row_step != 0) {
    return block_of_rows(head, head_dim, from, std::min(to, head.keys) - from, reading, copy);
  }
  const std::size_t panel_step = block_keys(head.keys) * panel;
  KeyBlock block{from, head.k.from(from * head_dim), head.v.from(packed_value_at(head.keys, head_dim, from, 0)),
                 panel_step, panel};
  const std::size_t in_k = (to - from) * head_dim, in_panel = (to - from) * panel, panels = padded(head_dim) / panel;
  if (!readable(block.k, in_k, reading)) {
    widen_row(*block.k.half(), block.k.halves(), copy.k, in_k);
    block.k = {copy.k, 0};
  }
  if (!readable(block.v, (panels - 1) * panel_step + in_panel, reading)) {
    for (std::size_t d = 0; d < panels; ++d) {
      widen_row(*block.v.half(), block.v.halves() + d * panel_step, copy.v + d * key_block * panel, in_panel);
    }
    block.v = {copy.v, 0};
    block.panel_step = key_block * panel;
  }
  return block;
}

}  // namespace ropewalk
