#pragma once
// How the inner loop reads a panel's columns, of `bytes` each; not q8_0 and q4_0.

#include <cstddef>
#include <cstdint>

#include "model/matrix.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk::model {

struct Float32Reader {
  static constexpr std::size_t bytes = panel_rows * sizeof(float);
  [[nodiscard]] ROPEWALK_INLINE TwoBatches read(const std::byte* from) const noexcept {
    return load<TwoBatches>(reinterpret_cast<const float*>(from));
  }
};

struct BFloat16Reader {
  static constexpr std::size_t bytes = panel_rows * sizeof(std::uint16_t);
  [[nodiscard]] ROPEWALK_INLINE TwoBatches read(const std::byte* from) const noexcept {
    return load_upper(reinterpret_cast<const std::uint16_t*>(from));
  }
};

/// Of finite numbers, which alone a model has: the fields move to a float32's, 2^112 too small, subnormal ones included.
struct Float16Reader {
  static constexpr std::size_t bytes = panel_rows * sizeof(std::uint16_t);
  Bits magnitude = in_register<Bits, std::uint32_t>(0x0FFFE000), sign = in_register<Bits, std::uint32_t>(0x80000000);
  Batch factor = in_register(0x1p112f);
  [[nodiscard]] ROPEWALK_INLINE TwoBatches read(const std::byte* from) const noexcept {
    const TwoBatches upper = load_upper(reinterpret_cast<const std::uint16_t*>(from));
    return {widened(upper.low), widened(upper.high)};
  }
  [[nodiscard]] ROPEWALK_INLINE Batch widened(Batch upper) const noexcept {
    const Bits bits = bitwise_cast<std::uint32_t>(upper);
    return bitwise_cast<float>(((bits >> 3) & magnitude) | (bits & sign)) * factor;
  }
};

/// to: [columns, panel_rows]
template <class Reader>
void widen_panel(const std::byte* from, std::size_t columns, float* to) noexcept {
  const Reader reader;
  for (; columns > 0; --columns, from += Reader::bytes, to += panel_rows) store(to, reader.read(from));
}

}  // namespace ropewalk::model
