#include "rope/rotate.hpp"

#include <cmath>
#include <functional>

#include "rope/buffer.hpp"
#include "rope/rotate_row.hpp"

namespace ropewalk {
namespace {

bool overlap(std::span<const float> a, std::span<const float> b) {
  const std::less<const float*> before;
  return before(a.data(), b.data() + b.size()) && before(b.data(), a.data() + a.size());
}

Result<> check_table(const TensorShape& shape, const RotateOptions& options, const CosSinView& table,
                     std::span<const std::int32_t> position_ids) {
  const double pairs = static_cast<double>(options.rotary_dim / 2);
  const double wanted = static_cast<double>(table.rows) * pairs;
  const std::pair<std::string_view, std::span<const float>> columns[] = {{"cos", table.cos}, {"sin", table.sin}};
  for (const auto& [name, column] : columns) {
    if (static_cast<double>(column.size()) != wanted) {
      return fail(ErrorCode::shape_mismatch, name, static_cast<double>(column.size()), "rows * rotary_dim / 2 long,",
                  wanted);
    }
  }
  const double rows = static_cast<double>(table.rows);
  const double seq = static_cast<double>(shape.seq);
  const double tokens = static_cast<double>(shape.batch) * seq;
  if (position_ids.empty()) {
    if (rows < seq) return fail(ErrorCode::shape_mismatch, "rows", rows, "at least seq,", seq);
    return {};
  }
  const double ids = static_cast<double>(position_ids.size());
  if (ids != seq && ids != tokens) {
    return fail(ErrorCode::shape_mismatch, "position_ids", ids, "seq or batch * seq long,", tokens);
  }
  for (const std::int32_t id : position_ids) {
    if (id < 0) return fail(ErrorCode::position_invalid, "position_ids", id, "at least", 0);
    if (static_cast<std::size_t>(id) >= table.rows) {
      return fail(ErrorCode::position_invalid, "position_ids", id, "below rows,", rows);
    }
  }
  return {};
}

Result<> check(std::span<const float> x, std::span<float> y, const TensorShape& shape, const RotateOptions& options,
               const CosSinView& table, std::span<const std::int32_t> position_ids) {
  const Result<std::size_t> extent = extent_of(shape, "shape");
  if (!extent) return std::unexpected(extent.error());
  const double length = static_cast<double>(*extent);
  const std::pair<std::string_view, std::size_t> sizes[] = {{"x", x.size()}, {"y", y.size()}};
  for (const auto& [name, size] : sizes) {
    const bool fits = shape.strides ? size >= *extent : size == *extent;
    if (!fits) return fail(ErrorCode::shape_mismatch, name, static_cast<double>(size), "as long as its shape,", length);
  }
  const double rotary_dim = static_cast<double>(options.rotary_dim);
  if (options.rotary_dim == 0 || options.rotary_dim % 2 != 0) {
    return fail(ErrorCode::option_invalid, "rotary_dim", rotary_dim, "even and at least", 2);
  }
  const double head_dim = static_cast<double>(shape.head_dim);
  const double end = static_cast<double>(options.rotary_offset) + rotary_dim;
  if (end > head_dim) {
    return fail(ErrorCode::shape_mismatch, "rotary_offset + rotary_dim", end, "at most head_dim,", head_dim);
  }
  if (x.data() != y.data() && overlap(x, y)) {
    return fail(ErrorCode::option_invalid, "y", length, "x itself or apart from x");
  }
  if (overlap(table.cos, y) || overlap(table.sin, y)) {
    return fail(ErrorCode::option_invalid, "y", length, "apart from the table");
  }
  return check_table(shape, options, table, position_ids);
}

/// What the loops need; everything is checked.
struct Walk {
  const float* x;
  float* y;
  TensorShape shape;
  Strides strides;
  const float* cos;
  const float* sin;
  std::size_t pairs;
  std::size_t rotary_offset;
  const std::int32_t* position_ids;  ///< null: rows in order
  std::size_t batch_rows;            ///< from one batch to the next in position_ids, or in the table: seq or 0

