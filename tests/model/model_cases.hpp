#pragma once
// An artificial model in both forms, and runs of it.

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <numeric>
#include <vector>

#include "model/model_run.hpp"
#include "support/reference_model.hpp"

namespace ropewalk_test {

using namespace ropewalk;
using namespace ropewalk::model;

inline constexpr float norm_eps = 1e-5f;

inline ModelShape shape_of(const ReferenceShape& shape) {
  const auto& [layers, width, inner, heads, kv_heads, head_dim, vocabulary, tied] = shape;
  return {layers, width, inner, heads, kv_heads, head_dim, vocabulary, tied, norm_eps};
}

inline Weights weights_of(const ReferenceModel& from) {
  Result<Weights> made = Weights::make(shape_of(from.shape));
  REQUIRE(made.has_value());
  const auto set = [&](Part part, std::size_t layer, const std::vector<float>& values) {
    REQUIRE(made->set(part, layer, Elements(values)).has_value());
  };
  set(Part::embedding, 0, from.embed_tokens);
  set(Part::norm, 0, from.norm);
  if (!from.shape.tied) set(Part::logits, 0, from.lm_head);
  for (std::size_t i = 0; i < from.layers.size(); ++i) {
    const ReferenceLayer& layer = from.layers[i];
    set(Part::attention_norm, i, layer.input_layernorm);
    set(Part::query, i, layer.q_proj);
    set(Part::key, i, layer.k_proj);
    set(Part::value, i, layer.v_proj);
    set(Part::output, i, layer.o_proj);
    set(Part::mlp_norm, i, layer.post_attention_layernorm);
    set(Part::gate, i, layer.gate_proj);
    set(Part::up, i, layer.up_proj);
    set(Part::down, i, layer.down_proj);
  }
  return std::move(*made);
}

inline std::vector<std::int32_t> some_ids(std::size_t count, std::size_t vocabulary, unsigned seed = 5) {
  std::mt19937 bits(seed);
  std::vector<std::int32_t> ids(count);
  for (std::int32_t& id : ids) id = static_cast<std::int32_t>(bits() % vocabulary);
  return ids;
}

inline std::vector<std::int32_t> counted(std::size_t count, std::int32_t first = 0) {
  std::vector<std::int32_t> ids(count);
  std::iota(ids.begin(), ids.end(), first);
  return ids;
}

/// Everything that a run can keep.
struct Everything {
  std::vector<float> loss, logits, weights, queries, keys, hidden;

  Everything(const ModelShape& shape, std::size_t seq)
      : loss(seq - 1),
        logits(seq * shape.vocabulary),
        weights(shape.layers * shape.heads * seq * seq),
        queries(shape.layers * shape.heads * seq * shape.head_dim),
        keys(shape.layers * shape.kv_heads * seq * shape.head_dim),
        hidden((shape.layers + 1) * seq * shape.width) {}

  [[nodiscard]] Kept kept() { return {loss, logits, weights, queries, keys, hidden}; }
  bool operator==(const Everything&) const = default;
};

/// Split into calls of `cut` tokens.
inline Everything run_of(const Weights& weights, const RopeConfig& config, const std::vector<std::int32_t>& ids,
                         const std::vector<std::int32_t>& positions, std::size_t cut = most_tokens,
                         const RotationOptions& options = {}) {
  Everything all(weights.shape(), ids.size());
  Result<ModelRun> run = ModelRun::make(weights, config, ids.size(), options, all.kept());
  REQUIRE(run.has_value());
  for (std::size_t from = 0; from < ids.size(); from += cut) {
    const std::size_t count = std::min(cut, ids.size() - from);
    const std::int32_t next = from + count < ids.size() ? ids[from + count] : -1;
    const Result<> done =
        run->advance(std::span(ids).subspan(from, count), std::span(positions).subspan(from, count), next);
    REQUIRE(done.has_value());
  }
  return all;
}

inline RopeConfig rope_of(const ReferenceShape& shape, Pairing pairing = Pairing::half_split) {
  RopeConfig config;
  config.head_dim = config.rotary_dim = static_cast<std::int32_t>(shape.head_dim);
  config.pairing = pairing;
  return config;
}

/// y0 = x0 cos - x1 sin, y1 = x0 sin + x1 cos for each pair; angle(token, pair, is_key).
template <class Angle>
TurnHead turn_by(Pairing pairing, std::size_t head_dim, const Angle& angle, double factor = 1) {
  return [=](double* head, std::size_t token, bool is_key) {
    const std::size_t pairs = head_dim / 2;
    for (std::size_t i = 0; i < pairs; ++i) {
      const bool halves = pairing == Pairing::half_split;
      double& x0 = head[halves ? i : 2 * i];
      double& x1 = head[halves ? i + pairs : 2 * i + 1];
      const double by = angle(token, i, is_key), cos = std::cos(by) * factor, sin = std::sin(by) * factor;
      const double y0 = x0 * cos - x1 * sin;
      x1 = x0 * sin + x1 * cos;
      x0 = y0;
    }
  };
}

inline double plain_angle(double position, std::size_t pair, std::size_t head_dim, double base = 10000) {
  return position * std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(head_dim));
}

}  // namespace ropewalk_test
