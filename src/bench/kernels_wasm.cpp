// The library as raw exports without bindings, for web/bench/suite/kernels.ts. It shows the kernels' own time without
// the cost of calls into wasm.

#include "attention/attention.hpp"
#include "bench/limits.hpp"
#include "rope/rotate/rotate.hpp"
#include "rope/tables/cos_sin_table.hpp"

#define EXPORT(name) [[clang::export_name(#name)]]

using namespace ropewalk;

namespace {

/// Rotation of all channels by rows 0 .. seq - 1 of cos and sin, [seq, head_dim / 2].
struct Rotation {
  TensorShape shape;
  RotateOptions options;
  CosSinView table;

  Rotation(const float* cos, const float* sin, std::size_t heads, std::size_t seq, std::size_t head_dim, Layout layout,
           Pairing pairing)
      : shape{.heads = heads, .seq = seq, .head_dim = head_dim, .layout = layout},
        options{.pairing = pairing, .write_as = pairing, .rotary_dim = head_dim},
        table{{cos, seq * head_dim / 2}, {sin, seq * head_dim / 2}, seq} {}

  [[nodiscard]] std::size_t size() const { return shape.heads * shape.seq * shape.head_dim; }
};

Direction direction_of(std::size_t number) { return number % 2 == 0 ? Direction::forward : Direction::back; }

/// Calls run() `calls` times. Returns whether every call succeeded.
template <class Run>
bool repeated(std::size_t calls, Run run) {
  bool well = true;
  ropewalk_bench::repeat(calls, [&] { well = run() && well; });
  return well;
}

std::span<float> floats(float* from, std::size_t count) { return {from, count}; }

}  // namespace

extern "C" {

/// Rotates x in place: alternately forward and back, beginning with call number `first`, so that x stays the same. All
/// of these functions repeat their work `calls` times and return whether it succeeded.
EXPORT(rotate)
bool kernels_rotate(std::size_t calls, std::size_t first, float* x, const float* cos, const float* sin,
                    std::size_t heads, std::size_t seq, std::size_t head_dim, Layout layout, Pairing pairing) {
  Rotation to(cos, sin, heads, seq, head_dim, layout, pairing);
  const std::span<float> all = floats(x, to.size());
  return repeated(calls, [&] {
    to.options.direction = direction_of(first++);
    return rotate(all, all, to.shape, to.options, to.table).has_value();
  });
}

/// The same on 16-bit storage.
EXPORT(rotate_half)
bool kernels_rotate_half(std::size_t calls, std::size_t first, std::uint16_t* x, Half half, const float* cos,
                         const float* sin, std::size_t heads, std::size_t seq, std::size_t head_dim, Layout layout,
                         Pairing pairing) {
  Rotation to(cos, sin, heads, seq, head_dim, layout, pairing);
  const std::span<std::uint16_t> all(x, to.size());
  return repeated(calls, [&] {
    to.options.direction = direction_of(first++);
    return rotate(all, all, half, to.shape, to.options, to.table).has_value();
  });
}

/// Positions start .. start + count - 1, the paper's frequencies with base 10000.
EXPORT(fill_cos_sin)
bool kernels_fill_cos_sin(std::size_t calls, std::int32_t head_dim, std::int32_t start, std::int32_t count,
                          Precision precision, float* cos, float* sin) {
  const RopeConfig config{.head_dim = head_dim, .rotary_dim = head_dim};
  const std::size_t pairs = static_cast<std::size_t>(count) * static_cast<std::size_t>(head_dim) / 2;
  const PositionRange positions{.start = start, .count = count};
  return repeated(calls, [&] {
    return fill_cos_sin(config, positions, std::nullopt, precision, floats(cos, pairs), floats(sin, pairs)).has_value();
  });
}

/// Causal.
EXPORT(attend)
bool kernels_attend(std::size_t calls, const float* q, const float* k, const float* v, float* output, std::size_t heads,
                    std::size_t kv_heads, std::size_t query_seq, std::size_t key_seq, std::size_t head_dim) {
  const AttentionShape shape{1, heads, kv_heads, query_seq, key_seq, head_dim};
  const std::size_t queries = heads * query_seq * head_dim;
  const std::size_t keys = kv_heads * key_seq * head_dim;
  const AttentionOptions options{.mask = Mask::causal};
  return repeated(calls, [&] {
    return attend({q, queries}, {k, keys}, {v, keys}, shape, options, floats(output, queries)).has_value();
  });
}
}
