#pragma once
// The evidence of Wq and Wk about pairs, by plain double loops from the definitions. Includes nothing from src.

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

namespace ropewalk_test {

using Row = std::vector<double>;
using Head = std::vector<Row>;  // [head_dim][hidden]
using PairList = std::vector<std::pair<std::size_t, std::size_t>>;

inline double dot(const Row& a, const Row& b) {
  double sum = 0;
  for (std::size_t n = 0; n < a.size(); ++n) sum += a[n] * b[n];
  return sum;
}

/// Columns times one gain, rows times the other, each row scaled to length 1.
inline Head unit_head(Head head, const std::vector<double>& column_gain, const std::vector<double>& row_gain) {
  for (std::size_t i = 0; i < head.size(); ++i) {
    for (std::size_t n = 0; n < head[i].size(); ++n) head[i][n] *= column_gain[n] * row_gain[i];
    const double length = std::sqrt(dot(head[i], head[i]));
    for (double& value : head[i]) value /= length;
  }
  return head;
}

/// Rotates pair (i, j) by quarter revolutions: (x, y) to (-y, x).
inline void turn_rows(Head& head, std::pair<std::size_t, std::size_t> pair, unsigned quarters) {
  for (unsigned n = 0; n < quarters; ++n) {
    const Row x = head[pair.first], y = head[pair.second];
    for (std::size_t c = 0; c < x.size(); ++c) head[pair.first][c] = -y[c];
    head[pair.second] = x;
  }
}

struct ReferenceParts {
  double neighbours = 0, asymmetry = 0, balance = 0, query_planes = 0, key_planes = 0;
};

inline double reference_planes(const Head& unit, const PairList& pairs) {
  double sum = 0;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    for (std::size_t other = 0; other < pairs.size(); ++other) {
      const std::size_t apart = p > other ? p - other : other - p;
      if (apart == 0 || apart > 3) continue;
      const auto& [i, j] = pairs[p];
      const auto& [m, n] = pairs[other];
      sum += dot(unit[i], unit[m]) * dot(unit[j], unit[n]) - dot(unit[i], unit[n]) * dot(unit[j], unit[m]);
    }
  }
  return sum;
}

/// The parts of one key head and its query heads: `raw` as they are stored, `unit` as unit_head gives them.
inline ReferenceParts reference_parts(const std::vector<Head>& raw_q, const Head& raw_k,
                                      const std::vector<Head>& unit_q, const Head& unit_k, const PairList& q,
                                      const PairList& k) {
  ReferenceParts parts;
  const std::size_t count = q.size();
  for (const Head& head : unit_q) {
    std::vector<double> lean;
    for (std::size_t p = 0; p < count; ++p) {
      lean.push_back(dot(head[q[p].first], unit_k[k[p].second]) - dot(head[q[p].second], unit_k[k[p].first]));
    }
    for (std::size_t p = 0; p < count; ++p) {
      parts.asymmetry += std::abs(lean[p]);
      if (p + 1 < count) parts.neighbours += lean[p] * lean[p + 1];
    }
    parts.query_planes += reference_planes(head, q);
  }
  parts.key_planes = reference_planes(unit_k, k);
  std::vector<double> ratio;
  double mean = 0;
  for (std::size_t p = 0; p < count; ++p) {
    double of_q = 0;
    for (const Head& head : raw_q) {
      of_q += dot(head[q[p].first], head[q[p].first]) + dot(head[q[p].second], head[q[p].second]);
    }
    const double of_k = dot(raw_k[k[p].first], raw_k[k[p].first]) + dot(raw_k[k[p].second], raw_k[k[p].second]);
    ratio.push_back(std::log(of_q / of_k));
    mean += ratio.back() / static_cast<double>(count);
  }
  for (const double one : ratio) parts.balance -= std::log((one - mean) * (one - mean) + 0.01);
  return parts;
}

using ReferenceGates = std::vector<std::array<std::complex<double>, 2>>;

inline ReferenceGates reference_gates(const std::vector<Head>& unit_q, const Head& unit_k, const PairList& q,
                                      const PairList& k) {
  const auto of = [&](const Head& head, std::size_t p) {
    const auto cosine = [&](std::size_t a, std::size_t b) { return dot(head[a], unit_k[b]); };
    const auto& [qi, qj] = q[p];
    const auto& [ki, kj] = k[p];
    const std::complex<double> turning(cosine(qi, ki) + cosine(qj, kj), cosine(qi, kj) - cosine(qj, ki));
    const std::complex<double> mirroring(cosine(qi, ki) - cosine(qj, kj), cosine(qi, kj) + cosine(qj, ki));
    return std::pair(turning, mirroring);
  };
  ReferenceGates gates(q.size() - 1);
  for (const Head& head : unit_q) {
    for (std::size_t p = 0; p + 1 < q.size(); ++p) {
      const auto [turning, mirroring] = of(head, p);
      const auto [next_turning, next_mirroring] = of(head, p + 1);
      gates[p][0] += turning * std::conj(next_turning);
      gates[p][1] += mirroring * std::conj(next_mirroring);
    }
  }
  return gates;
}

}  // namespace ropewalk_test
