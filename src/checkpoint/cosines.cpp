#include "checkpoint/cosines.hpp"

#include <algorithm>
#include <cmath>

#include "model/products.hpp"

namespace ropewalk::checkpoint {
namespace {

using model::Matrix;

double size_of(std::span<const float> row) noexcept {
  double sum = 0;
  for (const float value : row) sum += static_cast<double>(value) * value;
  return sum;
}

/// The rows of one head, multiplied by the gains and scaled to length 1.
void unit_rows(std::span<const float> rows, std::span<const float> column_gain, std::span<const float> row_gain,
               std::size_t head_dim, float* to) noexcept {
  const std::size_t hidden = rows.size() / head_dim;
  for (std::size_t i = 0; i < head_dim; ++i) {
    float* const unit = to + i * hidden;
    std::copy_n(rows.data() + i * hidden, hidden, unit);
    if (!column_gain.empty()) {
      for (std::size_t n = 0; n < hidden; ++n) unit[n] *= column_gain[n];
    }
    const double length = std::sqrt(size_of({unit, hidden}));
    const double gain = row_gain.empty() ? 1 : row_gain[i];
    // Only the sign of a gain remains, and whether it is 0.
    const double scale = length > 0 && gain != 0 ? std::copysign(1 / length, gain) : 0;
    for (std::size_t n = 0; n < hidden; ++n) unit[n] = static_cast<float>(unit[n] * scale);
  }
}

template <class T>
bool make(Buffer<T>& to, std::size_t size) {
  auto made = Buffer<T>::make(size);
  if (!made) return false;
  to = std::move(*made);
  return true;
}

}  // namespace

Result<Cosines> cosines_of(const Projections& layer, std::size_t kv_head) {
  const std::size_t head_dim = layer.head_dim, hidden = layer.hidden, group = layer.heads / layer.kv_heads;
  const std::size_t head_size = head_dim * hidden, packed_size = product({model::packed_tokens(head_dim), hidden});
  const std::size_t square = product({head_dim, head_dim});
  Cosines made{head_dim, group, {}, {}, {}, {}, {}};
  Buffer<float> unit, packed;
  auto keys = Matrix::make(head_dim, hidden), queries = Matrix::make(head_dim, hidden);
  const std::size_t squares = product({group, square});
  if (!make(made.query_key, squares) || !make(made.query_query, squares) || !make(made.key_key, square) ||
      !make(made.query_size, head_dim) || !make(made.key_size, head_dim) || !make(unit, head_size) ||
      !make(packed, packed_size) || !keys || !queries) {
    return fail(ErrorCode::out_of_memory, "scratch", static_cast<double>(squares) * 2 * sizeof(float), Limit::memory);
  }
  const auto read = [&](std::span<const float> rows, std::span<const float> gain, Matrix& matrix, double* sizes) {
    unit_rows(rows, layer.input_gain, gain, head_dim, unit.data());
    for (std::size_t i = 0; i < head_dim; ++i) {
      matrix.set_row(i, unit.data() + i * hidden);
      sizes[i] += size_of(rows.subspan(i * hidden, hidden));
    }
    model::pack_tokens(unit.data(), head_dim, hidden, packed.data());
  };
  const auto multiply = [&](const Matrix& matrix, float* to) {
    model::multiply(packed.data(), head_dim, matrix, model::Into::replace, to);
  };
  std::ranges::fill(made.query_size.span(), 0);
  std::ranges::fill(made.key_size.span(), 0);
  read(layer.k.subspan(kv_head * head_size, head_size), layer.k_gain, *keys, made.key_size.data());
  multiply(*keys, made.key_key.data());
  for (std::size_t head = 0; head < group; ++head) {
    read(layer.q.subspan((kv_head * group + head) * head_size, head_size), layer.q_gain, *queries,
         made.query_size.data());
    multiply(*queries, made.query_query.data() + head * square);
    multiply(*keys, made.query_key.data() + head * square);
  }
  return made;
}

}  // namespace ropewalk::checkpoint
