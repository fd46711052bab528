#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkpoint/cosines.hpp"
#include "rope/config/config.hpp"

namespace ropewalk::checkpoint {

/// The two channels of each of some pairs.
struct Pairs {
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> second;
};
/// Pairs 0 to rotary_dim / 2 of a pairing for which `keep` says yes.
template <class Keep>
[[nodiscard]] Pairs pairs_of(Pairing pairing, std::size_t rotary_dim, Keep keep) {
  Pairs pairs;
  const std::size_t count = rotary_dim / 2;
  const bool half_split = pairing == Pairing::half_split;
  for (std::size_t p = 0; p < count; ++p) {
    if (!keep(p)) continue;
    pairs.first.push_back(static_cast<std::uint32_t>(half_split ? p : 2 * p));
    pairs.second.push_back(static_cast<std::uint32_t>(half_split ? p + count : 2 * p + 1));
  }
  return pairs;
}

/// Which stored row each channel shows, and with which sign: some pairs turned by quarters.
struct Turn {
  std::vector<std::uint32_t> row;  ///< [head_dim]
  std::vector<float> sign;         ///< [head_dim], 1 or -1

  explicit Turn(std::size_t head_dim);
  /// Pair (i, j) by `quarters` of a revolution, 0 to 3; of the stored rows, not of what it shows already.
  void set(std::uint32_t i, std::uint32_t j, unsigned quarters) noexcept;
};

/// What a rotation leaves in cosines and lengths of rows: each part is large for pairs that turn together.
enum class Part : std::uint8_t {
  neighbours,    ///< sum of S_p S_(p+1), with S_p = C_ij - C_ji: pairs of neighbouring frequencies lean the same way
  asymmetry,     ///< sum of |S_p|
  balance,       ///< -sum of log((r_p - mean r)^2 + 0.01), with r_p = log(|q pair|^2 / |k pair|^2)
  query_planes,  ///< sum over |p - p'| <= 3 of the determinant of the 2 x 2 block between two pairs, in Q Q^T
  key_planes     ///< the same in K K^T
};
inline constexpr std::size_t part_count = 5;
using Parts = std::array<double, part_count>;

/// Which parts are wanted: those of planes take longest, and look at q and k each by itself.
enum class What : std::uint8_t { all, without_planes };

/// Adds the parts of one key head and its query heads. Both lists of pairs are of one length, pair p of q turning with pair p of k.
void add_parts(const Cosines& cosines, const Pairs& q, const Pairs& k, const Turn& turn, What what, Parts& sum);

/// With h_p = C_ii + C_jj + i (C_ij - C_ji), which a rotation of the pair leaves as it is, and a_p = C_ii - C_jj + i (C_ij + C_ji), which
/// it turns: h_p conj(h_(p+1)) and a_p conj(a_(p+1)), summed over heads.
struct Gates {
  std::complex<double> turning;
  std::complex<double> mirroring;
};
/// sums: [pairs - 1], made as long as that where it is empty.
void add_gates(const Cosines& cosines, const Pairs& q, const Pairs& k, std::vector<Gates>& sums);

}  // namespace ropewalk::checkpoint
