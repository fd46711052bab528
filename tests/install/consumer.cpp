// Turns one row at one position with the installed library and compares it with the 2x2 rotation written out.
#include <array>
#include <cmath>
#include <cstdio>
#include <rope/cos_sin_table.hpp>
#include <rope/rotate.hpp>

namespace rw = ropewalk;

static int stop(const rw::RopeError& error) {
  std::puts(rw::message(error).c_str());
  return 1;
}

int main() {
  rw::RopeConfig config;
  config.head_dim = config.rotary_dim = 4;
  const std::array<std::int32_t, 1> position_ids{5};
  std::array<float, 2> cos{}, sin{};
  const auto filled = rw::fill_cos_sin(config, position_ids, std::nullopt, rw::Precision::exact, cos, sin);
  if (!filled) return stop(filled.error());

  const std::array<float, 4> x{1, 2, 3, 4};
  std::array<float, 4> y{};
  const rw::TensorShape shape{.batch = 1, .heads = 1, .seq = 1, .head_dim = 4};
  const auto turned = rw::rotate(x, y, shape, {.rotary_dim = 4}, {.cos = cos, .sin = sin, .rows = 1});
  if (!turned) return stop(turned.error());

  int wrong = 0;
  for (int pair = 0; pair < 2; ++pair) {
    const double angle = 5 / std::pow(10000.0, pair / 2.0);
    const double x0 = x[pair], x1 = x[pair + 2];
    // Three roundings to float (cos or sin, product, sum) of terms up to 5: 3 * 5 * 2^-24 < 1e-6.
    wrong += !(std::abs(y[pair] - (x0 * std::cos(angle) - x1 * std::sin(angle))) < 1e-6);
    wrong += !(std::abs(y[pair + 2] - (x0 * std::sin(angle) + x1 * std::cos(angle))) < 1e-6);
  }
  std::printf("turned: %g %g %g %g\n", y[0], y[1], y[2], y[3]);
  return wrong;
}
