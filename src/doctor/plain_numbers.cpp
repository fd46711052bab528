#include "doctor/plain_numbers.hpp"

#include <cmath>
#include <numbers>

namespace ropewalk::doctor {

bool alike(double a, double b) { return std::abs(a / b - 1) < 1e-6; }

double to_digits(double value, int digits) {
  const double unit = std::pow(10, std::floor(std::log(value) / std::numbers::ln10 + 1e-9) + 1 - digits);
  return std::round(value / unit) * unit;
}

std::vector<double> plain(double measured) {
  std::vector<double> list;
  for (int digits = 1; digits <= 7; ++digits) {
    const double near = to_digits(measured, digits);
    if (std::abs(near / measured - 1) < 2e-2) list.push_back(near);
  }
  list.push_back(measured);
  return list;
}

}  // namespace ropewalk::doctor
