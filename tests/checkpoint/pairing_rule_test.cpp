#include "checkpoint/pairing_rule.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <functional>
#include <string>

using namespace ropewalk;
using namespace ropewalk::checkpoint;

namespace {

/// Answers to all questions, of weights that follow `pairing`.
struct Answers {
  Pairing pairing;
  PairingJudgement made{};
  Answer& own() { return made.answers[pairing == Pairing::half_split ? 0 : 1]; }
  Answer& other() { return made.answers[pairing == Pairing::half_split ? 1 : 0]; }
  Answer& shuffled() { return made.answers[pairing == Pairing::half_split ? 2 : 3]; }
  Answer& of_q(std::size_t control) { return made.answers[(pairing == Pairing::half_split ? 4 : 7) + control]; }

  explicit Answers(Pairing of) : pairing(of) {
    own().gate = own().mirror_gate = own().joined = own().cross = 9;
    shuffled().joined = shuffled().cross = 9;
    shuffled().parts = {5, 5, 5, 0, 0};
  }
};

/// A number at which the rule changes its mind.
struct Edge {
  std::string name;
  double value;
  bool at_least;  ///< decided from this number on, or below it
  std::function<void(Answers&, double)> set;
};

constexpr auto query_planes = static_cast<std::size_t>(Part::query_planes),
               key_planes = static_cast<std::size_t>(Part::key_planes);
// Too weak to decide by itself: the other pairing has to be far behind.
const auto leading = [](Answers& answers, double joined, double cross) {
  answers.own().joined = joined;
  answers.own().cross = cross;
};
const std::vector<Edge> edges = {
    {"the gate", 2.5, true, [](Answers& one, double value) { one.own().gate = value; }},
    {"the gate of reflections", 2, true, [](Answers& one, double value) { one.own().mirror_gate = value; }},
    {"the other pairing's sum", 3, false, [](Answers& one, double value) { one.other().joined = value; }},
    {"the other pairing's pairs", 3, false, [](Answers& one, double value) { one.other().cross = value; }},
    {"its query planes", 3, false, [](Answers& one, double value) { one.other().parts[query_planes] = value; }},
    {"its key planes", 3, false, [](Answers& one, double value) { one.other().parts[key_planes] = value; }},
    {"among orders", 5, true, [](Answers& one, double value) { one.shuffled().joined = value; }},
    {"pairs among orders", 2.5, true, [](Answers& one, double value) { one.shuffled().cross = value; }},
    {"seconds first", 0, false,
     [](Answers& one, double value) { one.own().orders[1] = value, one.own().fast_orders[1] = -5; }},
    {"halves in turn", 0, false,
     [](Answers& one, double value) { one.own().orders[2] = value, one.own().fast_orders[2] = -5; }},
    {"another order of all pairs", 0.5, false, [](Answers& one, double value) { one.own().orders[3] = value; }},
    {"another order of fast pairs", 0.5, false, [](Answers& one, double value) { one.own().fast_orders[1] = value; }},
    {"both together", 0.5, false,
     [](Answers& one, double value) { one.own().orders[4] = one.own().fast_orders[4] = value / 2; }},
    {"another order of planes", 6, false, [](Answers& one, double value) { one.own().plane_orders[2] = value; }},
    {"that of fast planes", 6, false, [](Answers& one, double value) { one.own().fast_plane_orders[4] = value; }},
    {"partners of no pairing", 15, false, [](Answers& one, double value) { one.made.answers[10].parts[1] = value; }},
    {"the last of them", 15, false, [](Answers& one, double value) { one.made.answers[15].parts[2] = value; }},
    {"a strong pairing's larger number", 4, true,
     [](Answers& one, double value) {
       leading(one, value, 2);
       one.other().joined = one.other().cross = 2.9;
     }},
    {"a strong pairing's smaller number", 2, true,
     [](Answers& one, double value) {
       leading(one, value, 4);
       one.other().joined = one.other().cross = 2.9;
     }},
    {"both numbers of a leading pairing", 4, true,
     [](Answers& one, double value) { leading(one, value / std::sqrt(2.0), value / std::sqrt(2.0)); }},
    {"by how much it leads", 2, true,
     [](Answers& one, double value) {
       leading(one, 3.9, 3.9);
       one.other().joined = 2.8;
       one.other().cross = 7.8 - 2.8 - value * std::sqrt(2.0);
     }},
    {"a leading pairing's smaller number", 1, true, [](Answers& one, double value) { leading(one, 5, value); }},
};
constexpr double little = 1e-9;

}  // namespace

TEST_CASE("checkpoint: each limit of the rule decides between a pairing and none") {
  for (const Pairing pairing : {Pairing::half_split, Pairing::interleaved}) {
    for (const Edge& edge : edges) {
      for (const double to : {little, -little}) {
        Answers answers(pairing);
        edge.set(answers, edge.value + to);
        decide(answers.made);
        CAPTURE(edge.name, to);
        CHECK(answers.made.pairing.has_value() == ((to > 0) == edge.at_least));
        CHECK(answers.made.pairing.value_or(pairing) == pairing);
        CHECK((answers.made.confidence > 0.99) == answers.made.pairing.has_value());
      }
    }
  }
}

TEST_CASE("checkpoint: q and k of different pairings are named from each limit on") {
  const auto judged = [](Pairing q, auto set) {
    Answers answers(q);
    answers.made = {};
    for (std::size_t control = 0; control < 3; ++control) answers.of_q(control).joined = control == 1 ? 4 : 3;
    answers.of_q(0).gate = 3;
    answers.of_q(0).mirror_gate = 2.5;
    set(answers);
    decide(answers.made);
    CHECK_FALSE(answers.made.pairing.has_value());
    return answers.made.disagreeing_q;
  };
  for (const Pairing q : {Pairing::half_split, Pairing::interleaved}) {
    CHECK(judged(q, [](Answers&) {}) == q);
    CHECK_FALSE(judged(q, [](Answers& one) { one.of_q(0).gate -= little; }).has_value());
    CHECK_FALSE(judged(q, [](Answers& one) { one.of_q(0).mirror_gate -= little; }).has_value());
    for (const std::size_t control : {0u, 1u, 2u})
      CHECK_FALSE(judged(q, [&](Answers& one) { one.of_q(control).joined -= little; }).has_value());
  }
}

TEST_CASE("checkpoint: a pairing that leads needs the larger number, too") {
  Answers answers(Pairing::half_split);
  answers.own().joined = answers.own().cross = 2.9;
  answers.other().joined = 2.95;
  answers.other().cross = -3;
  decide(answers.made);
  CHECK_FALSE(answers.made.pairing.has_value());
  answers.other().joined = 2.85;
  decide(answers.made);
  CHECK(answers.made.pairing == Pairing::half_split);
}
