#include "model/products.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "model/block_products.hpp"
#include "model/panel_reader.hpp"
#include "model/put.hpp"

namespace ropewalk::model {
namespace {

/// Multiplies some tokens by the rows from `row` on, in strips side by side at `weights`. A column's numbers end `step`
/// bytes before the next column begins. `count` panels at once, as in_streams says.
template <class Reader, std::size_t tile, std::size_t strips, std::size_t count = 1>
ROPEWALK_INLINE inline void multiply_strips(const float* x, std::size_t tokens, const Matrix& matrix, std::size_t row,
                                            const std::byte* weights, std::size_t step, Into into, float* y) noexcept {
  const Reader reader;
  const std::size_t panels = matrix.panels() / count, apart = panels * matrix.panel_bytes();
  Batch sums[tile][count][2 * strips];
  for (auto& own : sums) std::ranges::fill(std::span(own[0], count * 2 * strips), Batch(0.0f));
  ROPEWALK_ROLLED
  for (std::size_t left = matrix.columns(); left > 0; --left, x += tile, weights += step) {
    for (std::size_t i = 0; i < count * strips; ++i) {
      const std::size_t c = i / strips, at = 2 * (i % strips);
      const TwoBatches numbers = reader.read(weights + c * apart + i % strips * Reader::bytes);
      for (std::size_t n = 0; n < tile; ++n) {
        const Batch value(x[n]);
        sums[n][c][at] = multiply_add(value, numbers.low, sums[n][c][at]);
        sums[n][c][at + 1] = multiply_add(value, numbers.high, sums[n][c][at + 1]);
      }
    }
  }
  for (std::size_t n = 0; n < tile && n < tokens; ++n) {
    for (std::size_t c = 0; c < count; ++c) {
      const std::size_t first = row + c * panels * panel_rows;
      put(sums[n][c], matrix.rows() - first, into, y + n * matrix.rows() + first);
    }
  }
}

template <class Reader>
[[gnu::noinline]] void multiply_token(const float* x, const Matrix& matrix, Into into, float* y) noexcept {
  in_streams(matrix.panels(), [&](auto count, std::size_t index) {
    multiply_strips<Reader, 1, panel_strips, count>(x, 1, matrix, index * panel_rows, matrix.panel(index),
                                                    panel_strips * Reader::bytes, into, y);
  });
}

/// Multiplies all tokens by the rows of a strip, which stays in the cache for them, and prefetches `next` .. `end`
/// meanwhile.
void multiply_tokens(const float* packed_x, std::size_t tokens, const Matrix& matrix, std::size_t row,
                     const std::byte* strip, std::size_t step, const std::byte* next, const std::byte* end, Into into,
                     float* y) noexcept {
  const std::size_t share = static_cast<std::size_t>(end - next) * tile_tokens / std::max(tokens, std::size_t{1}) + 1;
  for (std::size_t token = 0; token < tokens; token += tile_tokens) {
    const std::byte* const stop = std::min(next + share, end);
    ROPEWALK_ROLLED
    for (; next < stop; next += line_floats * sizeof(float)) fetch(reinterpret_cast<const float*>(next));
    multiply_strips<Float32Reader, tile_tokens, 1>(packed_x + token * matrix.columns(), tokens - token, matrix, row,
                                                   strip, step, into, y + token * matrix.rows());
  }
}

template <class Reader>
void multiply_stored(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                     float* scratch) noexcept {
  if (tokens == 1) return multiply_token<Reader>(packed_x, matrix, into, y);
  const std::size_t rows = matrix.rows(), bytes = matrix.panel_bytes();
  for (std::size_t row = 0; row < rows; row += strip_rows) {
    const std::size_t strip = row % panel_rows / strip_rows, share = bytes / panel_strips;
    const std::byte* const panel = matrix.panel(row / panel_rows);
    const std::byte* const from = panel + strip * Reader::bytes;
    const std::byte* const next = panel + bytes + strip * share;
    const std::byte* const end = row / panel_rows + 1 < matrix.panels() ? next + share : next;
    if constexpr (std::is_same_v<Reader, Float32Reader>) {
      const std::size_t step = panel_strips * Reader::bytes;
      multiply_tokens(packed_x, tokens, matrix, row, from, step, next, end, into, y);
    } else {
      widen_strip<Reader>(from, matrix.columns(), scratch);
      multiply_tokens(packed_x, tokens, matrix, row, reinterpret_cast<const std::byte*>(scratch), Float32Reader::bytes,
                      next, end, into, y);
    }
  }
}

/// Refuses a list that is not a whole number of rows of `columns`.
Result<> check_rows(std::string_view field, std::size_t length, std::size_t columns) {
  if (length % columns == 0) return {};
  return fail(ErrorCode::shape_mismatch, length_of(field), length, Limit::multiple_of, columns, "columns");
}

}  // namespace

void pack_tokens(const float* x, std::size_t tokens, std::size_t columns, float* to) noexcept {
  if (tokens == 1) {
    std::copy_n(x, columns, to);
    return;
  }
  for (std::size_t first = 0; first < tokens; first += tile_tokens) {
    const float* from = x + first * columns;
    std::size_t i = 0;
    if constexpr (tile_tokens == batch_size) {
      for (; first + tile_tokens <= tokens && i + batch_size <= columns; i += batch_size) {
        Batch square[batch_size];
        for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(from + n * columns + i);
        transpose(square);
        for (std::size_t n = 0; n < batch_size; ++n, to += batch_size) store(to, square[n]);
      }
    }
    ROPEWALK_ROLLED
    for (; i < columns; ++i) {
      for (std::size_t n = 0; n < tile_tokens; ++n) *to++ = first + n < tokens ? from[n * columns + i] : 0;
    }
  }
}

void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
              float* scratch) noexcept {
  if (matrix.empty()) {
    if (into == Into::replace) std::fill_n(y, tokens * matrix.rows(), 0.0f);
    return;
  }
  switch (matrix.stored()) {
    case Stored::float32: return multiply_stored<Float32Reader>(packed_x, tokens, matrix, into, y, scratch);
    case Stored::float16: return multiply_stored<Float16Reader>(packed_x, tokens, matrix, into, y, scratch);
    case Stored::bfloat16: return multiply_stored<BFloat16Reader>(packed_x, tokens, matrix, into, y, scratch);
    case Stored::q8_0:
    case Stored::q4_0: return multiply_blocks(packed_x, tokens, matrix, into, y, scratch);
  }
}

