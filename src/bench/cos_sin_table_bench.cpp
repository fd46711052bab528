// Tables against a loop that only stores as much, in the same process.

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "bench/bench.hpp"
#include "bench/limits.hpp"
#include "rope/tables/cos_sin_table.hpp"

namespace ropewalk_bench {
namespace {

using namespace ropewalk;

constexpr std::size_t rows = 131072;
constexpr std::size_t pairs = 64;

/// Largest distance from std::cos and std::sin of the angle in double, whose own error is 131072 * 2^-53 and less.
double worst_error(const std::vector<float>& cos, const std::vector<float>& sin,
                   const std::vector<std::int32_t>& positions) {
  double worst = 0;
  for (std::size_t row = 0; row < positions.size(); row += 97) {
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const double angle = positions[row] * std::pow(10000, -static_cast<double>(pair) / pairs);
      worst = std::max({worst, std::abs(cos[row * pairs + pair] - std::cos(angle)),
                        std::abs(sin[row * pairs + pair] - std::sin(angle))});
    }
  }
  return worst;
}

}  // namespace

void bench_tables() {
  RopeConfig config;
  config.head_dim = config.rotary_dim = 2 * pairs;
  std::vector<float> cos(rows * pairs), sin(cos);
  std::vector<std::int32_t> positions(rows), scattered(rows / 16);
  std::iota(positions.begin(), positions.end(), 0);
  for (std::size_t i = 0; i < scattered.size(); ++i) scattered[i] = static_cast<std::int32_t>(i * 7919 % rows);

  const auto fill_run = [&](Precision precision) {
    return fill_cos_sin(config, PositionRange{0, rows}, {}, precision, cos, sin).has_value();
  };
  const auto fill_list = [&](Precision precision) {
    const std::span<float> c(cos.data(), scattered.size() * pairs), s(sin.data(), scattered.size() * pairs);
    return fill_cos_sin(config, scattered, {}, precision, c, s).has_value();
  };
  constexpr double half_step = 0x1p-25 * 1.02;
  must(fill_run(Precision::exact) && worst_error(cos, sin, positions) <= half_step, "exact table");
  must(fill_list(Precision::exact) && worst_error(cos, sin, scattered) <= half_step, "exact list");
  must(fill_run(Precision::float32) && worst_error(cos, sin, positions) <= rows * 0x1p-23, "float32 table");
  must(fill_list(Precision::float32) && worst_error(cos, sin, scattered) <= rows * 0x1p-23, "float32 list");

  const auto whole = static_cast<double>(rows * pairs);
  const auto part = static_cast<double>(scattered.size() * pairs);
  std::vector<Contender> contenders;
  contenders.push_back(
      {"store only, 131072 x 64", whole, [&] { fill_two(cos.data(), sin.data(), cos.size(), cos[9]); }});
  contenders.push_back({"exact, 131072 x 64 in order", whole, [&] { fill_run(Precision::exact); }});
  contenders.push_back({"float32, 131072 x 64 in order", whole, [&] { fill_run(Precision::float32); }});
  contenders.push_back({"exact, 8192 x 64 scattered", part, [&] { fill_list(Precision::exact); }});
  contenders.push_back({"float32, 8192 x 64 scattered", part, [&] { fill_list(Precision::float32); }});
  time_in_rounds(contenders);
  std::printf("\n%-30s %14s %18s\n", "table of cosines and sines", "ns for a pair", "times store only");
  for (const Contender& contender : contenders) {
    std::printf("%-30s %14.3f %18.2f\n", contender.name.c_str(), contender.best() / contender.work,
                1 / speed_ratio(contender, contenders.front()));
  }
}

}  // namespace ropewalk_bench
