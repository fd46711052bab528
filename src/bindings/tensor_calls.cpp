#include "bindings/blocks.hpp"
#include "bindings/calls.hpp"
#include "rope/rotate.hpp"

namespace ropewalk::bindings {
namespace {

#define ROPEWALK_LAYOUT "layout=bhsd|bshd"
#define ROPEWALK_PAIRINGS "half-split|interleaved"

int rotate_call() {
  Arguments in;
  const auto x = in.list<const float>();
  const auto y = in.list<float>();
  TensorShape shape;
  shape.batch = in.size();
  shape.heads = in.size();
  shape.seq = in.size();
  shape.head_dim = in.size();
  shape.layout = in.choice<Layout>();
  RotateOptions options;
  options.pairing = in.choice<Pairing>();
  options.write_as = in.choice<Pairing>();
  options.rotary_dim = in.size();
  options.rotary_offset = in.size();
  options.turn = in.choice<Turn>();
  CosSinView table;
  table.cos = in.list<const float>();
  table.sin = in.list<const float>();
  table.rows = in.size();
  return status(rotate(x, y, shape, options, table, in.list<const std::int32_t>()));
}

constexpr Call calls[] = {
    {"rotate",
     "x[f32],y[f32],batch,heads,seq,head_dim," ROPEWALK_LAYOUT ",pairing=" ROPEWALK_PAIRINGS
     ",write_as=" ROPEWALK_PAIRINGS
     ",rotary_dim,rotary_offset,turn=forward|back,cos[f32],sin[f32],rows,position_ids[i32]",
     &rotate_call},
};

}  // namespace

const std::span<const Call> tensor_calls = calls;

}  // namespace ropewalk::bindings
