#include "model/model_run.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numbers>
#include <utility>

#include "model/rows.hpp"

namespace ropewalk::model {
namespace {

Result<> check_span(std::string_view field, std::span<const float> span, double wanted) {
  const auto length = static_cast<double>(span.size());
  if (span.empty() || length == wanted) return {};
  return wrong_length(field, length, wanted, "shape");
}

Result<> check_kept(const Kept& kept, const ModelShape& shape, std::size_t capacity) {
  const auto seq = static_cast<double>(capacity), layers = static_cast<double>(shape.layers);
  const auto heads = static_cast<double>(shape.heads), kv_heads = static_cast<double>(shape.kv_heads);
  const auto head_dim = static_cast<double>(shape.head_dim);
  const struct {
    std::string_view field;
    std::span<const float> span;
    double wanted;
  } all[] = {{"loss", kept.loss, seq - 1},
             {"logits", kept.logits, seq * static_cast<double>(shape.vocabulary)},
             {"weights", kept.weights, layers * heads * seq * seq},
             {"queries", kept.queries, layers * heads * seq * head_dim},
             {"keys", kept.keys, layers * kv_heads * seq * head_dim},
             {"hidden", kept.hidden, (layers + 1) * seq * static_cast<double>(shape.width)}};
  for (const auto& [field, span, wanted] : all) {
    if (const Result<> right = check_span(field, span, wanted); !right) return right;
  }
  return {};
}

}  // namespace

ModelRun::ModelRun(const Weights& weights, std::size_t capacity, ModelRotation rotation,
                   std::optional<ModelRotation> local, const Kept& kept) noexcept
    : weights_(&weights), capacity_(capacity), rotation_(std::move(rotation)), local_(std::move(local)), kept_(kept) {}

ModelRun::ModelRun(ModelRun&& other) noexcept
    : weights_(other.weights_),
      capacity_(other.capacity_),
      size_(other.size_),
      rotation_(std::move(other.rotation_)),
      local_(std::move(other.local_)),
      kept_(other.kept_),
      caches_(std::exchange(other.caches_, nullptr)),
      cache_count_(std::exchange(other.cache_count_, 0)),
      x_(std::move(other.x_)),
      normed_(std::move(other.normed_)),
      packed_(std::move(other.packed_)),
      q_(std::move(other.q_)),
      k_(std::move(other.k_)),
      v_(std::move(other.v_)),
      attended_(std::move(other.attended_)),
      gate_(std::move(other.gate_)),
      up_(std::move(other.up_)),
      logits_(std::move(other.logits_)),
      last_logits_(std::move(other.last_logits_)),
      scores_(std::move(other.scores_)),
      panel_(std::move(other.panel_)) {}

ModelRun::~ModelRun() {
  if (caches_ != nullptr) std::destroy_n(caches_, cache_count_);
  std::free(caches_);
}

Result<ModelRun> ModelRun::make(const Weights& weights, const CheckedConfig& config, std::size_t capacity,
                                const RotationOptions& options, const Kept& kept, const CheckedConfig* local) {
  const ModelShape& shape = weights.shape();
  Result<ModelRotation> rotation = ModelRotation::make(config, shape.head_dim, options);
  if (!rotation) return std::unexpected(rotation.error());
  if (const Result<> right = check_kept(kept, shape, capacity); !right) return std::unexpected(right.error());
  std::optional<ModelRotation> local_rotation;
  if (local != nullptr) {
    Result<ModelRotation> second = ModelRotation::make(*local, shape.head_dim, options);
    if (!second) return std::unexpected(second.error());
    local_rotation = std::move(*second);
  }
  ModelRun made(weights, capacity, std::move(*rotation), std::move(local_rotation), kept);
  if (const Result<> allocated = made.allocate(); !allocated) return std::unexpected(allocated.error());
  return made;
}

Result<> ModelRun::allocate() {
  const ModelShape& shape = weights_->shape();
  caches_ = static_cast<KvCache*>(std::calloc(shape.layers, sizeof(KvCache)));
  if (caches_ == nullptr) {
    return fail(ErrorCode::out_of_memory, "scratch", static_cast<double>(shape.layers) * sizeof(KvCache),
                Limit::memory);
  }
  for (; cache_count_ < shape.layers; ++cache_count_) {
    Result<KvCache> cache = KvCache::make({1, shape.kv_heads, shape.head_dim, capacity_});
    if (!cache) return std::unexpected(cache.error());
    std::construct_at(caches_ + cache_count_, std::move(*cache));
  }
  const std::size_t tokens = std::min(most_tokens, capacity_);
  const std::size_t queries = shape.heads * shape.head_dim, keys = shape.kv_heads * shape.head_dim;
  const std::size_t widest = std::max({shape.width, queries, shape.inner});
  const std::size_t logit_tokens = kept_.loss.empty() && kept_.logits.empty() ? 1 : tokens;
  const std::pair<Buffer<float>*, std::size_t> all[] = {
      {&x_, product({tokens, shape.width})},
      {&normed_, product({tokens, shape.width})},
      {&packed_, product({packed_tokens(tokens), widest})},
      {&q_, product({tokens, queries})},
      {&k_, product({tokens, keys})},
      {&v_, product({tokens, keys})},
      {&attended_, product({tokens, queries})},
      {&gate_, sum(product({tokens, shape.inner}), batch_size)},
      {&up_, sum(product({tokens, shape.inner}), batch_size)},
      {&logits_, product({logit_tokens, shape.vocabulary})},
      {&last_logits_, shape.vocabulary},
      {&scores_, kept_.weights.empty() ? 0 : product({shape.heads, tokens, capacity_})},
      {&panel_, product_scratch(tokens, widest)}};
  for (const auto& [buffer, size] : all) {  // gate_by reads beyond the end of the last token
    if (const Result<> made = make_zeros(*buffer, size); !made) return made;
  }
  return {};
}

Result<> ModelRun::check(std::span<const std::int32_t> ids, std::span<const std::int32_t> positions) const {
  const auto count = static_cast<double>(ids.size());
  const std::size_t most = std::min(most_tokens, capacity_ - size_);
  if (ids.empty() || ids.size() > most) {
    const bool none = ids.empty();
    return fail(ErrorCode::shape_mismatch, length_of("ids"), count, none ? Limit::at_least : Limit::at_most,
                none ? 1 : static_cast<double>(most));
  }
  if (positions.size() != ids.size()) return wrong_length("positions", positions.size(), count, "ids");
  const std::size_t vocabulary = weights_->shape().vocabulary;
  for (const std::int32_t id : ids) {
    if (id >= 0 && static_cast<std::size_t>(id) < vocabulary) continue;
    return fail(ErrorCode::position_invalid, "ids", id, Limit::below, vocabulary, "vocabulary");
  }
  return {};
}

Result<> ModelRun::advance(std::span<const std::int32_t> ids, std::span<const std::int32_t> positions,
                           std::int32_t next) {
  if (const Result<> right = check(ids, positions); !right) return right;
  if (const Result<> done = rotation_.prepare(positions); !done) return done;
  if (local_) {
    if (const Result<> done = local_->prepare(positions); !done) return done;
  }
  const ModelShape& shape = weights_->shape();
  const std::size_t tokens = ids.size();
  for (std::size_t i = 0; i < tokens; ++i) {
    float* x = x_.data() + i * shape.width;
    weights_->embedding().read_row(static_cast<std::size_t>(ids[i]), x);
    for (std::size_t channel = 0; channel < shape.width; ++channel) x[channel] *= shape.embedding_factor;
  }
  const auto keep_hidden = [&](std::size_t layer) {
    if (kept_.hidden.empty()) return;
    std::copy_n(x_.data(), tokens * shape.width, kept_.hidden.data() + (layer * capacity_ + size_) * shape.width);
  };
  for (std::size_t layer = 0; layer < shape.layers; ++layer) {
    keep_hidden(layer);
    if (const Result<> done = attend(layer, tokens); !done) return done;
    feed_forward(weights_->layer(layer), tokens);
  }
  keep_hidden(shape.layers);
  finish(ids, next);
  size_ += tokens;
  return {};
}

void ModelRun::multiply_packed(std::size_t tokens, const Matrix& matrix, Into into, float* y) noexcept {
  multiply(packed_.data(), tokens, matrix, into, y, panel_.data());
}

/// Packs x for products to read, normalised if the shape has a norm here.
void ModelRun::pack_normed(const Buffer<float>& gain, std::size_t tokens) noexcept {
  const ModelShape& shape = weights_->shape();
  const float* from = x_.data();
  if (shape.norms_before) {
    normalise(from, tokens, shape.width, gain.data(), shape.norm_eps, normed_.data());
    from = normed_.data();
  }
  pack_tokens(from, tokens, shape.width, packed_.data());
}

/// x += the product of the packed tokens, normalised if the shape has a norm here.
void ModelRun::add_product(std::size_t tokens, const Matrix& matrix, const Buffer<float>& after_norm) noexcept {
  const ModelShape& shape = weights_->shape();
  if (!shape.norms_after) return multiply_packed(tokens, matrix, Into::add, x_.data());
  multiply_packed(tokens, matrix, Into::replace, normed_.data());
  normalise(normed_.data(), tokens, shape.width, after_norm.data(), shape.norm_eps, normed_.data());
  add_rows(x_.data(), normed_.data(), tokens * shape.width);
}

/// Computes queries, keys and values of the packed tokens, before their rotation.
void ModelRun::prepare_heads(const Layer& layer, std::size_t tokens) noexcept {
  const ModelShape& shape = weights_->shape();
  const Buffer<float> none;
  const struct {
    const Matrix& matrix;
    const Buffer<float>&bias, &norm;
    Buffer<float>& to;
    std::size_t heads;
  } all[] = {{layer.query, layer.query_bias, layer.query_norm, q_, shape.heads},
             {layer.key, layer.key_bias, layer.key_norm, k_, shape.kv_heads},
             {layer.value, layer.value_bias, none, v_, shape.kv_heads}};
  for (const auto& [matrix, bias, norm, to, heads] : all) {
    multiply_packed(tokens, matrix, Into::replace, to.data());
    if (bias.size() > 0) add_to_each(to.data(), tokens, bias.size(), bias.data());
    if (norm.size() == 0) continue;
    const std::size_t rows = tokens * heads * shape.head_dim / norm.size();
    normalise(to.data(), rows, norm.size(), norm.data(), shape.norm_eps, to.data());
  }
}

Result<> ModelRun::rotate(const Layer& layer, std::span<float> q, std::span<float> k) const {
  if (layer.rotation == LayerRotation::none) return {};
  const ModelRotation& rotation = layer.rotation == LayerRotation::local && local_ ? *local_ : rotation_;
  const ModelShape& shape = weights_->shape();
  if (const Result<> done = rotation.rotate_queries(q, shape.heads); !done) return done;
  return rotation.rotate_keys(k, shape.kv_heads);
}

Result<> ModelRun::attend(std::size_t index, std::size_t tokens) {
  const ModelShape& shape = weights_->shape();
  const Layer& layer = weights_->layer(index);
  const std::size_t queries = shape.heads * shape.head_dim, keys = shape.kv_heads * shape.head_dim;
  pack_normed(layer.attention_norm, tokens);
  prepare_heads(layer, tokens);
  const std::span<float> q = q_.span().first(tokens * queries), k = k_.span().first(tokens * keys);
  if (const Result<> done = rotate(layer, q, k); !done) return done;
  keep_heads(kept_.queries, index, shape.heads, q.data(), tokens);
  keep_heads(kept_.keys, index, shape.kv_heads, k.data(), tokens);

  KvCache& cache = caches_[index];
  const std::span<const float> v = v_.span().first(tokens * keys);
  if (const Result<> done = cache.append(k, v, tokens, Layout::bshd); !done) return done;
  const std::span<float> scores = scores_.span().first(kept_.weights.empty() ? 0 : shape.heads * tokens * cache.size());
  AttentionOptions options{.mask = Mask::causal};
  if (shape.score_scale > 0) options.scale = shape.score_scale;
  if (layer.window > 0) options.sliding_window = layer.window;
  if (shape.score_cap > 0) options.score_map = {cap_softly, shape.score_cap * std::numbers::log2e_v<float>};
  const Result<> done = cache.attend(q, shape.heads, tokens, Layout::bshd, options, std::nullopt,
                                     attended_.span().first(tokens * queries), scores);
  if (!done) return done;
  keep_weights(index, scores.data(), tokens);
  pack_tokens(attended_.data(), tokens, queries, packed_.data());
  add_product(tokens, layer.output, layer.attention_after_norm);
  return {};
}

void ModelRun::feed_forward(const Layer& layer, std::size_t tokens) noexcept {
  const ModelShape& shape = weights_->shape();
  pack_normed(layer.mlp_norm, tokens);
  multiply_packed(tokens, layer.gate, Into::replace, gate_.data());
  multiply_packed(tokens, layer.up, Into::replace, up_.data());
  gate_by(gate_.data(), up_.data(), tokens * shape.inner, shape.activation);
  pack_tokens(gate_.data(), tokens, shape.inner, packed_.data());
  add_product(tokens, layer.down, layer.mlp_after_norm);
}

/// Computes the logits of all tokens, or only of the last one if that is enough, and stores the values that are kept.
void ModelRun::finish(std::span<const std::int32_t> ids, std::int32_t next) noexcept {
  const ModelShape& shape = weights_->shape();
  const std::size_t width = shape.width, vocabulary = shape.vocabulary;
  const bool all = !kept_.loss.empty() || !kept_.logits.empty();
  const std::size_t first = all ? 0 : ids.size() - 1, tokens = ids.size() - first;
  normalise(x_.data() + first * width, tokens, width, weights_->norm(), shape.norm_eps, normed_.data());
  pack_tokens(normed_.data(), tokens, width, packed_.data());
  multiply_packed(tokens, weights_->logits(), Into::replace, logits_.data());
  if (shape.logit_cap > 0) cap_softly(logits_.data(), tokens * vocabulary, shape.logit_cap);
  std::copy_n(logits_.data() + (tokens - 1) * vocabulary, vocabulary, last_logits_.data());
  if (!kept_.logits.empty()) {
    std::copy_n(logits_.data(), tokens * vocabulary, kept_.logits.data() + size_ * vocabulary);
  }
  if (kept_.loss.empty()) return;
  for (std::size_t i = 0; i < tokens; ++i) {
    const std::int32_t target = i + 1 < tokens ? ids[i + 1] : next;
    if (target < 0 || static_cast<std::size_t>(target) >= vocabulary || size_ + i >= kept_.loss.size()) continue;
    kept_.loss[size_ + i] = surprise_of(logits_.data() + i * vocabulary, vocabulary, static_cast<std::size_t>(target));
  }
}

/// Copies [tokens, heads, head_dim] to [layer][heads, size_ .., head_dim].
void ModelRun::keep_heads(std::span<float> to, std::size_t layer, std::size_t heads, const float* from,
                          std::size_t tokens) const noexcept {
  if (to.empty()) return;
  const std::size_t head_dim = weights_->shape().head_dim;
  for (std::size_t token = 0; token < tokens; ++token) {
    for (std::size_t head = 0; head < heads; ++head) {
      const std::size_t row = (layer * heads + head) * capacity_ + size_ + token;
      std::copy_n(from + (token * heads + head) * head_dim, head_dim, to.data() + row * head_dim);
    }
  }
}

/// Copies [heads, tokens, size_ + tokens] to [layer][heads, size_ .., capacity_].
void ModelRun::keep_weights(std::size_t layer, const float* from, std::size_t tokens) const noexcept {
  if (kept_.weights.empty()) return;
  const std::size_t heads = weights_->shape().heads, keys = size_ + tokens;
  for (std::size_t head = 0; head < heads; ++head) {
    for (std::size_t token = 0; token < tokens; ++token) {
      const std::size_t row = (layer * heads + head) * capacity_ + size_ + token;
      std::copy_n(from + (head * tokens + token) * keys, keys, kept_.weights.data() + row * capacity_);
    }
  }
}

}  // namespace ropewalk::model
