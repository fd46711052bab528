#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "attention/kv_cache.hpp"
#include "model/model_rotation.hpp"
#include "model/weights.hpp"
#include "rope/buffer.hpp"

namespace ropewalk::model {

/// The most tokens of a call, so that the data of the inner loops stays in the cache.
inline constexpr std::size_t most_tokens = 64;

/// The values that a run keeps for every token, in the caller's memory, which outlives it. An empty span means not
/// wanted. seq is the run's capacity.
struct Kept {
  std::span<float> loss;     ///< [seq - 1] nats: -ln p(ids[i + 1] after ids[0 .. i])
  std::span<float> logits;   ///< [seq, vocabulary]
  std::span<float> weights;  ///< [layers, heads, seq, seq]; cells past the diagonal are not written
  std::span<float> queries;  ///< [layers, heads, seq, head_dim], rotated
  std::span<float> keys;     ///< [layers, kv_heads, seq, head_dim], rotated
  std::span<float> hidden;   ///< [layers + 1, seq, width]: input of each layer, and output of the last before its norm
};

/// One sequence on its way through a model. Tokens go in one at a time or many at a time, and the cache keeps what
/// later ones need. The bits are the same however the tokens are split into calls.
class ModelRun {
 public:
  /// weights outlives the run. capacity: most tokens that can go in. local: the rotation of local layers; null: that of
  /// config.
  /// Errors: those of ModelRotation::make and KvCache::make; shape_mismatch (a span of `kept`), out_of_memory.
  [[nodiscard]] static Result<ModelRun> make(const Weights& weights, const CheckedConfig& config, std::size_t capacity,
                                             const RotationOptions& options, const Kept& kept = {},
                                             const CheckedConfig* local = nullptr);

  ModelRun(ModelRun&& other) noexcept;
  ModelRun& operator=(ModelRun&&) = delete;
  ModelRun(const ModelRun&) = delete;
  ~ModelRun();

  /// The number of tokens so far.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

  /// Runs tokens through the model, at most most_tokens. Afterwards last_logits() holds those of the last one.
  ///   ids, positions  [tokens]
  ///   next            the id after the last one, for its loss; -1 if it is not known
  /// Errors: shape_mismatch (lengths, capacity), position_invalid (an id outside the vocabulary; positions),
  /// out_of_memory. After an error the run cannot be used any more.
  [[nodiscard]] Result<> advance(std::span<const std::int32_t> ids, std::span<const std::int32_t> positions,
                                 std::int32_t next = -1);

  /// [vocabulary]
  [[nodiscard]] std::span<const float> last_logits() const noexcept { return last_logits_.span(); }

 private:
  ModelRun(const Weights& weights, std::size_t capacity, ModelRotation rotation, std::optional<ModelRotation> local,
           const Kept& kept) noexcept;
  [[nodiscard]] Result<> allocate();
  [[nodiscard]] Result<> check(std::span<const std::int32_t> ids, std::span<const std::int32_t> positions) const;
  [[nodiscard]] Result<> attend(std::size_t layer, std::size_t tokens);
  [[nodiscard]] Result<> rotate(const Layer& layer, std::span<float> q, std::span<float> k) const;
  void feed_forward(const Layer& layer, std::size_t tokens) noexcept;
  void pack_normed(const Buffer<float>& gain, std::size_t tokens) noexcept;
  void multiply_packed(std::size_t tokens, const Matrix& matrix, Into into, float* y) noexcept;
  void add_product(std::size_t tokens, const Matrix& matrix, const Buffer<float>& after_norm) noexcept;
  void prepare_heads(const Layer& layer, std::size_t tokens) noexcept;
  void finish(std::span<const std::int32_t> ids, std::int32_t next) noexcept;
  void keep_heads(std::span<float> to, std::size_t layer, std::size_t heads, const float* from,
                  std::size_t tokens) const noexcept;
  void keep_weights(std::size_t layer, const float* from, std::size_t tokens) const noexcept;

  const Weights* weights_;
  std::size_t capacity_;
  std::size_t size_ = 0;
  ModelRotation rotation_;
  std::optional<ModelRotation> local_;
  Kept kept_;
  KvCache* caches_ = nullptr;  ///< [layers]
  std::size_t cache_count_ = 0;
  Buffer<float> x_, normed_, packed_, q_, k_, v_, attended_, gate_, up_, logits_, last_logits_, scores_, panel_;
};

}  // namespace ropewalk::model
