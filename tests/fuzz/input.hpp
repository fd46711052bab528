#pragma once
// What all fuzzers share: numbers out of the fuzzer's bytes, and how a difference ends the run. Includes nothing from
// src.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace ropewalk_fuzz {

/// Reads values off the fuzzer's bytes; zeros when they are used up.
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

  /// Moderate numbers: sums of products of them stay far from the ends of float32.
  float small() { return static_cast<float>(take<std::int16_t>()) / 8192; }
  std::vector<float> smalls(std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = small();
    return values;
  }
  /// Any bits at all, NaN and infinity among them.
  std::vector<float> any(std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = take<float>();
    return values;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

/// Ends the run where something is not as it must be.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace ropewalk_fuzz
