// Each mistake, made again by plain loops.
#include <bit>
#include <catch2/generators/catch_generators.hpp>

#include "model_cases.hpp"

using namespace ropewalk_test;

namespace {

constexpr ReferenceShape shape{2, 24, 40, 4, 2, 8, 37, true};
constexpr std::size_t tokens = 60, head_dim = shape.head_dim, pairs = head_dim / 2;

double rounded(double value) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return static_cast<double>(std::bit_cast<float>((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000U));
}

double angle(double position, std::size_t pair) { return plain_angle(position, pair, head_dim); }

/// The largest difference of the logits from plain loops that rotate heads by `turn`.
double difference(const TurnHead& turn, const RotationOptions& options, Pairing pairing = Pairing::half_split) {
  const ReferenceModel model(shape, 11);
  const std::vector<std::int32_t> ids = some_ids(tokens, shape.vocabulary);
  const ReferenceRun wanted = reference_run(model, ids, static_cast<double>(norm_eps), turn);
  const Everything found =
      run_of(weights_of(model), rope_of(shape, pairing), ids, counted(tokens), most_tokens, options);
  double worst = 0;
  for (std::size_t t = 0; t < tokens; ++t) {
    for (std::size_t i = 0; i < shape.vocabulary; ++i) {
      const auto logit = static_cast<double>(found.logits[t * shape.vocabulary + i]);
      worst = std::max(worst, std::abs(logit - wanted.logits[t][i]));
    }
  }
  return worst;
}

constexpr double tolerance = 400 * eps;  // as in model_test.cpp

TurnHead turn(Pairing pairing, double (*by)(std::size_t t, std::size_t i, bool is_key)) {
  return turn_by(pairing, head_dim, by);
}

}  // namespace

TEST_CASE("broken model: off leaves queries and keys as they are") {
  CHECK(difference([](double*, std::size_t, bool) {}, {.broken = Broken::off}) <= tolerance);
}

TEST_CASE("broken model: pairing swapped rotates the other pairs") {
  const auto by = [](std::size_t t, std::size_t i, bool) { return angle(static_cast<double>(t), i); };
  CHECK(difference(turn(Pairing::interleaved, by), {.broken = Broken::pairing_swapped}) <= tolerance);
  CHECK(difference(turn(Pairing::half_split, by), {.broken = Broken::pairing_swapped}, Pairing::interleaved) <=
        tolerance);
}

TEST_CASE("broken model: direction reversed rotates by the opposite angle") {
  const auto by = [](std::size_t t, std::size_t i, bool) { return -angle(static_cast<double>(t), i); };
  CHECK(difference(turn(Pairing::half_split, by), {.broken = Broken::direction_reversed}) <= tolerance);
}

TEST_CASE("broken model: keys one late take the angles of the next position") {
  const auto by = [](std::size_t t, std::size_t i, bool is_key) {
    return angle(static_cast<double>(t) + (is_key ? 1 : 0), i);
  };
  CHECK(difference(turn(Pairing::half_split, by), {.broken = Broken::keys_one_late}) <= tolerance);
}

TEST_CASE("broken model: applied twice doubles the angles") {
  const auto by = [](std::size_t t, std::size_t i, bool) { return 2 * angle(static_cast<double>(t), i); };
  CHECK(difference(turn(Pairing::half_split, by), {.broken = Broken::applied_twice}) <= tolerance);
}

TEST_CASE("broken model: low precision rounds positions, frequencies and angles to bfloat16") {
  const auto by = [](std::size_t t, std::size_t i, bool) {
    return rounded(rounded(static_cast<double>(t)) * rounded(angle(1, i)));
  };
  CHECK(difference(turn(Pairing::half_split, by), {.broken = Broken::low_precision_positions}) <= tolerance);
}

TEST_CASE("broken model: a table of the other pairing gives the channels of a pair different angles") {
  const Pairing pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  const bool halves = pairing == Pairing::half_split;
  const TurnHead turn = [=](double* head, std::size_t t, bool) {
    std::vector<double> y(head_dim);
    for (std::size_t c = 0; c < head_dim; ++c) {
      const double by = angle(static_cast<double>(t), halves ? c / 2 : c % pairs);
      const bool first = halves ? c < pairs : c % 2 == 0;
      const std::size_t apart = halves ? pairs : 1;
      y[c] = head[c] * std::cos(by) + (first ? -head[c + apart] : head[c - apart]) * std::sin(by);
    }
    std::copy(y.begin(), y.end(), head);
  };
  CHECK(difference(turn, {.broken = Broken::table_pairing_mismatch}, pairing) <= tolerance);
}

TEST_CASE("broken model: frozen pairs are not rotated, the others are") {
  const std::int32_t frozen[] = {0, 2};
  const auto by = [](std::size_t t, std::size_t i, bool) {
    return i == 0 || i == 2 ? 0.0 : angle(static_cast<double>(t), i);
  };
  CHECK(difference(turn(Pairing::half_split, by), {.frozen_pairs = frozen}) <= tolerance);
}

TEST_CASE("broken model: no two mistakes give the same logits, and none gives the right ones") {
  const Weights weights = weights_of(ReferenceModel(shape, 11));
  const std::vector<std::int32_t> ids = some_ids(tokens, shape.vocabulary), positions = counted(tokens);
  std::vector<std::vector<float>> all;
  for (int broken = 0; broken <= static_cast<int>(Broken::low_precision_positions); ++broken) {
    all.push_back(
        run_of(weights, rope_of(shape), ids, positions, most_tokens, {.broken = static_cast<Broken>(broken)}).logits);
  }
  CHECK(all.size() == 8);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(max_abs_difference(all[i], all[j]) > 0.01);
  }
}
