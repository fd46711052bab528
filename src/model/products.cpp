#include "model/products.hpp"

#include <algorithm>
#include <string_view>

namespace ropewalk::model {
namespace {

template <std::size_t tokens>
using Sums = Batch[tokens][2];

/// sums[n] += token n's number times a panel's column, for each column.
template <std::size_t tokens>
ROPEWALK_INLINE inline void multiply_tile(Sums<tokens>& sums, const float* x, const float* panel,
                                          std::size_t columns) noexcept {
  ROPEWALK_ROLLED
  for (; columns > 0; --columns, x += tokens, panel += panel_rows) {
    const Batch low = load<Batch>(panel), high = load<Batch>(panel + batch_size);
    for (std::size_t n = 0; n < tokens; ++n) {
      const Batch value(x[n]);
      sums[n][0] = multiply_add(value, low, sums[n][0]);
      sums[n][1] = multiply_add(value, high, sums[n][1]);
    }
  }
}

/// The sums of a panel to its `rows` places in y, the last panel's being fewer.
ROPEWALK_INLINE inline void put(const Batch (&sums)[2], std::size_t rows, Into into, float* y) noexcept {
  if (rows == panel_rows) {
    for (std::size_t i = 0; i < 2; ++i) {
      float* to = y + i * batch_size;
      store(to, into == Into::add ? load<Batch>(to) + sums[i] : sums[i]);
    }
    return;
  }
  float all[panel_rows];
  for (std::size_t i = 0; i < 2; ++i) store(all + i * batch_size, sums[i]);
  ROPEWALK_ROLLED
  for (std::size_t i = 0; i < rows; ++i) y[i] = into == Into::add ? y[i] + all[i] : all[i];
}

template <std::size_t tokens>
void multiply_tokens(const float* x, const Matrix& matrix, std::size_t panel, Into into, float* y) noexcept {
  Sums<tokens> sums;
  for (auto& row : sums) row[0] = row[1] = Batch(0.0f);
  multiply_tile<tokens>(sums, x, matrix.panel(panel), matrix.columns());
  const std::size_t first = panel * panel_rows, rows = std::min(panel_rows, matrix.rows() - first);
  for (std::size_t n = 0; n < tokens; ++n) put(sums[n], rows, into, y + n * matrix.rows() + first);
}

/// Refuses a list that is not whole rows of `columns`.
Result<> check_rows(std::string_view field, std::size_t length, std::size_t columns) {
  if (length % columns == 0) return {};
  return fail(ErrorCode::shape_mismatch, length_of(field), static_cast<double>(length), Limit::multiple_of,
              static_cast<double>(columns), "columns");
}

}  // namespace

Result<Matrix> Matrix::make(std::size_t rows, std::size_t columns) {
  const std::size_t panels = sum(rows, panel_rows - 1) / panel_rows;
  Result<Buffer<float>> made = Buffer<float>::make(product({panels, panel_rows, columns}));
  if (!made) return std::unexpected(made.error());
  std::ranges::fill(made->span(), 0.0f);
  Matrix matrix;
  matrix.panels_ = std::move(*made);
  matrix.rows_ = rows;
  matrix.columns_ = columns;
  return matrix;
}

void Matrix::set_row(std::size_t row, const float* from) noexcept {
  float* to = panels_.data() + row / panel_rows * columns_ * panel_rows + row % panel_rows;
  for (std::size_t i = 0; i < columns_; ++i) to[i * panel_rows] = from[i];
}

void Matrix::read_row(std::size_t row, float* to) const noexcept {
  const float* from = panel(row / panel_rows) + row % panel_rows;
  for (std::size_t i = 0; i < columns_; ++i) to[i] = from[i * panel_rows];
}

void pack_tokens(const float* x, std::size_t tokens, std::size_t columns, float* to) noexcept {
  const std::size_t whole = tokens / tile_tokens * tile_tokens;
  for (std::size_t first = 0; first < whole; first += tile_tokens) {
    const float* from = x + first * columns;
    std::size_t i = 0;
    if constexpr (tile_tokens == batch_size) {
      for (; i + batch_size <= columns; i += batch_size) {
        Batch square[batch_size];
        for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(from + n * columns + i);
        transpose(square);
        for (std::size_t n = 0; n < batch_size; ++n, to += batch_size) store(to, square[n]);
      }
    }
    ROPEWALK_ROLLED
    for (; i < columns; ++i) {
      for (std::size_t n = 0; n < tile_tokens; ++n) *to++ = from[n * columns + i];
    }
  }
  std::copy(x + whole * columns, x + tokens * columns, to);
}

void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y) noexcept {
  const std::size_t columns = matrix.columns(), rows = matrix.rows();
  const std::size_t whole = tokens / tile_tokens * tile_tokens;
  const std::size_t panel_floats = columns * panel_rows;
  // A panel stays in the cache for all tokens, and the next one comes meanwhile.
  for (std::size_t panel = 0; panel * panel_rows < rows; ++panel) {
    const float* next = matrix.panel(panel + 1);
    const float* const end = (panel + 1) * panel_rows < rows ? next + panel_floats : next;
    const std::size_t share = whole == 0 ? 0 : (panel_floats * tile_tokens + whole - 1) / whole;
    for (std::size_t token = 0; token < whole; token += tile_tokens) {
      const float* const stop = std::min(next + share, end);
      ROPEWALK_ROLLED
      for (; next < stop; next += line_floats) fetch(next);
      multiply_tokens<tile_tokens>(packed_x + token * columns, matrix, panel, into, y + token * rows);
    }
    for (std::size_t token = whole; token < tokens; ++token) {
      multiply_tokens<1>(packed_x + token * columns, matrix, panel, into, y + token * rows);
    }
  }
}

Result<> linear(std::span<const float> x, std::span<const float> weights, std::size_t columns, std::span<float> y) {
  if (columns == 0) return fail(ErrorCode::shape_mismatch, "columns", 0, Limit::at_least, 1);
  for (const Result<>& checked : {check_rows("x", x.size(), columns), check_rows("weights", weights.size(), columns)}) {
    if (!checked) return checked;
  }
  const std::size_t tokens = x.size() / columns, rows = weights.size() / columns;
  if (y.size() != product({tokens, rows})) {
    return fail(ErrorCode::shape_mismatch, length_of("y"), static_cast<double>(y.size()), Limit::equal_to,
                static_cast<double>(tokens) * static_cast<double>(rows), "tokens * rows");
  }
  Result<Matrix> matrix = Matrix::make(rows, columns);
  if (!matrix) return std::unexpected(matrix.error());
  const Result<Buffer<float>> packed = Buffer<float>::make(x.size());
  if (!packed) return std::unexpected(packed.error());
  for (std::size_t row = 0; row < rows; ++row) matrix->set_row(row, weights.data() + row * columns);
  pack_tokens(x.data(), tokens, columns, packed->data());
  multiply(packed->data(), tokens, *matrix, Into::replace, y.data());
  return {};
}

}  // namespace ropewalk::model