  /// First element of the table's row for a token.
  [[nodiscard]] std::size_t angles(std::size_t b, std::size_t s) const noexcept {
    const std::size_t token = b * batch_rows + s;
    return pairs * (position_ids == nullptr ? token : static_cast<std::size_t>(position_ids[token]));
  }
};

/// turn(at, angles, head_count) for every row, head_count being 1 or 2 heads that share the angles.
/// Heads side by side in memory: place, then head, in memory order. Places side by side: two heads per pass, so that each row
/// of the table is loaded once for both.
template <class Turner>
[[gnu::always_inline]] inline void for_each_row(const Walk& walk, Turner turn) noexcept {
  const Strides& step = walk.strides;
  for (std::size_t b = 0; b < walk.shape.batch; ++b) {
    if (step.head < step.seq) {
      for (std::size_t s = 0; s < walk.shape.seq; ++s) {
        const std::size_t angles = walk.angles(b, s);
        std::size_t at = b * step.batch + s * step.seq;
        for (std::size_t h = 0; h < walk.shape.heads; ++h, at += step.head) turn.template operator()<1>(at, angles);
      }
      continue;
    }
    std::size_t h = 0;
    for (; h + 2 <= walk.shape.heads; h += 2) {
      std::size_t at = b * step.batch + h * step.head;
      for (std::size_t s = 0; s < walk.shape.seq; ++s, at += step.seq) turn.template operator()<2>(at, walk.angles(b, s));
    }
    if (h < walk.shape.heads) {
      std::size_t at = b * step.batch + h * step.head;
      for (std::size_t s = 0; s < walk.shape.seq; ++s, at += step.seq) turn.template operator()<1>(at, walk.angles(b, s));
    }
  }
}

/// The channels outside the slice, when y is another tensor than x.
void copy_rest(const Walk& walk) noexcept {
  const std::size_t after = walk.rotary_offset + 2 * walk.pairs;
  for_each_row(walk, [&]<std::size_t rows>(std::size_t at, std::size_t) {
    for (std::size_t r = 0; r < rows; ++r, at += walk.strides.head) {
      copy_floats(walk.x + at, walk.y + at, walk.rotary_offset);
      copy_floats(walk.x + at + after, walk.y + at + after, walk.shape.head_dim - after);
    }
  });
}

template <Pairing pairing, Turn turn>
void turn_all(const Walk& walk) noexcept {
  const float* x = walk.x + walk.rotary_offset;
  float* y = walk.y + walk.rotary_offset;
  for_each_row(walk, [&, x, y]<std::size_t rows>(std::size_t at, std::size_t angles) {
    turn_rows<pairing, turn, rows>(x + at, y + at, walk.strides.head, walk.pairs, walk.cos + angles, walk.sin + angles);
  });
}

/// Turns row by row into `turned` [2 * pairs] and writes the pairs in the other order.
template <Pairing pairing, Turn turn>
void turn_all_and_reorder(const Walk& walk, float* turned) noexcept {
  constexpr Pairing other = pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
  for_each_row(walk, [&]<std::size_t rows>(std::size_t at, std::size_t angles) {
    at += walk.rotary_offset;
    for (std::size_t r = 0; r < rows; ++r, at += walk.strides.head) {
      turn_rows<pairing, turn, 1>(walk.x + at, turned, 0, walk.pairs, walk.cos + angles, walk.sin + angles);
      reorder_row<pairing, other>(turned, walk.y + at, walk.pairs);
    }
  });
}

template <Pairing pairing, Turn turn>
Result<> run(const Walk& walk, Pairing write_as) {
  if (write_as == pairing) {
    turn_all<pairing, turn>(walk);
    return {};
  }
  const Result<Buffer<float>> turned = Buffer<float>::make(2 * walk.pairs);
  if (!turned) return std::unexpected(turned.error());
  turn_all_and_reorder<pairing, turn>(walk, turned->data());
  return {};
}

template <Pairing pairing>
Result<> run(const Walk& walk, const RotateOptions& options) {
  switch (options.turn) {
    case Turn::forward: return run<pairing, Turn::forward>(walk, options.write_as);
    case Turn::back: return run<pairing, Turn::back>(walk, options.write_as);
  }
  return {};
}

Result<> run(const Walk& walk, const RotateOptions& options) {
  switch (options.pairing) {
    case Pairing::half_split: return run<Pairing::half_split>(walk, options);
    case Pairing::interleaved: return run<Pairing::interleaved>(walk, options);
  }
  return {};
}

}  // namespace

Result<> rotate(std::span<const float> x, std::span<float> y, const TensorShape& shape, const RotateOptions& options,
                const CosSinView& table, std::span<const std::int32_t> position_ids) {
  if (const Result<> checked = check(x, y, shape, options, table, position_ids); !checked) return checked;
  const std::size_t tokens = shape.batch * shape.seq;
  const std::size_t given = position_ids.empty() ? table.rows : position_ids.size();
  const Walk walk{.x = x.data(),
                  .y = y.data(),
                  .shape = shape,
                  .strides = strides_of(shape),
                  .cos = table.cos.data(),
                  .sin = table.sin.data(),
                  .pairs = options.rotary_dim / 2,
                  .rotary_offset = options.rotary_offset,
                  .position_ids = position_ids.empty() ? nullptr : position_ids.data(),
                  .batch_rows = given == tokens ? shape.seq : 0};
  const Result<> done = run(walk, options);
  if (done && x.data() != y.data() && options.rotary_dim < shape.head_dim) copy_rest(walk);
  return done;
}

}  // namespace ropewalk
