#pragma once
// The rotation as plain loops, one pair at a time. Includes nothing from src.
// Source: RoFormer, arXiv:2104.09864v5, section 3.4.2, equation 34; rotate_half in Hugging Face transformers.

#include <cstddef>
#include <vector>

namespace ropewalk_test {

enum class Order { half_split, interleaved };

/// Channel of member `member` (0 or 1) of pair i, counted from the first rotated channel.
inline std::size_t channel_of(Order order, std::size_t pairs, std::size_t i, std::size_t member) {
  return order == Order::half_split ? i + member * pairs : 2 * i + member;
}

struct RotationCase {
  std::size_t batch = 1, heads = 1, seq = 1, head_dim = 2, rotary_dim = 2, rotary_offset = 0;
  bool seq_outside = false;  ///< [batch, seq, heads, head_dim]
  Order read = Order::half_split, write = Order::half_split;
  bool back = false;

  [[nodiscard]] std::size_t size() const { return batch * heads * seq * head_dim; }
  [[nodiscard]] std::size_t row(std::size_t b, std::size_t h, std::size_t s) const {
    return head_dim * (seq_outside ? (b * seq + s) * heads + h : (b * heads + h) * seq + s);
  }
};

/// Real = float rounds each product and each sum, as the library does. Real = double is the reference for tolerances.
/// rows: row of the table for each token, [batch, seq].
template <class Real>
std::vector<Real> reference_rotate(const RotationCase& c, const std::vector<float>& x, const std::vector<float>& cos,
                                   const std::vector<float>& sin, const std::vector<std::size_t>& rows) {
  std::vector<Real> y(x.begin(), x.end());
  const std::size_t pairs = c.rotary_dim / 2;
  for (std::size_t b = 0; b < c.batch; ++b) {
    for (std::size_t h = 0; h < c.heads; ++h) {
      for (std::size_t s = 0; s < c.seq; ++s) {
        const std::size_t start = c.row(b, h, s) + c.rotary_offset;
        for (std::size_t i = 0; i < pairs; ++i) {
          const Real x0 = x[start + channel_of(c.read, pairs, i, 0)];
          const Real x1 = x[start + channel_of(c.read, pairs, i, 1)];
          const Real co = cos[rows[b * c.seq + s] * pairs + i];
          const Real si = c.back ? -sin[rows[b * c.seq + s] * pairs + i] : sin[rows[b * c.seq + s] * pairs + i];
          const Real a0 = x0 * co, b0 = x1 * si, a1 = x0 * si, b1 = x1 * co;
          y[start + channel_of(c.write, pairs, i, 0)] = a0 - b0;
          y[start + channel_of(c.write, pairs, i, 1)] = a1 + b1;
        }
      }
    }
  }
  return y;
}

}  // namespace ropewalk_test
