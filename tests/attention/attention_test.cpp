#include "attention/attention.hpp"

#include <catch2/generators/catch_generators.hpp>

#include "attend.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
}  // namespace

TEST_CASE("attention: agrees with plain loops in double") {
  AttentionCase c;
  // One lane; below, at and above every group of lanes (4 to 32); above a block of 64 queries and one of 128 keys.
  c.query_seq = GENERATE(1u, 3u, 4u, 5u, 9u, 17u, 33u, 70u);
  c.key_seq = GENERATE(1u, 2u, 4u, 7u, 33u, 130u, 257u);
  c.head_dim = GENERATE(1u, 5u, 8u, 64u);
  c.causal = GENERATE(false, true);
  agrees(c, Inputs(c));
}

TEST_CASE("attention: grouped heads, batches and both layouts agree with plain loops") {
  AttentionCase c;
  c.batch = 2;
  c.kv_heads = GENERATE(1u, 2u);
  c.heads = c.kv_heads * GENERATE(1u, 3u, 4u);
  c.query_seq = GENERATE(1u, 6u, 40u);
  c.key_seq = 45;
  c.head_dim = 12;
  c.seq_outside = GENERATE(false, true);
  c.causal = GENERATE(false, true);
  agrees(c, Inputs(c));
}

TEST_CASE("attention: a sliding window equals the mask in plain loops") {
  AttentionCase c;
  c.window = GENERATE(1u, 2u, 5u, 64u, 129u, 1000u);
  c.causal = GENERATE(false, true);
  c.query_seq = GENERATE(1u, 20u, 150u);
  c.key_seq = GENERATE(20u, 300u);
  c.heads = 2;
  c.head_dim = 16;
  agrees(c, Inputs(c));
}

TEST_CASE("attention: bias, shared or for each head, is added to the scores, and -infinity hides") {
  AttentionCase c;
  c.heads = 2;
  c.query_seq = 9;
  c.key_seq = GENERATE(9u, 140u);
  c.head_dim = 8;
  c.causal = GENERATE(false, true);
  const bool shared = GENERATE(true, false);
  c.bias = random_vector((shared ? 1 : 2) * c.query_seq * c.key_seq, 9);
  for (std::size_t i = 0; i < c.bias.size(); i += 3) c.bias[i] = -infinity;
  Inputs in(c);
  agrees(c, in);
}

TEST_CASE("attention: a row that sees no key gives zeros") {
  AttentionCase c;
  c.query_seq = 7;
  c.key_seq = 3;  // the first four queries are before the first key
  c.head_dim = 6;
  c.causal = true;
  Inputs in(c);
  agrees(c, in);
  const Found found = attended(c, in);
  CHECK(max_abs(std::span(found.output).first(4 * 6)) == 0);
  CHECK(max_abs(std::span(found.weights).first(4 * 3)) == 0);

  c.causal = false;
  c.bias.assign(c.query_seq * c.key_seq, -infinity);
  const Found all_hidden = attended(c, in);
  CHECK(max_abs(all_hidden.output) == 0);
  CHECK(max_abs(all_hidden.weights) == 0);
}

TEST_CASE("attention: without keys every row gives zeros") {
  AttentionCase c;
  c.query_seq = 3;
  c.key_seq = 0;
  c.head_dim = 4;
  CHECK(max_abs(attended(c, Inputs(c)).output) == 0);
}

TEST_CASE("attention: each row of weights sums to one, and hidden keys have weight exactly 0") {
  AttentionCase c;
  c.query_seq = c.key_seq = 37;
  c.head_dim = 16;
  c.causal = true;
  c.window = 10;
  const Found found = attended(c, Inputs(c));
  for (std::size_t i = 0; i < c.query_seq; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < c.key_seq; ++j) {
      const float weight = found.weights[i * c.key_seq + j];
      if (!c.sees(i, j)) CHECK(weight == 0);
      sum += static_cast<double>(weight);
    }
    CHECK(std::abs(sum - 1) <= 8 * eps);
  }
}

TEST_CASE("attention: a later key cannot change an earlier causal row, even if it is NaN") {
  AttentionCase c;
  c.query_seq = c.key_seq = 50;
  c.head_dim = 8;
  c.causal = true;
  Inputs in(c);
  const Found before = attended(c, in);
  const std::size_t changed = GENERATE(1u, 3u, 4u, 17u, 49u);
  const float poison = GENERATE(5.0f, nan_value, infinity);
  for (std::size_t d = 0; d < c.head_dim; ++d) {
    in.k[changed * c.head_dim + d] = poison;
    in.v[changed * c.head_dim + d] = poison;
  }
  const Found after = attended(c, in);
  const std::size_t rows = changed * c.head_dim;
  CHECK(max_abs_difference(std::span(before.output).first(rows), std::span(after.output).first(rows)) == 0);
  CHECK_FALSE(max_abs_difference(std::span(before.output).subspan(rows), std::span(after.output).subspan(rows)) == 0);
}

