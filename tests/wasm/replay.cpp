// A fuzzer without libFuzzer: it runs the inputs in the folder named first, then as many inputs as requested made out
// of them. They are the same on every run.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

/// The start of one input and the end of another, then some new bytes.
Bytes made_of(const std::vector<Bytes>& kept, std::mt19937& random) {
  const auto below = [&](std::size_t count) { return count == 0 ? 0 : random() % count; };
  const Bytes &first = kept[below(kept.size())], &second = kept[below(kept.size())];
  Bytes made(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(below(first.size() + 1)));
  made.insert(made.end(), second.begin() + static_cast<std::ptrdiff_t>(below(second.size() + 1)), second.end());
  for (std::size_t left = below(8); left > 0 && !made.empty(); --left)
    made[below(made.size())] = static_cast<std::uint8_t>(random());
  for (std::size_t left = below(64); left > 0; --left) made.push_back(static_cast<std::uint8_t>(random()));
  return made;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<Bytes> kept;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    kept.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    LLVMFuzzerTestOneInput(kept.back().data(), kept.back().size());
  }
  if (kept.empty()) return 3;
  std::mt19937 random(1);
  const int made = std::atoi(arguments[2]);
  for (int i = 0; i < made; ++i) {
    const Bytes input = made_of(kept, random);
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  std::printf("%zu kept inputs and %d made of them, where size_t has %zu bits\n", kept.size(), made,
              8 * sizeof(std::size_t));
}
