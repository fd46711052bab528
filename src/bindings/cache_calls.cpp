#include <memory>
#include <new>

#include "attention/kv_cache.hpp"
#include "bindings/calls.hpp"
#include "bindings/tensor_arguments.hpp"

namespace ropewalk::bindings {
namespace {

// A cache crosses as its address. Calls that change how many keys it holds leave their number in the first slot.

KvCache& cache_from(Arguments& in) { return *reinterpret_cast<KvCache*>(static_cast<std::uintptr_t>(in.size())); }

int changed(const KvCache& cache, const Result<>& result) {
  const int failed = status(result);
  if (!failed) argument_block[0] = static_cast<double>(cache.size());
  return failed;
}

std::optional<RopeAt> rope_if_given(Arguments& in) {
  if (!in.flag()) return std::nullopt;
  return rope_from(in);
}

int make_call() {
  Arguments in;
  const auto dtype = in.choice<DType>();
  KvCacheShape shape;
  shape.batch = in.size();
  shape.kv_heads = in.size();
  shape.head_dim = in.size();
  shape.capacity = in.size();
  auto cache = KvCache::make(shape, dtype == DType::float32 ? std::nullopt : std::optional(half_of(dtype)));
  if (!cache) return status(std::unexpected(cache.error()));
  void* memory = std::malloc(sizeof(KvCache));
  if (memory == nullptr) {
    return status(fail(ErrorCode::out_of_memory, "bytes", sizeof(KvCache), "what memory has left"));
  }
  const auto address = reinterpret_cast<std::uintptr_t>(new (memory) KvCache(std::move(*cache)));
  argument_block[0] = static_cast<double>(address);
  return 0;
}

int free_call() {
  Arguments in;
  KvCache& cache = cache_from(in);
  std::destroy_at(&cache);
  std::free(&cache);
  return 0;
}

int append_call() {
  Arguments in;
  KvCache& cache = cache_from(in);
  const Elements k = elements_from(in);
  const Elements v = elements_from(in);
  const std::size_t seq = in.size();
  const auto layout = in.choice<Layout>();
  return changed(cache, cache.append(k, v, seq, layout, rope_if_given(in)));
}

int attend_call() {
  Arguments in;
  const KvCache& cache = cache_from(in);
  const Elements q = elements_from(in);
  const std::size_t heads = in.size();
  const std::size_t query_seq = in.size();
  const auto layout = in.choice<Layout>();
  const AttentionOptions options = scores_from(in);
  const auto output = in.list<float>();
  const auto weights = in.list<float>();
  return status(cache.attend(q, heads, query_seq, layout, options, rope_if_given(in), output, weights));
}

int evict_call() {
  Arguments in;
  KvCache& cache = cache_from(in);
  const std::size_t first = in.size();
  return changed(cache, cache.evict(first, in.size()));
}

int turn_call() {
  Arguments in;
  KvCache& cache = cache_from(in);
  const std::size_t first = in.size();
  const std::size_t count = in.size();
  return status(cache.turn(first, count, rope_from(in)));
}

int truncate_call() {
  Arguments in;
  KvCache& cache = cache_from(in);
  return changed(cache, cache.truncate(in.size()));
}

#define ROPEWALK_ROPE_IF_GIVEN "rope=false|true," ROPEWALK_ROPE

constexpr Call calls[] = {
    {"cache_make", ROPEWALK_DTYPE ",batch,kv_heads,head_dim,capacity", &make_call},
    {"cache_free", "cache", &free_call},
    {"cache_append",
     "cache," ROPEWALK_ELEMENTS("k") "," ROPEWALK_ELEMENTS("v") ",seq," ROPEWALK_LAYOUT "," ROPEWALK_ROPE_IF_GIVEN,
     &append_call},
    {"cache_attend",
     "cache," ROPEWALK_ELEMENTS("q") ",heads,query_seq," ROPEWALK_LAYOUT "," ROPEWALK_SCORES
                                     ",output[f32],weights[f32]," ROPEWALK_ROPE_IF_GIVEN,
     &attend_call},
    {"cache_evict", "cache,first,count", &evict_call},
    {"cache_turn", "cache,first,count," ROPEWALK_ROPE, &turn_call},
    {"cache_truncate", "cache,size", &truncate_call},
};

}  // namespace

const std::span<const Call> cache_calls = calls;

}  // namespace ropewalk::bindings
