#include "checkpoint/parts.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>

namespace ropewalk::checkpoint {
namespace {

constexpr std::size_t farthest = 3;      // pairs further apart have frequencies too different
constexpr double least_variance = 0.01;  // of the balance, so that a single pair cannot decide
constexpr double no_size = 1e-30;        // stands for the size of a pair of zeros

/// The rows of a pair after its rotation, and the product of their signs.
struct Shown {
  std::uint32_t first;
  std::uint32_t second;
  float sign;
};

std::vector<Shown> shown_by(const QuarterRotations& rotations, const Pairs& pairs) {
  std::vector<Shown> shown;
  for (std::size_t p = 0; p < pairs.first.size(); ++p) {
    const std::uint32_t i = pairs.first[p], j = pairs.second[p];
    shown.push_back({rotations.row[i], rotations.row[j], rotations.sign[i] * rotations.sign[j]});
  }
  return shown;
}

/// Doubled, because each two pairs occur on both sides of the diagonal.
double planes(const float* cosines, std::size_t head_dim, const std::vector<Shown>& pairs) noexcept {
  double sum = 0;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const Shown& a = pairs[p];
    const float* const first = cosines + a.first * head_dim;
    const float* const second = cosines + a.second * head_dim;
    for (std::size_t other = p + 1; other < std::min(pairs.size(), p + farthest + 1); ++other) {
      const Shown& b = pairs[other];
      const float determinant = first[b.first] * second[b.second] - first[b.second] * second[b.first];
      sum += a.sign * b.sign * determinant;
    }
  }
  return 2 * sum;
}

double balance(const Cosines& cosines, const std::vector<Shown>& q, const std::vector<Shown>& k) {
  std::vector<double> ratios;
  const double *queries = cosines.query_size.data(), *keys = cosines.key_size.data();
  for (std::size_t p = 0; p < q.size(); ++p) {
    const double query = queries[q[p].first] + queries[q[p].second], key = keys[k[p].first] + keys[k[p].second];
    ratios.push_back(std::log((query + no_size) / (key + no_size)));
  }
  const double mean = std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size());
  double sum = 0;
  for (const double ratio : ratios) sum -= std::log((ratio - mean) * (ratio - mean) + least_variance);
  return sum;
}

}  // namespace

QuarterRotations::QuarterRotations(std::size_t head_dim) : row(head_dim), sign(head_dim, 1.0f) {
  std::iota(row.begin(), row.end(), 0U);
}

void QuarterRotations::set(std::uint32_t i, std::uint32_t j, unsigned quarters) noexcept {
  // A quarter revolution takes (x, y) to (-y, x).
  const bool odd = quarters % 2 != 0;
  row[i] = odd ? j : i;
  row[j] = odd ? i : j;
  sign[i] = quarters == 1 || quarters == 2 ? -1.0f : 1.0f;
  sign[j] = quarters >= 2 ? -1.0f : 1.0f;
}

void add_parts(const Cosines& cosines, const Pairs& q_pairs, const Pairs& k_pairs, const QuarterRotations& rotations,
               WantedParts wanted, Parts& sum) {
  const std::vector<Shown> q = shown_by(rotations, q_pairs), k = shown_by(rotations, k_pairs);
  const auto add = [&sum](Part part, double value) { sum[static_cast<std::size_t>(part)] += value; };
  for (std::size_t head = 0; head < cosines.group; ++head) {
    const float* const scores = cosines.scores(head);
    double before = 0, neighbours = 0, asymmetry = 0;
    for (std::size_t p = 0; p < q.size(); ++p) {
      // C_ij and C_ji after the rotation: each has the sign of its own two rows.
      const std::uint32_t qi = q_pairs.first[p], qj = q_pairs.second[p], ki = k_pairs.first[p], kj = k_pairs.second[p];
      const double one = rotations.sign[qi] * rotations.sign[kj] * scores[q[p].first * cosines.head_dim + k[p].second];
      const double two = rotations.sign[qj] * rotations.sign[ki] * scores[q[p].second * cosines.head_dim + k[p].first];
      const double lean = one - two;
      neighbours += before * lean;
      asymmetry += std::abs(lean);
      before = lean;
    }
    add(Part::neighbours, neighbours);
    add(Part::asymmetry, asymmetry);
    if (wanted == WantedParts::all) add(Part::query_planes, planes(cosines.queries(head), cosines.head_dim, q));
  }
  add(Part::balance, balance(cosines, q, k));
  if (wanted == WantedParts::all) add(Part::key_planes, planes(cosines.key_key.data(), cosines.head_dim, k));
}

double query_planes(const Cosines& cosines, const Pairs& pairs) {
  const std::vector<Shown> shown = shown_by(QuarterRotations(cosines.head_dim), pairs);
  double sum = 0;
  for (std::size_t head = 0; head < cosines.group; ++head) {
    sum += planes(cosines.queries(head), cosines.head_dim, shown);
  }
  return sum;
}

void add_gates(const Cosines& cosines, const Pairs& q, const Pairs& k, std::vector<Gates>& sums) {
  using Complex = std::complex<double>;
  const std::size_t count = q.first.size(), head_dim = cosines.head_dim;
  sums.resize(count > 0 ? count - 1 : 0);
  for (std::size_t head = 0; head < cosines.group; ++head) {
    const float* const scores = cosines.scores(head);
    Complex rotation, reflection;
    for (std::size_t p = 0; p < count; ++p) {
      const float *const first = scores + q.first[p] * head_dim, *const second = scores + q.second[p] * head_dim;
      const double ii = first[k.first[p]], ij = first[k.second[p]], ji = second[k.first[p]], jj = second[k.second[p]];
      const Complex h(ii + jj, ij - ji), a(ii - jj, ij + ji);
      if (p > 0) {
        sums[p - 1].rotation += rotation * std::conj(h);
        sums[p - 1].reflection += reflection * std::conj(a);
      }
      rotation = h;
      reflection = a;
    }
  }
}

}  // namespace ropewalk::checkpoint
