#include "model/rows.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "attention/exp2.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk::model {
namespace {

float sum_of_squares(const float* x, std::size_t width) noexcept {
  Batch sums(0.0f);
  std::size_t i = 0;
  for (; i + batch_size <= width; i += batch_size) {
    const Batch value = load<Batch>(x + i);
    sums = multiply_add(value, value, sums);
  }
  float sum = reduce_add(sums);
  for (; i < width; ++i) sum += x[i] * x[i];
  return sum;
}

constexpr float log2_e = std::numbers::log2e_v<float>;

/// 1 - 2 / (1 + e^2x), lane by lane: within 2e-7 of the truth.
class Tanh {
 public:
  Batch operator()(Batch x) const noexcept {
    const Batch power = exp2_(lesser_of(x * scale_, most_));
    return one_ - (one_ + one_) / (one_ + power);
  }

 private:
  Exp2 exp2_;
  Batch one_ = in_register(1.0f), scale_ = in_register(2 * log2_e), most_ = in_register(126.0f);
};

}  // namespace

void normalise(const float* x, std::size_t tokens, std::size_t width, const float* gain, float eps, float* y) noexcept {
  for (std::size_t token = 0; token < tokens; ++token, x += width, y += width) {
    const float factor = 1.0f / std::sqrt(sum_of_squares(x, width) / static_cast<float>(width) + eps);
    const Batch factors(factor);
    std::size_t i = 0;
    for (; i + batch_size <= width; i += batch_size) store(y + i, load<Batch>(x + i) * factors * load<Batch>(gain + i));
    for (; i < width; ++i) y[i] = x[i] * factor * gain[i];
  }
}

void gate_by(float* gate, const float* up, std::size_t count, Activation activation) noexcept {
  const Tanh tanh;
  const Exp2 exp2;
  const Batch one = in_register(1.0f), half = in_register(0.5f), scale = in_register(-log2_e),
              most = in_register(126.0f);
  const Batch cube = in_register(0.044715f), root = in_register(0.797884561f);  // sqrt(2 / pi)
  for (std::size_t i = 0; i < count; i += batch_size) {
    const Batch x = load<Batch>(gate + i), by = load<Batch>(up + i);
    if (activation == Activation::silu) {
      const Batch inverse = one + exp2(lesser_of(x * scale, most));  // 1 / sigmoid(x)
      store(gate + i, x / inverse * by);
    } else {
      store(gate + i, half * x * (one + tanh(root * (x + cube * x * x * x))) * by);
    }
  }
}

void cap_softly(float* x, std::size_t count, float cap) noexcept {
  const Tanh tanh;
  const Batch caps(cap), inverse(1 / cap);
  std::size_t i = 0;
  for (; i + batch_size <= count; i += batch_size) store(x + i, caps * tanh(load<Batch>(x + i) * inverse));
  float rest[batch_size] = {};
  std::copy(x + i, x + count, rest);
  store(rest, caps * tanh(load<Batch>(rest) * inverse));
  std::copy_n(rest, count - i, x + i);
}

void add_rows(float* x, const float* rows, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) x[i] += rows[i];
}

void add_to_each(float* x, std::size_t tokens, std::size_t width, const float* row) noexcept {
  for (std::size_t token = 0; token < tokens; ++token) add_rows(x + token * width, row, width);
}

float surprise_of(const float* logits, std::size_t count, std::size_t target) noexcept {
  float most = logits[0];
  for (std::size_t i = 1; i < count; ++i) most = std::max(most, logits[i]);
  const Exp2 exp2;
  const Batch largest(most), scale(log2_e);
  Batch sums(0.0f);
  std::size_t i = 0;
  for (; i + batch_size <= count; i += batch_size) sums = sums + exp2((load<Batch>(logits + i) - largest) * scale);
  double sum = static_cast<double>(reduce_add(sums));
  for (; i < count; ++i) sum += std::exp(static_cast<double>(logits[i]) - static_cast<double>(most));
  return static_cast<float>(std::log(sum) + static_cast<double>(most) - static_cast<double>(logits[target]));
}

std::size_t draw(const float* logits, std::size_t count, double temperature, double chance) noexcept {
  const auto* const largest = std::max_element(logits, logits + count);
  if (temperature == 0) return static_cast<std::size_t>(largest - logits);
  const auto share = [&](std::size_t i) {
    return std::exp((static_cast<double>(logits[i]) - static_cast<double>(*largest)) / temperature);
  };
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += share(i);
  double left = chance * sum;
  for (std::size_t i = 0; i < count; ++i) {
    left -= share(i);
    if (left < 0) return i;
  }
  return static_cast<std::size_t>(largest - logits);  // rounding, or NaN logits
}

}  // namespace ropewalk::model
