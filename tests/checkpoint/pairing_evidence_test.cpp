#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "layers.hpp"

using namespace ropewalk_test;

namespace {

PairingEvidence evidence_of(const std::vector<MadeLayer>& layers) {
  PairingEvidence evidence;
  for (const MadeLayer& layer : layers) REQUIRE(evidence.add(layer.view()).has_value());
  return evidence;
}

std::vector<MadeLayer> trained_layers() { return {trained_layer(1), trained_layer(2), trained_layer(3)}; }

/// The mean, and the mean square around 0.
std::pair<double, double> moments(const std::vector<double>& values) {
  double mean = 0, square = 0;
  for (const double value : values) {
    mean += value / static_cast<double>(values.size());
    square += value * value / static_cast<double>(values.size());
  }
  return {mean, square};
}

/// Converts each of that many parts of every head from one pairing's order to the other's.
void convert_parts(MadeLayer& layer, std::size_t parts, Pairing from) {
  const PairingSlice part{layer.head_dim / parts, layer.head_dim / parts};
  const Pairing to = from == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
  for (std::vector<float>* rows : {&layer.q, &layer.k}) {
    std::vector<float> made(rows->size());
    const std::size_t count = rows->size() / layer.hidden / part.head_dim;
    REQUIRE(convert_pairing_rows(*rows, made, from, to, part, count, layer.hidden));
    *rows = made;
  }
}

/// Adds a plane to each pair of q or k; the plane rotates slowly from pair to pair.
void add_planes(std::vector<float>& rows, const MadeLayer& layer, Pairing pairing, unsigned seed, float amount) {
  const std::size_t hidden = layer.hidden, half = layer.head_dim / 2, heads = rows.size() / layer.head_dim / hidden;
  const std::vector<float> ends = random_vector(4 * heads * hidden, seed);
  for (std::size_t head = 0; head < heads; ++head) {
    for (std::size_t p = 0; p < half; ++p) {
      const float angle = 0.1f * static_cast<float>(p), cos = amount * std::cos(angle), sin = amount * std::sin(angle);
      for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t channel = pairing == Pairing::half_split ? i * half + p : 2 * p + i;
        float* const row = rows.data() + (head * layer.head_dim + channel) * hidden;
        const float* const from = ends.data() + (4 * head + 2 * i) * hidden;
        for (std::size_t n = 0; n < hidden; ++n) row[n] += cos * from[n] + sin * from[hidden + n];
      }
    }
  }
}

RopeError error_of(const MadeLayer& layer) {
  PairingEvidence evidence;
  const auto done = evidence.add(layer.view());
  REQUIRE_FALSE(done.has_value());
  CHECK(evidence.layers() == 0);
  return done.error();
}

}  // namespace

TEST_CASE("checkpoint: weights of one pairing are recognised, and as the other one after a permutation") {
  std::vector<MadeLayer> layers = trained_layers();
  CHECK(evidence_of(layers).judge().pairing == Pairing::half_split);
  CHECK(evidence_of(layers).judge().confidence > 0.9999);
  for (MadeLayer& layer : layers) {
    permute(layer.q, layer);
    permute(layer.k, layer);
  }
  const PairingJudgement judged = evidence_of(layers).judge();
  CHECK(judged.pairing == Pairing::interleaved);
  CHECK_FALSE(judged.disagreeing_q.has_value());
}

TEST_CASE("checkpoint: no pairing is reported for whole pairs in the order that permuting a part of a head leaves") {
  const bool back = GENERATE(false, true);
  const std::size_t parts = GENERATE(2, 4);
  std::vector<MadeLayer> layers = {trained_layer(1, 0.3f), trained_layer(2, 0.3f), trained_layer(3, 0.3f)};
  CHECK(evidence_of(layers).judge().pairing == Pairing::half_split);
  for (MadeLayer& layer : layers) convert_parts(layer, parts, back ? Pairing::interleaved : Pairing::half_split);
  const PairingJudgement judged = evidence_of(layers).judge();
  CHECK(judged.answers[against_rotation(Pairing::half_split)].joined > 4);  // they are partners
  CHECK_FALSE(judged.pairing.has_value());
}

TEST_CASE("checkpoint: query planes detect a wrong order of whole pairs that angles do not detect") {
  std::vector<MadeLayer> layers;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    layers.push_back(trained_layer(seed, 0.02f, 0, {4, 2, 32, 96, 32, {}, {}, {}, {}, {}, {}}));
    add_planes(layers.back().q, layers.back(), Pairing::half_split, seed + 50, 0.9f);
  }
  CHECK(evidence_of(layers).judge().pairing == Pairing::half_split);
  for (MadeLayer& layer : layers) convert_parts(layer, 4, Pairing::interleaved);
  const PairingJudgement judged = evidence_of(layers).judge();
  const Answer& answer = judged.answers[against_rotation(Pairing::half_split)];
  for (const double gate : answer.orders) CHECK(gate - answer.orders[0] < 0.1);
  CHECK_FALSE(judged.pairing.has_value());
}

