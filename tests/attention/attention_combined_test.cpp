// All features of attention at once, against plain loops that apply them one after the other.

#include <catch2/generators/catch_generators.hpp>

#include <numeric>

#include "attend.hpp"
#include "attention/kv_cache.hpp"
#include "support/reference_rotation.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

constexpr std::size_t rotary_dim = 10;

/// Keys and values as [batch, kv_heads, key_seq, head_dim]; the queries are the last query_seq of their tokens.
AttentionCase combined_case() {
  AttentionCase c;
  c.batch = 2;
  c.heads = 4;
  c.kv_heads = GENERATE(1u, 2u, 4u);
  c.query_seq = GENERATE(1u, 30u);
  c.key_seq = GENERATE(30u, 140u);
  c.head_dim = 12;
  c.causal = GENERATE(false, true);
  c.window = GENERATE(0u, 7u);
  const std::size_t scores = c.query_seq * c.key_seq;
  const std::size_t biases = GENERATE(0u, 1u, 4u);
  if (biases > 0) c.bias = random_vector(biases * scores, 9);
  for (std::size_t i = 0; i < c.bias.size(); i += 5) c.bias[i] = -std::numeric_limits<float>::infinity();
  return c;
}

std::vector<float> plainly_rotated(const std::vector<float>& x, std::size_t batch, std::size_t heads, std::size_t seq,
                                   std::size_t head_dim, const Table& table, const std::vector<std::int32_t>& ids) {
  RotationCase c;
  c.batch = batch;
  c.heads = heads;
  c.seq = seq;
  c.head_dim = head_dim;
  c.rotary_dim = rotary_dim;
  c.read = c.write = Order::interleaved;
  std::vector<std::size_t> rows;
  for (std::size_t b = 0; b < batch; ++b) rows.insert(rows.end(), ids.begin(), ids.end());
  return reference_rotate<float>(c, x, table.cos, table.sin, rows);
}

}  // namespace

TEST_CASE("attention: mask, window, bias, grouped heads, lengths, rotation and weights can be combined") {
  const AttentionCase c = combined_case();
  CAPTURE(c.kv_heads, c.query_seq, c.key_seq, c.causal, c.window, c.bias.size());
  const Inputs in(c);
  const Table table = rope_table(c.key_seq, rotary_dim / 2);
  std::vector<std::int32_t> key_ids(c.key_seq), query_ids(c.query_seq);
  std::iota(key_ids.begin(), key_ids.end(), 0);
  std::iota(query_ids.begin(), query_ids.end(), static_cast<std::int32_t>(c.key_seq - c.query_seq));
  const RotateOptions rotation{
      .pairing = Pairing::interleaved, .write_as = Pairing::interleaved, .rotary_dim = rotary_dim};
  const CosSinView view{table.cos, table.sin, table.rows};

  const std::vector<float> q = plainly_rotated(in.q, c.batch, c.heads, c.query_seq, c.head_dim, table, query_ids);
  const std::vector<float> k = plainly_rotated(in.k, c.batch, c.kv_heads, c.key_seq, c.head_dim, table, key_ids);
  const Attended expected = reference_attend(c, q, k, in.v);
  const Found found = attended(c, in, FusedRope{rotation, view, query_ids, key_ids});
  // As in `agrees`; rotated q and k carry another rounding of eps / 2 each.
  CHECK(worst(found.output, expected.output) <= 24 * eps);
  CHECK(worst(found.weights, expected.weights) <= 12 * eps);

  // The same through a cache, which rotates the keys that enter.
  Result<KvCache> cache = KvCache::make({c.batch, c.kv_heads, c.head_dim, c.key_seq});
  REQUIRE(cache.has_value());
  REQUIRE(cache->append(in.k, in.v, c.key_seq, Layout::bhsd, RopeAt{rotation, view, key_ids}).has_value());
  Found cached{std::vector<float>(found.output.size()), std::vector<float>(found.weights.size())};
  REQUIRE(cache
              ->attend(in.q, c.heads, c.query_seq, Layout::bhsd, options_of(c), RopeAt{rotation, view, query_ids},
                       cached.output, cached.weights)
              .has_value());
  CHECK(cached.output == found.output);
  CHECK(cached.weights == found.weights);
}

TEST_CASE("kv cache: float16 is read exactly, with any share of zeros, subnormal and infinite numbers") {
  constexpr std::size_t keys = 150, head_dim = 24;  // beyond a block of keys
  const std::size_t kv_heads = GENERATE(1u, 2u), queries_of_each = GENERATE(1u, 3u);
  const std::size_t every = GENERATE(0u, 1u, 2u, 1000u);  // with 0 there is no subnormal number
  const bool infinite = GENERATE(false, true);
  CAPTURE(kv_heads, queries_of_each, every, infinite);
  const std::size_t size = kv_heads * keys * head_dim;
  std::vector<std::uint16_t> k(size), v(size);
  REQUIRE(narrow(Half::float16, random_vector(size, 1), k).has_value());
  REQUIRE(narrow(Half::float16, random_vector(size, 2), v).has_value());
  for (std::size_t i = 0; every > 0 && i < size; i += every) {
    k[i] = static_cast<std::uint16_t>((k[i] & 0x8000) | (i * 37 % 0x400));
    v[i] = static_cast<std::uint16_t>((v[i] & 0x8000) | (i * 41 % 0x400));
  }
  if (infinite) v[size - 5] = 0xFC00;
  std::vector<float> wide_k(size), wide_v(size);
  REQUIRE(widen(Half::float16, k, wide_k).has_value());
  REQUIRE(widen(Half::float16, v, wide_v).has_value());

  const std::size_t heads = kv_heads * queries_of_each;
  const std::vector<float> q = random_vector(heads * head_dim, 3);
  const auto attended_by = [&](std::optional<Half> storage, const Elements& keys_in, const Elements& values_in) {
    Result<KvCache> cache = KvCache::make({1, kv_heads, head_dim, keys}, storage);
    REQUIRE(cache.has_value());
    REQUIRE(cache->append(keys_in, values_in, keys, Layout::bhsd).has_value());
    std::vector<float> output(q.size());
    REQUIRE(cache->attend(q, heads, 1, Layout::bhsd, {.sliding_window = 140}, std::nullopt, output).has_value());
    return output;
  };
  const std::vector<float> found = attended_by(Half::float16, {k, Half::float16}, {v, Half::float16});
  const std::vector<float> expected = attended_by(std::nullopt, wide_k, wide_v);
  CHECK(std::memcmp(found.data(), expected.data(), found.size() * sizeof(float)) == 0);
}
