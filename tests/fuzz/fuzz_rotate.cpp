// Rotation and conversion of any shape, against plain loops: the same bits if the call succeeds, no change if it is
// refused.
#include <algorithm>
#include <bit>

#include "fuzz/input.hpp"
#include "rope/rotate/convert_pairing.hpp"
#include "rope/rotate/rotate.hpp"
#include "support/reference_rotation.hpp"

using namespace ropewalk;
using namespace ropewalk_fuzz;
using ropewalk_test::channel_of;
using ropewalk_test::Order;

namespace {

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](float x, float y) {
           return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y) ||
                  (std::isnan(x) && std::isnan(y));
         });
}

Pairing pairing_of(Input& input) { return input.flag() ? Pairing::interleaved : Pairing::half_split; }
Order order_of(Pairing pairing) { return pairing == Pairing::interleaved ? Order::interleaved : Order::half_split; }

void check_rotation(Input& input) {
  const TensorShape shape{input.between(0, 3), input.between(0, 9), input.between(0, 20), input.between(0, 72),
                          input.flag() ? Layout::bshd : Layout::bhsd};
  RotateOptions options;
  options.pairing = pairing_of(input);
  options.write_as = pairing_of(input);
  options.direction = input.flag() ? Direction::back : Direction::forward;
  options.rotary_dim = input.between(0, 72);
  options.rotary_offset = input.between(0, 15);
  const std::size_t rows = input.between(0, 64), pairs = options.rotary_dim / 2;
  const std::vector<float> cos = input.any(rows * pairs), sin = input.any(rows * pairs);
  std::vector<std::int32_t> ids(input.flag() ? shape.batch * shape.seq : input.flag() ? shape.seq : 0);
  for (std::int32_t& id : ids) id = static_cast<std::int8_t>(input.take<std::uint8_t>());
  const std::vector<float> x =
      input.any(shape.batch * shape.heads * shape.seq * shape.head_dim + (input.take<std::uint8_t>() == 7));
  std::vector<float> y(x.size(), 42.0f);
  const bool in_place = input.flag();
  if (in_place) y = x;
  const std::vector<float> before = y;
  const auto done = rotate(in_place ? std::span<const float>(y) : std::span<const float>(x), y, shape, options,
                           {cos, sin, rows}, ids);
  if (!done) return require(same_bits(y, before), "a refused rotation writes nothing");

  const std::size_t tokens = shape.batch * shape.seq;
  std::vector<std::size_t> row(tokens);
  for (std::size_t t = 0; t < tokens; ++t) {
    const std::size_t s = t % std::max<std::size_t>(shape.seq, 1);
    row[t] = ids.empty() ? (rows == tokens ? t : s) : static_cast<std::size_t>(ids[ids.size() == tokens ? t : s]);
  }
  const ropewalk_test::RotationCase wanted{shape.batch,
                                           shape.heads,
                                           shape.seq,
                                           shape.head_dim,
                                           options.rotary_dim,
                                           options.rotary_offset,
                                           shape.layout == Layout::bshd,
                                           order_of(options.pairing),
                                           order_of(options.write_as),
                                           options.direction == Direction::back};
  require(same_bits(y, ropewalk_test::reference_rotate<float>(wanted, x, cos, sin, row)), "rotate is the plain loop");
}

void check_strides(Input& input) {
  TensorShape shape{input.between(0, 3), input.between(0, 5), input.between(0, 9), input.between(2, 24)};
  shape.strides =
      Strides{input.take<std::uint16_t>() % 2048u, input.take<std::uint16_t>() % 512u, input.take<std::uint8_t>()};
  RotateOptions options;
  options.rotary_dim = shape.head_dim / 2 * 2;
  const std::vector<float> cos(shape.seq * options.rotary_dim / 2, 0.0f), sin(cos.size(), 1.0f);
  std::vector<float> y = input.smalls(input.take<std::uint16_t>() % 4096u);
  const std::vector<float> x = y;
  const auto done = rotate(y, y, shape, options, {cos, sin, shape.seq});
  if (!done) return require(same_bits(x, y), "a refused rotation writes nothing");
  // A quarter revolution: each pair becomes (-second, first), and nothing outside the rows changes.
  std::vector<float> wanted = x;
  for (std::size_t b = 0; b < shape.batch; ++b)
    for (std::size_t h = 0; h < shape.heads; ++h)
      for (std::size_t s = 0; s < shape.seq; ++s)
        for (std::size_t i = 0; i < options.rotary_dim / 2; ++i) {
          const std::size_t at = b * shape.strides->batch + h * shape.strides->head + s * shape.strides->seq + i;
          wanted[at] = -x[at + options.rotary_dim / 2];
          wanted[at + options.rotary_dim / 2] = x[at];
        }
  for (std::size_t i = 0; i < y.size(); ++i) require(y[i] == wanted[i], "rows at strides turn, the rest stays");
}

void check_conversion(Input& input) {
  const PairingSlice slice{input.between(0, 40), input.between(0, 40), input.between(0, 8)};
  const Pairing from = pairing_of(input), to = pairing_of(input);
  const std::vector<float> x = input.any(slice.head_dim * input.between(0, 5));
  std::vector<float> y(x.size(), 42.0f);
  const auto done = convert_pairing(x, y, from, to, slice);
  if (!done) return;
  std::vector<float> wanted = x;
  const std::size_t pairs = slice.rotary_dim / 2;
  for (std::size_t start = slice.rotary_offset; start < x.size(); start += slice.head_dim)
    for (std::size_t i = 0; i < pairs; ++i)
      for (std::size_t member : {0u, 1u})
        wanted[start + channel_of(order_of(to), pairs, i, member)] =
            x[start + channel_of(order_of(from), pairs, i, member)];
  require(same_bits(y, wanted), "conversion is the plain permutation");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  switch (input.between(0, 3)) {
    case 0: check_strides(input); break;
    case 1: check_conversion(input); break;
    default: check_rotation(input);
  }
  return 0;
}
