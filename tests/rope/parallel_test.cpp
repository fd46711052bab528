#include "rope/parallel.hpp"

#include <catch2/generators/catch_generators.hpp>

#include <atomic>
#include <thread>

#include "attention/attend.hpp"
#include "attention/kv_cache.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

constexpr std::size_t threads = 4;

/// From here on as many threads share the work, where the build knows threads; more than there are cores, so that they meet.
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
  // One head at a time is one task, which the caller does alone.
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

TEST_CASE("threads: each task is done once, by threads that differ while they work") {
  start_threads();
  const std::size_t tasks = GENERATE(0u, 1u, 3u, 500u);
  std::vector<std::atomic<int>> done(tasks), busy(thread_count());
  std::atomic<bool> alone = true;
  for_each_task(tasks, [&](std::size_t task, std::size_t thread) {
    if (busy.at(thread)++ != 0) alone = false;
    std::this_thread::yield();
    ++done.at(task);
    --busy.at(thread);
  });
  for (const auto& times : done) CHECK(times == 1);
  CHECK(alone);
}
