#pragma once

#include <cstddef>
#include <limits>

#include "attention/pack.hpp"

namespace ropewalk {

/// Whether lanes lie in registers of the machine. Where they do not (plain JavaScript), each is spelled out, and a loop for a case of its
/// own costs more download than it saves time.
template <class Lanes>
concept SpelledOut = requires { typename Lanes::register_type::value_type; };
inline constexpr bool has_registers = !SpelledOut<Batch>;

inline constexpr float hidden = -std::numeric_limits<float>::infinity();

/// The values of some keys: channels d .. d + panel - 1 of key j start at element d / panel * panel_step + j * key_step.
struct Values {
  Elements at;
  std::size_t panel_step;
  std::size_t key_step = panel;
};

/// A group of queries that read the same keys and values, one query in each lane of one or two Batches, with the state of their
/// online softmax. Scores and weights lie [key][lane], so that maximum, exponential and sum never cross lanes.
/// These are the inner loops of attend: nothing is checked. Counts of keys are multiples of panel, save where they say otherwise.
/// A group of two Batches turns each number of a panel into a splat that multiplies queries; a narrow one turns its queries into
/// splats that multiply panels, which reads less. Every sum grows in the same order in both.
struct QueryGroup {
  float* q;        ///< [head_dim][width], times scale and log2 e
  float* output;   ///< [padded(head_dim)][width], weighted values so far
  float* maximum;  ///< [width], of the scores so far
  float* sum;      ///< [width], of the weights so far
  std::size_t head_dim;
  std::size_t width;  ///< batch_size or twice that
  std::size_t used;   ///< lanes that hold a query of their own

  [[nodiscard]] bool narrow() const noexcept { return width == batch_size; }

  /// Reads the queries that start at rows [width], times factor.
  void start(const float* const* rows, float factor) const noexcept;

  /// scores [keys][width] = keys . queries; k: panels [keys / panel][head_dim][panel], of 16 bits for narrow groups
  /// alone, and as float16 only where is_ordinary says so.
  void score(const Elements& k, std::size_t keys, float* scores) const noexcept;

  /// The same from rows of floats, `step` apart, for any number of keys and narrow groups alone. next: as many rows that are read
  /// afterwards, `step` apart too, which are fetched on the way.
  void score_rows(const float* k, std::size_t step, std::size_t keys, const float* next, float* scores) const noexcept;

  /// Turns scores [keys][width] into weights relative to the running maximum, and scales what was summed before.
  void soften(float* scores, std::size_t keys) const noexcept;

  /// output += weights [keys][width] times values, for any number of keys. 16 bits, as in score, and another key_step than
  /// panel: for narrow groups alone, the latter with head_dim a multiple of panel.
  void gather(const float* weights, const Values& v, std::size_t keys) const noexcept;

  /// The same, bit for bit, where a weight of 0 takes nothing even from infinity and NaN. Slow.
  void gather_seen(const float* weights, const Values& v, std::size_t keys) const noexcept;

  /// Whether the weighted values so far are finite in every lane.
  [[nodiscard]] bool finite() const noexcept;

  /// Divides the weighted values by the sum of weights and writes the lanes in use to rows; sum becomes the factor that did it.
  /// Lanes that saw nothing give 0.
  void finish(float* const* rows) const noexcept;

  /// After finish: turns scores [keys][width] into the softmax itself.
  void normalise(float* scores, std::size_t keys) const noexcept;
};

}  // namespace ropewalk
