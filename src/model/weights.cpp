#include "model/weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

namespace ropewalk::model {
namespace {

Result<> make_matrix(Matrix& to, std::size_t rows, std::size_t columns) {
  Result<Matrix> made = Matrix::make(rows, columns);
  if (!made) return std::unexpected(made.error());
  to = std::move(*made);
  return {};
}

Result<> make_gain(Buffer<float>& to, std::size_t width) {
  Result<Buffer<float>> made = Buffer<float>::make(width);
  if (!made) return std::unexpected(made.error());
  to = std::move(*made);
  std::ranges::fill(to.span(), 0.0f);
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
  return first_error({make_gain(layer.attention_norm, shape.width), make_gain(layer.mlp_norm, shape.width),
                      make_matrix(layer.query, queries, shape.width), make_matrix(layer.key, keys, shape.width),
                      make_matrix(layer.value, keys, shape.width), make_matrix(layer.output, shape.width, queries),
                      make_matrix(layer.gate, shape.inner, shape.width),
                      make_matrix(layer.up, shape.inner, shape.width),
                      make_matrix(layer.down, shape.width, shape.inner)});
}

Result<> check_length(std::string_view field, std::size_t length, std::size_t wanted) {
  if (length == wanted) return {};
  return fail(ErrorCode::shape_mismatch, length_of(field), static_cast<double>(length), Limit::equal_to,
              static_cast<double>(wanted), "shape");
}

void copy_row(const Elements& values, std::size_t from, std::size_t count, float* to) noexcept {
  if (values.half()) {
    widen_row(*values.half(), values.halves() + from, to, count);
  } else {
    std::copy_n(values.floats() + from, count, to);
  }
}

}  // namespace

Result<Weights> Weights::make(const ModelShape& shape) {
  const std::pair<std::string_view, std::size_t> axes[] = {
      {"layers", shape.layers}, {"width", shape.width},       {"inner", shape.inner},
      {"heads", shape.heads},   {"kv_heads", shape.kv_heads}, {"vocabulary", shape.vocabulary}};
  for (const auto& [field, length] : axes) {
    if (length == 0) return fail(ErrorCode::shape_mismatch, field, 0, Limit::at_least, 1);
  }
  if (shape.head_dim < 2) {
    return fail(ErrorCode::shape_mismatch, "head_dim", static_cast<double>(shape.head_dim), Limit::at_least, 2);
  }
  if (shape.heads % shape.kv_heads != 0) {
    return fail(ErrorCode::option_invalid, "heads", static_cast<double>(shape.heads), Limit::multiple_of,
                static_cast<double>(shape.kv_heads), "kv_heads");
  }
  if (!std::isfinite(shape.norm_eps))
    return fail(ErrorCode::value_not_finite, "norm_eps", shape.norm_eps, Limit::finite);
  if (shape.norm_eps < 0) return fail(ErrorCode::option_invalid, "norm_eps", shape.norm_eps, Limit::at_least, 0);
  Weights made(shape);
  made.layers_ = static_cast<Layer*>(std::calloc(shape.layers, sizeof(Layer)));
  if (made.layers_ == nullptr) {
    return fail(ErrorCode::out_of_memory, "scratch", static_cast<double>(shape.layers) * sizeof(Layer), Limit::memory);
  }
  for (std::size_t i = 0; i < shape.layers; ++i) std::construct_at(made.layers_ + i);
  Result<> done = first_error({make_matrix(made.embedding_, shape.vocabulary, shape.width),
                               shape.tied ? Result<>() : make_matrix(made.logits_, shape.vocabulary, shape.width),
                               make_gain(made.norm_, shape.width)});
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
    case Part::mlp_norm: break;
  }
  return nullptr;
}

Buffer<float>* Weights::gain_of(Part part, std::size_t layer) noexcept {
  if (part == Part::norm) return &norm_;
  return part == Part::attention_norm ? &layers_[layer].attention_norm : &layers_[layer].mlp_norm;
}

Result<> Weights::check_layer(Part part, std::size_t layer) const {
  const bool alone = part == Part::embedding || part == Part::norm || part == Part::logits;
  if (alone || layer < shape_.layers) return {};
  return fail(ErrorCode::position_invalid, "layer", static_cast<double>(layer), Limit::below,
              static_cast<double>(shape_.layers), "layers");
}

Result<> Weights::set(Part part, std::size_t layer, Elements values) {
  if (const Result<> right = check_layer(part, layer); !right) return right;
  Matrix* matrix = matrix_of(part, layer);
  if (matrix == nullptr) {
    Buffer<float>& gain = *gain_of(part, layer);
    if (const Result<> right = check_length("values", values.size(), gain.size()); !right) return right;
    copy_row(values, 0, gain.size(), gain.data());
    return {};
  }
  const std::size_t columns = matrix->columns();
  if (const Result<> right = check_length("values", values.size(), matrix->rows() * columns); !right) return right;
  const Result<Buffer<float>> row = Buffer<float>::make(columns);
  if (!row) return std::unexpected(row.error());
  for (std::size_t i = 0; i < matrix->rows(); ++i) {
    copy_row(values, i * columns, columns, row->data());
    matrix->set_row(i, row->data());
  }
  return {};
}

Result<> Weights::set(Part part, std::size_t layer, std::span<const std::int8_t> values,
                      std::span<const float> scales) {
  if (const Result<> right = check_layer(part, layer); !right) return right;
  Matrix* matrix = matrix_of(part, layer);
  const std::size_t rows = matrix == nullptr ? 0 : matrix->rows(), columns = matrix == nullptr ? 0 : matrix->columns();
  if (const Result<> right = check_length("values", values.size(), rows * columns); !right) return right;
  if (const Result<> right = check_length("scales", scales.size(), rows); !right) return right;
  const Result<Buffer<float>> row = Buffer<float>::make(columns);
  if (!row) return std::unexpected(row.error());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      row->data()[j] = static_cast<float>(values[i * columns + j]) * scales[i];
    }
    matrix->set_row(i, row->data());
  }
  return {};
}

}  // namespace ropewalk::model
