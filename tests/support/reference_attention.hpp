#pragma once
// Attention as plain double loops, one query at a time. Includes nothing from src.
// Source: Vaswani et al., arXiv:1706.03762v7, section 3.2.1, equation 1; GQA, arXiv:2305.13245v3, section 2.2.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ropewalk_test {

struct AttentionCase {
  std::size_t batch = 1, heads = 1, kv_heads = 1, query_seq = 1, key_seq = 1, head_dim = 1;
  bool seq_outside = false;  ///< [batch, seq, heads, head_dim]
  bool causal = false;
  std::size_t window = 0;  ///< 0: no limit
  double scale = 0;        ///< 0: 1 / sqrt(head_dim)
  std::vector<float> bias;

  [[nodiscard]] std::size_t query_size() const { return batch * heads * query_seq * head_dim; }
  [[nodiscard]] std::size_t key_size() const { return batch * kv_heads * key_seq * head_dim; }
  [[nodiscard]] std::size_t row(std::size_t b, std::size_t h, std::size_t s, std::size_t n_heads,
                                std::size_t seq) const {
    return head_dim * (seq_outside ? (b * seq + s) * n_heads + h : (b * n_heads + h) * seq + s);
  }
  [[nodiscard]] bool sees(std::size_t i, std::size_t j) const {
    const std::int64_t behind = static_cast<std::int64_t>(i + key_seq) - static_cast<std::int64_t>(query_seq + j);
    return (!causal || behind >= 0) && (window == 0 || behind < static_cast<std::int64_t>(window));
  }
};

struct Attended {
  std::vector<double> output;   ///< as q
  std::vector<double> weights;  ///< [batch, heads, query_seq, key_seq]
};

inline Attended reference_attend(const AttentionCase& c, const std::vector<float>& q, const std::vector<float>& k,
                                 const std::vector<float>& v) {
  constexpr double nothing = -std::numeric_limits<double>::infinity();
  const double scale = c.scale != 0 ? c.scale : 1 / std::sqrt(static_cast<double>(c.head_dim));
  Attended result{std::vector<double>(c.query_size()),
                  std::vector<double>(c.batch * c.heads * c.query_seq * c.key_seq)};
  for (std::size_t b = 0; b < c.batch; ++b) {
    for (std::size_t h = 0; h < c.heads; ++h) {
      const std::size_t kv = h / (c.heads / c.kv_heads);
      for (std::size_t i = 0; i < c.query_seq; ++i) {
        const std::size_t q_row = c.row(b, h, i, c.heads, c.query_seq);
        double* weights = result.weights.data() + ((b * c.heads + h) * c.query_seq + i) * c.key_seq;
        double highest = nothing;
        for (std::size_t j = 0; j < c.key_seq; ++j) {
          double score = 0;
          for (std::size_t d = 0; d < c.head_dim; ++d) {
            score +=
                static_cast<double>(q[q_row + d]) * static_cast<double>(k[c.row(b, kv, j, c.kv_heads, c.key_seq) + d]);
          }
          score *= scale;
          if (!c.bias.empty()) {
            const bool shared = c.bias.size() == c.query_seq * c.key_seq;
            score += static_cast<double>(c.bias[((shared ? 0 : h) * c.query_seq + i) * c.key_seq + j]);
          }
          weights[j] = c.sees(i, j) ? score : nothing;
          highest = std::max(highest, weights[j]);
        }
        double sum = 0;
        for (std::size_t j = 0; j < c.key_seq; ++j) {
          weights[j] = highest == nothing ? 0 : std::exp(weights[j] - highest);
          sum += weights[j];
        }
        for (std::size_t j = 0; j < c.key_seq; ++j) {
          if (weights[j] == 0) continue;
          weights[j] /= sum;
          for (std::size_t d = 0; d < c.head_dim; ++d) {
            result.output[q_row + d] += weights[j] * static_cast<double>(v[c.row(b, kv, j, c.kv_heads, c.key_seq) + d]);
          }
        }
      }
    }
  }
  return result;
}

}  // namespace ropewalk_test
