// Products with stored weights, against plain double loops over the numbers that the bytes represent.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <cstring>
#include <vector>

#include "model/block_products.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk::model;
using namespace ropewalk_test;

namespace {

/// Bytes of a matrix and its numbers. Scales are 2^-6 and 3 * 2^-8: in float16 0x2400 and 0x2200.
struct Bytes {
  std::vector<std::byte> bytes;
  std::vector<double> numbers;

  Bytes(Stored stored, std::size_t count, unsigned seed) {
    std::mt19937 bits(seed);
    const std::size_t each = stored == Stored::q8_0 ? 32 : 16;
    for (std::size_t block = 0; block < count / 32; ++block) {
      const bool first = bits() % 2 == 0;
      const double scale = first ? 0x1p-6 : 3 * 0x1p-8;
      bytes.push_back(std::byte{0});
      bytes.push_back(first ? std::byte{0x24} : std::byte{0x22});
      std::vector<double> own(32);
      for (std::size_t i = 0; i < each; ++i) {
        const auto byte = static_cast<std::uint8_t>(bits());
        bytes.push_back(std::byte{byte});
        if (stored == Stored::q8_0) {
          own[i] = static_cast<std::int8_t>(byte) * scale;
        } else {
          own[i] = ((byte & 15) - 8) * scale;
          own[i + 16] = ((byte >> 4) - 8) * scale;
        }
      }
      numbers.insert(numbers.end(), own.begin(), own.end());
    }
  }
};

}  // namespace

TEST_CASE(
    "products: q8_0 and q4_0 use the numbers of their blocks, with x rounded to 16 bits of each block's largest") {
  const Stored stored = GENERATE(Stored::q8_0, Stored::q4_0);
  const std::size_t rows = GENERATE(1u, 7u, 33u, 80u), columns = GENERATE(32u, 96u), tokens = GENERATE(1u, 4u, 7u);
  CAPTURE(rows, columns, tokens);
  const Bytes weights(stored, rows * columns, 3);
  Matrix matrix(rows, columns);
  REQUIRE(matrix.allocate(stored).has_value());
  const std::size_t row_size = weights.bytes.size() / rows;
  for (std::size_t row = 0; row < rows; ++row) matrix.set_row(row, weights.bytes.data() + row * row_size);
  std::vector<float> read(columns);
  matrix.read_row(rows - 1, read.data());
  for (std::size_t i = 0; i < columns; ++i) {
    CHECK(static_cast<double>(read[i]) == weights.numbers[(rows - 1) * columns + i]);
  }

  const std::vector<float> x = random_vector(tokens * columns, 5);
  std::vector<float> packed(packed_tokens(tokens) * columns), y(tokens * rows),
      scratch(product_scratch(tokens, columns));
  pack_tokens(x.data(), tokens, columns, packed.data());
  multiply(packed.data(), tokens, matrix, Into::replace, y.data(), scratch.data());
  for (std::size_t n = 0; n < tokens; ++n) {
    std::vector<float> alone(rows);
    multiply(x.data() + n * columns, 1, matrix, Into::replace, alone.data(), scratch.data());
    for (std::size_t row = 0; row < rows; ++row) {
      double wanted = 0, sizes = 0;
      for (std::size_t i = 0; i < columns; ++i) {
        const double weight = weights.numbers[row * columns + i];
        wanted += weight * static_cast<double>(x[n * columns + i]);
        sizes += std::abs(weight);
      }
      // |x| is below 1, and rounding changes each by half a unit of 1 / 32767.
      CHECK(std::abs(static_cast<double>(y[n * rows + row]) - wanted) <= sizes * (0x1p-15 / 2 + 4 * eps));
      CHECK(y[n * rows + row] == alone[row]);
    }
  }
}

TEST_CASE("products: NaN stays NaN in blocks") {
  const Bytes weights(Stored::q8_0, 32, 3);
  Matrix matrix(1, 32);
  REQUIRE(matrix.allocate(Stored::q8_0).has_value());
  matrix.set_row(0, weights.bytes.data());
  std::vector<float> x(32, 1.0f), scratch(panel_rows * 32), y(1);
  x[5] = GENERATE(std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN());
  multiply(x.data(), 1, matrix, Into::replace, y.data(), scratch.data());
  CHECK(std::isnan(y[0]));
}