TEST_CASE("checkpoint: planes of q or k alone that follow the other pairing are a veto") {
  const bool is_q = GENERATE(true, false);
  std::vector<MadeLayer> layers = trained_layers();
  for (unsigned seed = 51; MadeLayer & layer : layers)
    add_planes(is_q ? layer.q : layer.k, layer, Pairing::interleaved, seed++, 0.5f);
  const PairingJudgement judged = evidence_of(layers).judge();
  const Answer& other = judged.answers[against_rotation(Pairing::interleaved)];
  CHECK_FALSE(judged.pairing.has_value());
  CHECK(other.parts[static_cast<std::size_t>(is_q ? Part::query_planes : Part::key_planes)] >= 3);
  CHECK(other.parts[static_cast<std::size_t>(is_q ? Part::key_planes : Part::query_planes)] < 3);
}

TEST_CASE("checkpoint: if only q or k was permuted, no pairing is found and their pairings are reported") {
  const bool is_q = GENERATE(true, false);
  std::vector<MadeLayer> layers = trained_layers();
  for (MadeLayer& layer : layers) permute(is_q ? layer.q : layer.k, layer);
  const PairingJudgement judged = evidence_of(layers).judge();
  CHECK_FALSE(judged.pairing.has_value());
  CHECK(judged.confidence == 0);
  CHECK(judged.disagreeing_q == (is_q ? Pairing::interleaved : Pairing::half_split));
}

TEST_CASE(
    "checkpoint: of 1,000 sets of random weights none is decided, and the control's numbers are standard normal") {
  std::vector<double> joined, cross;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const MadeLayer layer =
        random_layer(seed, {2 * (1 + seed % 2), 2, seed % 3 == 0 ? 32U : 16U, 24, 16, {}, {}, {}, {}, {}, {}});
    const PairingJudgement judged = evidence_of({layer}).judge();
    CAPTURE(seed);
    CHECK_FALSE(judged.pairing.has_value());
    CHECK_FALSE(judged.disagreeing_q.has_value());
    joined.push_back(judged.answers[against_rotation(Pairing::half_split)].joined);
    cross.push_back(judged.answers[against_shuffle(Pairing::interleaved)].cross);
  }
  // Of 1,000 standard normal numbers the mean is within 5 / sqrt(1000), and so is the mean square from 1, times
  // sqrt(2); heavier tails than normal ones, which sums over few pairs have, may double that.
  for (const auto& values : {joined, cross}) {
    const auto [mean, square] = moments(values);
    CHECK(std::abs(mean) < 0.16);
    CHECK(std::abs(square - 1) < 0.45);
  }
}

TEST_CASE(
    "checkpoint: a file checks itself: with its own pairs rotated, the other pairing's number is standard normal") {
  std::vector<double> other;
  const MadeLayer stored = trained_layer(4);
  const PairingJudgement first = evidence_of({stored}).judge();
  for (unsigned seed = 0; seed < 100; ++seed) {
    MadeLayer layer = stored;
    std::mt19937 bits(seed);
    const std::size_t half = layer.head_dim / 2, hidden = layer.hidden, group = layer.heads / layer.kv_heads;
    for (std::size_t kv_head = 0; kv_head < layer.kv_heads; ++kv_head) {
      for (std::size_t p = 0; p < half; ++p) {
        if (bits() % 2 == 0) continue;  // otherwise by a quarter: (x, y) to (-y, x)
        const auto turn = [&](std::vector<float>& rows, std::size_t head) {
          float* const x = rows.data() + (head * layer.head_dim + p) * hidden;
          float* const y = x + half * hidden;
          for (std::size_t n = 0; n < hidden; ++n) x[n] = -std::exchange(y[n], x[n]);
        };
        turn(layer.k, kv_head);
        for (std::size_t n = 0; n < group; ++n) turn(layer.q, kv_head * group + n);
      }
    }
    const PairingJudgement judged = evidence_of({layer}).judge();
    // The right pairing's gates see the same weights.
    CHECK(std::abs(judged.answers[0].gate - first.answers[0].gate) < 1e-4);
    other.push_back(judged.answers[against_rotation(Pairing::interleaved)].joined);
  }
  const auto [mean, square] = moments(other);
  CHECK(std::abs(mean) < 0.5);        // 5 / sqrt(100)
  CHECK(std::abs(square - 1) < 0.9);  // the same times sqrt(2), and heavier tails
}

TEST_CASE("checkpoint: partners whose blocks do not fit the rotary channels have no answer") {
  const std::size_t rotary_dim = GENERATE(6u, 10u, 12u);
  MadeLayer layer = random_layer(3, {4, 2, 16, 48, rotary_dim, {}, {}, {}, {}, {}, {}});
  const PairingJudgement judged = evidence_of({layer}).judge();
  for (std::size_t n = 0; n < questions.size(); ++n) {
    const std::size_t apart = questions[n].k == Partners::quarter_apart  ? rotary_dim / 4
                              : questions[n].k == Partners::eighth_apart ? rotary_dim / 8
                                                                         : 0;
    CAPTURE(rotary_dim, n);
    if (questions[n].q == Partners::half_split && apart > 0 && rotary_dim % (2 * apart) != 0)
      CHECK(judged.answers[n].joined == 0);
    if (questions[n].k == Partners::eighth_apart && apart == 0) CHECK(judged.answers[n].joined == 0);
  }
}

