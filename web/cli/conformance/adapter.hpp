// The rotation that rope_test.cpp judges: call yours here. This file is written once and then left as it is.
#pragma once

#include <optional>
#include <stdexcept>
#include <vector>

#include "cases.hpp"

/// x: float32 numbers of shape one.shape. Gives as many back, in the same order, rotated; nullopt for what your code
/// does not do. cases.hpp says what the fields of a case mean.
inline std::optional<std::vector<float>> rotate(const std::vector<float>& x, const Case& one) {
  (void)x, (void)one;
  throw std::logic_error("adapter.hpp: call your rotation in rotate(x, one)");
}
