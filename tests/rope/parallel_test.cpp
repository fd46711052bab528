#include "rope/parallel.hpp"

#include <catch2/generators/catch_generators.hpp>

#include <atomic>
#include <thread>

#include "attention/attend.hpp"
#include "attention/kv_cache.hpp"
#include "support/reference_rotation.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

constexpr std::size_t threads = 4;

/// With a fused multiply-add, the error of a pair is eps / 2 of its length, which is at most 8.5.
constexpr double tolerance_of_one_rotation = 8.5 * eps;

/// From here on this many threads share the work, in a build with threads. There are more threads than cores, so that
/// they interfere.
void start_threads() {
#ifdef ROPEWALK_THREADS
  REQUIRE(start_helpers(threads));
  REQUIRE(thread_count() == threads);
#else
  REQUIRE(thread_count() == 1);
#endif
}

}  // namespace

TEST_CASE("threads: attention gives the bits of one thread, which plain loops confirm") {
  AttentionCase c;
  c.batch = 2;
  c.heads = 6;
  c.kv_heads = 3;
  c.query_seq = GENERATE(1u, 5u, 90u);
  c.key_seq = 140;
  c.head_dim = 24;
  c.causal = GENERATE(false, true);
  c.seq_outside = GENERATE(false, true);
  const Inputs in(c);
  // A single head is one task, which the caller does alone.
  AttentionCase single = c;
  single.batch = single.heads = single.kv_heads = 1;
  start_threads();
  const Found many = attended(c, in);
  for (std::size_t b = 0; b < c.batch; ++b) {
    for (std::size_t h = 0; h < c.heads; ++h) {
      Inputs alone(single);
      const auto take = [&](const std::vector<float>& from, std::vector<float>& to, std::size_t head, std::size_t heads,
                            std::size_t seq) {
        for (std::size_t s = 0; s < seq; ++s) {
          std::copy_n(&from[c.row(b, head, s, heads, seq)], c.head_dim, &to[s * c.head_dim]);
        }
      };
      take(in.q, alone.q, h, c.heads, c.query_seq);
      take(in.k, alone.k, h / 2, c.kv_heads, c.key_seq);
      take(in.v, alone.v, h / 2, c.kv_heads, c.key_seq);
      const Found one = attended(single, alone);
      std::vector<float> shared(one.output.size());
      take(many.output, shared, h, c.heads, c.query_seq);
      CHECK(shared == one.output);
    }
  }
  agrees(c, in);
  for (int round = 0; round < 20; ++round) REQUIRE(attended(c, in).output == many.output);
}

TEST_CASE("threads: a cache gives the bits of one thread") {
  constexpr std::size_t keys = 50, head_dim = 32;
  const std::optional<Half> storage = GENERATE(std::optional<Half>(), Half::bfloat16);
  const std::vector<float> k = random_vector(6 * keys * head_dim, 1), q = random_vector(12 * head_dim, 2);
  start_threads();
  const auto attended = [&](std::size_t kv_heads, std::span<const float> rows, std::span<const float> queries) {
    Result<KvCache> cache = KvCache::make({1, kv_heads, head_dim, 64}, storage);
    REQUIRE(cache.has_value());
    REQUIRE(cache->append(rows, rows, keys, Layout::bhsd).has_value());
    std::vector<float> output(queries.size());
    REQUIRE(cache->attend(queries, 2 * kv_heads, 1, Layout::bhsd, {}, std::nullopt, output).has_value());
    return output;
  };
  const std::vector<float> many = attended(6, k, q);
  for (std::size_t h = 0; h < 6; ++h) {
    const std::vector<float> one = attended(1, std::span(k).subspan(h * keys * head_dim, keys * head_dim),
                                            std::span(q).subspan(2 * h * head_dim, 2 * head_dim));
    CHECK(std::equal(one.begin(), one.end(), many.begin() + static_cast<std::ptrdiff_t>(2 * h * head_dim)));
  }
}

