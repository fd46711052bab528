#pragma once
// A transformer of the Llama family as plain double loops. Includes nothing from src.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "support/tensors.hpp"

namespace ropewalk_test {

struct ReferenceShape {
  std::size_t layers, width, inner, heads, kv_heads, head_dim, vocabulary;
  bool tied;
};

/// The names are those of a checkpoint without "model." and ".weight".
struct ReferenceLayer {
  std::vector<float> input_layernorm, q_proj, k_proj, v_proj, o_proj, post_attention_layernorm, gate_proj, up_proj,
      down_proj;
};

struct ReferenceModel {
  ReferenceShape shape;
  std::vector<float> embed_tokens, norm, lm_head;
  std::vector<ReferenceLayer> layers;

  ReferenceModel(const ReferenceShape& wanted, unsigned seed) : shape(wanted) {
    const auto& [count, width, inner, heads, kv_heads, head_dim, vocabulary, tied] = wanted;
    const auto matrix = [&](std::size_t rows, std::size_t columns) {
      std::vector<float> values = random_vector(rows * columns, ++seed);
      for (float& value : values) value /= std::sqrt(static_cast<float>(columns));
      return values;
    };
    const auto gain = [&] {
      std::vector<float> values = random_vector(width, ++seed);
      for (float& value : values) value = 1 + value / 4;
      return values;
    };
    embed_tokens = matrix(vocabulary, width);
    norm = gain();
    lm_head = tied ? embed_tokens : matrix(vocabulary, width);
    for (std::size_t i = 0; i < count; ++i) {
      layers.push_back({gain(), matrix(heads * head_dim, width), matrix(kv_heads * head_dim, width),
                        matrix(kv_heads * head_dim, width), matrix(width, heads * head_dim), gain(),
                        matrix(inner, width), matrix(inner, width), matrix(width, inner)});
    }
  }
};

using Rows = std::vector<std::vector<double>>;

/// Rotates one head of `head_dim` channels of token `token`.
using TurnHead = std::function<void(double* head, std::size_t token, bool is_key)>;

struct ReferenceRun {
  Rows logits;                ///< [seq][vocabulary]
  std::vector<Rows> hidden;   ///< [layers + 1][seq][width]
  std::vector<Rows> weights;  ///< [layers * heads][seq][seq]
  std::vector<Rows> queries;  ///< [layers][seq][heads * head_dim], rotated

  [[nodiscard]] double loss(std::size_t token, std::size_t target) const {
    double sum = 0;
    for (const double logit : logits[token]) sum += std::exp(logit - logits[token][target]);
    return std::log(sum);
  }
};

inline std::vector<double> reference_product(const std::vector<float>& matrix, const std::vector<double>& x) {
  std::vector<double> y(matrix.size() / x.size(), 0.0);
  for (std::size_t i = 0; i < y.size(); ++i) {
    for (std::size_t j = 0; j < x.size(); ++j) y[i] += static_cast<double>(matrix[i * x.size() + j]) * x[j];
  }
  return y;
}

inline std::vector<double> reference_norm(const std::vector<double>& x, const std::vector<float>& gain, double eps) {
  double squares = 0;
  for (const double value : x) squares += value * value;
  std::vector<double> y = x;
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] *= static_cast<double>(gain[i]) / std::sqrt(squares / static_cast<double>(x.size()) + eps);
  }
  return y;
}

inline ReferenceRun reference_run(const ReferenceModel& model, const std::vector<std::int32_t>& ids, double eps,
                                  const TurnHead& turn) {
  const auto& [count, width, inner, heads, kv_heads, head_dim, vocabulary, tied] = model.shape;
  ReferenceRun run;
  Rows x;
  for (const std::int32_t id : ids) {
    const auto row = model.embed_tokens.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(id) * width);
    x.emplace_back(row, row + static_cast<std::ptrdiff_t>(width));
  }
  const auto add = [](std::vector<double>& to, const std::vector<double>& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  };
  for (const ReferenceLayer& layer : model.layers) {
    run.hidden.push_back(x);
    Rows q, k, v;
    for (std::size_t t = 0; t < x.size(); ++t) {
      const std::vector<double> y = reference_norm(x[t], layer.input_layernorm, eps);
      q.push_back(reference_product(layer.q_proj, y));
      k.push_back(reference_product(layer.k_proj, y));
      v.push_back(reference_product(layer.v_proj, y));
      for (std::size_t h = 0; h < heads; ++h) turn(q[t].data() + h * head_dim, t, false);
      for (std::size_t h = 0; h < kv_heads; ++h) turn(k[t].data() + h * head_dim, t, true);
    }
    run.queries.push_back(q);
    Rows attended(x.size(), std::vector<double>(heads * head_dim, 0.0));
    for (std::size_t h = 0; h < heads; ++h) {
      const std::size_t kv = h / (heads / kv_heads);
      Rows weights(x.size(), std::vector<double>(x.size(), 0.0));
      for (std::size_t t = 0; t < x.size(); ++t) {
        double sum = 0;
        for (std::size_t s = 0; s <= t; ++s) {
          double score = 0;
          for (std::size_t d = 0; d < head_dim; ++d) score += q[t][h * head_dim + d] * k[s][kv * head_dim + d];
          weights[t][s] = std::exp(score / std::sqrt(static_cast<double>(head_dim)));
          sum += weights[t][s];
        }
        for (std::size_t s = 0; s <= t; ++s) {
          weights[t][s] /= sum;
          for (std::size_t d = 0; d < head_dim; ++d) {
            attended[t][h * head_dim + d] += weights[t][s] * v[s][kv * head_dim + d];
          }
        }
      }
      run.weights.push_back(weights);
    }
    for (std::size_t t = 0; t < x.size(); ++t) {
      add(x[t], reference_product(layer.o_proj, attended[t]));
      const std::vector<double> y = reference_norm(x[t], layer.post_attention_layernorm, eps);
      std::vector<double> gate = reference_product(layer.gate_proj, y);
      const std::vector<double> up = reference_product(layer.up_proj, y);
      for (std::size_t i = 0; i < inner; ++i) gate[i] *= up[i] / (1 + std::exp(-gate[i]));
      add(x[t], reference_product(layer.down_proj, gate));
    }
  }
  run.hidden.push_back(x);
  for (const std::vector<double>& row : x) {
    run.logits.push_back(reference_product(model.lm_head, reference_norm(row, model.norm, eps)));
  }
  return run;
}

}  // namespace ropewalk_test
