#pragma once
// How the inner loop reads the columns of a strip, of `bytes` each; not for q8_0 and q4_0.

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "model/matrix.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk::model {

struct Float32Reader {
  static constexpr std::size_t bytes = strip_rows * sizeof(float);
  [[nodiscard]] ROPEWALK_INLINE TwoBatches read(const std::byte* from) const noexcept {
    return load<TwoBatches>(reinterpret_cast<const float*>(from));
  }
};

struct BFloat16Reader {
  static constexpr std::size_t bytes = strip_rows * sizeof(std::uint16_t);
  [[nodiscard]] ROPEWALK_INLINE TwoBatches read(const std::byte* from) const noexcept {
    return load_upper(reinterpret_cast<const std::uint16_t*>(from));
  }
};

/// For finite numbers, the only ones that a model has: the fields move to those of a float32. The result is 2^112 too
/// small, also for subnormal numbers.
struct Float16Reader {
  static constexpr std::size_t bytes = strip_rows * sizeof(std::uint16_t);
  Bits fields = in_register<Bits, std::uint32_t>(0x8FFFE000);
  Batch factor = in_register(0x1p112f);
  [[nodiscard]] ROPEWALK_INLINE TwoBatches read(const std::byte* from) const noexcept {
    const TwoBatches upper = load_upper(reinterpret_cast<const std::uint16_t*>(from));
    return {widened(upper.low), widened(upper.high)};
  }
  [[nodiscard]] ROPEWALK_INLINE Batch widened(Batch upper) const noexcept {
    const SignedBits moved = bitwise_cast<std::int32_t>(upper) >> 3;  // copies of the sign, then the other bits
    return bitwise_cast<float>(bitwise_cast<std::uint32_t>(moved) & fields) * factor;
  }
};

/// Calls visit(count, index) for panels index, index + panels / count, ..., where count is `streams`, or 1 for the
/// remaining panels.
void in_streams(std::size_t panels, auto visit) noexcept {
  const std::size_t apart = panels / streams;
  for (std::size_t index = 0; index < apart; ++index) visit(std::integral_constant<std::size_t, streams>{}, index);
  for (std::size_t index = apart * streams; index < panels; ++index) {
    visit(std::integral_constant<std::size_t, 1>{}, index);
  }
}

/// to: [columns, strip_rows]
template <class Reader>
void widen_strip(const std::byte* from, std::size_t columns, float* to) noexcept {
  const Reader reader;
  for (; columns > 0; --columns, from += panel_strips * Reader::bytes, to += strip_rows) store(to, reader.read(from));
}

}  // namespace ropewalk::model
