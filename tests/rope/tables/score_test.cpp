#include "rope/tables/score.hpp"

#include <cmath>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/reference.hpp"
#include "support/reference_rotation.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

std::vector<double> scores(const RopeConfig& config, const std::vector<std::int32_t>& distances,
                           const std::vector<float>& q = {}, const std::vector<float>& k = {}) {
  std::vector<double> result(distances.size());
  REQUIRE(score_by_distance(config, distances, q, k, {}, Precision::exact, result).has_value());
  return result;
}

RopeConfig config_of(std::int32_t head_dim, std::int32_t rotary_dim) {
  RopeConfig config;
  config.head_dim = head_dim;
  config.rotary_dim = rotary_dim;
  return config;
}

}  // namespace

TEST_CASE("score_by_distance: equals the product of a query and a key rotated at any two positions of that distance") {
  const auto order = GENERATE(Order::half_split, Order::interleaved);
  const int direction = GENERATE(1, -1);
  RopeConfig config = config_of(12, 8);
  config.rotary_offset = 2;
  config.pairing = order == Order::half_split ? Pairing::half_split : Pairing::interleaved;
  config.direction = direction;
  config.attention_factor = 1.5;
  const auto q = random_vector(12, 1), k = random_vector(12, 2);
  const RotationCase c{
      .head_dim = 12, .rotary_dim = 8, .rotary_offset = 2, .read = order, .write = order, .back = direction < 0};
  auto table = rope_table(100, 4);
  for (auto* list : {&table.cos, &table.sin}) {
    for (float& value : *list) value *= 1.5F;
  }
  for (const std::size_t m : {0U, 40U}) {
    for (const std::int32_t distance : {0, 1, 7, 59, -13}) {
      if (static_cast<std::int32_t>(m) + distance < 0) continue;
      const auto rotated_q =
          reference_rotate<double>(c, q, table.cos, table.sin, {m + static_cast<std::size_t>(distance)});
      const auto rotated_k = reference_rotate<double>(c, k, table.cos, table.sin, {m});
      double want = 0;
      for (std::size_t i = 0; i < 12; ++i) want += rotated_q[i] * rotated_k[i];
      CHECK(std::abs(scores(config, {distance}, q, k)[0] - want) <=
            60 * eps);  // tables of float32; the sum is about 20
    }
  }
}

TEST_CASE("score_by_distance: all ones give the mean of the cosines") {
  const RopeConfig config = config_of(64, 32);
  const auto quads = reference_default(10000, 32);
  for (const std::int32_t distance : {0, 1, 100, 131071, -5}) {
    Quad sum = 32;  // the channels that do not rotate
    for (const Quad inv_freq : quads) sum += 2 * cosq(distance * inv_freq);
    CHECK(std::abs(scores(config, {distance})[0] - static_cast<double>(sum / 64)) <= 1e-14);
  }
}

TEST_CASE("score_by_distance: wrong lengths are refused") {
  const RopeConfig config = config_of(8, 8);
  const std::vector<std::int32_t> one = {1}, least = {std::numeric_limits<std::int32_t>::min()};
  const std::vector<float> seven(7, 1.0F);
  std::vector<double> result(1, 9.0);
  const auto exact = Precision::exact;
  CHECK(score_by_distance(config, one, seven, {}, {}, exact, result).error().field == "q");
  CHECK(score_by_distance(config, one, {}, seven, {}, exact, result).error().field == "k");
  CHECK(score_by_distance(config, one, {}, {}, {}, exact, std::span(result).first(0)).error().field == "scores");
  CHECK(score_by_distance(config, least, {}, {}, {}, exact, result).error().code == ErrorCode::position_invalid);
  const std::vector<std::int32_t> many((std::size_t{1} << 25) / 4 + 1);  // four pairs each
  CHECK(score_by_distance(config, many, {}, {}, {}, exact, result).error().field == "distances");
  CHECK(result[0] == 9);
}
