#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>

#include "rope/buffer.hpp"

using namespace ropewalk;

TEST_CASE("buffer: starts on a cache line and has the requested size") {
  for (const std::size_t size : {0u, 1u, 7u, 16u, 1000u}) {
    const Result<Buffer<float>> buffer = Buffer<float>::make(size);
    REQUIRE(buffer.has_value());
    CHECK(buffer->size() == size);
    CHECK(reinterpret_cast<std::uintptr_t>(buffer->data()) % 64 == 0);
    for (float& value : buffer->span()) value = 1;
  }
}

TEST_CASE("buffer: insufficient memory is an error, not an abort") {
  for (const std::size_t size :
       {std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max() / 8,
        std::numeric_limits<std::size_t>::max() / 4 + 2}) {  // 4 bytes, if the product wrapped around
    const Result<Buffer<float>> buffer = Buffer<float>::make(size);
    REQUIRE_FALSE(buffer.has_value());
    CHECK(buffer.error().code == ErrorCode::out_of_memory);
    CHECK(buffer.error().value >= static_cast<double>(size));
  }
}

TEST_CASE("buffer: sizes that wrap around are refused") {
  constexpr std::size_t root = std::size_t{1} << std::numeric_limits<std::size_t>::digits / 2;
  CHECK(product({3, 5, 7}) == 105);
  CHECK(product({root, root - 1}) == uncountable - root + 1);
  CHECK(product({root, root}) == uncountable);
  CHECK(product({root, root, 1}) == uncountable);
  CHECK(product({root, root, 0}) == 0);
  CHECK(sum(uncountable - 2, 2) == uncountable);
  CHECK(sum(uncountable - 1, 2) == uncountable);
  CHECK_FALSE(Buffer<std::byte>::make(uncountable).has_value());
}

TEST_CASE("buffer: moving hands the memory over") {
  Result<Buffer<int>> made = Buffer<int>::make(3);
  REQUIRE(made.has_value());
  int* data = made->data();
  Buffer<int> moved = std::move(*made);
  CHECK(moved.data() == data);
  CHECK(made->data() == nullptr);
  CHECK(made->size() == 0);
}
