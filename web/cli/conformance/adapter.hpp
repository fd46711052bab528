// The rotation that rope_test.cpp checks: call yours here. This file is written once and never overwritten.
#pragma once

#include <optional>
#include <stdexcept>
#include <vector>

#include "cases.hpp"

// The arithmetic of your tables, if it is one of the profiles of cases. Without it, cases with a profile are skipped.
// #define ROPE_PROFILE "bf16-cache"

/// x: float32 numbers of shape one.shape. Returns as many, in the same order, rotated; nullopt for cases that your code
/// does not support. cases.hpp explains the fields of a case.
inline std::optional<std::vector<float>> rotate(const std::vector<float>& x, const Case& one) {
  (void)x, (void)one;
  throw std::logic_error("adapter.hpp: call your rotation in rotate(x, one)");
}
