#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "checkpoint/parts.hpp"
#include "layers.hpp"
#include "support/reference_pairing.hpp"

using namespace ropewalk_test;

namespace {

Head head_of(const std::vector<float>& rows, const MadeLayer& layer, std::size_t head) {
  Head made;
  for (std::size_t i = 0; i < layer.head_dim; ++i) {
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>((head * layer.head_dim + i) * layer.hidden);
    made.emplace_back(first, first + static_cast<std::ptrdiff_t>(layer.hidden));
  }
  return made;
}

std::vector<double> doubles(const std::vector<float>& values) { return {values.begin(), values.end()}; }

PairList reference_pairs(Pairing pairing, std::size_t rotary_dim) {
  PairList pairs;
  for (std::size_t p = 0; p < rotary_dim / 2; ++p) {
    if (pairing == Pairing::half_split) pairs.emplace_back(p, p + rotary_dim / 2);
    if (pairing == Pairing::interleaved) pairs.emplace_back(2 * p, 2 * p + 1);
  }
  return pairs;
}

Pairs every_pair(Partners partners, std::size_t rotary_dim) {
  return pairs_of(partners, rotary_dim, [](std::size_t) { return true; });
}
Pairs every_pair(Pairing pairing, std::size_t rotary_dim) {
  return every_pair(pairing == Pairing::half_split ? Partners::half_split : Partners::interleaved, rotary_dim);
}

struct Heads {
  std::vector<Head> raw_q, unit_q;
  Head raw_k, unit_k;
};

Heads heads_of(const MadeLayer& layer, std::size_t kv_head) {
  Heads heads;
  const std::size_t group = layer.heads / layer.kv_heads;
  const auto input = doubles(layer.input_gain), q_gain = doubles(layer.q_gain), k_gain = doubles(layer.k_gain);
  for (std::size_t n = 0; n < group; ++n) {
    heads.raw_q.push_back(head_of(layer.q, layer, kv_head * group + n));
    heads.unit_q.push_back(unit_head(heads.raw_q.back(), input, q_gain));
  }
  heads.raw_k = head_of(layer.k, layer, kv_head);
  heads.unit_k = unit_head(heads.raw_k, input, k_gain);
  return heads;
}

}  // namespace

TEST_CASE("checkpoint: parts and gates equal plain loops, for every pairing of q and k, rotated or not") {
  const auto q_pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  const auto k_pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  const auto turns = GENERATE(0U, 1U, 2U, 3U);
  CAPTURE(q_pairing, k_pairing, turns);
  MadeLayer layer = random_layer(3, {4, 2, 14, 21, 12, {}, {}, {}, {}, {}, {}});
  layer.input_gain = random_vector(layer.hidden, 91);
  layer.q_gain = random_vector(layer.head_dim, 92);
  layer.k_gain = random_vector(layer.head_dim, 93);
  const std::size_t kv_head = 1;
  const auto cosines = cosines_of(layer.view(), kv_head);
  REQUIRE(cosines.has_value());

  Heads heads = heads_of(layer, kv_head);
  const Pairs q = every_pair(q_pairing, layer.rotary_dim), k = every_pair(k_pairing, layer.rotary_dim);
  const PairList q_list = reference_pairs(q_pairing, layer.rotary_dim);
  const PairList k_list = reference_pairs(k_pairing, layer.rotary_dim);
  std::vector<Gates> gates;
  add_gates(*cosines, q, k, gates);
  const ReferenceGates wanted_gates = reference_gates(heads.unit_q, heads.unit_k, q_list, k_list);

  QuarterRotations rotations(layer.head_dim);
  const PairList turned = reference_pairs(Pairing::interleaved, layer.rotary_dim);
  for (std::size_t p = 0; p < turned.size(); ++p) {
    const unsigned quarters = (turns * static_cast<unsigned>(p + 1)) % 4;
    rotations.set(static_cast<std::uint32_t>(turned[p].first), static_cast<std::uint32_t>(turned[p].second), quarters);
    for (Head* head :
         {&heads.raw_q[0], &heads.raw_q[1], &heads.unit_q[0], &heads.unit_q[1], &heads.raw_k, &heads.unit_k}) {
      turn_rows(*head, turned[p], quarters);
    }
  }
  Parts parts{};
  add_parts(*cosines, q, k, rotations, WantedParts::all, parts);
  const ReferenceParts wanted = reference_parts(heads.raw_q, heads.raw_k, heads.unit_q, heads.unit_k, q_list, k_list);
  // Cosines are float sums of `hidden` products below 1, and a part has fewer than 100 terms of at most four of them.
  const double bound = 100 * 4 * std::sqrt(static_cast<double>(layer.hidden)) * eps;
  const auto part = [&](Part which) { return parts[static_cast<std::size_t>(which)]; };
  CHECK(std::abs(part(Part::neighbours) - wanted.neighbours) <= bound);
  CHECK(std::abs(part(Part::asymmetry) - wanted.asymmetry) <= bound);
  CHECK(std::abs(part(Part::query_planes) - wanted.query_planes) <= bound);
  CHECK(std::abs(part(Part::key_planes) - wanted.key_planes) <= bound);
  CHECK(std::abs(part(Part::balance) - wanted.balance) <= 1e-9);  // in doubles throughout
  REQUIRE(gates.size() == wanted_gates.size());
  for (std::size_t p = 0; p < gates.size(); ++p) {
    CHECK(std::abs(gates[p].rotation - wanted_gates[p][0]) <= bound);
    CHECK(std::abs(gates[p].reflection - wanted_gates[p][1]) <= bound);
  }
  Parts less{};
  add_parts(*cosines, q, k, rotations, WantedParts::without_planes, less);
  CHECK(less[static_cast<std::size_t>(Part::asymmetry)] == part(Part::asymmetry));
  CHECK(less[static_cast<std::size_t>(Part::query_planes)] == 0);
}

