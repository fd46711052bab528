#include <catch2/generators/catch_generators.hpp>

#include "model/rows.hpp"
#include "model_cases.hpp"

using namespace ropewalk_test;

namespace {

constexpr ReferenceShape small{2, 24, 40, 4, 2, 8, 37, true};
const ReferenceShape shapes[] = {
    small,
    {1, 20, 17, 3, 1, 6, 29, false},  // no width fills a whole register
    {2, 128, 96, 4, 4, 32, 65, true},
};

/// float32 sums of a few hundred terms, through two layers: each logit is a sum of `width` products of size 1.
constexpr double tolerance = 400 * eps;

void check_rows(std::span<const float> found, const Rows& wanted) {
  double worst = 0;
  std::size_t at = 0;
  for (const std::vector<double>& row : wanted) {
    for (const double value : row) worst = std::max(worst, std::abs(static_cast<double>(found[at++]) - value));
  }
  CHECK(at == found.size());
  CHECK(worst <= tolerance);
}

}  // namespace

TEST_CASE("model: logits, hidden states, queries, weights and losses are those of plain loops") {
  const ReferenceShape shape = shapes[GENERATE(0u, 1u, 2u)];
  const Pairing pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  CAPTURE(shape.width, shape.head_dim);
  const ReferenceModel model(shape, 11);
  const std::vector<std::int32_t> ids = some_ids(70, shape.vocabulary);
  const ReferenceRun wanted = reference_run(model, ids, static_cast<double>(norm_eps),
                                            turn_by(pairing, shape.head_dim, [&](std::size_t t, std::size_t i, bool) {
                                              return plain_angle(static_cast<double>(t), i, shape.head_dim);
                                            }));
  const Everything found = run_of(weights_of(model), rope_of(shape, pairing), ids, counted(ids.size()));
  check_rows(found.logits, wanted.logits);
  for (std::size_t l = 0; l <= shape.layers; ++l) {
    const std::size_t size = ids.size() * shape.width;
    check_rows(std::span(found.hidden).subspan(l * size, size), wanted.hidden[l]);
  }
  for (std::size_t h = 0; h < shape.layers * shape.heads; ++h) {
    check_rows(std::span(found.weights).subspan(h * ids.size() * ids.size(), ids.size() * ids.size()),
               wanted.weights[h]);
  }
  for (std::size_t l = 0; l < shape.layers; ++l) {
    for (std::size_t h = 0; h < shape.heads; ++h) {
      Rows rows;
      for (std::size_t t = 0; t < ids.size(); ++t) {
        const auto from = wanted.queries[l][t].begin() + static_cast<std::ptrdiff_t>(h * shape.head_dim);
        rows.emplace_back(from, from + static_cast<std::ptrdiff_t>(shape.head_dim));
      }
      const std::size_t size = ids.size() * shape.head_dim;
      check_rows(std::span(found.queries).subspan((l * shape.heads + h) * size, size), rows);
    }
  }
  for (std::size_t t = 0; t + 1 < ids.size(); ++t) {
    const double loss = wanted.loss(t, static_cast<std::size_t>(ids[t + 1]));
    CHECK(std::abs(static_cast<double>(found.loss[t]) - loss) <= tolerance);
  }
}

TEST_CASE("model: the bits are the same however a sequence is split into calls") {
  const ReferenceShape shape = shapes[GENERATE(0u, 1u, 2u)];
  const Weights weights = weights_of(ReferenceModel(shape, 3));
  const std::vector<std::int32_t> ids = some_ids(150, shape.vocabulary), positions = counted(ids.size());
  const Everything whole = run_of(weights, rope_of(shape), ids, positions);
  const std::size_t cut = GENERATE(1u, 3u, 50u);
  CHECK(run_of(weights, rope_of(shape), ids, positions, cut) == whole);
}

