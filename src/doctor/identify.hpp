#pragma once

#include "doctor/explanation.hpp"

namespace ropewalk::doctor {

/// Rounding that explains more of the largest value than this explains anything. Five roundings of a pair to bfloat16
/// are a tenth of it; float32 angles reach it at position 2^20.
inline constexpr double coarse = 0.25;

/// Without an expected rotation: finds a rotation of some slice, in some pairing.
[[nodiscard]] Diagnosis identify(const Sample& sample);

}  // namespace ropewalk::doctor
