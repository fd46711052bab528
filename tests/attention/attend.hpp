#pragma once
// Runs the library on a case of the plain reference.

#include <catch2/catch_test_macros.hpp>

#include <cstring>
#include <optional>

#include "attention/attention.hpp"
#include "support/reference_attention.hpp"
#include "support/tensors.hpp"

namespace ropewalk_test {

struct Inputs {
  std::vector<float> q, k, v;

  explicit Inputs(const AttentionCase& c, unsigned seed = 1)
      : q(random_vector(c.query_size(), seed)),
        k(random_vector(c.key_size(), seed + 1)),
        v(random_vector(c.key_size(), seed + 2)) {}
};

struct Found {
  std::vector<float> output, weights;
};

inline ropewalk::AttentionShape shape_of(const AttentionCase& c) {
  return {c.batch,
          c.heads,
          c.kv_heads,
          c.query_seq,
          c.key_seq,
          c.head_dim,
          c.seq_outside ? ropewalk::Layout::bshd : ropewalk::Layout::bhsd};
}

inline ropewalk::AttentionOptions options_of(const AttentionCase& c) {
  ropewalk::AttentionOptions options;
  if (c.scale != 0) options.scale = static_cast<float>(c.scale);
  if (c.causal) options.mask = ropewalk::Mask::causal;
  if (c.window != 0) options.sliding_window = c.window;
  options.bias = c.bias;
  return options;
}

inline Found attended(const AttentionCase& c, const Inputs& in,
                      std::optional<ropewalk::FusedRope> rope = std::nullopt) {
  ropewalk::AttentionOptions options = options_of(c);
  options.rope = rope;
  Found found{std::vector<float>(c.query_size(), 77.0f),
              std::vector<float>(c.batch * c.heads * c.query_seq * c.key_seq, 77.0f)};
  REQUIRE(attend(in.q, in.k, in.v, shape_of(c), options, found.output, found.weights).has_value());
  std::vector<float> alone(c.query_size(), 77.0f);
  REQUIRE(attend(in.q, in.k, in.v, shape_of(c), options, alone).has_value());
  // Asking for weights changes no bit (NaN included).
  CHECK(std::memcmp(alone.data(), found.output.data(), alone.size() * sizeof(float)) == 0);
  return found;
}

inline double worst(const std::vector<float>& found, const std::vector<double>& expected) {
  double most = found.size() == expected.size() ? 0 : std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
    const double difference = std::abs(static_cast<double>(found[i]) - expected[i]);
    most = difference <= most ? most : difference;
  }
  return most;
}

/// Scores of ordinary size carry about sqrt(head_dim) roundings of eps, weights the same relative error, and an output
/// is a mean of values of at most 4.
inline void agrees(const AttentionCase& c, const Inputs& in) {
  CAPTURE(c.batch, c.heads, c.kv_heads, c.query_seq, c.key_seq, c.head_dim, c.seq_outside, c.causal, c.window);
  const Found found = attended(c, in);
  const Attended expected = reference_attend(c, in.q, in.k, in.v);
  CHECK(worst(found.output, expected.output) <= 16 * eps);
  CHECK(worst(found.weights, expected.weights) <= 8 * eps);
}

}  // namespace ropewalk_test