TEST_CASE("checkpoint: partners of no pairing contain every channel once, in blocks of twice their distance") {
  const auto [partners, apart] = GENERATE(table<Partners, std::size_t>({{Partners::quarter_apart, 12},
                                                                        {Partners::eighth_apart, 6},
                                                                        {Partners::two_apart, 2},
                                                                        {Partners::four_apart, 4}}));
  const Pairs pairs = every_pair(partners, 48);
  std::vector<std::uint32_t> channels = pairs.first;
  channels.insert(channels.end(), pairs.second.begin(), pairs.second.end());
  std::ranges::sort(channels);
  REQUIRE(channels.size() == 48);
  for (std::uint32_t i = 0; i < 48; ++i) CHECK(channels[i] == i);
  for (std::size_t p = 0; p < 24; ++p) {
    CHECK(pairs.second[p] == pairs.first[p] + apart);
    CHECK(pairs.first[p] / (2 * apart) == pairs.second[p] / (2 * apart));
  }
  for (const std::size_t rotary_dim : {2, 4}) CHECK(every_pair(partners, rotary_dim).first.empty());
  CHECK(every_pair(partners, 14).first.empty());
}

TEST_CASE("checkpoint: rotating the pairs of a pairing does not change its parts") {
  const auto pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  const MadeLayer layer = random_layer(8);
  const auto cosines = cosines_of(layer.view(), 0);
  REQUIRE(cosines.has_value());
  const Pairs pairs = every_pair(pairing, layer.rotary_dim);
  QuarterRotations rotations(layer.head_dim);
  Parts before{}, after{};
  add_parts(*cosines, pairs, pairs, rotations, WantedParts::all, before);
  for (std::size_t p = 0; p < pairs.first.size(); ++p) {
    rotations.set(pairs.first[p], pairs.second[p], static_cast<unsigned>(p * p + 1) % 4);
  }
  add_parts(*cosines, pairs, pairs, rotations, WantedParts::all, after);
  for (std::size_t part = 0; part < part_count; ++part) CHECK(std::abs(before[part] - after[part]) <= 100 * eps);
}

TEST_CASE("checkpoint: a row of zeros, and a gain of zero, have no cosine with anything") {
  MadeLayer layer = random_layer(5);
  std::fill_n(layer.q.begin(), layer.hidden, 0.0f);
  layer.k_gain.assign(layer.head_dim, 1.0f);
  layer.k_gain[3] = 0;
  const auto cosines = cosines_of(layer.view(), 0);
  REQUIRE(cosines.has_value());
  for (std::size_t i = 0; i < layer.head_dim; ++i) {
    CHECK(cosines->scores(0)[i] == 0);
    CHECK(cosines->key_key.data()[3 * layer.head_dim + i] == 0);
  }
  CHECK(cosines->query_size.data()[0] > 0);  // of the other head of the group
}
