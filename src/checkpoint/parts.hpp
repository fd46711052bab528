#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkpoint/cosines.hpp"
#include "rope/config/config.hpp"

namespace ropewalk::checkpoint {

/// The two channels of each pair of a list.
struct Pairs {
  std::vector<std::uint32_t> first;
  std::vector<std::uint32_t> second;
};
/// Which channels are partners. Besides the two pairings, these are the results of a permutation with a wrong number of
/// heads, or of one that was applied twice.
enum class Partners : std::uint8_t { half_split, interleaved, quarter_apart, eighth_apart, two_apart, four_apart };
inline constexpr std::size_t partners_count = 6;
/// The pairs 0 to rotary_dim / 2 of such channels for which `keep` returns true: partners are `apart` from each other
/// in blocks of twice that length. Empty if such blocks do not fill the rotary part, or if they are those of a pairing.
template <class Keep>
[[nodiscard]] Pairs pairs_of(Partners partners, std::size_t rotary_dim, Keep keep) {
  const std::size_t distances[partners_count] = {rotary_dim / 2, 1, rotary_dim / 4, rotary_dim / 8, 2, 4};
  const std::size_t apart = distances[static_cast<std::size_t>(partners)];
  Pairs pairs;
  const bool fits = apart > 1 && 2 * apart < rotary_dim && rotary_dim % (2 * apart) == 0;
  if (partners > Partners::interleaved && !fits) return pairs;
  for (std::size_t p = 0; p < rotary_dim / 2; ++p) {
    if (!keep(p)) continue;
    pairs.first.push_back(static_cast<std::uint32_t>(p / apart * 2 * apart + p % apart));
    pairs.second.push_back(static_cast<std::uint32_t>(pairs.first.back() + apart));
  }
  return pairs;
}

/// The stored row that each channel takes, and its sign: some pairs are rotated by quarter revolutions.
struct QuarterRotations {
  std::vector<std::uint32_t> row;  ///< [head_dim]
  std::vector<float> sign;         ///< [head_dim], 1 or -1

  explicit QuarterRotations(std::size_t head_dim);
  /// Rotates pair (i, j) of the stored rows by `quarters` of a revolution, 0 to 3; it replaces an earlier rotation.
  void set(std::uint32_t i, std::uint32_t j, unsigned quarters) noexcept;
};

/// The traces of a rotation in cosines and lengths of rows. Each part is large for pairs that rotate together.
enum class Part : std::uint8_t {
  neighbours,    ///< sum of S_p S_(p+1), with S_p = C_ij - C_ji: pairs of neighbouring frequencies lean the same way
  asymmetry,     ///< sum of |S_p|
  balance,       ///< -sum of log((r_p - mean r)^2 + 0.01), with r_p = log(|q pair|^2 / |k pair|^2)
  query_planes,  ///< sum over |p - p'| <= 3 of the determinant of the 2 x 2 block between two pairs, in Q Q^T
  key_planes     ///< the same in K K^T
};
inline constexpr std::size_t part_count = 5;
using Parts = std::array<double, part_count>;

/// Which parts to compute. Those of planes take longest, and look at q and k separately.
enum class WantedParts : std::uint8_t { all, without_planes };

/// Adds the parts of one key head and its query heads. Both lists of pairs have the same length, and pair p of q
/// rotates with pair p of k.
void add_parts(const Cosines& cosines, const Pairs& q, const Pairs& k, const QuarterRotations& rotations,
               WantedParts wanted, Parts& sum);

/// Part::query_planes of the pairs as they are stored.
[[nodiscard]] double query_planes(const Cosines& cosines, const Pairs& pairs);

/// h_p = C_ii + C_jj + i (C_ij - C_ji) does not change when the pair rotates; a_p = C_ii - C_jj + i (C_ij + C_ji)
/// rotates with it. `rotation` is the sum of h_p conj(h_(p+1)) over heads, `reflection` that of a_p conj(a_(p+1)).
struct Gates {
  std::complex<double> rotation;
  std::complex<double> reflection;
};
/// sums: [pairs - 1]; an empty list is given that length.
void add_gates(const Cosines& cosines, const Pairs& q, const Pairs& k, std::vector<Gates>& sums);

}  // namespace ropewalk::checkpoint
