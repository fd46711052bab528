#include "rope/rotate/convert_pairing.hpp"

#include <algorithm>
#include <cstdint>

namespace ropewalk {
namespace {

constexpr auto shape = ErrorCode::shape_mismatch;
constexpr auto option = ErrorCode::option_invalid;

Result<> check(std::span<const float> x, std::span<float> y, const PairingSlice& slice) {
  const auto number = [](std::size_t value) { return static_cast<double>(value); };
  const auto [head_dim, rotary_dim, offset] = slice;
  if (head_dim == 0) return fail(option, "head_dim", 0, Limit::at_least, 1);
  if (rotary_dim == 0) return fail(option, "rotary_dim", 0, Limit::at_least, 2);
  if (rotary_dim % 2 != 0) return fail(option, "rotary_dim", number(rotary_dim), Limit::even);
  if (rotary_dim > head_dim)
    return fail(option, "rotary_dim", number(rotary_dim), Limit::at_most, number(head_dim), "head_dim");
  if (offset > head_dim - rotary_dim) {
    return fail(option, "rotary_offset", number(offset), Limit::at_most, number(head_dim - rotary_dim),
                "head_dim - rotary_dim");
  }
  if (y.size() != x.size())
    return fail(shape, length_of("y"), number(y.size()), Limit::equal_to, number(x.size()), "x");
  const auto start = [](const float* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); };
  const bool apart =
      x.empty() || start(x.data() + x.size()) <= start(y.data()) || start(y.data() + y.size()) <= start(x.data());
  if (!apart) return fail(option, "y", number(y.size()), Limit::apart_from, no_bound, "x");
  return {};
}

/// The channel of pair p and member `second` (0 or 1), counted from the start of the slice.
std::size_t channel(Pairing pairing, std::size_t rotary_dim, std::size_t pair, std::size_t second) noexcept {
  return pairing == Pairing::half_split ? pair + second * (rotary_dim / 2) : 2 * pair + second;
}

/// Permutes heads blocks of head_dim rows, with `width` elements in each row.
void permute(const float* x, float* y, std::size_t heads, std::size_t width, Pairing from, Pairing to,
             const PairingSlice& slice) noexcept {
  const auto [head_dim, rotary_dim, offset] = slice;
  const std::size_t end = offset + rotary_dim;
  for (std::size_t head = 0; head < heads; ++head) {
    const float* source = x + head * head_dim * width;
    float* target = y + head * head_dim * width;
    std::copy_n(source, offset * width, target);
    for (std::size_t pair = 0; pair < rotary_dim / 2; ++pair) {
      for (const std::size_t second : {std::size_t{0}, std::size_t{1}}) {
        const std::size_t read = offset + channel(from, rotary_dim, pair, second);
        const std::size_t written = offset + channel(to, rotary_dim, pair, second);
        std::copy_n(source + read * width, width, target + written * width);
      }
    }
    std::copy_n(source + end * width, (head_dim - end) * width, target + end * width);
  }
}

}  // namespace

Result<> convert_pairing(std::span<const float> x, std::span<float> y, Pairing from, Pairing to,
                         const PairingSlice& slice) {
  if (auto ok = check(x, y, slice); !ok) return ok;
  if (x.size() % slice.head_dim != 0) {
    return fail(shape, length_of("x"), x.size(), Limit::multiple_of, slice.head_dim, "head_dim");
  }
  permute(x.data(), y.data(), x.size() / slice.head_dim, 1, from, to, slice);
  return {};
}

Result<> convert_pairing_rows(std::span<const float> x, std::span<float> y, Pairing from, Pairing to,
                              const PairingSlice& slice, std::size_t heads, std::size_t in) {
  if (auto ok = check(x, y, slice); !ok) return ok;
  const double wanted = static_cast<double>(heads) * static_cast<double>(slice.head_dim) * static_cast<double>(in);
  if (static_cast<double>(x.size()) != wanted) {
    return fail(shape, length_of("x"), x.size(), Limit::equal_to, wanted, "heads * head_dim * in");
  }
  permute(x.data(), y.data(), heads, in, from, to, slice);
  return {};
}

}  // namespace ropewalk
