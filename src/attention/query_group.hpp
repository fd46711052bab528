#pragma once

#include <cstddef>
#include <limits>

#include "attention/pack.hpp"

namespace ropewalk {

/// Whether lanes are machine registers. In plain JavaScript they are not, and a separate loop for a special case costs
/// more bytes than it saves time.
template <class Lanes>
concept SpelledOut = requires { typename Lanes::register_type::value_type; };
inline constexpr bool has_registers = !SpelledOut<Batch>;

inline constexpr float hidden = -std::numeric_limits<float>::infinity();

/// A group of queries that read the same keys and values, one query in each lane of one or two Batches, with the state
/// of their online softmax. Scores and weights are laid out as [key][lane], so that maximum, exponential and sum never
/// cross lanes.
/// These are the inner loops of attend and check no argument. Counts of keys are multiples of panel unless stated
/// otherwise.
/// A group of two Batches broadcasts each number of a panel to a splat that multiplies queries. A narrow group
/// broadcasts its queries to splats that multiply panels, which reads less. Both add each sum in the same order.
struct QueryGroup {
  float* q;        ///< [head_dim][width], times scale and log2 e
  float* output;   ///< [padded(head_dim)][width], weighted values so far
  float* maximum;  ///< [width], the maximum of the scores so far
  float* sum;      ///< [width], the sum of the weights so far
  std::size_t head_dim;
  std::size_t width;  ///< batch_size or twice that
  std::size_t used;   ///< lanes that hold a query of their own

  [[nodiscard]] bool narrow() const noexcept { return width == batch_size; }

  /// Reads the queries that start at rows [width], times factor.
  void start(const float* const* rows, float factor) const noexcept;

  /// Replaces scores [keys][width] by weights relative to the running maximum, and rescales the sums so far.
  void soften(float* scores, std::size_t keys) const noexcept;

  /// Whether the weighted values so far are finite in every lane.
  [[nodiscard]] bool finite() const noexcept;

  /// Divides the weighted values by the sum of weights and writes the used lanes to rows; then sum holds that factor.
  /// Lanes without a key give 0.
  void finish(float* const* rows) const noexcept;

  /// After finish: replaces scores [keys][width] by the softmax itself.
  void normalise(float* scores, std::size_t keys) const noexcept;
};

}  // namespace ropewalk
