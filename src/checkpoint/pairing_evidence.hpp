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

/// What the control does to q and k together.
enum class Control : std::uint8_t {
  /// turns each half-split pair by a random number of quarters: nothing changes for weights of that pairing
  turn_half_split,
  turn_interleaved,  ///< the same of interleaved pairs
  shuffle  ///< puts the channels that rotate into a random order: nothing changes for those that were put into one
};

/// A question: whether q has these partners and k those, beside a control.
struct Asked {
  Partners q;
  Partners k;
  Control control;
};
inline constexpr std::array<Asked, 16> questions = {{
    {Partners::half_split, Partners::half_split, Control::turn_interleaved},
    {Partners::interleaved, Partners::interleaved, Control::turn_half_split},
    {Partners::half_split, Partners::half_split, Control::shuffle},
    {Partners::interleaved, Partners::interleaved, Control::shuffle},
    {Partners::half_split, Partners::interleaved, Control::turn_half_split},
    {Partners::half_split, Partners::interleaved, Control::turn_interleaved},
    {Partners::half_split, Partners::interleaved, Control::shuffle},
    {Partners::interleaved, Partners::half_split, Control::turn_half_split},
    {Partners::interleaved, Partners::half_split, Control::turn_interleaved},
    {Partners::interleaved, Partners::half_split, Control::shuffle},
    {Partners::quarter_apart, Partners::quarter_apart, Control::shuffle},
    {Partners::eighth_apart, Partners::eighth_apart, Control::shuffle},
    {Partners::two_apart, Partners::two_apart, Control::shuffle},
    {Partners::four_apart, Partners::four_apart, Control::shuffle},
    // k permuted by the heads of q, which are twice or four times its own.
    {Partners::half_split, Partners::quarter_apart, Control::shuffle},
    {Partners::half_split, Partners::eighth_apart, Control::shuffle},
}};
/// Where those of each pairing are.
constexpr std::size_t turned(Pairing pairing) noexcept { return pairing == Pairing::half_split ? 0 : 1; }
constexpr std::size_t shuffled(Pairing pairing) noexcept { return pairing == Pairing::half_split ? 2 : 3; }
/// The first of those for partners of no pairing.
inline constexpr std::size_t no_pairing = 10;
/// Orders of whole pairs: as the pairing says, every second one first, the two halves in turn, and the last two within
/// each half.
inline constexpr std::size_t order_count = 5;
/// The first of three for a q of this pairing and a k of the other.
constexpr std::size_t mixed(Pairing q) noexcept { return q == Pairing::half_split ? 4 : 7; }

/// What the weights answer: how far each number of theirs lies above the mean of the control's, in standard deviations.
struct Shows {
  Parts parts{};
  double joined = 0;       ///< of all parts added
  double cross = 0;        ///< of neighbours and asymmetry added
  double gate = 0;         ///< sum of Re y / sqrt(sum of |y|^2 / 2), y being Gates::turning: no draws are needed
  double mirror_gate = 0;  ///< the same of y - conj w, w being Gates::mirroring
  /// Shows::gate of all pairs in each order, and of those that turn, where q and k are asked for one pairing beside
  /// turns: the first are the largest, or near it, unless a permutation left pairs whole and their order wrong.
  std::array<double, order_count> orders{}, turning_orders{};
  /// Part::query_planes in the same orders, in deviations of its draws beside random orders.
  std::array<double, order_count> plane_orders{}, turning_plane_orders{};
};

struct PairingJudgement {
  std::optional<Pairing> pairing;  ///< none: undecided
  /// Chance that the control stays below what decided, by the tail of a normal distribution; 0 where undecided.
  double confidence = 0;
  /// Where q and k follow different pairings: q's. Only where no pairing was decided.
  std::optional<Pairing> disagreeing_q;
  std::array<Shows, questions.size()> shows{};  ///< in the order of `questions`
};

/// Collects what layers show, then judges one of them or all together. Layers are drawn with seeds of their own: the
/// same layers in the same order give the same judgement.
class PairingEvidence {
 public:
  /// Errors: those of check(), out_of_memory.
  [[nodiscard]] Result<> add(const Projections& layer);

  [[nodiscard]] std::size_t layers() const noexcept { return layers_.size(); }
  /// Of one layer, or of all. index: below layers().
  [[nodiscard]] PairingJudgement judge_layer(std::size_t index) const;
  [[nodiscard]] PairingJudgement judge() const;
  /// Shows::joined of each draw over all layers, to [draw_count].
  void draws_of(std::size_t question, std::span<double> to) const;

 private:
  struct Layer {
    std::array<Buffer<Parts>, questions.size()> parts;  ///< [1 + draw_count] each, the stored weights first
    std::array<std::vector<Gates>, questions.size()> gates;
    /// Of each pairing: of all pairs, and of those that turn.
    std::array<std::array<std::array<std::vector<Gates>, order_count>, 2>, 2> orders;
    std::array<std::array<std::array<double, order_count>, 2>, 2> plane_orders{};
  };
  struct Sums {
    std::vector<Parts> parts;
    double gate;
    double mirror_gate;
    std::array<std::array<double, order_count>, 2> orders, plane_orders;
  };
  [[nodiscard]] Sums sums(std::size_t question, std::size_t from, std::size_t to) const;
  [[nodiscard]] PairingJudgement judge(std::size_t from, std::size_t to) const;

  std::vector<Layer> layers_;
};

}  // namespace ropewalk::checkpoint
