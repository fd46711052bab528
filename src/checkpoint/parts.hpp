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
/// Which channels are partners. Those beside the pairings are what a permutation leaves that took a head for several,
/// or came twice.
enum class Partners : std::uint8_t { half_split, interleaved, quarter_apart, eighth_apart, two_apart, four_apart };
inline constexpr std::size_t partners_count = 6;
/// Pairs 0 to rotary_dim / 2 of such channels for which `keep` says yes: partners are `apart` from each other in blocks
/// of twice as many. None where such blocks do not fill the part that rotates, or are a pairing's.
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

/// Adds the parts of one key head and its query heads. Both lists of pairs are of one length, pair p of q turning with
/// pair p of k.
void add_parts(const Cosines& cosines, const Pairs& q, const Pairs& k, const Turn& turn, What what, Parts& sum);

/// Part::query_planes of pairs as they are stored.
[[nodiscard]] double query_planes(const Cosines& cosines, const Pairs& pairs);

/// With h_p = C_ii + C_jj + i (C_ij - C_ji), which a rotation of the pair leaves as it is, and a_p = C_ii - C_jj + i
/// (C_ij + C_ji), which it turns: h_p conj(h_(p+1)) and a_p conj(a_(p+1)), summed over heads.
struct Gates {
  std::complex<double> turning;
  std::complex<double> mirroring;
};
/// sums: [pairs - 1], made as long as that where it is empty.
void add_gates(const Cosines& cosines, const Pairs& q, const Pairs& k, std::vector<Gates>& sums);

}  // namespace ropewalk::checkpoint
