#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "attention/elements.hpp"
#include "model/products.hpp"
#include "rope/buffer.hpp"
#include "rope/error.hpp"

namespace ropewalk::model {

/// The function of the MLP's gate.
enum class Activation : std::uint8_t { silu, gelu_tanh };

/// What is normalised before queries and keys are rotated: nothing, each head, or all heads of a token as one row.
enum class QkNorm : std::uint8_t { none, head, width };

/// A decoder-only transformer with RMS norm, a gated MLP and rotated heads. The first fields have the names of
/// config.json. The fields below them are the differences between families; the files named are those of Hugging Face
/// transformers, src/transformers/models.
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

  bool norms_before = true;  ///< norms before attention and MLP; not in OLMo 2: olmo2/modeling_olmo2.py
  /// Norms of the outputs of attention and MLP: OLMo 2, and Gemma 2: gemma2/modeling_gemma2.py.
  bool norms_after = false;
  bool biases = false;                       ///< for queries, keys and values: qwen2/modeling_qwen2.py
  QkNorm qk_norm = QkNorm::none;             ///< head: qwen3/modeling_qwen3.py; width: olmo2/modeling_olmo2.py
  Activation activation = Activation::silu;  ///< gelu_tanh: gemma2/modeling_gemma2.py
  float gain_offset = 0;                     ///< added to each gain as it is set: 1 for Gemma's files
  float embedding_factor = 1;                ///< multiplies embeddings: sqrt(width), gemma2/modeling_gemma2.py
  float score_scale = 0;                     ///< of attention; 0: 1 / sqrt(head_dim). query_pre_attn_scalar^-1/2
  float score_cap = 0;                       ///< scores become cap tanh(score / cap); 0: none. attn_logit_softcapping
  float logit_cap = 0;                       ///< the same of logits. final_logit_softcapping
};

/// How a layer rotates its queries and keys: not at all (no_rope_layers), by the run's configuration, or by the one for
/// local layers.
enum class LayerRotation : std::uint8_t { none, main, local };

/// The weights of a model, by purpose. embedding, norm and logits belong to no layer. Weights that a shape does not
/// have are absent.
enum class Part : std::uint8_t {
  embedding,             ///< [vocabulary, width]
  norm,                  ///< [width], before the logits
  logits,                ///< [vocabulary, width]; absent where tied
  attention_norm,        ///< [width], norms_before
  query,                 ///< [heads * head_dim, width]
  key,                   ///< [kv_heads * head_dim, width]
  value,                 ///< [kv_heads * head_dim, width]
  output,                ///< [width, heads * head_dim]
  mlp_norm,              ///< [width], norms_before
  gate,                  ///< [inner, width]
  up,                    ///< [inner, width]
  down,                  ///< [width, inner]
  query_bias,            ///< [heads * head_dim]
  key_bias,              ///< [kv_heads * head_dim]
  value_bias,            ///< [kv_heads * head_dim]
  query_norm,            ///< [head_dim] or [heads * head_dim]
  key_norm,              ///< [head_dim] or [kv_heads * head_dim]
  attention_after_norm,  ///< [width], norms_after
  mlp_after_norm         ///< [width], norms_after
};

struct Layer {
  Buffer<float> attention_norm, mlp_norm, query_bias, key_bias, value_bias, query_norm, key_norm, attention_after_norm,
      mlp_after_norm;
  Matrix query, key, value, output, gate, up, down;
  std::size_t window = 0;  ///< keys seen, the token's own included; 0: all. sliding_window
  LayerRotation rotation = LayerRotation::main;
};

/// The weights of a model: matrices in the form in which the file stores them, the rest in float32. Every weight is 0
/// until it is set.
class Weights {
 public:
  /// Errors: shape_mismatch (an axis that is 0), option_invalid (heads not a multiple of kv_heads, norm_eps below 0),
  /// value_not_finite (norm_eps), out_of_memory.
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

  /// Errors: position_invalid (layer).
  [[nodiscard]] Result<> set_layer(std::size_t layer, std::size_t window, LayerRotation rotation);

  /// Sets the rows of a part from first_row on, as the file stores them; a gain or a bias is one row. layer: any value
  /// for a part that belongs to none. The first rows of a matrix decide how all of them are stored.
  /// Errors: shape_mismatch, position_invalid (layer, first_row), option_invalid (stored, if unlike the rows before),
  /// value_not_finite (a number of the rows), out_of_memory.
  [[nodiscard]] Result<> set(Part part, std::size_t layer, Stored stored, std::size_t first_row,
                             std::span<const std::byte> rows);
  /// Sets all rows. Errors: as above.
  [[nodiscard]] Result<> set(Part part, std::size_t layer, Elements values);
  /// Sets a matrix of 8 bits: row r is values[r] * scales[r], kept in float32. Errors: as above.
  [[nodiscard]] Result<> set(Part part, std::size_t layer, std::span<const std::int8_t> values,
                             std::span<const float> scales);

 private:
  explicit Weights(const ModelShape& shape) noexcept : shape_(shape) {}
  [[nodiscard]] Matrix* matrix_of(Part part, std::size_t layer) noexcept;
  [[nodiscard]] Buffer<float>& vector_of(Part part, std::size_t layer) noexcept;
  [[nodiscard]] Result<> set_vector(Part part, std::size_t layer, Stored stored, std::span<const std::byte> row);
  [[nodiscard]] Result<> check_layer(Part part, std::size_t layer) const;

  ModelShape shape_;
  Matrix embedding_, logits_;
  Buffer<float> norm_;
  Layer* layers_ = nullptr;  ///< [layers], allocated so that failure is an error
};

}  // namespace ropewalk::model
