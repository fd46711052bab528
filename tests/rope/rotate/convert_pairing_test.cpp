#include "rope/rotate/convert_pairing.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/reference_rotation.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

std::vector<float> converted(const std::vector<float>& x, Pairing from, Pairing to, const PairingSlice& slice) {
  std::vector<float> y(x.size());
  REQUIRE(convert_pairing(x, y, from, to, slice).has_value());
  return y;
}

}  // namespace

TEST_CASE("convert_pairing: half-split order becomes interleaved order, other channels stay") {
  const std::vector<float> x = {9, 0, 1, 2, 10, 11, 12, 8};
  CHECK(converted(x, Pairing::half_split, Pairing::interleaved, {8, 6, 1}) ==
        std::vector<float>{9, 0, 10, 1, 11, 2, 12, 8});
}

TEST_CASE("convert_pairing: converting there and back, or between equal orders, changes nothing") {
  const PairingSlice slice{10, GENERATE(2U, 6U, 8U), 2};
  const auto x = random_vector(30, 1);
  const auto there = converted(x, Pairing::half_split, Pairing::interleaved, slice);
  CHECK(converted(there, Pairing::interleaved, Pairing::half_split, slice) == x);
  CHECK(converted(x, Pairing::interleaved, Pairing::interleaved, slice) == x);
}

TEST_CASE("convert_pairing: half-split rotation equals interleaved rotation after the conversion") {
  const RotationCase split{.heads = 2, .seq = 5, .head_dim = 12, .rotary_dim = 8, .rotary_offset = 2};
  RotationCase pairs = split;
  pairs.read = pairs.write = Order::interleaved;
  const auto table = rope_table(5, 4);
  const std::vector<std::size_t> rows = {0, 1, 2, 3, 4};
  const auto x = random_vector(split.size(), 2);
  const PairingSlice slice{12, 8, 2};
  const auto one = converted(reference_rotate<float>(split, x, table.cos, table.sin, rows), Pairing::half_split,
                             Pairing::interleaved, slice);
  const auto other = reference_rotate<float>(pairs, converted(x, Pairing::half_split, Pairing::interleaved, slice),
                                             table.cos, table.sin, rows);
  CHECK(one == other);
}

TEST_CASE("convert_pairing: rows of a projection give the vectors converted, for each number of heads") {
  const std::size_t heads = GENERATE(1U, 4U);
  const std::size_t in = 3, head_dim = 6;
  const auto weight = random_vector(heads * head_dim * in, 3);
  const auto hidden = random_vector(in, 4);
  const auto project = [&](const std::vector<float>& w) {
    std::vector<float> y(heads * head_dim);
    for (std::size_t row = 0; row < y.size(); ++row) {
      y[row] =
          std::inner_product(hidden.begin(), hidden.end(), w.begin() + static_cast<std::ptrdiff_t>(row * in), 0.0F);
    }
    return y;
  };
  std::vector<float> rows(weight.size());
  const PairingSlice slice{head_dim, 4, 1};
  REQUIRE(convert_pairing_rows(weight, rows, Pairing::interleaved, Pairing::half_split, slice, heads, in).has_value());
  CHECK(project(rows) == converted(project(weight), Pairing::interleaved, Pairing::half_split, slice));
}

TEST_CASE("convert_pairing: wrong sizes and overlapping memory are refused, and nothing is written") {
  const auto x = random_vector(12, 5);
  std::vector<float> y(12, 9.0F);
  const auto refused = [&](const Result<>& result) {
    REQUIRE(!result.has_value());
    CHECK(std::ranges::all_of(y, [](float value) { return value == 9; }));
    return result.error();
  };
  const auto a = Pairing::half_split, b = Pairing::interleaved;
  CHECK(refused(convert_pairing(x, y, a, b, {5, 4, 0})).field == "x");
  CHECK(refused(convert_pairing(x, std::span(y).first(6), a, b, {6, 4, 0})).field == "y");
  CHECK(refused(convert_pairing(x, y, a, b, {6, 3, 0})).field == "rotary_dim");
  CHECK(refused(convert_pairing(x, y, a, b, {6, 0, 0})).field == "rotary_dim");
  CHECK(refused(convert_pairing(x, y, a, b, {6, 8, 0})).field == "rotary_dim");
  CHECK(refused(convert_pairing(x, y, a, b, {6, 4, 3})).field == "rotary_offset");
  CHECK(refused(convert_pairing(x, y, a, b, {0, 4, 0})).field == "head_dim");
  CHECK(refused(convert_pairing(y, y, a, b, {6, 4, 0})).code == ErrorCode::option_invalid);
  CHECK(refused(convert_pairing_rows(x, y, a, b, {6, 4, 0}, 2, 3)).code == ErrorCode::shape_mismatch);
}
