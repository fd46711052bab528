#include "rope/numbers/double_double.hpp"

#include <random>

#include <catch2/catch_test_macros.hpp>

#include "support/quad.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

Quad quad(DoubleDouble value) { return Quad{value.high} + value.low; }

double relative(DoubleDouble got, Quad want) { return static_cast<double>(fabsq((quad(got) - want) / want)); }

/// Numbers of two words, in [-most, most].
struct Numbers {
  std::mt19937_64 bits{11};
  DoubleDouble next(double most) {
    std::uniform_real_distribution<double> any(-most, most);
    return DoubleDouble(any(bits)) + DoubleDouble(any(bits) * 1e-17);
  }
};

constexpr double bits_104 = 0x1p-104;

}  // namespace

TEST_CASE("double-double: the four operations and the square root keep 102 bits") {
  Numbers numbers;
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble a = numbers.next(40);
    const DoubleDouble b = numbers.next(40);
    const double size = static_cast<double>(fabsq(quad(a)) + fabsq(quad(b)));  // sums may cancel
    REQUIRE(static_cast<double>(fabsq(quad(a + b) - (quad(a) + quad(b)))) <= bits_104 * size);
    REQUIRE(static_cast<double>(fabsq(quad(a - b) - (quad(a) - quad(b)))) <= bits_104 * size);
    REQUIRE(relative(a * b, quad(a) * quad(b)) <= bits_104);
    REQUIRE(relative(a / b, quad(a) / quad(b)) <= 4 * bits_104);
    REQUIRE(relative(sqrt(a * a), fabsq(quad(a))) <= 2 * bits_104);
  }
}

TEST_CASE("double-double: exp and log keep 100 bits") {
  Numbers numbers;
  for (int i = 0; i < 5000; ++i) {
    const DoubleDouble a = numbers.next(40);
    REQUIRE(relative(exp(a), expq(quad(a))) <= 0x1p-100);
    REQUIRE(relative(exp_double(a), expq(quad(a))) <= 0x1p-51);
    const DoubleDouble positive = exp(a);
    REQUIRE(static_cast<double>(fabsq(quad(log(positive)) - logq(quad(positive)))) <= 0x1p-100 * 40);
  }
  CHECK(exp(DoubleDouble(0.0)).high == 1);
  CHECK(log(DoubleDouble(1.0)).high == 0);
}

TEST_CASE("double-double: constants are the numbers rounded to two words") {
  CHECK(static_cast<double>(fabsq(quad(pi_dd) - quad_pi())) <= 0x1p-106);
  CHECK(static_cast<double>(fabsq(quad(ln2_dd) - logq(2))) <= 0x1p-108);
}

TEST_CASE("double-double: floor and ceil look at both words") {
  CHECK(floor(DoubleDouble(3, -1e-20)).high == 2);
  CHECK(floor(DoubleDouble(3, 1e-20)).high == 3);
  CHECK(ceil(DoubleDouble(3, 1e-20)).high == 4);
  CHECK(ceil(DoubleDouble(-2.5)).high == -2);
}
