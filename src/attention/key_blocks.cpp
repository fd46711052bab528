#include "attention/key_blocks.hpp"

#include <algorithm>

#include "rope/half_rows.hpp"

namespace ropewalk {
namespace {

/// Whether the loops can read elements of this kind without a copy in floats.
bool readable(const Elements& elements, Reading reading) noexcept {
  return !elements.half() || (reading == Reading::as_stored && *elements.half() == Half::bfloat16);
}

KeyBlock block_of_rows(const StoredHead& head, std::size_t head_dim, std::size_t from, std::size_t keys,
                       Reading reading, const BlockRoom& room) noexcept {
  pack_keys({head.k.from(from * head.row_step), head.row_step}, keys, head_dim, room.k);
  KeyBlock block{from, {room.k, 0}, {room.v, 0}, key_block * panel, panel};
  const Elements v = head.v.from(from * head.row_step);
  if (reading == Reading::as_stored && head_dim % panel == 0 && readable(v, reading)) {
    block.v = v;
    block.panel_step = panel;
    block.key_step = head.row_step;
  } else {
    pack_values({v, head.row_step}, keys, head_dim, room.v, key_block * panel);
  }
  return block;
}

}  // namespace

KeyBlock block_of(const StoredHead& head, std::size_t head_dim, std::size_t from, std::size_t to, Reading reading,
                  const BlockRoom& room) noexcept {
  if (head.row_step != 0) {
    return block_of_rows(head, head_dim, from, std::min(to, head.keys) - from, reading, room);
  }
  const std::size_t panel_step = block_keys(head.keys) * panel;
  KeyBlock block{from, head.k.from(from * head_dim), head.v.from(packed_value_at(head.keys, head_dim, from, 0)),
                 panel_step, panel};
  if (!readable(block.k, reading)) {
    widen_row(*block.k.half(), block.k.halves(), room.k, (to - from) * head_dim);
    block.k = {room.k, 0};
  }
  if (!readable(block.v, reading)) {
    for (std::size_t d = 0; d < padded(head_dim) / panel; ++d) {
      widen_row(*block.v.half(), block.v.halves() + d * panel_step, room.v + d * key_block * panel,
                (to - from) * panel);
    }
    block.v = {room.v, 0};
    block.panel_step = key_block * panel;
  }
  return block;
}

}  // namespace ropewalk
