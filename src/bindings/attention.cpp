// attention: attend, and the cache of keys and values between decoding steps.
#include "bindings/bind.hpp"

#include "attention/kv_cache.hpp"
#include "bindings/config.hpp"
#include "bindings/rope_at.hpp"
#include "rope/tables/cos_sin_table.hpp"

namespace ropewalk::bindings {
namespace {

AttentionOptions scores_from(double scale, bool causal, double sliding_window, Address bias, std::size_t bias_length) {
  AttentionOptions options;
  if (const auto given = if_given(scale)) options.scale = static_cast<float>(*given);
  options.mask = causal ? Mask::causal : Mask::none;
  if (const auto given = if_given(sliding_window)) options.sliding_window = static_cast<std::size_t>(*given);
  options.bias = list<const float>(bias, bias_length);
  return options;
}

/// The ids in `rope` are those of the queries; those of the keys are an argument of their own.
bool attend_heads(unsigned q_dtype, Address q, std::size_t q_length, unsigned k_dtype, Address k, std::size_t k_length,
                  unsigned v_dtype, Address v, std::size_t v_length, std::size_t batch, std::size_t heads,
                  std::size_t kv_heads, std::size_t query_seq, std::size_t key_seq, std::size_t head_dim,
                  unsigned layout, double scale, bool causal, double sliding_window, Address bias,
                  std::size_t bias_length, Address output, std::size_t output_length, Address weights,
                  std::size_t weights_length, Address rope, Address key_ids, std::size_t key_id_count) {
  const AttentionShape shape{batch, heads, kv_heads, query_seq, key_seq, head_dim, member<Layout>(layout)};
  AttentionOptions options = scores_from(scale, causal, sliding_window, bias, bias_length);
  if (const auto given = rope_if_given(rope)) {
    options.rope =
        FusedRope{given->rotate, given->table, given->position_ids, list<const std::int32_t>(key_ids, key_id_count)};
  }
  return ok(attend(elements(q_dtype, q, q_length), elements(k_dtype, k, k_length), elements(v_dtype, v, v_length),
                   shape, options, list<float>(output, output_length), list<float>(weights, weights_length)));
}

Address make_cache(unsigned dtype, std::size_t batch, std::size_t kv_heads, std::size_t head_dim,
                   std::size_t capacity) {
  return handle(KvCache::make({batch, kv_heads, head_dim, capacity}, half_of(dtype)));
}

std::size_t cache_size(Address cache) { return at<KvCache>(cache).size(); }

bool append(Address cache, unsigned k_dtype, Address k, std::size_t k_length, unsigned v_dtype, Address v,
            std::size_t v_length, std::size_t seq, unsigned layout, Address rope) {
  return ok(at<KvCache>(cache).append(elements(k_dtype, k, k_length), elements(v_dtype, v, v_length), seq,
                                      member<Layout>(layout), rope_if_given(rope)));
}

bool attend_cache(Address cache, unsigned q_dtype, Address q, std::size_t q_length, std::size_t heads,
                  std::size_t query_seq, unsigned layout, double scale, bool causal, double sliding_window,
                  Address bias, std::size_t bias_length, Address output, std::size_t output_length, Address weights,
                  std::size_t weights_length, Address rope) {
  return ok(at<KvCache>(cache).attend(elements(q_dtype, q, q_length), heads, query_seq, member<Layout>(layout),
                                      scores_from(scale, causal, sliding_window, bias, bias_length),
                                      rope_if_given(rope), list<float>(output, output_length),
                                      list<float>(weights, weights_length)));
}

bool evict(Address cache, std::size_t first, std::size_t count) { return ok(at<KvCache>(cache).evict(first, count)); }

bool rotate_cache(Address cache, std::size_t first, std::size_t count, Address rope) {
  return ok(at<KvCache>(cache).rotate(first, count, at<RopeAt>(rope)));
}

bool truncate(Address cache, std::size_t size) { return ok(at<KvCache>(cache).truncate(size)); }

/// The table that moves cached keys.
bool shift_cos_sin(Address config, Address from, std::size_t from_count, Address to, std::size_t to_count,
                   double seq_len, unsigned precision, Address cos, Address sin, std::size_t length) {
  return ok(fill_shift_cos_sin(config_at(config), list<const std::int32_t>(from, from_count),
                               list<const std::int32_t>(to, to_count), whole_if_given(seq_len),
                               member<Precision>(precision), list<float>(cos, length), list<float>(sin, length)));
}

}  // namespace

ROPEWALK_BINDINGS(attention) {
  function<
      "attend(qDtype, q, qLength, kDtype, k, kLength, vDtype, v, vLength, batch, heads, kvHeads, querySeq, keySeq, "
      "headDim, layout, scale, causal, slidingWindow, bias, biasLength, output, outputLength, weights, weightsLength, "
      "rope, keyIds, keyIdCount)">(&attend_heads);
  function<"makeKvCache(dtype, batch, kvHeads, headDim, capacity)">(&make_cache);
  function<"freeKvCache(cache)">(&free_handle<KvCache>);
  function<"kvCacheSize(cache)">(&cache_size);
  function<"kvCacheAppend(cache, kDtype, k, kLength, vDtype, v, vLength, seq, layout, rope)">(&append);
  function<
      "kvCacheAttend(cache, qDtype, q, qLength, heads, querySeq, layout, scale, causal, slidingWindow, bias, "
      "biasLength, output, outputLength, weights, weightsLength, rope)">(&attend_cache);
  function<"kvCacheEvict(cache, first, count)">(&evict);
  function<"kvCacheTurn(cache, first, count, rope)">(&rotate_cache);
  function<"kvCacheTruncate(cache, size)">(&truncate);
  function<"fillShiftCosSin(config, from, fromCount, to, toCount, seqLen, precision, cos, sin, length)">(
      &shift_cos_sin);
}

}  // namespace ropewalk::bindings
