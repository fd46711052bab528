#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <optional>
#include <vector>

#include "rope/numbers/half_float.hpp"
#include "rope/rotate/rotate.hpp"
#include "support/half_reference.hpp"
#include "support/reference_rotation.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

HalfFormat format_of(Half half) { return half == Half::float16 ? float16_format : bfloat16_format; }

std::vector<float> widened(Half half, const std::vector<std::uint16_t>& from) {
  std::vector<float> to(from.size());
  REQUIRE(widen(half, from, to).has_value());
  return to;
}

std::vector<std::uint16_t> narrowed(Half half, const std::vector<float>& from) {
  std::vector<std::uint16_t> to(from.size());
  REQUIRE(narrow(half, from, to).has_value());
  return to;
}

std::vector<std::uint16_t> every_half() {
  std::vector<std::uint16_t> all(65536);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
  return all;
}

}  // namespace

TEST_CASE("half: every 16-bit pattern is widened to the number it stands for") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const std::vector<std::uint16_t> all = every_half();
  const std::vector<float> floats = widened(half, all);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double expected = half_value(format_of(half), all[i]);
    const bool same = std::isnan(expected) ? std::isnan(floats[i]) : static_cast<double>(floats[i]) == expected;
    if (!same || std::signbit(floats[i]) != ((all[i] & 0x8000) != 0)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("half: widening and narrowing returns every number, and NaN for NaN") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const std::vector<std::uint16_t> all = every_half();
  const std::vector<std::uint16_t> back = narrowed(half, widened(half, all));
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool nan = std::isnan(half_value(format_of(half), all[i]));
    if (nan ? !std::isnan(half_value(format_of(half), back[i])) : back[i] != all[i]) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("half: a number rounds to the nearer neighbour, and to the even one half way") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const HalfFormat format = format_of(half);
  std::vector<float> floats;
  std::vector<std::uint16_t> expected;
  const auto infinity = static_cast<std::uint16_t>(((1 << format.exponent_bits) - 1) << format.mantissa_bits);
  for (std::uint16_t low = 0; low < infinity; ++low) {
    const auto high = static_cast<std::uint16_t>(low + 1);
    const double a = half_value(format, low);
    // Beyond the largest number, the next one would be twice its unit further.
    const double b =
        high == infinity ? 2 * a - half_value(format, static_cast<std::uint16_t>(low - 1)) : half_value(format, high);
    const auto middle = static_cast<float>(a / 2 + b / 2);
    if (static_cast<double>(middle) != a / 2 + b / 2 || !std::isfinite(middle)) continue;  // float itself ends here
    for (const float sign : {1.0f, -1.0f}) {
      const auto bit = static_cast<std::uint16_t>(sign < 0 ? 0x8000 : 0);
      for (const auto& [value, nearest] :
           {std::pair{std::nextafter(middle, 0.0f), low}, std::pair{middle, low % 2 == 0 ? low : high},
            std::pair{std::nextafter(middle, INFINITY), high}}) {
        floats.push_back(sign * value);
        expected.push_back(nearest | bit);
      }
    }
  }
  CHECK(floats.size() > 180000);
  CHECK(narrowed(half, floats) == expected);
}

