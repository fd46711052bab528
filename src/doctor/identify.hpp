#pragma once

#include "doctor/explanation.hpp"

namespace ropewalk::doctor {

/// If rounding explains more than this share of the largest value, it can explain anything. Five roundings of a pair to
/// bfloat16 are a tenth; float32 angles reach this share at position 2^20.
inline constexpr double coarse = 0.25;

/// Without an expected rotation, finds a rotation of some slice in some pairing.
[[nodiscard]] Diagnosis identify(const Sample& sample);

}  // namespace ropewalk::doctor