void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y) noexcept {
  multiply_stored<Float32Reader>(packed_x, tokens, matrix, into, y, nullptr);
}

Result<> linear(std::span<const float> x, std::span<const float> weights, std::size_t columns, std::span<float> y) {
  if (columns == 0) return fail(ErrorCode::shape_mismatch, "columns", 0, Limit::at_least, 1);
  for (const Result<>& checked : {check_rows("x", x.size(), columns), check_rows("weights", weights.size(), columns)}) {
    if (!checked) return checked;
  }
  const std::size_t tokens = x.size() / columns, rows = weights.size() / columns;
  if (y.size() != product({tokens, rows})) {
    return wrong_length("y", y.size(), static_cast<double>(tokens) * static_cast<double>(rows), "tokens * rows");
  }
  if (y.empty()) return {};
  Result<Matrix> matrix = Matrix::make(rows, columns);
  if (!matrix) return std::unexpected(matrix.error());
  const Result<Buffer<float>> packed = Buffer<float>::make(product({packed_tokens(tokens), columns}));
  if (!packed) return std::unexpected(packed.error());
  for (std::size_t row = 0; row < rows; ++row) matrix->set_row(row, weights.data() + row * columns);
  pack_tokens(x.data(), tokens, columns, packed->data());
  multiply(packed->data(), tokens, *matrix, Into::replace, y.data());
  return {};
}

}  // namespace ropewalk::model
