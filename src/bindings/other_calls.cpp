#include "bindings/blocks.hpp"
#include "bindings/calls.hpp"
#include "bindings/config_block.hpp"
#include "rope/config/frequencies.hpp"
#include "rope/tables/encodings.hpp"
#include "rope/tables/score.hpp"

namespace ropewalk::bindings {
namespace {

int score_call() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto distances = in.list<const std::int32_t>();
  const auto q = in.list<const float>();
  const auto k = in.list<const float>();
  const auto seq_len = in.optional_whole();
  const auto precision = in.choice<Precision>();
  return status(score_by_distance(*config, distances, q, k, seq_len, precision, in.list<double>()));
}

int sinusoidal_call() {
  Arguments in;
  const auto position_ids = in.list<const std::int32_t>();
  const std::size_t dim = in.size();
  const double base = in.number();
  return status(fill_sinusoidal(position_ids, dim, base, in.list<float>()));
}

int alibi_call() {
  Arguments in;
  return status(fill_alibi_slopes(in.list<double>()));
}

int xpos_call() {
  Arguments in;
  const auto position_ids = in.list<const std::int32_t>();
  const auto side = in.choice<XposSide>();
  const double scale_base = in.number();
  const auto cos = in.list<float>();
  return status(apply_xpos_scale(position_ids, side, scale_base, cos, in.list<float>()));
}

int linear_frequencies_call() {
  Arguments in;
  const double first = in.number();
  const double last = in.number();
  return status(fill_linear_frequencies(first, last, in.list<double>()));
}

constexpr Call calls[] = {
    {"score_by_distance", "distances[i32],q[f32],k[f32],seq_len,precision=exact|float32,scores[f64]", &score_call},
    {"sinusoidal", "position_ids[i32],dim,base,encoding[f32]", &sinusoidal_call},
    {"alibi_slopes", "slopes[f64]", &alibi_call},
    {"xpos_scale", "position_ids[i32],side=query|key,scale_base,cos[f32],sin[f32]", &xpos_call},
    {"linear_frequencies", "first,last,inv_freq[f64]", &linear_frequencies_call},
};

}  // namespace

const std::span<const Call> other_calls = calls;

}  // namespace ropewalk::bindings