TEST_CASE("half: a number of any kind is widened exactly at any place among ordinary ones") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const std::size_t place = GENERATE(0u, 5u, 127u, 128u, 1023u, 1024u, 1025u, 2047u, 2048u, 2050u);
  const std::uint16_t kind = GENERATE(0x0001, 0x83FF, 0x8000, 0x7BFF, 0x7C00, 0xFC00, 0x7F80, 0xFF80, 0x7E01);
  std::vector<std::uint16_t> all = narrowed(half, random_vector(2051, 9));
  all[place] = kind;
  const std::vector<float> floats = widened(half, all);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double expected = half_value(format_of(half), all[i]);
    const bool same = std::isnan(expected) ? std::isnan(floats[i]) : static_cast<double>(floats[i]) == expected;
    if (!same || std::signbit(floats[i]) != ((all[i] & 0x8000) != 0)) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("half: infinities of both signs and NaN are narrowed to themselves at any place") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const std::size_t place = GENERATE(0u, 6u, 63u, 64u, 70u);
  std::vector<float> x = random_vector(72, 10);
  const std::vector<std::uint16_t> others = narrowed(half, x);
  x[place] = INFINITY;
  x[place + 1] = -INFINITY;
  const std::vector<std::uint16_t> infinite = narrowed(half, x);
  x[place] = x[place + 1] = NAN;
  const std::vector<std::uint16_t> nan = narrowed(half, x);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i == place || i == place + 1) {
      CHECK(half_value(format_of(half), infinite[i]) == (i == place ? HUGE_VAL : -HUGE_VAL));
      CHECK(std::isnan(half_value(format_of(half), nan[i])));
    } else {
      CHECK(infinite[i] == others[i]);
      CHECK(nan[i] == others[i]);
    }
  }
}

TEST_CASE("half: too large numbers become infinity, and the smallest floats become zero") {
  const float most = std::numeric_limits<float>::max(), least = std::numeric_limits<float>::denorm_min();
  CHECK(narrowed(Half::float16, {most, -most, 65520.0f, 65519.0f, least, -least}) ==
        std::vector<std::uint16_t>{0x7C00, 0xFC00, 0x7C00, 0x7BFF, 0, 0x8000});
  CHECK(narrowed(Half::bfloat16, {most, -most, least, -least}) ==
        std::vector<std::uint16_t>{0x7F80, 0xFF80, 0, 0x8000});
}

TEST_CASE("half: arrays of any length are converted to their end, and lengths must agree") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const std::size_t size = GENERATE(0u, 1u, 3u, 4u, 7u, 8u, 15u, 16u, 31u, 33u);
  const std::vector<float> x = random_vector(size, 5);
  const std::vector<std::uint16_t> halves = narrowed(half, x);
  const std::vector<float> back = widened(half, halves);
  for (std::size_t i = 0; i < size; ++i) {
    CHECK(std::abs(back[i] - x[i]) <= std::ldexp(std::abs(x[i]), -format_of(half).mantissa_bits - 1));
  }
  std::vector<float> longer(size + 1);
  const Result<> result = widen(half, halves, longer);
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().code == ErrorCode::shape_mismatch);
  std::vector<std::uint16_t> shorter(size);
  CHECK(narrow(half, longer, shorter).error().code == ErrorCode::shape_mismatch);
}

TEST_CASE("rotate: 16-bit tensors give the float32 rotation, rounded once") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  const Layout layout = GENERATE(Layout::bhsd, Layout::bshd);
  const std::size_t rotary_dim = GENERATE(6u, 64u, 80u);
  RotateOptions options{.rotary_dim = rotary_dim, .rotary_offset = GENERATE(0u, 3u)};
  options.pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  options.write_as = GENERATE(Pairing::half_split, Pairing::interleaved);
  options.direction = GENERATE(Direction::forward, Direction::back);
  const std::size_t heads = GENERATE(1u, 3u, 6u);  // fewer and more than are rotated at once
  const TensorShape shape{2, heads, 19, rotary_dim + 5, layout};
  const std::vector<std::uint16_t> x = narrowed(half, random_vector(2 * heads * 19 * (rotary_dim + 5), 3));
  const Table table = random_table(19, rotary_dim / 2, 4);
  const CosSinView view{table.cos, table.sin, table.rows};

  std::vector<float> expected = widened(half, x);
  REQUIRE(rotate(expected, expected, shape, options, view).has_value());
  std::vector<std::uint16_t> y(x.size());
  REQUIRE(rotate(x, y, half, shape, options, view).has_value());
  CHECK(y == narrowed(half, expected));
  y = x;
  REQUIRE(rotate(y, y, half, shape, options, view).has_value());
  CHECK(y == narrowed(half, expected));
}