TEST_CASE("attention: NaN and infinity propagate and never trap") {
  AttentionCase c;
  c.heads = c.kv_heads = 2;
  c.query_seq = c.key_seq = 6;
  c.head_dim = 8;
  const float poison = GENERATE(nan_value, infinity, -infinity);
  Inputs in(c);
  const Found clean = attended(c, in);
  SECTION("a query spoils its own row alone") {
    in.q[2 * 8 + 3] = poison;
    const Found found = attended(c, in);
    for (std::size_t i = 0; i < 12; ++i) {
      for (std::size_t d = 0; d < 8; ++d) {
        if (i == 2) continue;
        CHECK(found.output[i * 8 + d] == clean.output[i * 8 + d]);
      }
    }
    if (std::isnan(poison)) CHECK(std::isnan(found.output[2 * 8]));
  }
  SECTION("a value spoils its own channel of its own head alone") {
    in.v[4 * 8 + 5] = poison;
    const Found found = attended(c, in);
    for (std::size_t i = 0; i < 12; ++i) {
      for (std::size_t d = 0; d < 8; ++d) {
        if (i < 6 && d == 5) {
          CHECK_FALSE(std::isfinite(found.output[i * 8 + d]));
        } else {
          CHECK(found.output[i * 8 + d] == clean.output[i * 8 + d]);
        }
      }
    }
  }
}

TEST_CASE("attention: GQA with equal head counts is multi-head attention, and shared heads are copied heads") {
  AttentionCase shared;
  shared.heads = 4;
  shared.kv_heads = 2;
  shared.query_seq = 11;
  shared.key_seq = 19;
  shared.head_dim = 8;
  const Inputs in(shared);
  AttentionCase full = shared;
  full.kv_heads = 4;
  Inputs copied(full);
  copied.q = in.q;
  const std::size_t head = full.key_seq * full.head_dim;
  for (std::size_t h = 0; h < 4; ++h) {
    std::copy_n(&in.k[h / 2 * head], head, &copied.k[h * head]);
    std::copy_n(&in.v[h / 2 * head], head, &copied.v[h * head]);
  }
  // The lanes differ, but the sums do not: each lane adds alone and in the same order.
  CHECK(max_abs_difference(attended(shared, in).output, attended(full, copied).output) <= 4 * eps);
}

TEST_CASE("attention: permuting the batch permutes the output") {
  AttentionCase c;
  c.batch = 3;
  c.heads = 2;
  c.query_seq = 5;
  c.key_seq = 9;
  c.head_dim = 8;
  const Inputs in(c);
  Inputs moved = in;
  const std::size_t order[] = {2, 0, 1};
  const auto permute = [&](const std::vector<float>& from, std::vector<float>& to) {
    const std::size_t size = from.size() / 3;
    for (std::size_t b = 0; b < 3; ++b) std::copy_n(&from[order[b] * size], size, &to[b * size]);
  };
  permute(in.q, moved.q);
  permute(in.k, moved.k);
  permute(in.v, moved.v);
  std::vector<float> expected(c.query_size());
  permute(attended(c, in).output, expected);
  CHECK(attended(c, moved).output == expected);
}

TEST_CASE("attention: a constant added to every score changes nothing") {
  AttentionCase c;
  c.query_seq = 5;
  c.key_seq = 21;
  c.head_dim = 8;
  const Inputs in(c);
  const Found plain = attended(c, in);
  c.bias.assign(c.query_seq * c.key_seq, 8.0f);
  // Scores near 8 are rounded to eps * 8.
  CHECK(max_abs_difference(attended(c, in).output, plain.output) <= 32 * eps);
}

TEST_CASE("attention: very large scores pick one key without overflow") {
  AttentionCase c;
  c.query_seq = 6;
  c.key_seq = 200;
  c.head_dim = 16;
  c.scale = 1000;
  const Inputs in(c);
  const Attended expected = reference_attend(c, in.q, in.k, in.v);
  // A score of about 1e4 is rounded to 1e4 * 16 roundings of eps / 2, which is the relative error of its weight.
  CHECK(worst(attended(c, in).output, expected.output) <= 1e4 * 16 * eps);
}
