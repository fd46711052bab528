#pragma once

#include <vector>

namespace ropewalk::doctor {

/// Whether two numbers have the same first seven digits.
[[nodiscard]] bool alike(double a, double b);

/// The nearest number with that many digits; value > 0.
[[nodiscard]] double to_digits(double value, int digits);

/// Plain numbers near a measured one: rounded to two digits, three, and so on, then unrounded.
[[nodiscard]] std::vector<double> plain(double measured);

}  // namespace ropewalk::doctor
