// Attention against the machine's peak for multiply and add, measured by a loop that uses registers only.

#include "attention/attention.hpp"

#include <cstring>

#include "attention/kv_cache.hpp"
#include "bench/bench.hpp"
#include "rope/numbers/simd.hpp"
#include "support/reference_attention.hpp"
#include "support/tensors.hpp"

namespace ropewalk_bench {
namespace {

using namespace ropewalk;
using namespace ropewalk_test;

volatile float sink;

constexpr std::size_t chains = 12;
constexpr std::size_t steps = 4096;

/// 12 independent chains of multiply, then add.
void peak() {
  Batch total[chains];
  for (std::size_t n = 0; n < chains; ++n) total[n] = Batch(1.0f + static_cast<float>(n));
  const Batch factor(sink), term(sink);
  for (std::size_t i = 0; i < steps; ++i) {
    for (Batch& t : total) t = multiply_add(t, factor, term);
  }
  Batch sum = total[0];
  for (std::size_t n = 1; n < chains; ++n) sum = sum + total[n];
  float lanes_of_sum[batch_size];
  store(lanes_of_sum, sum);
  sink = lanes_of_sum[0];
}

void check_answer(AttentionCase c, const std::vector<float>& q, const std::vector<float>& k,
                  const std::vector<float>& v, const std::vector<float>& output) {
  // Only every 37th query of the first and the last head, because the plain loops are slow.
  for (const std::size_t h : {std::size_t{0}, c.heads - 1}) {
    const std::size_t head = c.key_seq * c.head_dim;
    const std::size_t kv = h / (c.heads / c.kv_heads);
    const std::vector<float> keys(&k[kv * head], &k[kv * head] + head), values(&v[kv * head], &v[kv * head] + head);
    for (std::size_t i = 0; i < c.query_seq; i += 37) {
      AttentionCase one;
      one.head_dim = c.head_dim;
      one.key_seq = c.causal ? i + 1 + c.key_seq - c.query_seq : c.key_seq;
      const std::size_t row = (h * c.query_seq + i) * c.head_dim;
      const Attended expected = reference_attend(one, {&q[row], &q[row] + c.head_dim}, keys, values);
      for (std::size_t d = 0; d < c.head_dim; ++d) {
        must(std::abs(static_cast<double>(output[row + d]) - expected.output[d]) <= 32 * eps, "attention");
      }
    }
  }
}

/// One query against 4096 cached keys, 32 heads on 8, head_dim 128. The time goes into reading keys and values once.
void bench_decode() {
  std::printf("\ndecode step, 1 query, 4096 keys, 32 heads on 8, head_dim 128\n");
  std::printf("%-9s %9s %12s %22s %22s\n", "storage", "ms", "GB/s read", "/copy speed, one way",
              "/copy speed, both ways");
  constexpr std::size_t keys = 4096, heads = 32, kv_heads = 8, head_dim = 128;
  const std::vector<float> k = random_vector(kv_heads * keys * head_dim, 1),
                           v = random_vector(kv_heads * keys * head_dim, 2);
  const std::vector<float> q = random_vector(heads * head_dim, 3);
  std::vector<float> output(q.size());
  const std::optional<Half> storages[] = {std::nullopt, Half::bfloat16, Half::float16};
  const char* names[] = {"float32", "bfloat16", "float16"};
  for (std::size_t i = 0; i < 3; ++i) {
    Result<KvCache> cache = KvCache::make({1, kv_heads, head_dim, keys}, storages[i]);
    must(cache && cache->append(k, v, keys, Layout::bhsd), "append");
    const auto run = [&] {
      must(cache->attend(q, heads, 1, Layout::bhsd, {}, std::nullopt, output).has_value(), "decode");
    };
    run();
    AttentionCase one;
    one.heads = heads;
    one.kv_heads = kv_heads;
    one.key_seq = keys;
    one.head_dim = head_dim;
    const Attended expected = reference_attend(one, q, k, v);
    const double most = i == 0 ? 32 * eps : 1e-2;
    for (std::size_t d = 0; d < output.size(); ++d) must(std::abs(output[d] - expected.output[d]) <= most, "decode");
    const double bytes = 2.0 * static_cast<double>(k.size()) * (i == 0 ? 4 : 2);
    std::vector<std::byte> from(static_cast<std::size_t>(bytes)), to(from.size());
    std::vector<Contender> all = {{"copy", bytes, [&] { std::memcpy(to.data(), from.data(), from.size()); }},
                                  {"decode", bytes, run}};
    time_in_rounds(all, 9, 0.02);
    std::printf("%-9s %9.3f %12.1f %22.2f %22.2f\n", names[i], all[1].best() / 1e6, bytes / all[1].best(),
                speed_ratio(all[1], all[0]), speed_ratio(all[1], all[0]) / 2);
  }
}

/// Attention that rotates as it reads, against attention on rotated inputs.
void bench_fused() {
  std::printf("\nrotation on the way, causal, 8 heads, seq 1024: time over that of attention on rotated inputs\n");
  for (const std::size_t head_dim : {64, 128}) {
    constexpr std::size_t seq = 1024;
    const std::vector<float> q = random_vector(8 * seq * head_dim, 1), k = random_vector(q.size(), 2),
                             v = random_vector(q.size(), 3);
    std::vector<float> output(q.size());
    const Table table = rope_table(seq, head_dim / 2);
    const AttentionShape shape{1, 8, 8, seq, seq, head_dim};
    const AttentionOptions plain{.mask = Mask::causal};
    AttentionOptions fused = plain;
    fused.rope = FusedRope{{.rotary_dim = head_dim}, {table.cos, table.sin, table.rows}, {}, {}};
    std::vector<Contender> all = {
        {"plain", 1, [&] { must(attend(q, k, v, shape, plain, output).has_value(), "attention"); }},
        {"fused", 1, [&] { must(attend(q, k, v, shape, fused, output).has_value(), "attention"); }}};
    time_in_rounds(all, 7, 0.05);
    std::printf("head_dim %zu: %.3f\n", head_dim, all[1].best() / all[0].best());
  }
}

}  // namespace

void bench_attention() {
  sink = 0.5f;
  std::printf("\nattention, causal, 8 heads, float32; flops: 2 seq (seq + 1) head_dim for each head\n");
  std::printf("%-8s %-6s %10s %10s %10s %8s\n", "head_dim", "seq", "ms", "GFLOP/s", "peak", "/peak");
  for (const std::size_t head_dim : {64, 128}) {
    for (const std::size_t seq : {256, 1024, 4096}) {
      AttentionCase c;
      c.heads = c.kv_heads = 8;
      c.query_seq = c.key_seq = seq;
      c.head_dim = head_dim;
      c.causal = true;
      const std::vector<float> q = random_vector(c.query_size(), 1), k = random_vector(c.key_size(), 2),
                               v = random_vector(c.key_size(), 3);
      std::vector<float> output(c.query_size());
      const AttentionShape shape{1, 8, 8, seq, seq, head_dim};
      const AttentionOptions options{.mask = Mask::causal};
      const auto run = [&] { must(attend(q, k, v, shape, options, output).has_value(), "attention"); };
      run();
      check_answer(c, q, k, v, output);
      const double flops =
          8.0 * 2 * static_cast<double>(seq) * static_cast<double>(seq + 1) * static_cast<double>(head_dim);
      std::vector<Contender> all = {{"peak", 2.0 * chains * steps * batch_size, peak}, {"attention", flops, run}};
      time_in_rounds(all, seq > 2000 ? 3 : 7, seq > 2000 ? 0.2 : 0.03);
      std::printf("%-8zu %-6zu %10.3f %10.1f %10.1f %8.2f\n", head_dim, seq, all[1].best() / 1e6, flops / all[1].best(),
                  all[0].work / all[0].best(), speed_ratio(all[1], all[0]));
    }
  }
  bench_fused();
  bench_decode();
}

}  // namespace ropewalk_bench
