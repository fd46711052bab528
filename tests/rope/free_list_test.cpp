#include "rope/free_list.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

using ropewalk::FreeList;

namespace {

constexpr std::size_t units = 4096;

struct alignas(FreeList::unit) Unit {
  std::byte bytes[FreeList::unit];
};

}  // namespace

TEST_CASE("free list: blocks keep their contents apart, in any order of taking and giving, and come together again") {
  std::vector<Unit> room(units);
  FreeList list;
  list.add(room.data(), units);
  std::mt19937 random(7);
  struct Held {
    unsigned char* bytes;
    std::size_t size;
    unsigned char mark;
  };
  std::vector<Held> held;
  std::size_t refused = 0;
  for (int step = 0; step < 20'000; ++step) {
    if (random() % 2 == 0 || held.empty()) {
      const std::size_t size = random() % (random() % 8 == 0 ? 40'000 : 400);
      auto* bytes = static_cast<unsigned char*>(list.take(size));
      if (bytes == nullptr) {
        ++refused;
        continue;
      }
      REQUIRE(reinterpret_cast<std::uintptr_t>(bytes) % FreeList::unit == 0);
      REQUIRE(bytes + size <= reinterpret_cast<unsigned char*>(room.data() + units));
      const auto mark = static_cast<unsigned char>(step);
      std::fill_n(bytes, size, mark);
      held.push_back({bytes, size, mark});
    } else {
      std::swap(held[random() % held.size()], held.back());
      const auto [bytes, size, mark] = held.back();
      REQUIRE(std::all_of(bytes, bytes + size, [mark](unsigned char byte) { return byte == mark; }));
      list.give(bytes);
      held.pop_back();
    }
  }
  CHECK(refused > 0);
  for (const auto& [bytes, size, mark] : held) list.give(bytes);
  CHECK(list.free_before(room.data() + units) == units);
  CHECK(list.take((units - 1) * FreeList::unit) != nullptr);
}

TEST_CASE("free list: memory that is added behind free memory makes one block with it") {
  std::vector<Unit> room(16);
  FreeList list;
  list.add(room.data(), 8);
  void* const first = list.take(FreeList::unit);
  CHECK(list.free_before(room.data() + 8) == 6);  // what is taken is the start
  CHECK(list.take(12 * FreeList::unit) == nullptr);
  list.add(room.data() + 8, 8);
  CHECK(list.free_before(room.data() + 16) == 14);
  CHECK(list.free_before(room.data() + 8) == 0);
  list.give(first);
  CHECK(list.free_before(room.data() + 16) == 16);
  CHECK(list.take(15 * FreeList::unit) != nullptr);
}

TEST_CASE("free list: no size is too large to be refused, and none too small to be given") {
  std::vector<Unit> room(4);
  FreeList list;
  list.add(room.data(), 4);
  for (std::size_t less = 0; less < 200; ++less)
    CHECK(list.take(std::numeric_limits<std::size_t>::max() - less) == nullptr);
  void* const a = list.take(0);
  void* const b = list.take(1);
  CHECK(a != nullptr);
  CHECK(b != nullptr);
  CHECK(a != b);
  list.give(a);
  list.give(b);
  CHECK(list.take(3 * FreeList::unit) != nullptr);
}
