#pragma once
// Seeded inputs and comparisons for tests of tensors. Includes nothing from src.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <span>
#include <vector>

namespace ropewalk_test {

inline constexpr double eps = std::numeric_limits<float>::epsilon();

/// Normally distributed, the same on every machine for the same seed.
inline std::vector<float> random_vector(std::size_t size, unsigned seed) {
  std::mt19937 bits(seed);
  std::vector<float> values(size);
  for (float& value : values) {  // sum of 12 uniforms: std::normal_distribution differs between libraries
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(bits()) / 4294967296.0;
    value = static_cast<float>(sum);
  }
  return values;
}

/// Cosines and sines of random angles, [rows, pairs] each.
struct Table {
  std::vector<float> cos, sin;
  std::size_t rows, pairs;
};

inline Table random_table(std::size_t rows, std::size_t pairs, unsigned seed) {
  std::mt19937 bits(seed);
  Table table{std::vector<float>(rows * pairs), std::vector<float>(rows * pairs), rows, pairs};
  for (std::size_t i = 0; i < rows * pairs; ++i) {
    const double angle = static_cast<double>(bits()) * 1e-8;
    table.cos[i] = static_cast<float>(std::cos(angle));
    table.sin[i] = static_cast<float>(std::sin(angle));
  }
  return table;
}

/// Row m holds the angles m * base^(-i / pairs).
inline Table rope_table(std::size_t rows, std::size_t pairs, double base = 10000) {
  Table table{std::vector<float>(rows * pairs), std::vector<float>(rows * pairs), rows, pairs};
  for (std::size_t m = 0; m < rows; ++m) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const double angle =
          static_cast<double>(m) * std::pow(base, -static_cast<double>(i) / static_cast<double>(pairs));
      table.cos[m * pairs + i] = static_cast<float>(std::cos(angle));
      table.sin[m * pairs + i] = static_cast<float>(std::sin(angle));
    }
  }
  return table;
}

inline double max_abs_difference(std::span<const float> a, std::span<const float> b) {
  double worst = a.size() == b.size() ? 0 : std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    const double difference = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    worst = difference <= worst ? worst : difference;  // a NaN stays until the end
  }
  return worst;
}

inline double max_abs(std::span<const float> a) {
  double most = 0;
  for (const float value : a) most = std::max(most, std::abs(static_cast<double>(value)));
  return most;
}

}  // namespace ropewalk_test