TEST_CASE("model: a run that keeps nothing ends with the logits of its last token") {
  const Weights weights = weights_of(ReferenceModel(small, 3));
  const std::vector<std::int32_t> ids = some_ids(9, small.vocabulary), positions = counted(ids.size());
  const Everything all = run_of(weights, rope_of(small), ids, positions);
  Result<ModelRun> run = ModelRun::make(weights, rope_of(small), ids.size(), {});
  REQUIRE(run.has_value());
  REQUIRE(run->advance(ids, positions).has_value());
  CHECK(run->size() == ids.size());
  const std::span<const float> last = std::span(all.logits).last(small.vocabulary);
  CHECK(std::ranges::equal(run->last_logits(), last));
}

TEST_CASE("model: moving all positions changes nothing but rounding") {
  const Weights weights = weights_of(ReferenceModel(small, 3));
  const std::vector<std::int32_t> ids = some_ids(40, small.vocabulary);
  const Everything here = run_of(weights, rope_of(small), ids, counted(ids.size()));
  const Everything there = run_of(weights, rope_of(small), ids, counted(ids.size(), 100000));
  CHECK(max_abs_difference(here.logits, there.logits) <= tolerance);
  CHECK(max_abs_difference(here.queries, there.queries) > 0.1);
}

TEST_CASE("model: 16-bit and 8-bit weights equal a float32 model with the same numbers") {
  ReferenceModel model(small, 8);
  Weights weights = weights_of(model), exact = weights_of(model);
  std::vector<float>& up = model.layers[1].up_proj;
  std::vector<std::uint16_t> halves(up.size());
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  REQUIRE(narrow(half, up, halves).has_value());
  REQUIRE(widen(half, halves, up).has_value());
  REQUIRE(weights.set(Part::up, 1, Elements(halves, half)).has_value());
  REQUIRE(exact.set(Part::up, 1, Elements(up)).has_value());

  std::vector<float>& down = model.layers[0].down_proj;
  std::vector<std::int8_t> bytes(down.size());
  std::vector<float> scales(small.width);
  for (std::size_t row = 0; row < small.width; ++row) {
    scales[row] = 0.01f + 0.001f * static_cast<float>(row);
    for (std::size_t i = row * small.inner; i < (row + 1) * small.inner; ++i) {
      bytes[i] = static_cast<std::int8_t>(static_cast<int>(i * 37 % 255) - 127);
      down[i] = static_cast<float>(bytes[i]) * scales[row];
    }
  }
  REQUIRE(weights.set(Part::down, 0, bytes, scales).has_value());
  REQUIRE(exact.set(Part::down, 0, Elements(down)).has_value());
  const std::vector<std::int32_t> ids = some_ids(20, small.vocabulary), positions = counted(ids.size());
  CHECK(run_of(weights, rope_of(small), ids, positions) == run_of(exact, rope_of(small), ids, positions));
}

TEST_CASE("model: a scheme chosen by the caller scales angles and scores") {
  const ReferenceModel model(small, 11);
  const std::vector<std::int32_t> ids = some_ids(50, small.vocabulary);
  RopeConfig config = rope_of(small);
  config.rope_type = RopeType::linear;
  config.factor = 8;
  config.attention_factor = 1.25;
  const ReferenceRun wanted = reference_run(
      model, ids, static_cast<double>(norm_eps),
      turn_by(
          Pairing::half_split, small.head_dim,
          [](std::size_t t, std::size_t i, bool) { return plain_angle(static_cast<double>(t) / 8, i, small.head_dim); },
          1.25));
  check_rows(run_of(weights_of(model), config, ids, counted(ids.size())).logits, wanted.logits);
}

TEST_CASE("model: draws follow the softmax at a temperature, and the largest logit at 0") {
  const std::vector<float> logits{0.5f, -1, 2, 0};
  CHECK(draw(logits.data(), 4, 0, 0.99) == 2);
  const double temperature = GENERATE(0.5, 1.0, 3.0);
  std::vector<double> shares;
  double sum = 0;
  for (const float logit : logits) shares.push_back(std::exp(static_cast<double>(logit) / temperature));
  for (const double share : shares) sum += share;
  double before = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(draw(logits.data(), 4, temperature, before / sum + 1e-9) == i);
    before += shares[i];
    CHECK(draw(logits.data(), 4, temperature, before / sum - 1e-9) == i);
  }
}
