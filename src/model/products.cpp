#include "model/products.hpp"

#include <algorithm>
#include <string_view>

#include "model/block_products.hpp"
#include "model/panel_reader.hpp"
#include "model/put.hpp"

namespace ropewalk::model {
namespace {

/// Sums of some tokens over some panels.
template <std::size_t tokens, std::size_t panels>
struct Sums {
  Batch of[tokens * panels][2];

  Sums() noexcept {
    for (auto& two : of) two[0] = two[1] = Batch(0.0f);
  }
};

/// sums += x times the panels' columns; panel p lies p * step bytes behind the first.
template <class Reader, std::size_t tokens, std::size_t panels>
ROPEWALK_INLINE inline void multiply_columns(Sums<tokens, panels>& sums, const float* x, const std::byte* first,
                                             std::size_t step, std::size_t columns) noexcept {
  const Reader reader;
  ROPEWALK_ROLLED
  for (; columns > 0; --columns, x += tokens, first += Reader::bytes) {
    for (std::size_t p = 0; p < panels; ++p) {
      const TwoBatches weights = reader.read(first + p * step);
      for (std::size_t n = 0; n < tokens; ++n) {
        const Batch value(x[n]);
        auto& sum = sums.of[n * panels + p];
        sum[0] = multiply_add(value, weights.low, sum[0]);
        sum[1] = multiply_add(value, weights.high, sum[1]);
      }
    }
  }
}

/// Some tokens over some panels from `panel` on, which lie at `first`.
template <class Reader, std::size_t tokens, std::size_t panels>
void multiply_tile(const float* x, const Matrix& matrix, std::size_t panel, const std::byte* first, Into into,
                   float* y) noexcept {
  Sums<tokens, panels> sums;
  multiply_columns<Reader>(sums, x, first, matrix.panel_bytes(), matrix.columns());
  for (std::size_t p = 0; p < panels; ++p) {
    const std::size_t row = (panel + p) * panel_rows, rows = std::min(panel_rows, matrix.rows() - row);
    for (std::size_t n = 0; n < tokens; ++n) put(sums.of[n * panels + p], rows, into, y + n * matrix.rows() + row);
  }
}

/// One token over the whole matrix. Several panels at once: a sum of one waits for each addition.
template <class Reader>
void multiply_token(const float* x, const Matrix& matrix, Into into, float* y) noexcept {
  constexpr std::size_t together = 4;
  const std::size_t panels = (matrix.rows() + panel_rows - 1) / panel_rows;
  std::size_t panel = 0;
  for (; panel + together <= panels; panel += together) {
    multiply_tile<Reader, 1, together>(x, matrix, panel, matrix.panel(panel), into, y);
  }
  for (; panel < panels; ++panel) multiply_tile<Reader, 1, 1>(x, matrix, panel, matrix.panel(panel), into, y);
}

/// All tokens, panel by panel: it is widened once and stays in the cache for all of them, and the next one comes meanwhile.
template <class Reader>
void multiply_tokens(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                     float* room) noexcept {
  const std::size_t columns = matrix.columns(), rows = matrix.rows();
  const std::size_t whole = tokens / tile_tokens * tile_tokens, bytes = matrix.panel_bytes();
  for (std::size_t panel = 0; panel * panel_rows < rows; ++panel) {
    const std::byte* widened = matrix.panel(panel);
    if constexpr (!std::is_same_v<Reader, Float32Reader>) {
      widen_panel<Reader>(widened, columns, room);
      widened = reinterpret_cast<const std::byte*>(room);
    }
    const std::byte* next = matrix.panel(panel + 1);
    const std::byte* const end = (panel + 1) * panel_rows < rows ? next + bytes : next;
    const std::size_t share = whole == 0 ? 0 : (bytes * tile_tokens + whole - 1) / whole;
    for (std::size_t token = 0; token < whole; token += tile_tokens) {
      const std::byte* const stop = std::min(next + share, end);
      ROPEWALK_ROLLED
      for (; next < stop; next += line_floats * sizeof(float)) fetch(reinterpret_cast<const float*>(next));
      multiply_tile<Float32Reader, tile_tokens, 1>(packed_x + token * columns, matrix, panel, widened, into,
                                                   y + token * rows);
    }
    for (std::size_t token = whole; token < tokens; ++token) {
      multiply_tile<Float32Reader, 1, 1>(packed_x + token * columns, matrix, panel, widened, into, y + token * rows);
    }
  }
}

template <class Reader>
void multiply_stored(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                     float* room) noexcept {
  if (tokens == 1) return multiply_token<Reader>(packed_x, matrix, into, y);
  multiply_tokens<Reader>(packed_x, tokens, matrix, into, y, room);
}

/// Refuses a list that is not whole rows of `columns`.
Result<> check_rows(std::string_view field, std::size_t length, std::size_t columns) {
  if (length % columns == 0) return {};
  return fail(ErrorCode::shape_mismatch, length_of(field), static_cast<double>(length), Limit::multiple_of,
              static_cast<double>(columns), "columns");
}

}  // namespace

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

void multiply(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
              float* room) noexcept {
  if (matrix.empty()) {
    if (into == Into::replace) std::fill_n(y, tokens * matrix.rows(), 0.0f);
    return;
  }
  switch (matrix.stored()) {
    case Stored::float32: return multiply_stored<Float32Reader>(packed_x, tokens, matrix, into, y, room);
    case Stored::float16: return multiply_stored<Float16Reader>(packed_x, tokens, matrix, into, y, room);
    case Stored::bfloat16: return multiply_stored<BFloat16Reader>(packed_x, tokens, matrix, into, y, room);
    case Stored::q8_0:
    case Stored::q4_0: return multiply_blocks(packed_x, tokens, matrix, into, y, room);
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
