// rope/rotate: rotation and pairing.
#include <emscripten/bind.h>

#include "bindings/rope_at.hpp"
#include "rope/rotate/convert_pairing.hpp"
#include "rope/rotate/rotate.hpp"

namespace ropewalk::bindings {
namespace {

RopeAt next_rope;

Address rope_at(unsigned pairing, unsigned write_as, std::size_t rotary_dim, std::size_t rotary_offset, bool inverse,
                Address cos, std::size_t cos_length, Address sin, std::size_t sin_length, std::size_t rows,
                Address position_ids, std::size_t id_count) {
  RotateOptions& options = next_rope.rotate;
  options.pairing = member<Pairing>(pairing);
  options.write_as = member<Pairing>(write_as);
  options.rotary_dim = rotary_dim;
  options.rotary_offset = rotary_offset;
  options.direction = inverse ? Direction::back : Direction::forward;
  next_rope.table.cos = list<const float>(cos, cos_length);
  next_rope.table.sin = list<const float>(sin, sin_length);
  next_rope.table.rows = rows;
  next_rope.position_ids = list<const std::int32_t>(position_ids, id_count);
  return reinterpret_cast<Address>(&next_rope);
}

bool rotate_tensor(unsigned dtype, Address x, std::size_t x_length, Address y, std::size_t y_length, std::size_t batch,
                   std::size_t heads, std::size_t seq, std::size_t head_dim, unsigned layout, double batch_stride,
                   double head_stride, double seq_stride, Address rope) {
  TensorShape shape{batch, heads, seq, head_dim, member<Layout>(layout)};
  if (!std::isnan(batch_stride)) {
    const auto size = [](double stride) { return static_cast<std::size_t>(stride); };
    shape.strides = Strides{size(batch_stride), size(head_stride), size(seq_stride)};
  }
  const auto& [options, table, position_ids] = at<RopeAt>(rope);
  const auto half = half_of(dtype);
  if (!half) {
    return ok(rotate(list<const float>(x, x_length), list<float>(y, y_length), shape, options, table, position_ids));
  }
  return ok(rotate(list<const std::uint16_t>(x, x_length), list<std::uint16_t>(y, y_length), *half, shape, options,
                   table, position_ids));
}

bool convert(Address x, Address y, std::size_t length, unsigned from, unsigned to, std::size_t head_dim,
             std::size_t rotary_dim, std::size_t rotary_offset) {
  return ok(convert_pairing(list<const float>(x, length), list<float>(y, length), member<Pairing>(from),
                            member<Pairing>(to), {head_dim, rotary_dim, rotary_offset}));
}

bool convert_rows(Address x, Address y, std::size_t length, unsigned from, unsigned to, std::size_t head_dim,
                  std::size_t rotary_dim, std::size_t rotary_offset, std::size_t heads, std::size_t columns) {
  return ok(convert_pairing_rows(list<const float>(x, length), list<float>(y, length), member<Pairing>(from),
                                 member<Pairing>(to), {head_dim, rotary_dim, rotary_offset}, heads, columns));
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotate) {
  using emscripten::function;
  // How a tensor is rotated: the handle `rope` of the call that follows.
  function(
      "ropeAt(pairing, writeAs, rotaryDim, rotaryOffset, inverse, cos, cosLength, sin, sinLength, rows, positionIds, "
      "idCount)",
      &rope_at);
  function(
      "rotate(dtype, x, xLength, y, yLength, batch, heads, seq, headDim, layout, batchStride, headStride, seqStride, "
      "rope)",
      &rotate_tensor);
  function("convertPairing(x, y, length, from, to, headDim, rotaryDim, rotaryOffset)", &convert);
  function("convertPairingRows(x, y, length, from, to, headDim, rotaryDim, rotaryOffset, heads, columns)",
           &convert_rows);
}

}  // namespace ropewalk::bindings