TEST_CASE("threads: queries of few heads are shared, with the same bits as one thread") {
  AttentionCase c;
  c.heads = 8;
  c.kv_heads = GENERATE(1u, 2u);
  c.query_seq = GENERATE(1u, 20u, 150u);
  c.key_seq = 1200;
  c.head_dim = 64;
  c.causal = true;
  const Inputs in(c);
  start_threads();
  const Found many = attended(c, in);
  agrees(c, in);
  // A single query is too little work to share.
  AttentionCase one = c;
  one.query_seq = 1;
  for (const std::size_t i : {std::size_t{0}, c.query_seq - 1}) {
    one.key_seq = c.key_seq - c.query_seq + i + 1;
    Inputs alone(one);
    for (std::size_t h = 0; h < c.heads; ++h) {
      std::copy_n(&in.q[c.row(0, h, i, c.heads, c.query_seq)], c.head_dim, &alone.q[h * c.head_dim]);
    }
    for (std::size_t h = 0; h < c.kv_heads; ++h) {
      const std::size_t from = h * c.key_seq * c.head_dim, to = h * one.key_seq * c.head_dim;
      std::copy_n(&in.k[from], one.key_seq * c.head_dim, &alone.k[to]);
      std::copy_n(&in.v[from], one.key_seq * c.head_dim, &alone.v[to]);
    }
    const Found found = attended(one, alone);
    for (std::size_t h = 0; h < c.heads; ++h) {
      CHECK(std::equal(&found.output[h * c.head_dim], &found.output[h * c.head_dim] + c.head_dim,
                       &many.output[c.row(0, h, i, c.heads, c.query_seq)]));
    }
  }
}

TEST_CASE("threads: a large rotation has the bits of plain loops") {
  RotationCase c;
  c.batch = 2;
  c.heads = 3;
  c.seq = 3001;  // 4.6 MiB: enough to be shared, in shares of different sizes
  c.head_dim = 64;
  c.rotary_dim = 48;
  c.rotary_offset = 8;
  c.seq_outside = GENERATE(false, true);
  c.read = c.write = GENERATE(Order::half_split, Order::interleaved);
  const bool with_ids = GENERATE(false, true), in_place = GENERATE(false, true);
  const std::vector<float> x = random_vector(c.size(), 3);
  const Table table = random_table(c.batch * c.seq, c.rotary_dim / 2, 4);
  std::vector<std::size_t> rows(c.batch * c.seq);
  std::vector<std::int32_t> ids;
  for (std::size_t token = 0; token < rows.size(); ++token) rows[token] = with_ids ? token * 7 % table.rows : token;
  if (with_ids) ids.assign(rows.begin(), rows.end());
  const Pairing pairing = c.read == Order::half_split ? Pairing::half_split : Pairing::interleaved;
  const RotateOptions options{
      .pairing = pairing, .write_as = pairing, .rotary_dim = c.rotary_dim, .rotary_offset = c.rotary_offset};
  const TensorShape shape{c.batch, c.heads, c.seq, c.head_dim, c.seq_outside ? Layout::bshd : Layout::bhsd};
  start_threads();
  std::vector<float> y = in_place ? x : std::vector<float>(x.size());
  REQUIRE(rotate(in_place ? y : x, y, shape, options, {table.cos, table.sin, table.rows}, ids).has_value());
  const std::vector<float> expected = reference_rotate<float>(c, x, table.cos, table.sin, rows);
  CHECK(max_abs_difference(y, expected) <= tolerance_of_one_rotation);
}

TEST_CASE("threads: a large 16-bit rotation has the same bits as its heads one by one") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  constexpr std::size_t heads = 5, seq = 4100, head_dim = 128;
  std::vector<std::uint16_t> x(heads * seq * head_dim);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::uint16_t>(i * 40503 % 0x7800);
  const Table table = random_table(seq, head_dim / 2, 5);
  const RotateOptions options{.rotary_dim = head_dim};
  const CosSinView view{table.cos, table.sin, table.rows};
  std::vector<std::uint16_t> expected = x;
  for (std::size_t h = 0; h < heads; ++h) {
    const std::span head(&expected[h * seq * head_dim], seq * head_dim);  // 1 MiB: rotated by the caller
    REQUIRE(rotate(head, head, half, {1, 1, seq, head_dim}, options, view).has_value());
  }
  start_threads();
  REQUIRE(rotate(x, x, half, {1, heads, seq, head_dim}, options, view).has_value());
  CHECK(x == expected);
}

TEST_CASE("threads: each task is done once, by threads that differ while they work") {
  start_threads();
  const std::size_t tasks = GENERATE(0u, 1u, 3u, 500u);
  std::vector<std::atomic<int>> done(tasks), busy(thread_count());
  std::atomic<bool> alone = true;
  for_each_task(tasks, Sharing::among_threads, [&](std::size_t task, std::size_t thread) {
    if (busy.at(thread)++ != 0) alone = false;
    std::this_thread::yield();
    ++done.at(task);
    --busy.at(thread);
  });
  for (const auto& times : done) CHECK(times == 1);
  CHECK(alone);
}
