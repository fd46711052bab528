#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "checkpoint/parts.hpp"
#include "checkpoint/projections.hpp"
#include "rope/buffer.hpp"
#include "rope/config/config.hpp"

namespace ropewalk::checkpoint {

/// Draws of the control.
inline constexpr std::size_t draw_count = 400;

/// The pairings that q and k are asked about, and the one whose pairs the control turns.
enum class Asked : std::uint8_t {
  half_split,   ///< both half-split; interleaved pairs turn
  interleaved,  ///< both interleaved; half-split pairs turn
  q_half_split_by_interleaved,
  q_half_split_by_half_split,  ///< q half-split, k interleaved, ...
  q_interleaved_by_interleaved,
  q_interleaved_by_half_split
};
inline constexpr std::size_t asked_count = 6;

/// What the weights show of one arrangement: how far each number of theirs lies above the mean of the control's, in standard deviations.
struct Shows {
  Parts parts{};
  double joined = 0;       ///< of all parts added
  double cross = 0;        ///< of neighbours and asymmetry added
  double gate = 0;         ///< sum of Re y / sqrt(sum of |y|^2 / 2), y being Gates::turning: no draws are needed
  double mirror_gate = 0;  ///< the same of y - conj w, w being Gates::mirroring
};

struct PairingJudgement {
  std::optional<Pairing> pairing;  ///< none: undecided
  /// Chance that the control stays below what decided, by the tail of a normal distribution; 0 where undecided.
  double confidence = 0;
  /// Where q and k follow different pairings: q's. Only where no pairing was decided.
  std::optional<Pairing> disagreeing_q;
  std::array<Shows, asked_count> shows{};
};

/// Collects what layers show, then judges one of them or all together. Layers are drawn with seeds of their own: the same layers in the
/// same order give the same judgement.
class PairingEvidence {
 public:
  /// Errors: those of check(), out_of_memory.
  [[nodiscard]] Result<> add(const Projections& layer);

  [[nodiscard]] std::size_t layers() const noexcept { return layers_.size(); }
  /// Of one layer, or of all. index: below layers().
  [[nodiscard]] PairingJudgement judge_layer(std::size_t index) const;
  [[nodiscard]] PairingJudgement judge() const;
  /// Shows::joined of each draw over all layers, to [draw_count].
  void draws_of(Asked asked, std::span<double> to) const;

 private:
  struct Layer {
    std::array<Buffer<Parts>, asked_count> parts;  ///< [1 + draw_count] each, the stored weights first
    std::array<std::vector<Gates>, asked_count> gates;
  };
  struct Sums {
    std::vector<Parts> parts;
    double gate;
    double mirror_gate;
  };
  [[nodiscard]] Sums sums(std::size_t asked, std::size_t from, std::size_t to) const;
  [[nodiscard]] PairingJudgement judge(std::size_t from, std::size_t to) const;

  std::vector<Layer> layers_;
};

}  // namespace ropewalk::checkpoint