TEST_CASE("checkpoint: the same layers give the same judgement, and draws have mean 0 and deviation 1") {
  const PairingEvidence one = evidence_of(trained_layers()), two = evidence_of(trained_layers());
  std::vector<double> draws(draw_count), again(draw_count);
  one.draws_of(against_rotation(Pairing::half_split), draws);
  two.draws_of(against_rotation(Pairing::half_split), again);
  CHECK(draws == again);
  const auto [mean, square] = moments(draws);
  CHECK(std::abs(mean) < 1e-9);
  CHECK(std::abs(square - 1) < 1e-9);
  CHECK(one.layers() == 3);
  CHECK(one.judge_layer(1).answers[0].gate != one.judge().answers[0].gate);
}

TEST_CASE("checkpoint: pairs that hardly rotate over the trained length are left out, and those that do not at all") {
  const double rate = GENERATE(1e-4, 0.0);
  std::vector<MadeLayer> layers = trained_layers();
  for (MadeLayer& layer : layers) std::ranges::fill(layer.inv_freq, rate);
  const PairingJudgement judged = evidence_of(layers).judge();
  CHECK_FALSE(judged.pairing.has_value());
  CHECK(judged.answers[0].joined == 0);
}

TEST_CASE("checkpoint: pairs that rotate the other way are judged, too") {
  std::vector<MadeLayer> layers = trained_layers();
  const PairingJudgement forward = evidence_of(layers).judge();
  for (MadeLayer& layer : layers) {
    for (double& rate : layer.inv_freq) rate = -rate;
  }
  const PairingJudgement back = evidence_of(layers).judge();
  CHECK(back.pairing.has_value());
  CHECK(back.answers[0].joined == forward.answers[0].joined);
}

TEST_CASE("checkpoint: weights of zeros are undecided") {
  MadeLayer layer = random_layer(1);
  std::ranges::fill(layer.q, 0.0f);
  std::ranges::fill(layer.k, 0.0f);
  const PairingJudgement judged = evidence_of({layer, layer}).judge();
  CHECK_FALSE(judged.pairing.has_value());
  for (const Answer& answer : judged.answers) CHECK(answer.joined == 0);
  CHECK_FALSE(PairingEvidence().judge().pairing.has_value());
}

TEST_CASE("checkpoint: invalid layers are refused, and nothing of them is kept") {
  MadeLayer layer = random_layer(1);
  const auto refused = [&](ErrorCode code, std::string_view field, auto change) {
    MadeLayer changed = layer;
    change(changed);
    const RopeError error = error_of(changed);
    CAPTURE(field);
    CHECK(error.code == code);
    CHECK(error.field == field);
    return error.value;
  };
  using enum ErrorCode;
  refused(shape_mismatch, "q", [](MadeLayer& one) { one.q.pop_back(); });
  refused(shape_mismatch, "k", [](MadeLayer& one) { one.k.clear(); });
  refused(shape_mismatch, "hidden", [](MadeLayer& one) { one.hidden = 0; });
  refused(shape_mismatch, "heads", [](MadeLayer& one) { one.heads = 0; });
  refused(shape_mismatch, "kv_heads", [](MadeLayer& one) { one.kv_heads = 0; });
  refused(shape_mismatch, "head_dim", [](MadeLayer& one) { one.head_dim = 0; });
  refused(config_invalid, "heads", [](MadeLayer& one) { one.kv_heads = 3; });
  refused(config_invalid, "rotary_dim", [](MadeLayer& one) { one.rotary_dim = 7; });
  refused(config_invalid, "rotary_dim", [](MadeLayer& one) { one.rotary_dim = 0; });
  refused(config_invalid, "rotary_dim", [](MadeLayer& one) { one.rotary_dim = 18; });
  refused(shape_mismatch, "inv_freq", [](MadeLayer& one) { one.inv_freq.pop_back(); });
  refused(config_invalid, "inv_freq", [](MadeLayer& one) { one.inv_freq[2] = std::nan(""); });
  refused(config_invalid, "inv_freq", [](MadeLayer& one) { one.inv_freq[2] = HUGE_VAL; });
  refused(shape_mismatch, "input_gain", [](MadeLayer& one) { one.input_gain.resize(3); });
  refused(shape_mismatch, "q_gain", [](MadeLayer& one) { one.q_gain.resize(3); });
  refused(shape_mismatch, "k_gain", [](MadeLayer& one) { one.k_gain.resize(3); });
  CHECK(refused(value_not_finite, "q", [](MadeLayer& one) { one.q[77] = std::nanf(""); }) == 77);
  CHECK(refused(value_not_finite, "k", [](MadeLayer& one) { one.k[5] = std::numeric_limits<float>::infinity(); }) == 5);
  Projections view = layer.view();
  view.trained_length = 0;
  CHECK(check(view).error().field == "trained_length");
}
