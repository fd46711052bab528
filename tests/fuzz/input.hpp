#pragma once
// Shared by all fuzzers: they take numbers from the fuzzer's bytes, and a difference ends the run. Includes nothing
// from src.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace ropewalk_fuzz {

/// Reads values from the fuzzer's bytes; zeros when they are used up.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  [[nodiscard]] bool empty() const { return size_ == 0; }

  template <class T>
  T take() {
    T value{};
    const std::size_t bytes = size_ < sizeof(T) ? size_ : sizeof(T);
    std::memcpy(&value, data_, bytes);
    data_ += bytes;
    size_ -= bytes;
    return value;
  }

  /// From least to most.
  std::size_t between(std::size_t least, std::size_t most) { return least + take<std::uint8_t>() % (most - least + 1); }
  bool flag() { return (take<std::uint8_t>() & 1) != 0; }

  /// Moderate numbers: sums of their products stay far from the limits of float32.
  float small() { return static_cast<float>(take<std::int16_t>()) / 8192; }
  std::vector<float> smalls(std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = small();
    return values;
  }
  /// Any bits, including NaN and infinity.
  std::vector<float> any(std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = take<float>();
    return values;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

/// Ends the run if a condition does not hold.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace ropewalk_fuzz
