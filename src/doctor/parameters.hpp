#pragma once

#include <vector>

#include "doctor/measure.hpp"
#include "doctor/variants.hpp"

namespace ropewalk::doctor {

/// Whether the measured frequencies equal these, within their precision.
[[nodiscard]] bool alike(const Measured& measured, const std::vector<double>& inv_freq);

/// How many parameters of a scheme may differ at once.
enum class Differing : std::uint8_t { one, two };

/// The configuration's own scheme with other parameters: the usual values, and those that follow from the measured
/// frequencies. Only those that give the measured frequencies, if they are known.
[[nodiscard]] std::vector<Variant> other_parameters(const Program& right, const RopeConfig& config,
                                                    const Measured* measured, Differing differing);

}  // namespace ropewalk::doctor