TEST_CASE("rotate: each product is rounded before the two are added, so equal products cancel to zero") {
  const std::optional<Half> half = GENERATE(std::optional<Half>(), Half::float16, Half::bfloat16);
  const Order order = GENERATE(Order::half_split, Order::interleaved);
  const std::size_t pairs = GENERATE(1u, 3u, 4u, 17u, 64u, 129u), heads = GENERATE(1u, 3u, 6u);
  RotateOptions options{.rotary_dim = 2 * pairs};
  options.pairing = options.write_as = order == Order::half_split ? Pairing::half_split : Pairing::interleaved;
  options.direction = GENERATE(Direction::forward, Direction::back);
  Table table = random_table(1, pairs, 4);
  table.sin = table.cos;
  const CosSinView view{table.cos, table.sin, table.rows};
  std::vector<float> x = random_vector(heads * 2 * pairs, 3), expected(x.size());
  if (half) x = widened(*half, narrowed(*half, x));
  const std::size_t zero = options.direction == Direction::forward ? 0 : 1;
  for (std::size_t head = 0; head < heads; ++head) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const auto at = [&](std::size_t member) { return head * 2 * pairs + channel_of(order, pairs, i, member); };
      x[at(1)] = x[at(0)];
      expected[at(zero)] = 0;
      expected[at(1 - zero)] = 2 * (x[at(0)] * table.cos[i]);
    }
  }
  const TensorShape shape{1, heads, 1, 2 * pairs};
  if (half) {
    std::vector<std::uint16_t> y = narrowed(*half, x);
    REQUIRE(rotate(y, y, *half, shape, options, view).has_value());
    CHECK(widened(*half, y) == widened(*half, narrowed(*half, expected)));
  } else {
    REQUIRE(rotate(x, x, shape, options, view).has_value());
    CHECK(x == expected);
  }
}

TEST_CASE("rotate: 16-bit tensors keep the bits of NaN outside the slice, and are checked like the others") {
  std::vector<std::uint16_t> x(2 * 8, 0x7C01);  // a signalling NaN
  const Table table = random_table(2, 2, 4);
  const CosSinView view{table.cos, table.sin, table.rows};
  const RotateOptions options{.rotary_dim = 4, .rotary_offset = 2};
  REQUIRE(rotate(x, x, Half::float16, {1, 1, 2, 8}, options, view).has_value());
  for (const std::size_t channel : {0, 1, 6, 7}) CHECK(x[channel] == 0x7C01);
  const Result<> result = rotate(x, x, Half::float16, {1, 1, 3, 8}, options, view);
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().code == ErrorCode::shape_mismatch);
  CHECK(result.error().field == "x");
}

TEST_CASE("rotate: NaN in a 16-bit tensor stays NaN, in its own pair") {
  const Half half = GENERATE(Half::float16, Half::bfloat16);
  RotateOptions options{.rotary_dim = 66};  // vectors and single floats
  options.pairing = options.write_as = GENERATE(Pairing::half_split, Pairing::interleaved);
  const Table table = random_table(1, 33, 4);
  const std::vector<std::uint16_t> clean = narrowed(half, random_vector(66, 3));
  const auto rotated = [&](std::vector<std::uint16_t> x) {
    REQUIRE(rotate(x, x, half, {1, 1, 1, 66}, options, {table.cos, table.sin, 1}).has_value());
    return x;
  };
  const std::vector<std::uint16_t> expected = rotated(clean);
  for (const std::size_t pair : {0u, 5u, 32u}) {
    const bool split = options.pairing == Pairing::half_split;
    const std::size_t first = split ? pair : 2 * pair, second = split ? pair + 33 : 2 * pair + 1;
    std::vector<std::uint16_t> x = clean;
    x[first] = 0xFFFF;
    const std::vector<std::uint16_t> y = rotated(x);
    for (std::size_t d = 0; d < 66; ++d) {
      if (d == first || d == second) {
        CHECK(std::isnan(half_value(format_of(half), y[d])));
      } else {
        CHECK(y[d] == expected[d]);
      }
    }
  }
}
