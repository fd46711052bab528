// Rotates the golden queries of Llama 3.2 1B with the installed library and compares them with what Hugging Face
// transformers made.
#include <cmath>
#include <cstdio>
#include <rope/rotate/rotate.hpp>
#include <rope/tables/cos_sin_table.hpp>
#include <vector>

#include "golden.hpp"

namespace rw = ropewalk;

static int stop(const rw::RopeError& error) {
  std::puts(rw::message(error).c_str());
  return 1;
}

int main() {
  rw::RopeConfig config;
  config.rope_type = rw::RopeType::llama3;
  config.base = 500000;
  config.head_dim = config.rotary_dim = 64;
  config.original_max_position_embeddings = 8192;
  config.factor = 32;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;

  const std::int32_t rows = std::size(position_ids);
  std::vector<float> cos(rows * 32), sin(rows * 32);
  const auto filled = rw::fill_cos_sin(config, position_ids, std::nullopt, rw::Precision::float32, cos, sin);
  if (!filled) return stop(filled.error());

  const std::vector<float> x(std::begin(q), std::end(q));
  std::vector<float> y(x.size());
  const rw::TensorShape shape{.batch = 1, .heads = 1, .seq = rows, .head_dim = 64};
  const auto rotated = rw::rotate(x, y, shape, {.rotary_dim = 64}, {.cos = cos, .sin = sin, .rows = rows});
  if (!rotated) return stop(rotated.error());

  // The limit that tests/golden has for rotations from the config: roundings of terms up to 4.
  double worst = y.size() == std::size(q_out) ? 0 : INFINITY;
  for (std::size_t i = 0; i < y.size() && std::isfinite(worst); ++i)
    worst = std::fmax(worst, std::abs(y[i] - q_out[i]));
  std::printf("%zu numbers rotated at %d positions, largest difference %.2g\n", y.size(), rows, worst);
  return worst <= 4e-6 && rows > 1 ? 0 : 1;
}
