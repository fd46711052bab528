#pragma once

#include <span>
#include <vector>

#include "doctor/explanation.hpp"

namespace ropewalk::doctor {

/// An explanation leaves at most rounding errors, and a smaller error than the right program. If it does not, the
/// difference is the rounding of another library.
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

/// In units of rounding: unfilled memory is this far from the expected values.
inline constexpr double far_off = 64;

/// Explanations by one of `mistakes`, or by positions.
[[nodiscard]] std::vector<Explanation> explain_by_one(const Program& right, std::span<const Variant> mistakes,
                                                      const Judge& judge);

/// All explanations with the fewest mistakes: one, then two. Frequencies that follow no rule come last, because they
/// fit too many outputs.
[[nodiscard]] std::vector<Explanation> explain(const Program& right, const RopeConfig& config, const Judge& judge);

}  // namespace ropewalk::doctor
