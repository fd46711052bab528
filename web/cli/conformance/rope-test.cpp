// Checks rotate() of adapter.hpp with every case of cases.hpp, using Catch2 3.3 or later. CONFORMANCE_FOLDER: the
// folder that contains cases/. ROPE_BITS=1: a case with a profile must match bit for bit.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "adapter.hpp"
#include "cases.hpp"

#ifndef ROPE_PROFILE
#define ROPE_PROFILE ""
#endif

namespace {

/// The float32 numbers of a .npy file, version 1.0, on a little-endian machine.
std::vector<float> read_npy(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  if (bytes.size() < 10) return {};
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
  const std::size_t start = 10 + byte(8) + 256 * byte(9);
  std::vector<float> values((bytes.size() - start) / 4);
  std::memcpy(values.data(), bytes.data() + start, 4 * values.size());
  return values;
}

std::string folder() {
  const char* given = std::getenv("CONFORMANCE_FOLDER");
  return given == nullptr ? "." : given;
}

}  // namespace

TEST_CASE("rope") {
  for (const Case& one : cases()) {
    DYNAMIC_SECTION(one.name << ": " << one.why) {
      const std::vector<float> values = read_npy(folder() + "/" + one.file);
      const std::size_t size = values.size() / 3;
      REQUIRE(size > 0);
      const std::string profile = one.profile;
      if (!profile.empty() && profile != ROPE_PROFILE) continue;
      const bool bits = !profile.empty() && std::getenv("ROPE_BITS") != nullptr;
      const std::vector<float> x(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size));
      const auto y = rotate(x, one);
      if (!y) {
        WARN("skipped: " << one.name);  // SKIP would apply to the whole test case
        continue;
      }
      REQUIRE(y->size() == size);
      std::size_t wrong = 0, first = 0;
      for (std::size_t i = size; i-- > 0;) {
        // NaN is also wrong.
        const float most = bits ? 0 : values[2 * size + i];
        if (!(std::abs((*y)[i] - values[size + i]) <= most)) ++wrong, first = i;
      }
      INFO("the first at " << first << ": " << (*y)[first] << " where " << values[size + first]
                           << " is expected, within " << (bits ? 0 : values[2 * size + first]));
      CHECK(wrong == 0);
    }
  }
}
