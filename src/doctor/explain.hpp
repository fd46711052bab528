#pragma once

#include <span>
#include <vector>

#include "doctor/explanation.hpp"

namespace ropewalk::doctor {

/// An explanation leaves at most rounding errors, and less than the right program. If the right program is as far off,
/// the difference is another library's rounding.
struct Judge {
  const Sample& sample;
  double right_error;  ///< total_error of the right program

  [[nodiscard]] bool accepts(const Program& program) const {
    return misfit(program, sample, fits) <= fits && better(program, right_error);
  }
  [[nodiscard]] bool better(const Program& program, double than) const {
    return total_error(program, sample) < 0.75 * than;
  }
};

/// In units of rounding: memory that was not filled is far from what should be there.
inline constexpr double far_off = 64;

/// Explanations by one of `mistakes`, or by positions.
[[nodiscard]] std::vector<Explanation> explain_by_one(const Program& right, std::span<const Variant> mistakes,
                                                      const Judge& judge);

/// All explanations with the fewest mistakes: one, then two; frequencies that follow no rule come last, since they
/// explain too much.
[[nodiscard]] std::vector<Explanation> explain(const Program& right, const RopeConfig& config, const Judge& judge);

}  // namespace ropewalk::doctor
