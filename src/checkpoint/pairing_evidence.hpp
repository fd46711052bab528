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

/// The number of random draws of the control.
inline constexpr std::size_t draw_count = 400;

/// What the control does to q and k together.
enum class Control : std::uint8_t {
  /// rotates each half-split pair by a random number of quarters, which changes nothing for weights of that pairing
  rotate_half_split,
  rotate_interleaved,  ///< does the same with interleaved pairs
  shuffle  ///< puts the rotary channels into a random order, which changes nothing for channels in a random order
};

/// One question to the weights: whether q has these partners and k those, compared with a control.
struct Question {
  Partners q;
  Partners k;
  Control control;
};
inline constexpr std::array<Question, 16> questions = {{
    {Partners::half_split, Partners::half_split, Control::rotate_interleaved},
    {Partners::interleaved, Partners::interleaved, Control::rotate_half_split},
    {Partners::half_split, Partners::half_split, Control::shuffle},
    {Partners::interleaved, Partners::interleaved, Control::shuffle},
    {Partners::half_split, Partners::interleaved, Control::rotate_half_split},
    {Partners::half_split, Partners::interleaved, Control::rotate_interleaved},
    {Partners::half_split, Partners::interleaved, Control::shuffle},
    {Partners::interleaved, Partners::half_split, Control::rotate_half_split},
    {Partners::interleaved, Partners::half_split, Control::rotate_interleaved},
    {Partners::interleaved, Partners::half_split, Control::shuffle},
    {Partners::quarter_apart, Partners::quarter_apart, Control::shuffle},
    {Partners::eighth_apart, Partners::eighth_apart, Control::shuffle},
    {Partners::two_apart, Partners::two_apart, Control::shuffle},
    {Partners::four_apart, Partners::four_apart, Control::shuffle},
    // k was permuted with the number of heads of q, which is twice or four times its own.
    {Partners::half_split, Partners::quarter_apart, Control::shuffle},
    {Partners::half_split, Partners::eighth_apart, Control::shuffle},
}};
/// The index of the question about each pairing whose control rotates the other pairs by quarters; then of the one
/// whose control shuffles.
constexpr std::size_t against_rotation(Pairing pairing) noexcept { return pairing == Pairing::half_split ? 0 : 1; }
constexpr std::size_t against_shuffle(Pairing pairing) noexcept { return pairing == Pairing::half_split ? 2 : 3; }
/// The index of the first question about partners of no pairing.
inline constexpr std::size_t no_pairing = 10;
/// Orders of whole pairs: the pairing's own; every second pair first; pairs of the two halves alternately; and the last
/// two orders within each half.
inline constexpr std::size_t order_count = 5;
/// The index of the first of three questions about a q of this pairing and a k of the other.
constexpr std::size_t mixed(Pairing q) noexcept { return q == Pairing::half_split ? 4 : 7; }

/// The answer of the weights: how far each number lies above the mean of the control, in standard deviations.
struct Answer {
  Parts parts{};
  double joined = 0;       ///< the sum of all parts
  double cross = 0;        ///< the sum of neighbours and asymmetry
  double gate = 0;         ///< sum of Re y / sqrt(sum of |y|^2 / 2), y being Gates::rotation: no draws are needed
  double mirror_gate = 0;  ///< the same of y - conj w, w being Gates::reflection
  /// Answer::gate in each order: of all pairs, and of the fast pairs. Only for questions with one pairing and a control
  /// that rotates. The first entry is the largest or nearly so, unless a permutation left pairs whole in the wrong
  /// order.
  std::array<double, order_count> orders{}, fast_orders{};
  /// Part::query_planes in the same orders, in standard deviations of its draws with random orders.
  std::array<double, order_count> plane_orders{}, fast_plane_orders{};
};

struct PairingJudgement {
  std::optional<Pairing> pairing;  ///< none: undecided
  /// The chance that the control stays below the deciding number, from the tail of a normal distribution; 0 if
  /// undecided.
  double confidence = 0;
  /// The pairing of q, if q and k follow different pairings. Only set if no pairing was decided.
  std::optional<Pairing> disagreeing_q;
  std::array<Answer, questions.size()> answers{};  ///< in the order of `questions`
};

/// Collects the evidence of layers, then judges one of them or all together. Each layer draws with its own seed, so the
/// same layers in the same order give the same judgement.
class PairingEvidence {
 public:
  /// Errors: those of check(), out_of_memory.
  [[nodiscard]] Result<> add(const Projections& layer);

  [[nodiscard]] std::size_t layers() const noexcept { return layers_.size(); }
  /// judge_layer judges one layer (index: below layers()), judge all of them.
  [[nodiscard]] PairingJudgement judge_layer(std::size_t index) const;
  [[nodiscard]] PairingJudgement judge() const;
  /// Writes Answer::joined of each draw over all layers to [draw_count].
  void draws_of(std::size_t question, std::span<double> to) const;

 private:
  struct Layer {
    std::array<Buffer<Parts>, questions.size()> parts;  ///< [1 + draw_count] each, the stored weights first
    std::array<std::vector<Gates>, questions.size()> gates;
    /// For each pairing: of all pairs, and of the fast pairs.
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
