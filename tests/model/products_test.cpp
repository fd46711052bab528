#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "model/products.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

TEST_CASE("products: a linear layer equals a double loop for any remainder of registers and tiles") {
  std::mt19937 bits(3);
  std::normal_distribution<float> normal;
  const auto some = [&](std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = normal(bits);
    return values;
  };
  for (const std::size_t tokens : {0u, 1u, 4u, 7u}) {
    for (const std::size_t rows : {1u, 8u, 37u}) {
      for (const std::size_t columns : {1u, 5u, 64u}) {
        const std::vector<float> x = some(tokens * columns), weights = some(rows * columns);
        std::vector<float> y(tokens * rows, 7.0f);
        REQUIRE(model::linear(x, weights, columns, y).has_value());
        for (std::size_t t = 0; t < tokens; ++t) {
          for (std::size_t r = 0; r < rows; ++r) {
            double sum = 0, size = 0;
            for (std::size_t c = 0; c < columns; ++c) {
              const double term =
                  static_cast<double>(x[t * columns + c]) * static_cast<double>(weights[r * columns + c]);
              sum += term;
              size += std::abs(term);
            }
            // Each of `columns` additions rounds once.
            CHECK(std::abs(static_cast<double>(y[t * rows + r]) - sum) <= static_cast<double>(columns) * eps * size);
          }
        }
      }
    }
  }
}

TEST_CASE("products: lists that are not whole rows are refused") {
  const std::vector<float> x(12), weights(8);
  std::vector<float> y(6);
  const auto field_of = [](const Result<>& result) {
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().code == ErrorCode::shape_mismatch);
    return result.error().field;
  };
  CHECK(field_of(model::linear(x, weights, 0, y)) == "columns");
  CHECK(field_of(model::linear(x, weights, 8, y)) == "x");
  CHECK(field_of(model::linear(x, weights, 3, y)) == "weights");
  CHECK(field_of(model::linear(x, weights, 4, std::span(y).first(5))) == "y");
  CHECK(model::linear(x, weights, 4, y).has_value());
}

TEST_CASE("products: without tokens no weight is read") {
  const float one = 1;
  // More than the memory can hold, so no function may copy them.
  const std::span<const float> weights(&one, std::numeric_limits<std::size_t>::max() / sizeof(float));
  CHECK(model::linear({}, weights, 1, {}).has_value());
}
