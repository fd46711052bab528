#include "attention/kv_cache.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/attend_head.hpp"
#include "attention/cache_panels.hpp"
#include "attention/pack.hpp"
#include "attention/row_rotator.hpp"

namespace ropewalk {
namespace {

/// A rotated copy of x; empty without rope.
Result<Buffer<float>> rotated_by(const std::optional<RopeAt>& rope, const Elements& x, const TensorShape& shape) {
  Result<Buffer<float>> copy = Buffer<float>::make(rope ? x.size() : 0);
  if (!copy || !rope) return copy;
  const std::span from(floats_of(x, x.size(), copy->data()), x.size());
  const Result<> done = rotate(from, copy->span(), shape, rope->rotate, rope->table, rope->position_ids);
  if (!done) return std::unexpected(done.error());
  return copy;
}

Result<> check_length(std::string_view field, std::size_t size, const TensorShape& shape) {
  const Result<std::size_t> extent = extent_of(shape, field);
  if (!extent) return std::unexpected(extent.error());
  if (size == *extent) return {};
  return wrong_length(field, size, *extent, "shape");
}

}  // namespace

Result<KvCache> KvCache::make(const KvCacheShape& shape, std::optional<Half> storage) {
  const std::pair<std::string_view, std::size_t> axes[] = {
      {"batch", shape.batch}, {"kv_heads", shape.kv_heads}, {"head_dim", shape.head_dim}, {"capacity", shape.capacity}};
  for (const auto& [field, length] : axes) {
    if (length == 0) return fail(ErrorCode::shape_mismatch, field, 0, Limit::at_least, 1);
  }
  constexpr auto countable = static_cast<double>(std::numeric_limits<std::size_t>::max() / sizeof(float) / 2);
  const double padded_dim = static_cast<double>(shape.head_dim) + panel;  // keys and values fill whole panels
  const double each = 2 * padded_dim * static_cast<double>(shape.batch) * static_cast<double>(shape.kv_heads);
  const double most = std::max(std::floor(countable / each) - panel, 0.0);
  const double capacity = static_cast<double>(shape.capacity);
  if (capacity > most) return fail(ErrorCode::shape_mismatch, "capacity", capacity, Limit::at_most, most);
  const std::size_t bytes = CachePanels::bytes(shape.capacity, shape.head_dim, storage);
  Result<Buffer<std::byte>> memory = Buffer<std::byte>::make(shape.batch * shape.kv_heads * bytes);
  if (!memory) return std::unexpected(memory.error());
  return KvCache(shape, storage, std::move(*memory));
}

CachePanels KvCache::panels(std::size_t batch, std::size_t kv_head) const noexcept {
  const std::size_t bytes = CachePanels::bytes(shape_.capacity, shape_.head_dim, storage_);
  std::byte* memory = memory_.data() + (batch * shape_.kv_heads + kv_head) * bytes;
  return {shape_.capacity, shape_.head_dim, storage_, memory};
}

Result<> KvCache::append(Elements k, Elements v, std::size_t seq, Layout layout, const std::optional<RopeAt>& rope) {
  const TensorShape shape{shape_.batch, shape_.kv_heads, seq, shape_.head_dim, layout};
  if (const Result<> right = check_length("k", k.size(), shape); !right) return right;
  if (const Result<> right = check_length("v", v.size(), shape); !right) return right;
  if (seq > shape_.capacity - size_) {
    return fail(ErrorCode::shape_mismatch, "seq", seq, Limit::at_most, shape_.capacity - size_, "capacity - size");
  }
  const Result<Buffer<float>> rotated_k = rotated_by(rope, k, shape);
  if (!rotated_k) return std::unexpected(rotated_k.error());

  if (rope) k = rotated_k->span();
  const Strides strides = strides_of(shape);
  for (std::size_t b = 0; b < shape_.batch; ++b) {
    for (std::size_t h = 0; h < shape_.kv_heads; ++h) {
      const CachePanels head = panels(b, h);
      for (std::size_t s = 0; s < seq; ++s) {
        const std::size_t at = b * strides.batch + h * strides.head + s * strides.seq;
        head.write_key(size_ + s, k.from(at));
        head.write_value(size_ + s, v.from(at));
      }
    }
  }
  size_ += seq;
  return {};
}

Result<> KvCache::attend(Elements q, std::size_t heads, std::size_t query_seq, Layout layout,
                         const AttentionOptions& options, const std::optional<RopeAt>& rope, std::span<float> output,
                         std::span<float> weights) const {
  const AttentionShape shape{shape_.batch, heads, shape_.kv_heads, query_seq, size_, shape_.head_dim, layout};
  const AttentionCall call{q, {}, {}, shape, options, output, weights, /*cached=*/true};
  if (const Result<> right = check_attend(call); !right) return right;
  if (options.rope) return fail(ErrorCode::option_invalid, "options.rope", 1, Limit::absent);
  RowRotator rotate_q;
  if (rope) {
    const Result<> set = rotate_q.set(rope->rotate, rope->table, rope->position_ids, query_shape(shape));
    if (!set) return set;
  }
  return attend_heads(problem_of(call, rotate_q), 0,
                      [&](std::size_t b, std::size_t h, float* /*memory*/) { return panels(b, h).stored(); });
}

Result<> KvCache::check_cached(std::size_t first, std::size_t count) const {
  if (first <= size_ && count <= size_ - first) return {};
  return fail(ErrorCode::shape_mismatch, "first", first, Limit::at_most,
              static_cast<double>(size_) - static_cast<double>(count), "size - count");
}

Result<> KvCache::evict(std::size_t first, std::size_t count) {
  if (const Result<> right = check_cached(first, count); !right) return right;
  for (std::size_t b = 0; b < shape_.batch; ++b) {
    for (std::size_t h = 0; h < shape_.kv_heads; ++h) panels(b, h).move(first + count, first, size_ - first - count);
  }
  size_ -= count;
  return {};
}

Result<> KvCache::rotate(std::size_t first, std::size_t count, const RopeAt& rope) {
  if (const Result<> right = check_cached(first, count); !right) return right;
  const TensorShape shape{shape_.batch, shape_.kv_heads, count, shape_.head_dim};
  const Result<Buffer<float>> rows = Buffer<float>::make(shape.batch * shape.heads * count * shape.head_dim);
  if (!rows) return std::unexpected(rows.error());
  const auto for_each_key = [&](auto visit) {
    for (std::size_t i = 0; i < shape.batch * shape.heads; ++i) {
      const CachePanels head = panels(i / shape.heads, i % shape.heads);
      for (std::size_t j = 0; j < count; ++j) visit(head, first + j, rows->data() + (i * count + j) * shape.head_dim);
    }
  };
  for_each_key([](const CachePanels& head, std::size_t key, float* row) { head.read_key(key, row); });
  const Result<> done = ropewalk::rotate(rows->span(), rows->span(), shape, rope.rotate, rope.table, rope.position_ids);
  if (!done) return done;
  for_each_key([](const CachePanels& head, std::size_t key, float* row) { head.write_key(key, {row, 0}); });
  return {};
}

Result<> KvCache::truncate(std::size_t size) {
  if (size > size_) return fail(ErrorCode::shape_mismatch, "size", size, Limit::at_most, size_);
  size_ = size;
  return {};
}

}  // namespace ropewalk
