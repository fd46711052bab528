#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "attention/elements.hpp"
#include "model/products.hpp"
#include "rope/buffer.hpp"
#include "rope/error.hpp"

namespace ropewalk::model {

/// A decoder-only transformer of the Llama family, without biases; the names are those of its config.json where it has them.
struct ModelShape {
  std::size_t layers = 1;      ///< num_hidden_layers
  std::size_t width = 1;       ///< hidden_size
  std::size_t inner = 1;       ///< intermediate_size
  std::size_t heads = 1;       ///< num_attention_heads, a multiple of kv_heads
  std::size_t kv_heads = 1;    ///< num_key_value_heads
  std::size_t head_dim = 2;    ///< 2 or more
  std::size_t vocabulary = 1;  ///< vocab_size
  bool tied = false;           ///< tie_word_embeddings: the embedding gives the logits, too
  float norm_eps = 1e-5f;      ///< rms_norm_eps, 0 or more
};

/// The weights of a model, by what they do. embedding, norm and logits belong to no layer.
enum class Part : std::uint8_t {
  embedding,       ///< model.embed_tokens [vocabulary, width]
  norm,            ///< model.norm [width]
  logits,          ///< lm_head [vocabulary, width]; absent where tied
  attention_norm,  ///< input_layernorm [width]
  query,           ///< self_attn.q_proj [heads * head_dim, width]
  key,             ///< self_attn.k_proj [kv_heads * head_dim, width]
  value,           ///< self_attn.v_proj [kv_heads * head_dim, width]
  output,          ///< self_attn.o_proj [width, heads * head_dim]
  mlp_norm,        ///< post_attention_layernorm [width]
  gate,            ///< mlp.gate_proj [inner, width]
  up,              ///< mlp.up_proj [inner, width]
  down             ///< mlp.down_proj [width, inner]
};

struct Layer {
  Buffer<float> attention_norm, mlp_norm;
  Matrix query, key, value, output, gate, up, down;
};

/// The model, in float32 whatever its file has. Every weight is 0 until it is set.
class Weights {
 public:
  /// Errors: shape_mismatch (an axis that is 0), option_invalid (heads not a multiple of kv_heads, norm_eps below 0), value_not_finite
  /// (norm_eps), out_of_memory.
  [[nodiscard]] static Result<Weights> make(const ModelShape& shape);

  Weights(Weights&& other) noexcept;
  Weights& operator=(Weights&&) = delete;
  Weights(const Weights&) = delete;
  ~Weights();

  [[nodiscard]] const ModelShape& shape() const noexcept { return shape_; }
  [[nodiscard]] const Layer& layer(std::size_t index) const noexcept { return layers_[index]; }
  [[nodiscard]] const Matrix& embedding() const noexcept { return embedding_; }
  [[nodiscard]] const Matrix& logits() const noexcept { return shape_.tied ? embedding_ : logits_; }
  [[nodiscard]] const float* norm() const noexcept { return norm_.data(); }

  /// layer: any for a part that belongs to none. values: row-major. Errors: shape_mismatch, position_invalid (layer), out_of_memory.
  [[nodiscard]] Result<> set(Part part, std::size_t layer, Elements values);
  /// Of 8 bits: row r of the matrix is values[r] * scales[r]. Errors: as above.
  [[nodiscard]] Result<> set(Part part, std::size_t layer, std::span<const std::int8_t> values,
                             std::span<const float> scales);

 private:
  explicit Weights(const ModelShape& shape) noexcept : shape_(shape) {}
  [[nodiscard]] Matrix* matrix_of(Part part, std::size_t layer) noexcept;
  [[nodiscard]] Buffer<float>* gain_of(Part part, std::size_t layer) noexcept;
  [[nodiscard]] Result<> check_layer(Part part, std::size_t layer) const;

  ModelShape shape_;
  Matrix embedding_, logits_;
  Buffer<float> norm_;
  Layer* layers_ = nullptr;  ///< [layers], in memory that can say no
};

}  // namespace ropewalk::model
