#include "bindings/calls.hpp"
#include "bindings/tensor_arguments.hpp"
#include "rope/rotate/convert_pairing.hpp"

namespace ropewalk::bindings {
namespace {

int rotate_call() {
  Arguments in;
  const auto dtype = in.choice<DType>();
  const auto x = in.list<float>();
  const auto y = in.list<float>();
  TensorShape shape;
  shape.batch = in.size();
  shape.heads = in.size();
  shape.seq = in.size();
  shape.head_dim = in.size();
  shape.layout = in.choice<Layout>();
  shape.strides = strides_from(in);
  const auto [options, table, position_ids] = rope_from(in);
  if (dtype == DType::float32) return status(rotate(x, y, shape, options, table, position_ids));
  const std::span from(reinterpret_cast<const std::uint16_t*>(x.data()), x.size());
  const std::span to(reinterpret_cast<std::uint16_t*>(y.data()), y.size());
  return status(rotate(from, to, half_of(dtype), shape, options, table, position_ids));
}

int attention_call() {
  Arguments in;
  const Elements q = elements_from(in);
  const Elements k = elements_from(in);
  const Elements v = elements_from(in);
  AttentionShape shape;
  shape.batch = in.size();
  shape.heads = in.size();
  shape.kv_heads = in.size();
  shape.query_seq = in.size();
  shape.key_seq = in.size();
  shape.head_dim = in.size();
  shape.layout = in.choice<Layout>();
  AttentionOptions options = scores_from(in);
  const auto output = in.list<float>();
  const auto weights = in.list<float>();
  if (in.flag()) {
    FusedRope rope;
    rope.rotate.pairing = rope.rotate.write_as = in.choice<Pairing>();
    rope.rotate.rotary_dim = in.size();
    rope.table.cos = in.list<const float>();
    rope.table.sin = in.list<const float>();
    rope.table.rows = in.size();
    rope.query_position_ids = in.list<const std::int32_t>();
    rope.key_position_ids = in.list<const std::int32_t>();
    options.rope = rope;
  }
  return status(attend(q, k, v, shape, options, output, weights));
}

int convert_pairing_call() {
  Arguments in;
  const auto x = in.list<const float>();
  const auto y = in.list<float>();
  const auto from = in.choice<Pairing>();
  const auto to = in.choice<Pairing>();
  PairingSlice slice;
  slice.head_dim = in.size();
  slice.rotary_dim = in.size();
  slice.rotary_offset = in.size();
  const double heads = in.number();
  if (std::isnan(heads)) return status(convert_pairing(x, y, from, to, slice));
  return status(convert_pairing_rows(x, y, from, to, slice, size_from(heads), in.size()));
}

constexpr Call calls[] = {
    {"rotate",
     ROPEWALK_DTYPE ",x[f32],y[f32],batch,heads,seq,head_dim," ROPEWALK_LAYOUT "," ROPEWALK_STRIDES "," ROPEWALK_ROPE,
     &rotate_call},
    {"attention",
     ROPEWALK_ELEMENTS("q") "," ROPEWALK_ELEMENTS("k") "," ROPEWALK_ELEMENTS(
         "v") ",batch,heads,kv_heads,query_seq,key_seq,head_dim," ROPEWALK_LAYOUT "," ROPEWALK_SCORES
              ",output[f32],weights[f32],rope=false|true,"
              "pairing=" ROPEWALK_PAIRINGS
              ",rotary_dim,cos[f32],sin[f32],rows,query_position_ids[i32],key_position_ids[i32]",
     &attention_call},
    {"convert_pairing",
     "x[f32],y[f32],from=" ROPEWALK_PAIRINGS ",to=" ROPEWALK_PAIRINGS ",head_dim,rotary_dim,rotary_offset,heads,in",
     &convert_pairing_call},
};

}  // namespace

std::optional<Strides> strides_from(Arguments& in) {
  const double batch = in.number(), head = in.number(), seq = in.number();
  if (std::isnan(batch)) return std::nullopt;
  return Strides{size_from(batch), size_from(head), size_from(seq)};
}

RopeAt rope_from(Arguments& in) {
  RopeAt rope;
  rope.rotate.pairing = in.choice<Pairing>();
  rope.rotate.write_as = in.choice<Pairing>();
  rope.rotate.rotary_dim = in.size();
  rope.rotate.rotary_offset = in.size();
  rope.rotate.turn = in.choice<Turn>();
  rope.table.cos = in.list<const float>();
  rope.table.sin = in.list<const float>();
  rope.table.rows = in.size();
  rope.position_ids = in.list<const std::int32_t>();
  return rope;
}

AttentionOptions scores_from(Arguments& in) {
  AttentionOptions options;
  if (const auto scale = in.optional()) options.scale = static_cast<float>(*scale);
  options.mask = in.choice<Mask>();
  const double window = in.number();
  if (!std::isnan(window)) options.sliding_window = size_from(window);
  options.bias = in.list<const float>();
  return options;
}

const std::span<const Call> tensor_calls = calls;

}  // namespace ropewalk::bindings
