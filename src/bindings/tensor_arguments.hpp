#pragma once

#include <cstdint>

#include "attention/attention.hpp"
#include "attention/kv_cache.hpp"
#include "bindings/blocks.hpp"
#include "rope/numbers/half_float.hpp"
#include "rope/rotate/rotate.hpp"

// What several calls about tensors take, each with the names of its fields.

namespace ropewalk::bindings {

/// What the elements of a tensor are; the 16-bit kinds cross as bit patterns.
enum class DType : std::uint8_t { float32, float16, bfloat16 };
#define ROPEWALK_DTYPE "dtype=float32|float16|bfloat16"

/// For float16 and bfloat16.
inline Half half_of(DType dtype) { return dtype == DType::float16 ? Half::float16 : Half::bfloat16; }

/// Elements of any kind; the list is typed as if they were floats.
#define ROPEWALK_ELEMENTS(name) name "_" ROPEWALK_DTYPE "," name "[f32]"
inline Elements elements_from(Arguments& in) {
  const auto dtype = in.choice<DType>();
  const auto list = in.list<const float>();
  if (dtype == DType::float32) return list;
  return {std::span(reinterpret_cast<const std::uint16_t*>(list.data()), list.size()), half_of(dtype)};
}

#define ROPEWALK_LAYOUT "layout=bhsd|bshd"

/// Not given for a dense tensor.
#define ROPEWALK_STRIDES "batch_stride,head_stride,seq_stride"
std::optional<Strides> strides_from(Arguments& in);

#define ROPEWALK_PAIRINGS "half-split|interleaved"

#define ROPEWALK_ROPE                                         \
  "pairing=" ROPEWALK_PAIRINGS ",write_as=" ROPEWALK_PAIRINGS \
  ",rotary_dim,rotary_offset,turn=forward|back,cos[f32],sin[f32],rows,position_ids[i32]"
RopeAt rope_from(Arguments& in);

#define ROPEWALK_SCORES "scale,mask=none|causal,sliding_window,bias[f32]"
AttentionOptions scores_from(Arguments& in);

}  // namespace ropewalk::bindings
