#include "checkpoint/pairing_rule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <span>

namespace ropewalk::checkpoint {
namespace {

// The limits of one pairing for q and k, in standard deviations of the control.
constexpr double gate = 2.5, mirror_gate = 2;
constexpr double other_pairing = 3;  ///< the other pairing's numbers stay below it
constexpr double shuffled_joined = 5, shuffled_cross = 2.5;
// In tests, wrong orders lost at least 0.57. In the right order, a model of a copying task loses 0.42.
constexpr double order_lead = 0.5;
// Where that did not detect a wrong order, planes lost at least 15.3. In the right order, a model trained with Muon
// loses 2.4.
constexpr double plane_lead = 6;
constexpr double strong_larger = 4, strong_smaller = 2;
constexpr double leading_both = 4, leading_by = 2, leading_smaller = 1;
// The limits of q and k of different pairings: each of the three controls, and one of them.
constexpr double mixed_gate = 3, mixed_mirror_gate = 2.5;
constexpr double mixed_each = 3, mixed_one = 4;

double larger(const Answer& answer) noexcept { return std::max(answer.joined, answer.cross); }
double smaller(const Answer& answer) noexcept { return std::min(answer.joined, answer.cross); }
double both(const Answer& answer) noexcept { return (answer.joined + answer.cross) / std::numbers::sqrt2; }
/// The parts that compare q with k.
double of_both(const Answer& answer) noexcept { return answer.parts[0] + answer.parts[1] + answer.parts[2]; }

/// By how much the best of the other orders exceeds the pairing's own order.
using Orders = std::array<double, order_count>;
double lead(const Orders& all_pairs, const Orders& fast_pairs) noexcept {
  double most = -HUGE_VAL;
  for (std::size_t n = 1; n < order_count; ++n)
    most = std::max(most, all_pairs[n] - all_pairs[0] + fast_pairs[n] - fast_pairs[0]);
  return most;
}

/// The strength of the evidence for one pairing if there is none for the other; 0 if it is not enough.
double strength(const PairingJudgement& made, Pairing pairing) noexcept {
  const Answer& own = made.answers[against_rotation(pairing)];
  const Answer& other = made.answers[1 - against_rotation(pairing)];
  const Answer& among_orders = made.answers[against_shuffle(pairing)];
  const auto planes = [&](Part part) { return other.parts[static_cast<std::size_t>(part)]; };
  const auto stronger = [&](const Answer& answer) { return of_both(answer) >= of_both(among_orders); };
  if (own.gate < gate || own.mirror_gate < mirror_gate ||
      std::max({larger(other), planes(Part::query_planes), planes(Part::key_planes)}) >= other_pairing ||
      among_orders.joined < shuffled_joined || among_orders.cross < shuffled_cross ||
      own.orders[0] < std::max(own.orders[1], own.orders[2]) || lead(own.orders, own.fast_orders) >= order_lead ||
      lead(own.plane_orders, own.fast_plane_orders) >= plane_lead ||
      std::ranges::any_of(std::span(made.answers).subspan(no_pairing), stronger))
    return 0;
  if (larger(own) >= strong_larger && smaller(own) >= strong_smaller) return larger(own);
  const bool leads = both(own) >= leading_both && both(own) - both(other) >= leading_by && larger(own) > larger(other);
  return leads && smaller(own) >= leading_smaller ? both(own) : 0;
}

/// Whether q follows this pairing and k the other one, against every control.
bool disagree(const PairingJudgement& made, Pairing q) noexcept {
  const auto answers = std::span(made.answers).subspan(mixed(q), 3);
  const auto [low, high] = std::ranges::minmax(answers | std::views::transform(&Answer::joined));
  return answers.front().gate >= mixed_gate && answers.front().mirror_gate >= mixed_mirror_gate && low >= mixed_each &&
         high >= mixed_one;
}

}  // namespace

void decide(PairingJudgement& made) noexcept {
  for (const Pairing pairing : {Pairing::half_split, Pairing::interleaved}) {
    const double found = strength(made, pairing);
    if (found == 0) continue;
    made.pairing = pairing;
    made.confidence = 1 - std::erfc(found / std::numbers::sqrt2) / 2;
    return;
  }
  for (const Pairing q : {Pairing::half_split, Pairing::interleaved}) {
    if (disagree(made, q)) made.disagreeing_q = q;
  }
}

}  // namespace ropewalk::checkpoint
