#pragma once
// Artificial layers for the tests of src/checkpoint.

#include <cmath>
#include <vector>

#include "checkpoint/pairing_evidence.hpp"
#include "rope/rotate/convert_pairing.hpp"
#include "support/tensors.hpp"

namespace ropewalk_test {

using namespace ropewalk;
using namespace ropewalk::checkpoint;

struct MadeLayer {
  std::size_t heads = 4, kv_heads = 2, head_dim = 16, hidden = 48, rotary_dim = 16;
  std::vector<float> q, k, input_gain, q_gain, k_gain;
  std::vector<double> inv_freq;

  [[nodiscard]] Projections view() const {
    return {q, k, heads, kv_heads, head_dim, hidden, rotary_dim, inv_freq, 128, input_gain, q_gain, k_gain};
  }
};

/// Normal random weights. With base 100, every pair rotates by more than a radian over 128 positions.
inline MadeLayer random_layer(unsigned seed, MadeLayer layer = {}) {
  layer.q = random_vector(layer.heads * layer.head_dim * layer.hidden, 2 * seed + 1);
  layer.k = random_vector(layer.kv_heads * layer.head_dim * layer.hidden, 2 * seed + 2);
  layer.inv_freq.clear();
  for (std::size_t p = 0; p < layer.rotary_dim / 2; ++p) {
    layer.inv_freq.push_back(std::pow(100.0, -2 * static_cast<double>(p) / static_cast<double>(layer.rotary_dim)));
  }
  return layer;
}

/// A layer as training with rotation leaves it: each half-split pair of q is the pair of k rotated by an angle, which
/// is `step` larger than its neighbour's, plus noise; and also a multiple of the mirrored pair of k, which no rotation
/// leaves.
inline MadeLayer trained_layer(unsigned seed, float step = 0.05f, float mirrored = 0, const MadeLayer& like = {}) {
  constexpr float noise = 0.7f;
  MadeLayer layer = random_layer(seed, like);
  const std::size_t hidden = layer.hidden, half = layer.head_dim / 2, group = layer.heads / layer.kv_heads;
  for (std::size_t head = 0; head < layer.heads; ++head) {
    for (std::size_t p = 0; p < half; ++p) {
      const float angle = 0.9f + step * static_cast<float>(p), cos = std::cos(angle), sin = std::sin(angle);
      float* const first = layer.q.data() + (head * layer.head_dim + p) * hidden;
      float* const second = first + half * hidden;
      const float* const x = layer.k.data() + (head / group * layer.head_dim + p) * hidden;
      const float* const y = x + half * hidden;
      for (std::size_t n = 0; n < hidden; ++n) {
        first[n] = noise * first[n] + cos * x[n] - sin * y[n] + mirrored * x[n];
        second[n] = noise * second[n] + sin * x[n] + cos * y[n] - mirrored * y[n];
      }
    }
  }
  return layer;
}

/// Rows of q or k from half-split to interleaved order.
inline void permute(std::vector<float>& rows, const MadeLayer& layer) {
  std::vector<float> made(rows.size());
  const std::size_t heads = rows.size() / layer.head_dim / layer.hidden;
  const PairingSlice slice{layer.head_dim, layer.rotary_dim};
  if (!convert_pairing_rows(rows, made, Pairing::half_split, Pairing::interleaved, slice, heads, layer.hidden)) return;
  rows = made;
}

}  // namespace ropewalk_test
