#pragma once
// Operations on each token separately.

#include <cstddef>

#include "model/weights.hpp"

namespace ropewalk::model {

/// y = x / sqrt(mean(x^2) + eps) * gain, for each row of [tokens, width]; gain: [width].
/// Source: RMSNorm, arXiv:1910.07467v1, equation 4.
void normalise(const float* x, std::size_t tokens, std::size_t width, const float* gain, float eps, float* y) noexcept;

/// gate = f(gate) * up, for each of `count` numbers. Numbers after them, up to a whole register, are also written. f is
/// x / (1 + e^-x), or x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2.
/// Source: SwiGLU and GEGLU, arXiv:2002.05202v1, equation 6; GELU, arXiv:1606.08415v5, section 2.
void gate_by(float* gate, const float* up, std::size_t count, Activation activation) noexcept;

/// x = cap tanh(x / cap), for each of `count` numbers. Source: Gemma 2, arXiv:2408.00118v3, section 2.
void cap_softly(float* x, std::size_t count, float cap) noexcept;

/// Adds a row to each token of x [tokens, width]: one row [width] for all, or one for each.
void add_to_each(float* x, std::size_t tokens, std::size_t width, const float* row) noexcept;
void add_rows(float* x, const float* rows, std::size_t count) noexcept;

/// -ln softmax(logits)[target], in nats. logits: [count]; target: below count.
float surprise_of(const float* logits, std::size_t count, std::size_t target) noexcept;

/// Draws one of `count` by softmax(logits / temperature): the first whose cumulative share is above `chance` (0 to
/// below 1).
/// Temperature 0: the largest logit.
std::size_t draw(const float* logits, std::size_t count, double temperature, double chance) noexcept;

}  // namespace ropewalk::model
