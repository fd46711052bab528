// Runs every test case along each of its paths.
#include <catch2/catch_test_macros.hpp>

/// Some tests ask for more memory than there is, and expect an error.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }

int main() {
  using namespace ropewalk_wasm;
  std::size_t ways = 0;
  for (const auto& [name, body] : test_cases) {
    std::printf("%s\n", name);
    way = Way();
    do {
      body();
      ++ways;
    } while (way.next());
  }
  std::printf("%zu tests passed, %zu ways, where size_t has %zu bits\n", test_cases.size(), ways,
              8 * sizeof(std::size_t));
}
