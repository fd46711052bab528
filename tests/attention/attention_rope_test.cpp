#include <catch2/generators/catch_generators.hpp>

#include <span>
#include <vector>

#include "attend.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

CosSinView view(const Table& table) { return {table.cos, table.sin, table.rows}; }

AttentionCase decoder_case() {
  AttentionCase c;
  c.batch = 2;
  c.heads = 4;
  c.kv_heads = 2;
  c.query_seq = 5;
  c.key_seq = 9;
  c.head_dim = 16;
  c.causal = true;
  return c;
}

}  // namespace

TEST_CASE("attention: rope in the same call equals rotate, then attend") {
  AttentionCase c = decoder_case();
  c.seq_outside = GENERATE(false, true);
  const Pairing pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  const RotateOptions rotation{.pairing = pairing, .write_as = pairing, .rotary_dim = GENERATE(16u, 8u)};
  const Table table = rope_table(40, rotation.rotary_dim / 2);
  std::vector<std::int32_t> query_ids = {4, 5, 6, 7, 8}, key_ids = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  if (GENERATE(false, true)) {  // a row of ids for each batch
    query_ids.insert(query_ids.end(), {24, 25, 26, 27, 38});
    key_ids.insert(key_ids.end(), {20, 21, 22, 23, 24, 25, 26, 27, 39});
  }
  const Inputs in(c);
  Inputs before = in;
  const Layout layout = c.seq_outside ? Layout::bshd : Layout::bhsd;
  REQUIRE(rotate(before.q, before.q, {2, 4, 5, 16, layout}, rotation, view(table), query_ids).has_value());
  REQUIRE(rotate(before.k, before.k, {2, 2, 9, 16, layout}, rotation, view(table), key_ids).has_value());
  const Found expected = attended(c, before);
  const Found found = attended(c, in, FusedRope{rotation, view(table), query_ids, key_ids});
  CHECK(found.output == expected.output);
  CHECK(found.weights == expected.weights);
  CHECK(found.output != attended(c, in).output);
}

TEST_CASE("attention: rope in the same call rotates any channels of any number of rows, in every order") {
  AttentionCase c = decoder_case();
  c.query_seq = GENERATE(1u, 3u, 45u);  // rows of a head that fit one Batch, several, and more than a block of them
  c.key_seq = 150;
  c.head_dim = 24;
  c.seq_outside = GENERATE(false, true);
  const Pairing read = GENERATE(Pairing::half_split, Pairing::interleaved);
  const Pairing write = GENERATE(Pairing::half_split, Pairing::interleaved);
  const RotateOptions rotation{.pairing = read,
                               .write_as = write,
                               .rotary_dim = 18,
                               .rotary_offset = 4,
                               .direction = GENERATE(Direction::forward, Direction::back)};
  const Table table =
      rope_table(300, 9);  // without ids: for keys a row for each token of each batch, for queries one for all
  const std::vector<std::int32_t> first = {0};  // a single query must say which row is its own
  const std::span<const std::int32_t> ids = c.query_seq == 1 ? first : std::span<const std::int32_t>();
  const Inputs in(c);
  Inputs before = in;
  const Layout layout = c.seq_outside ? Layout::bshd : Layout::bhsd;
  REQUIRE(rotate(before.q, before.q, {2, 4, c.query_seq, 24, layout}, rotation, view(table), ids).has_value());
  REQUIRE(rotate(before.k, before.k, {2, 2, 150, 24, layout}, rotation, view(table)).has_value());
  const Found expected = attended(c, before), found = attended(c, in, FusedRope{rotation, view(table), ids, {}});
  CHECK(found.output == expected.output);
  CHECK(found.weights == expected.weights);
}

TEST_CASE("attention: with rope, moving all positions together changes nothing") {
  const AttentionCase c = decoder_case();
  const Table table = rope_table(600, 8);
  const Inputs in(c);
  const auto at = [&](std::int32_t start) {
    std::vector<std::int32_t> query_ids, key_ids;
    for (std::int32_t i = 0; i < 9; ++i) key_ids.push_back(start + i);
    for (std::int32_t i = 0; i < 5; ++i) query_ids.push_back(start + 4 + i);
    return attended(c, in, FusedRope{{.rotary_dim = 16}, view(table), query_ids, key_ids}).output;
  };
  // Scores of up to about 10 whose factors carry 2 eps each.
  CHECK(max_abs_difference(at(0), at(500)) <= 64 * eps);
}

TEST_CASE("attention: v is never rotated") {
  AttentionCase c;
  c.head_dim = 8;
  const Inputs in(c);
  const Table table = rope_table(8, 4);
  const std::vector<std::int32_t> ids = {7};
  // One key has all the weight, so the output is its value.
  CHECK(attended(c, in, FusedRope{{.rotary_dim = 8}, view(table), ids, ids}).output == in.v);
}

TEST_CASE("attention: wrong rope arguments are refused by name") {
  const AttentionCase c = decoder_case();
  const Inputs in(c);
  const Table table = rope_table(9, 8);
  std::vector<std::int32_t> query_ids = {4, 5, 6, 7, 8}, key_ids = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  RotateOptions rotation{.rotary_dim = 16};
  const auto error = [&] {
    AttentionOptions options;
    options.rope = FusedRope{rotation, view(table), query_ids, key_ids};
    std::vector<float> output(c.query_size(), 3.0f);
    const Result<> result = attend(in.q, in.k, in.v, shape_of(c), options, output);
    REQUIRE_FALSE(result.has_value());
    CHECK(output == std::vector<float>(c.query_size(), 3.0f));
    return result.error();
  };
  SECTION("a query id past the table") {
    query_ids[1] = 9;
    CHECK(error().code == ErrorCode::position_invalid);
    CHECK(error().field == "query_position_ids");
  }
  SECTION("a negative key id") {
    key_ids[8] = -3;
    CHECK(error().code == ErrorCode::position_invalid);
    CHECK(error().field == "key_position_ids");
  }
  SECTION("too few key ids") {
    key_ids.pop_back();
    CHECK(error().code == ErrorCode::shape_mismatch);
    CHECK(error().field == "key_position_ids");
  }
  SECTION("rotary_dim") {
    rotation.rotary_dim = 18;
    CHECK(error().code == ErrorCode::shape_mismatch);
  }
}
