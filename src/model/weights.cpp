#include "model/weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

namespace ropewalk::model {
namespace {

/// Makes the matrix without memory for its weights, which depends on how they are stored: at least 4 bits each.
Result<> make_matrix(Matrix& to, std::size_t rows, std::size_t columns) {
  const std::size_t numbers = product({sum(rows, panel_rows - 1) / panel_rows, panel_rows, columns});
  if (numbers > uncountable / 2) {
    const double wanted = static_cast<double>(rows) * static_cast<double>(columns) / 2;
    return fail(ErrorCode::out_of_memory, "scratch", wanted, Limit::memory);
  }
  to = Matrix(rows, columns);
  return {};
}

Result<> first_error(std::initializer_list<Result<>> results) {
  for (const auto& result : results) {
    if (!result) return result;
  }
  return {};
}

Result<> make_layer(Layer& layer, const ModelShape& shape) {
  const std::size_t queries = product({shape.heads, shape.head_dim}), keys = product({shape.kv_heads, shape.head_dim});
  const auto normed = [&](std::size_t all) {
    return shape.qk_norm == QkNorm::none ? 0 : shape.qk_norm == QkNorm::head ? shape.head_dim : all;
  };
  const auto given = [](bool has, std::size_t length) { return has ? length : 0; };
  return first_error(
      {make_zeros(layer.attention_norm, given(shape.norms_before, shape.width)),
       make_zeros(layer.mlp_norm, given(shape.norms_before, shape.width)),
       make_zeros(layer.query_bias, given(shape.biases, queries)),
       make_zeros(layer.key_bias, given(shape.biases, keys)), make_zeros(layer.value_bias, given(shape.biases, keys)),
       make_zeros(layer.query_norm, normed(queries)), make_zeros(layer.key_norm, normed(keys)),
       make_zeros(layer.attention_after_norm, given(shape.norms_after, shape.width)),
       make_zeros(layer.mlp_after_norm, given(shape.norms_after, shape.width)),
       make_matrix(layer.query, queries, shape.width), make_matrix(layer.key, keys, shape.width),
       make_matrix(layer.value, keys, shape.width), make_matrix(layer.output, shape.width, queries),
       make_matrix(layer.gate, shape.inner, shape.width), make_matrix(layer.up, shape.inner, shape.width),
       make_matrix(layer.down, shape.width, shape.inner)});
}

Result<> check_length(std::string_view field, std::size_t length, std::size_t wanted) {
  if (length == wanted) return {};
  return wrong_length(field, length, wanted, "shape");
}

Stored stored_of(const Elements& values) noexcept {
  if (!values.half()) return Stored::float32;
  return *values.half() == Half::float16 ? Stored::float16 : Stored::bfloat16;
}

constexpr bool is_gain(Part part) noexcept {
  return part != Part::query_bias && part != Part::key_bias && part != Part::value_bias;
}

}  // namespace

Result<Weights> Weights::make(const ModelShape& shape) {
  const std::pair<std::string_view, std::size_t> axes[] = {
      {"layers", shape.layers}, {"width", shape.width},       {"inner", shape.inner},
      {"heads", shape.heads},   {"kv_heads", shape.kv_heads}, {"vocabulary", shape.vocabulary}};
  for (const auto& [field, length] : axes) {
    if (length == 0) return fail(ErrorCode::shape_mismatch, field, 0, Limit::at_least, 1);
  }
  if (shape.head_dim < 2) return fail(ErrorCode::shape_mismatch, "head_dim", shape.head_dim, Limit::at_least, 2);
  if (shape.heads % shape.kv_heads != 0) {
    return fail(ErrorCode::option_invalid, "heads", shape.heads, Limit::multiple_of, shape.kv_heads, "kv_heads");
  }
  const std::pair<std::string_view, float> numbers[] = {{"norm_eps", shape.norm_eps},
                                                        {"embedding_factor", shape.embedding_factor},
                                                        {"score_scale", shape.score_scale},
                                                        {"score_cap", shape.score_cap},
                                                        {"logit_cap", shape.logit_cap}};
  for (const auto& [field, number] : numbers) {
    if (!std::isfinite(number)) return fail(ErrorCode::value_not_finite, field, number, Limit::finite);
    if (number < 0) return fail(ErrorCode::option_invalid, field, number, Limit::at_least, 0);
  }
  Weights made(shape);
  made.layers_ = static_cast<Layer*>(std::calloc(shape.layers, sizeof(Layer)));
  if (made.layers_ == nullptr) {
    return fail(ErrorCode::out_of_memory, "scratch", static_cast<double>(shape.layers) * sizeof(Layer), Limit::memory);
  }
  for (std::size_t i = 0; i < shape.layers; ++i) std::construct_at(made.layers_ + i);
  Result<> done = first_error({make_matrix(made.embedding_, shape.vocabulary, shape.width),
                               shape.tied ? Result<>() : make_matrix(made.logits_, shape.vocabulary, shape.width),
                               make_zeros(made.norm_, shape.width)});
  for (std::size_t i = 0; done && i < shape.layers; ++i) done = make_layer(made.layers_[i], shape);
  if (!done) return std::unexpected(done.error());
  return made;
}

Weights::Weights(Weights&& other) noexcept
    : shape_(other.shape_),
      embedding_(std::move(other.embedding_)),
      logits_(std::move(other.logits_)),
      norm_(std::move(other.norm_)),
      layers_(std::exchange(other.layers_, nullptr)) {}

Weights::~Weights() {
  if (layers_ != nullptr) std::destroy_n(layers_, shape_.layers);
  std::free(layers_);
}

Matrix* Weights::matrix_of(Part part, std::size_t layer) noexcept {
  switch (part) {
    case Part::embedding: return &embedding_;
    case Part::logits: return &logits_;
    case Part::query: return &layers_[layer].query;
    case Part::key: return &layers_[layer].key;
    case Part::value: return &layers_[layer].value;
    case Part::output: return &layers_[layer].output;
    case Part::gate: return &layers_[layer].gate;
    case Part::up: return &layers_[layer].up;
    case Part::down: return &layers_[layer].down;
    case Part::norm:
    case Part::attention_norm:
    case Part::mlp_norm:
    case Part::query_bias:
    case Part::key_bias:
    case Part::value_bias:
    case Part::query_norm:
    case Part::key_norm:
    case Part::attention_after_norm:
    case Part::mlp_after_norm: break;
  }
  return nullptr;
}

Buffer<float>& Weights::vector_of(Part part, std::size_t index) noexcept {
  if (part == Part::norm) return norm_;
  Layer& layer = layers_[index];
  switch (part) {
    case Part::attention_norm: return layer.attention_norm;
    case Part::mlp_norm: return layer.mlp_norm;
    case Part::query_bias: return layer.query_bias;
    case Part::key_bias: return layer.key_bias;
    case Part::value_bias: return layer.value_bias;
    case Part::query_norm: return layer.query_norm;
    case Part::key_norm: return layer.key_norm;
    case Part::attention_after_norm: return layer.attention_after_norm;
    case Part::mlp_after_norm: return layer.mlp_after_norm;
    case Part::embedding:
    case Part::norm:
    case Part::logits:
    case Part::query:
    case Part::key:
    case Part::value:
    case Part::output:
    case Part::gate:
    case Part::up:
    case Part::down: break;
  }
  return norm_;
}

Result<> Weights::check_layer(Part part, std::size_t layer) const {
  const bool alone = part == Part::embedding || part == Part::norm || part == Part::logits;
  if (alone || layer < shape_.layers) return {};
  return fail(ErrorCode::position_invalid, "layer", layer, Limit::below, shape_.layers, "layers");
}

Result<> Weights::set_layer(std::size_t layer, std::size_t window, LayerRotation rotation) {
  if (const Result<> right = check_layer(Part::query, layer); !right) return right;
  layers_[layer].window = window;
  layers_[layer].rotation = rotation;
  return {};
}

Result<> Weights::set_vector(Part part, std::size_t layer, Stored stored, std::span<const std::byte> row) {
  Buffer<float>& vector = vector_of(part, layer);
  if (const Result<> right = check_length("values", row.size(), row_bytes(stored, vector.size())); !right) return right;
  read_stored(stored, row, vector.data());
  if (!is_gain(part)) return {};
  for (float& gain : vector.span()) gain += shape_.gain_offset;
  return {};
}

Result<> Weights::set(Part part, std::size_t layer, Stored stored, std::size_t first_row,
                      std::span<const std::byte> rows) {
  if (const Result<> right = check_layer(part, layer); !right) return right;
  Matrix* matrix = matrix_of(part, layer);
  const std::size_t bytes = matrix == nullptr ? 0 : row_bytes(stored, matrix->columns());
  const std::size_t count = bytes == 0 ? 0 : rows.size() / bytes;
  if (matrix != nullptr) {
    if (bytes == 0) {
      return fail(ErrorCode::shape_mismatch, "columns", matrix->columns(), Limit::multiple_of, block_columns);
    }
    if (first_row > matrix->rows() || count > matrix->rows() - first_row) {
      return fail(ErrorCode::position_invalid, "first_row", first_row, Limit::at_most,
                  static_cast<double>(matrix->rows()) - static_cast<double>(count), "rows");
    }
    if (const Result<> right = check_length("values", rows.size(), count * bytes); !right) return right;
    if (!matrix->empty() && first_row > 0 && matrix->stored() != stored) {
      return fail(ErrorCode::option_invalid, "stored", stored, Limit::equal_to, matrix->stored(), "rows");
    }
  }
  if (!all_finite(stored, rows)) {
    return fail(ErrorCode::value_not_finite, "values", std::numeric_limits<double>::quiet_NaN(), Limit::finite);
  }
  if (matrix == nullptr) return set_vector(part, layer, stored, rows);
  if (matrix->empty() || matrix->stored() != stored) {
    if (const Result<> made = matrix->allocate(stored); !made) return made;
  }
  for (std::size_t i = 0; i < count; ++i) matrix->set_row(first_row + i, rows.data() + i * bytes);
  return {};
}

Result<> Weights::set(Part part, std::size_t layer, Elements values) {
  if (const Result<> right = check_layer(part, layer); !right) return right;
  const Matrix* matrix = matrix_of(part, layer);
  const std::size_t size = matrix == nullptr ? vector_of(part, layer).size() : matrix->rows() * matrix->columns();
  if (const Result<> right = check_length("values", values.size(), size); !right) return right;
  return set(part, layer, stored_of(values), 0, values.bytes());
}

Result<> Weights::set(Part part, std::size_t layer, std::span<const std::int8_t> values,
                      std::span<const float> scales) {
  if (const Result<> right = check_layer(part, layer); !right) return right;
  const Matrix* matrix = matrix_of(part, layer);
  const std::size_t rows = matrix == nullptr ? 0 : matrix->rows(), columns = matrix == nullptr ? 0 : matrix->columns();
  if (const Result<> right = check_length("values", values.size(), rows * columns); !right) return right;
  if (const Result<> right = check_length("scales", scales.size(), rows); !right) return right;
  const Result<Buffer<float>> row = Buffer<float>::make(columns);
  if (!row) return std::unexpected(row.error());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      row->data()[j] = static_cast<float>(values[i * columns + j]) * scales[i];
    }
    if (const Result<> done = set(part, layer, Stored::float32, i, std::as_bytes(row->span())); !done) return done;
  }
  return {};
}

}  // namespace ropewalk::model
