#pragma once

#include <optional>
#include <vector>

#include "doctor/measure.hpp"
#include "doctor/variants.hpp"

namespace ropewalk::doctor {

/// What may be wrong with an output.
struct Mistakes {
  std::vector<Variant> known;  ///< single_mistakes, and mistakes with a number measured from the data: a base, a factor
  std::vector<Variant> as_measured;    ///< frequencies that follow no rule
  std::optional<Measured> rates_seen;  ///< the frequencies that were measured in the right form
};
[[nodiscard]] Mistakes mistakes_of(const Program& right, const RopeConfig& config, const Sample& sample);

}  // namespace ropewalk::doctor
