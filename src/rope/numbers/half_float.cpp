#include "rope/numbers/half_float.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "rope/numbers/simd.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk {
namespace {

Bits bits_of(Batch value) noexcept { return bitwise_cast<std::uint32_t>(value); }
Batch float_of(Bits bits) noexcept { return bitwise_cast<float>(bits); }

Bits constant(std::uint32_t bits) noexcept { return in_register<Bits, std::uint32_t>(bits); }

/// bfloat16. write is right for all numbers except NaN, for which there is nan.
struct UpperHalf {
  RoundToUpper round;
  TwoBatches read(const std::uint16_t* from) const noexcept { return load_upper(from); }
  void write(std::uint16_t* to, TwoBatches value) const noexcept { store_halves(to, round(value)); }
  static std::uint32_t nan(std::uint32_t bits) noexcept { return bits >> 16 | 0x40; }
};

/// Exact in both directions, without arithmetic on subnormal floats, which is a hundred times slower on some machines.
struct Float16 {
  Bits sign_bit = constant(0x80000000), fields_bits = constant(0x0FFFE000), more_exponent = constant(0xE0u << 23);
  Batch back = in_register(0x1p-112f), smallest_normal = in_register(0x1p-14f);
  Bits magnitude_bits = constant(0x7FFFFFFF), exponent_bits = constant(0x7F800000);
  Bits infinite = constant(0x47800000), least_exponent = constant(113u << 23);
  Bits ahead = constant(13u << 23), behind = constant(113u << 10);

  /// upper: the 16 bits above zeros. The fields are moved, and one multiplication corrects the exponent. Subnormal
  /// numbers are then half of their true value plus half of 2^-14, so their difference from 2^-14 is subtracted.
  Batch decode(Batch upper) const noexcept {
    const Bits bits = bits_of(upper);
    const Batch magnitude = float_of(((bits >> 3) & fields_bits) | more_exponent) * back;
    const Batch right = magnitude - greater_of(Batch(0.0f), smallest_normal - magnitude);
    return float_of(bits_of(right) | (bits & sign_bit));
  }

  /// Without the sign. Adding 2^13 times the value's own power of two rounds at the last bit that float16 keeps. Below
  /// float16's smallest normal exponent, that bit has a fixed value. 65536 and above get the fields of infinity.
  Bits encode(Batch value) const noexcept {
    const Bits magnitude = min(bits_of(value) & magnitude_bits, infinite);
    const Bits exponent = max(magnitude & exponent_bits, least_exponent);
    const Bits added = exponent + ahead;
    const Bits units = bits_of(float_of(magnitude) + float_of(added)) - added;
    return units + (exponent >> 13) - behind;
  }

  TwoBatches read(const std::uint16_t* from) const noexcept {
    const TwoBatches upper = load_upper(from);
    return {decode(upper.low), decode(upper.high)};
  }
  void write(std::uint16_t* to, TwoBatches value) const noexcept {
    store_signed(to, encode(value.low), encode(value.high), value);
  }
  static std::uint32_t nan(std::uint32_t bits) noexcept { return (bits >> 16 & 0x8000) | 0x7E00; }
};

template <class Format>
void widen_all(const std::uint16_t* from, float* to, std::size_t count) noexcept {
  constexpr std::size_t block = 2 * batch_size;
  const Format format;
  std::size_t i = 0;
  ROPEWALK_ROLLED
  for (; i + block <= count; i += block) store(to + i, format.read(from + i));
  if (i == count) return;
  std::uint16_t halves[block] = {};
  float floats[block];
  std::copy(from + i, from + count, halves);
  store(floats, format.read(halves));
  std::copy_n(floats, count - i, to + i);
}

template <class Format>
void narrow_all(const float* from, std::uint16_t* to, std::size_t count) noexcept {
  const Format format;
  Batch sum(0.0f);  // the sum is NaN if any value is, and may be NaN if infinities meet: then each value is checked
  const auto narrow_two = [&](const float* floats, std::uint16_t* halves) ROPEWALK_INLINE {
    const auto value = load<TwoBatches>(floats);
    sum = sum + value.low + value.high;
    format.write(halves, value);
  };
  std::size_t i = 0;
  ROPEWALK_ROLLED
  for (; i + 2 * batch_size <= count; i += 2 * batch_size) narrow_two(from + i, to + i);
  if (i < count) {
    float floats[2 * batch_size] = {};
    std::uint16_t halves[2 * batch_size];
    std::copy_n(from + i, count - i, floats);
    narrow_two(floats, halves);
    std::copy_n(halves, count - i, to + i);
  }
  if (!any_bit(nan_bits(sum))) return;
  ROPEWALK_ROLLED
  for (i = 0; i < count; ++i) {
    if (from[i] != from[i]) to[i] = static_cast<std::uint16_t>(Format::nan(std::bit_cast<std::uint32_t>(from[i])));
  }
}

Result<> check_lengths(std::size_t from, std::size_t to) {
  if (from == to) return {};
  return wrong_length("to", to, from, "from");
}

}  // namespace

void widen_row(Half half, const std::uint16_t* from, float* to, std::size_t count) noexcept {
  switch (half) {
    case Half::float16: return widen_all<Float16>(from, to, count);
    case Half::bfloat16: return widen_all<UpperHalf>(from, to, count);
  }
}

void narrow_row(Half half, const float* from, std::uint16_t* to, std::size_t count) noexcept {
  switch (half) {
    case Half::float16: return narrow_all<Float16>(from, to, count);
    case Half::bfloat16: return narrow_all<UpperHalf>(from, to, count);
  }
}

bool is_ordinary(const std::uint16_t* from, std::size_t count) noexcept {
  constexpr std::size_t width = 8, every = 16;  // one of 16 groups is checked for subnormal numbers
  using Halves [[gnu::vector_size(2 * width)]] = std::int16_t;
  constexpr std::int16_t magnitude = 0x7FFF, smallest_normal = 0x400, infinite = 0x7C00;
  Halves largest = {}, small = {};
  const auto next = [&]() ROPEWALK_INLINE {
    Halves halves;
    std::memcpy(&halves, from, sizeof halves);
    from += width;
    halves &= magnitude;
    largest = largest > halves ? largest : halves;
    return halves;
  };
  std::size_t groups = count / width;
  ROPEWALK_ROLLED
  for (; groups >= every; groups -= every) {
    const Halves halves = next();
    small -= (halves < smallest_normal) & (halves != 0);
    for (std::size_t n = 1; n < every; ++n) next();
  }
  ROPEWALK_ROLLED
  for (; groups > 0; --groups) next();
  std::size_t subnormal = 0;
  std::int16_t most = 0;
  ROPEWALK_ROLLED
  for (std::size_t lane = 0; lane < width; ++lane) {
    subnormal += static_cast<std::uint16_t>(small[lane]);
    most = std::max<std::int16_t>(most, largest[lane]);
  }
  return most < infinite && subnormal * every <= count / 256;
}

Result<> widen(Half half, std::span<const std::uint16_t> from, std::span<float> to) {
  if (const Result<> right = check_lengths(from.size(), to.size()); !right) return right;
  widen_row(half, from.data(), to.data(), from.size());
  return {};
}

Result<> narrow(Half half, std::span<const float> from, std::span<std::uint16_t> to) {
  if (const Result<> right = check_lengths(from.size(), to.size()); !right) return right;
  narrow_row(half, from.data(), to.data(), from.size());
  return {};
}

}  // namespace ropewalk
