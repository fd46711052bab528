#include "rope/rotate/rotate.hpp"

#include <algorithm>

#include "rope/buffer.hpp"
#include "rope/rotate/rotate_checks.hpp"
#include "rope/rotate/rotate_row.hpp"

namespace ropewalk {
namespace {

/// Steps that are rotated at once, for all heads that share a row of the table.
constexpr std::size_t tile_steps = 8;
constexpr std::size_t tile_heads = 4;

/// The arguments of the loops, all checked. Elements are float, or 16 bits if half is set.
struct Walk {
  const std::byte* x;  ///< null: y is rotated in place
  std::byte* y;
  const std::optional<Half>& half;
  const TensorShape& shape;
  const RotateOptions& options;
  Strides strides;
  const float* cos;
  const float* sin;
  const std::int32_t* position_ids;  ///< null: rows in order
  std::size_t batch_rows;            ///< the step from one batch to the next in position_ids or in the table: seq or 0
  float* row;                        ///< scratch: one slice, when write_as is not pairing
  float* widened;                    ///< scratch: one tile of slices, when half is set

  [[nodiscard]] std::size_t element_size() const noexcept { return half ? sizeof(std::uint16_t) : sizeof(float); }
};

/// Calls slice(in_tensor, in_memory) for each slice of run.rows heads and `count` steps. The arguments are its offset
/// from the first slice, in elements: in the tensor, and in memory with the steps of `run`.
template <class Slice>
ROPEWALK_INLINE inline void for_each_slice(const Walk& walk, const Run& run, std::size_t count, std::size_t step,
                                           Slice slice) noexcept {
  for (std::size_t r = 0; r < run.rows; ++r) {
    for (std::size_t i = 0; i < count; ++i) slice(r * walk.strides.head + i * step, r * run.head_step + i * run.step);
  }
}

template <std::size_t rows, class Element>
ROPEWALK_INLINE inline void rotate_run_of(Pairing pairing, const Run& run) noexcept {
  switch (pairing) {
    case Pairing::half_split: return rotate_run<Pairing::half_split, rows, Element>(run);
    case Pairing::interleaved: return rotate_run<Pairing::interleaved, rows, Element>(run);
  }
}

/// Rotates the slices of run: one head's, or those of tile_heads.
ROPEWALK_INLINE inline void rotate_floats(const Run& run, Pairing pairing) noexcept {
  run.rows == 1 ? rotate_run_of<1, float>(pairing, run) : rotate_run_of<tile_heads, float>(pairing, run);
}

/// Rotates the slices of run, and writes their pairs in the other order if that is requested.
void rotate_slices(const Walk& walk, const Run& run) noexcept {
  const Pairing pairing = walk.options.pairing;
  rotate_floats(run, pairing);
  if (walk.options.write_as == pairing) return;
  for_each_slice(walk, run, run.count, 0, [&](std::size_t, std::size_t at) {
    float* row = static_cast<float*>(run.row) + at;
    copy_row(reinterpret_cast<const std::byte*>(row), reinterpret_cast<std::byte*>(walk.row),
             2 * run.pairs * sizeof(float));
    switch (pairing) {
      case Pairing::half_split: return reorder_row<Pairing::half_split>(walk.row, row, run.pairs);
      case Pairing::interleaved: return reorder_row<Pairing::interleaved>(walk.row, row, run.pairs);
    }
  });
}

/// Rotates a tile of 16-bit slices that starts at `halves`. bfloat16 is rotated in place by its own kernels with the
/// same bits; float16 is widened into scratch memory and back.
void rotate_halves(const Walk& walk, Run& run, std::uint16_t* halves, std::size_t step) noexcept {
  if (!for_size && walk.half == Half::bfloat16 && walk.options.write_as == walk.options.pairing) {
    run.step = step;
    run.row = halves;
    return rotate_run_of<1, BFloat16>(walk.options.pairing, run);
  }
  run.row = walk.widened;
  run.step = 2 * run.pairs;
  run.head_step = tile_steps * run.step;
  // Consecutive rows without other channels between them are converted at once.
  const bool joined = step == run.step;
  const std::size_t length = joined ? run.count * run.step : run.step, conversions = joined ? 1 : run.count;
  for_each_slice(walk, run, conversions, step, [&](std::size_t row, std::size_t slice) {
    widen_row(*walk.half, halves + row, walk.widened + slice, length);
  });
  rotate_slices(walk, run);
  for_each_slice(walk, run, conversions, step, [&](std::size_t row, std::size_t slice) {
    narrow_row(*walk.half, walk.widened + slice, halves + row, length);
  });
}

/// Rotates a tile: run.count steps of run.rows heads whose first row is `at` elements into the tensor. Rows are rotated
/// in place. If y is not x, they are copied to y first and rotated while they are in the cache.
void rotate_tile(const Walk& walk, Run& run, std::size_t at, std::size_t step) noexcept {
  const std::size_t size = walk.element_size(), first = walk.options.rotary_offset;
  std::byte* y = walk.y + at * size;
  run.step = step;
  run.head_step = walk.strides.head;
  if (walk.x != nullptr) {
    for_each_slice(walk, run, run.count, step, [&](std::size_t row, std::size_t) {
      copy_row(walk.x + (at + row) * size, y + row * size, walk.shape.head_dim * size);
    });
  }
  if (walk.half) return rotate_halves(walk, run, reinterpret_cast<std::uint16_t*>(y) + first, step);
  run.row = reinterpret_cast<float*>(y) + first;
  rotate_slices(walk, run);
}

/// Rotates the rows of run in tiles, starting `start` elements into the tensor. For tensors that need more than a
/// rotation in place.
[[gnu::noinline]] void rotate_tiles(const Walk& walk, Run& run, std::size_t start) noexcept {
  const std::size_t count = run.count, step = run.step, places = run.places, first_place = run.first_place;
  const std::size_t outer_count = run.outer.count, outer_step = run.outer.step, outer_places = run.outer.places;
  run.outer.count = 1;
  for (std::size_t o = 0; o < outer_count; ++o) {
    for (std::size_t i = 0; i < count; i += tile_steps) {
      run.count = std::min(tile_steps, count - i);
      run.first_place = first_place + o * outer_places + i * places;
      rotate_tile(walk, run, start + o * outer_step + i * step, step);
    }
  }
}

/// Rotates several heads per pass, so that each row of the table is loaded once for all of them. Small tensors have the
/// longer axis innermost. A tensor of up to 16 MiB whose heads lie side by side takes one head from each quarter of a
/// position, if quarters are pages apart: the machine prefetches each of them separately. Larger tensors and nearer
/// heads are read in memory order, one by one. Remaining heads follow each other at each position, while the table's
/// row is in the cache.
void rotate_all(const Walk& walk) noexcept {
  constexpr std::size_t cached = std::size_t{1} << 20, small = std::size_t{64} << 10, page = 4096;
  constexpr std::size_t most_quartered = std::size_t{16} << 20;
  const TensorShape& shape = walk.shape;
  const std::size_t seq = shape.seq, heads = shape.heads, head_step = walk.strides.head, seq_step = walk.strides.seq;
  const std::size_t bytes = shape.batch * seq * heads * shape.head_dim * walk.element_size();
  const bool heads_side_by_side = head_step < seq_step;
  const bool places_inside = bytes <= small ? seq >= heads / tile_heads : !heads_side_by_side;
  const bool upper_halves = !for_size && walk.half == Half::bfloat16;
  const bool plain = walk.x == nullptr && (!walk.half || upper_halves) && walk.options.write_as == walk.options.pairing;
  const bool beyond_cache = heads_side_by_side && bytes > cached;
  const bool quarters =
      beyond_cache && bytes <= most_quartered && plain && heads / tile_heads * head_step * walk.element_size() >= page;
  const std::size_t tiled = beyond_cache && !quarters && !upper_halves ? 0 : heads / tile_heads * tile_heads;
  Run run;
  run.pairs = walk.options.rotary_dim / 2;
  run.cos = walk.cos;
  run.sin = walk.sin;
  run.position_ids = walk.position_ids;
  run.direction = walk.options.direction;
  for (std::size_t b = 0; b < shape.batch; ++b) {
    // Rotates heads first .. first + count - 1, `rows` at a time, with the positions innermost or outermost.
    const auto rotate_heads = [&](std::size_t first, std::size_t count, std::size_t rows,
                                  bool inner) ROPEWALK_INLINE_FOR_SPEED {
      if (count == 0) return;
      const std::size_t start = b * walk.strides.batch + first * head_step, passes = count / rows;
      const std::size_t step = quarters ? head_step : rows * head_step;
      run.rows = rows;
      run.head_step = quarters ? passes * head_step : head_step;
      run.count = inner ? seq : passes;
      run.step = inner ? seq_step : step;
      run.places = inner ? 1 : 0;
      run.outer.count = inner ? passes : seq;
      run.outer.step = inner ? step : seq_step;
      run.outer.places = inner ? 0 : 1;
      run.first_place = b * walk.batch_rows;
      if (!plain) return rotate_tiles(walk, run, start);
      run.row = walk.y + (start + walk.options.rotary_offset) * walk.element_size();
      if (upper_halves) return rotate_run_of<1, BFloat16>(walk.options.pairing, run);
      rotate_floats(run, walk.options.pairing);
    };
    rotate_heads(0, tiled, tile_heads, places_inside);
    rotate_heads(tiled, heads - tiled, 1, heads - tiled == 1);
  }
}

}  // namespace

Result<> detail::rotate(const std::span<const std::byte>& x, const std::span<std::byte>& y,
                        const std::optional<Half>& half, const TensorShape& shape, const RotateOptions& options,
                        const CosSinView& table, const std::span<const std::int32_t>& position_ids) {
  const std::size_t size = half ? sizeof(std::uint16_t) : sizeof(float);
  if (const Result<> right = check_rotate(x, y, size, shape, options, table, position_ids); !right) return right;
  // A tensor without elements needs no loop, even if its other axes are long.
  if (shape.batch == 0 || shape.heads == 0 || shape.seq == 0) return {};
  const std::size_t slices = (options.write_as != options.pairing ? 1 : 0) + (half ? tile_heads * tile_steps : 0);
  const Result<Buffer<float>> scratch = Buffer<float>::make(product({slices, options.rotary_dim}));
  if (!scratch) return std::unexpected(scratch.error());
  const Walk walk{.x = x.data() == y.data() ? nullptr : x.data(),
                  .y = y.data(),
                  .half = half,
                  .shape = shape,
                  .options = options,
                  .strides = strides_of(shape),
                  .cos = table.cos.data(),
                  .sin = table.sin.data(),
                  .position_ids = position_ids.empty() ? nullptr : position_ids.data(),
                  .batch_rows = batch_rows(shape, table, position_ids),
                  .row = scratch->data() + (half ? tile_heads * tile_steps * options.rotary_dim : 0),
                  .widened = scratch->data()};
  rotate_all(walk);
  return {};
}

void detail::rotate_float_rows(float* rows, const std::int32_t* places, std::size_t count, std::size_t head_dim,
                               const RotateOptions& options, const CosSinView& table, float* scratch) noexcept {
  const TensorShape shape{.seq = count, .head_dim = head_dim};
  const std::optional<Half> floats;
  rotate_all({.x = nullptr,
              .y = reinterpret_cast<std::byte*>(rows),
              .half = floats,
              .shape = shape,
              .options = options,
              .strides = strides_of(shape),
              .cos = table.cos.data(),
              .sin = table.sin.data(),
              .position_ids = places,
              .batch_rows = 0,
              .row = scratch,
              .widened = nullptr});
}

}  // namespace ropewalk
