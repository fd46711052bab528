#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rope/config/config.hpp"
#include "rope/error.hpp"
#include "rope/numbers/half_float.hpp"
#include "rope/rotate/layout.hpp"

namespace ropewalk {

/// The cosines and sines to rotate by, [rows, rotary_dim / 2] each, row-major. Any values are allowed: attention_factor
/// is part of them.
struct CosSinView {
  std::span<const float> cos;
  std::span<const float> sin;
  std::size_t rows = 0;
};

/// `back` rotates by the opposite angle (the sine negated). It undoes `forward` for tables with cos^2 + sin^2 = 1.
enum class Direction : std::uint8_t { forward, back };

struct RotateOptions {
  Pairing pairing = Pairing::half_split;
  /// The order in which the rotated pairs are written; DeepSeek V3 reads interleaved and writes half_split.
  Pairing write_as = Pairing::half_split;
  /// Even, 2 or more; rotary_offset + rotary_dim <= head_dim.
  std::size_t rotary_dim = 0;
  /// First rotated channel. Channels outside [rotary_offset, rotary_offset + rotary_dim) are copied as they are.
  std::size_t rotary_offset = 0;
  Direction direction = Direction::forward;
};

namespace detail {
/// Both functions below. Spans are passed by reference: in wasm, a span that is passed on by value is copied as one
/// word just after it was written as two, and the machine waits for that longer than a small rotation takes.
[[nodiscard]] Result<> rotate(const std::span<const std::byte>& x, const std::span<std::byte>& y,
                              const std::optional<Half>& half, const TensorShape& shape, const RotateOptions& options,
                              const CosSinView& table, const std::span<const std::int32_t>& position_ids);

/// rotate in place without checks, for loops over rows: [count][head_dim], one after the other.
///   places   [count]: rows of the table
///   scratch  [rotary_dim]: memory, used if write_as is not pairing
void rotate_float_rows(float* rows, const std::int32_t* places, std::size_t count, std::size_t head_dim,
                       const RotateOptions& options, const CosSinView& table, float* scratch) noexcept;
}  // namespace detail

/// Rotates each pair of channels (x0, x1) of each row by its token's angles:
///   y0 = x0 cos - x1 sin,   y1 = x0 sin + x1 cos
/// half_split pairs channels (i, i + rotary_dim / 2), interleaved (2i, 2i + 1), counted from rotary_offset.
///   x, y          of `shape` each (extent_of). y is x itself (in place) or shares no element with it
///   position_ids  row of the table for each token: [seq], or [batch, seq]. Empty: row b * seq + s if
///                 table.rows = batch * seq, else row s; they must be given for one token and a longer table
/// NaN and infinity in x propagate. On error the output is unchanged.
/// Errors: shape_mismatch (lengths of x, y, cos, sin, position_ids; rotary_dim beyond head_dim; too few table rows),
///   option_invalid (rotary_dim odd or zero; y overlaps x or the table), position_invalid (an id outside [0, rows)),
///   out_of_memory (only if write_as is not pairing).
/// Source: RoFormer, arXiv:2104.09864v5, section 3.4.2, equation 34 (interleaved); rotate_half in Hugging Face
///   transformers, modeling_llama.py (half_split).
[[nodiscard]] inline Result<> rotate(std::span<const float> x, std::span<float> y, const TensorShape& shape,
                                     const RotateOptions& options, const CosSinView& table,
                                     std::span<const std::int32_t> position_ids = {}) {
  return detail::rotate(std::as_bytes(x), std::as_writable_bytes(y), std::nullopt, shape, options, table, position_ids);
}

/// The same on 16-bit storage: each rotated channel is widened to float32, rotated, and rounded once to nearest, ties
/// to even; the others keep their bits. Errors: as above, and out_of_memory for the widened rows.
[[nodiscard]] inline Result<> rotate(std::span<const std::uint16_t> x, std::span<std::uint16_t> y, Half half,
                                     const TensorShape& shape, const RotateOptions& options, const CosSinView& table,
                                     std::span<const std::int32_t> position_ids = {}) {
  return detail::rotate(std::as_bytes(x), std::as_writable_bytes(y), half, shape, options, table, position_ids);
}

}  // namespace ropewalk
