#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "attention/attention.hpp"
#include "rope/buffer.hpp"
#include "rope/numbers/half_float.hpp"

namespace ropewalk {

class CachePanels;

struct KvCacheShape {
  std::size_t batch = 1;
  std::size_t kv_heads = 1;
  std::size_t head_dim = 1;
  /// The largest number of keys per batch.
  std::size_t capacity = 0;
};

/// The keys and values of one layer, kept between decoding steps. Keys are rotated before they are stored, so that none
/// is rotated twice. They are stored in the order in which attention reads them, as float32 or rounded once to 16 bits.
/// Decoding token by token gives the same bits as one call over the whole sequence. A call that fails changes nothing.
class KvCache {
 public:
  /// Errors: shape_mismatch (an axis that is 0, or a size that memory cannot count), out_of_memory.
  [[nodiscard]] static Result<KvCache> make(const KvCacheShape& shape, std::optional<Half> storage = std::nullopt);

  /// The number of cached keys per batch.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const KvCacheShape& shape() const noexcept { return shape_; }
  [[nodiscard]] std::optional<Half> storage() const noexcept { return storage_; }

  /// Appends `seq` keys and values for each batch, of [batch, kv_heads, seq, head_dim] or [batch, seq, kv_heads,
  /// head_dim] each. With rope the keys are rotated on the way; values never are.
  /// Errors: shape_mismatch (lengths; more keys than capacity), out_of_memory, and those of rotate for rope.
  [[nodiscard]] Result<> append(Elements k, Elements v, std::size_t seq, Layout layout,
                                const std::optional<RopeAt>& rope = std::nullopt);

  /// Calls attend over the cached keys. q and output have the shape [batch, heads, query_seq, head_dim], or that of the
  /// other layout. Mask::causal lets the last query see every key. rope rotates the queries; options.rope must be
  /// absent.
  /// Errors: those of attend.
  [[nodiscard]] Result<> attend(Elements q, std::size_t heads, std::size_t query_seq, Layout layout,
                                const AttentionOptions& options, const std::optional<RopeAt>& rope,
                                std::span<float> output, std::span<float> weights = {}) const;

  /// Removes the keys first .. first + count - 1 of each batch and closes the gap. The other keys keep their rotation:
  /// see rotate. Errors: shape_mismatch (a key that is not cached).
  [[nodiscard]] Result<> evict(std::size_t first, std::size_t count);

  /// Rotates the keys first .. first + count - 1 again, for keys that change position after evict: by the angles of the
  /// table's row for each (rope.position_ids: [count], or [batch, count]). A move by d positions is a rotation by the
  /// angles of position |d|, in the opposite direction if d is negative. In 16-bit storage each rotation rounds again.
  /// Errors: shape_mismatch (a key that is not cached), out_of_memory, and those of rotate.
  [[nodiscard]] Result<> rotate(std::size_t first, std::size_t count, const RopeAt& rope);

  /// Keeps the first `size` keys, for example after a rejected draft. Errors: shape_mismatch (more than are cached).
  [[nodiscard]] Result<> truncate(std::size_t size);

 private:
  KvCache(const KvCacheShape& shape, std::optional<Half> storage, Buffer<std::byte> memory) noexcept
      : shape_(shape), storage_(storage), memory_(std::move(memory)) {}

  [[nodiscard]] CachePanels panels(std::size_t batch, std::size_t kv_head) const noexcept;
  [[nodiscard]] Result<> check_cached(std::size_t first, std::size_t count) const;

  KvCacheShape shape_;
  std::optional<Half> storage_;
  Buffer<std::byte> memory_;
  std::size_t size_ = 0;
};

}  // namespace ropewalk
