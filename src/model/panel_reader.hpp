#pragma once
// How the inner loop reads a panel's columns: `columns` of them at a time, which take `bytes`; q8_0 and q4_0 without their scales.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "model/matrix.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk::model {

struct Float32Reader {
  static constexpr std::size_t columns = 1, bytes = panel_rows * sizeof(float);
  ROPEWALK_INLINE void read(const std::byte* from, TwoBatches (&to)[1]) const noexcept {
    to[0] = load<TwoBatches>(reinterpret_cast<const float*>(from));
  }
};

struct BFloat16Reader {
  static constexpr std::size_t columns = 1, bytes = panel_rows * sizeof(std::uint16_t);
  ROPEWALK_INLINE void read(const std::byte* from, TwoBatches (&to)[1]) const noexcept {
    to[0] = load_upper(reinterpret_cast<const std::uint16_t*>(from));
  }
};

/// Of finite numbers, which alone a model has: the fields move to a float32's, 2^112 too small, subnormal ones included.
struct Float16Reader {
  static constexpr std::size_t columns = 1, bytes = panel_rows * sizeof(std::uint16_t);
  Bits magnitude = in_register<Bits, std::uint32_t>(0x0FFFE000), sign = in_register<Bits, std::uint32_t>(0x80000000);
  Batch factor = in_register(0x1p112f);
  ROPEWALK_INLINE void read(const std::byte* from, TwoBatches (&to)[1]) const noexcept {
    const TwoBatches upper = load_upper(reinterpret_cast<const std::uint16_t*>(from));
    to[0] = {widened(upper.low), widened(upper.high)};
  }
  [[nodiscard]] ROPEWALK_INLINE Batch widened(Batch upper) const noexcept {
    const Bits bits = bitwise_cast<std::uint32_t>(upper);
    return bitwise_cast<float>(((bits >> 3) & magnitude) | (bits & sign)) * factor;
  }
};

using Bytes [[gnu::vector_size(batch_size)]] = std::int8_t;
using Words [[gnu::vector_size(4 * batch_size)]] = std::int32_t;
using Floats [[gnu::vector_size(4 * batch_size)]] = float;

/// As many numbers of 8 bits as floats.
ROPEWALK_INLINE inline Batch widened(Bytes bytes) noexcept {
  const Floats floats = __builtin_convertvector(__builtin_convertvector(bytes, Words), Floats);
  return Batch(std::bit_cast<Batch::register_type>(floats));
}

struct TwoBytes {
  Bytes low, high;
};

struct Q8Reader {
  static constexpr std::size_t columns = 1, bytes = panel_rows;
  ROPEWALK_INLINE void read(const std::byte* from, TwoBatches (&to)[1]) const noexcept {
    TwoBytes two;
    std::memcpy(&two, from, sizeof two);
    to[0] = {widened(two.low), widened(two.high)};
  }
};

struct Q4Reader {
  static constexpr std::size_t columns = 2, bytes = panel_rows;
  ROPEWALK_INLINE void read(const std::byte* from, TwoBatches (&to)[2]) const noexcept {
    TwoBytes two;
    std::memcpy(&two, from, sizeof two);
    to[0] = {widened((two.low & 15) - 8), widened((two.high & 15) - 8)};
    to[1] = {widened(((two.low >> 4) & 15) - 8), widened(((two.high >> 4) & 15) - 8)};
  }
};

/// to: [columns, panel_rows]
template <class Reader>
void widen_panel(const std::byte* from, std::size_t columns, float* to) noexcept {
  const Reader reader;
  for (std::size_t i = 0; i < columns; i += Reader::columns, from += Reader::bytes) {
    TwoBatches read[Reader::columns];
    reader.read(from, read);
    for (const TwoBatches& two : read) {
      store(to, two);
      to += panel_rows;
    }
  }
}

}  // namespace ropewalk::model
