#include "rope/tables/cos_sin_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "rope/numbers/simd_double.hpp"
#include "rope/tables/cos_sin_group.hpp"

// Four rows come from the angle in their middle, rotated back and forward by one half and three halves of a position:
//   cos(m +- b) = cos m cos b -+ sin m sin b,   sin(m +- b) = sin m cos b +- cos m sin b
// share their products. The middle moves on by four positions with one more rotation, and is computed anew every
// anchor_rows rows. All of this is in double, with an error below 2^-46 of attention_factor. A value so small that this
// error would reach 0.01 ulp of float32 is computed on its own.

namespace ropewalk {
namespace {

constexpr std::size_t block_rows = RunFiller::block_rows;
constexpr std::size_t anchor_rows = 64 * block_rows;
constexpr std::int64_t most_float32 = std::int64_t{1} << 24;  // float32 holds every position up to here
constexpr double small = 0x1p-15;
constexpr double largest_angle = 0x1p17;  // the largest angle for which float32 is computed by rotation
constexpr std::size_t least_rows = 8;     // for fewer rows, preparing costs more than it saves

/// -|value|: the greater of two is the one nearer to zero.
struct NegatedSize {
  Batch sign_bit = in_register(-0.0F);

  ROPEWALK_INLINE float operator()(float value) const noexcept { return -std::abs(value); }
  ROPEWALK_INLINE Batch operator()(Batch value) const noexcept { return value | sign_bit; }
};
using ropewalk::greater_of;  // for Batch
inline float greater_of(float a, float b) noexcept { return std::max(a, b); }

/// Writes a row's cosines and sines. Returns the negated size of the value nearest to zero, lane by lane.
template <class Wide>
ROPEWALK_INLINE inline auto written(const WideCosSin<Wide>& value, float* cos, float* sin,
                                    const NegatedSize& negated_size) noexcept {
  const auto c = narrow(value.cos), s = narrow(value.sin);
  store(cos, c);
  store(sin, s);
  return greater_of(negated_size(c), negated_size(s));
}

// The float32 angle is position * frequency, rounded: for angles up to 2^17 its error is at most 2^-8 radians. The
// error is known exactly, because the product of two floats fits into a double. So the unrounded angle, which moves on
// by rotation, is rotated by that small error. The result is off by less than 2^-45. If this might change the rounding
// to float32, or if the angle is larger, the pairs are computed on their own: the bits are always those of
// Angles::fill_row. The steps have memory between them: as one step, each value is the end of a chain so long that it
// takes 1.2 times as long.

using Rotation = WideCosSin<DoubleBatch>;

DoubleBatch constant(double value) noexcept {
  const auto half = in_register<DoubleBatch::Half>(value);
  return {half, half};
}

/// 1 - cosine and sine of an angle of at most 2^-8, off by less than 2^-46.
struct LittleRotation {
  DoubleBatch half = constant(0.5), sixth = constant(1.0 / 6), twenty_fourth = constant(1.0 / 24);

  ROPEWALK_INLINE Rotation operator()(const DoubleBatch& angle) const noexcept {
    const DoubleBatch squared = angle * angle;
    return {squared * (half - squared * twenty_fourth), angle - angle * (squared * sixth)};
  }
};

/// Whether the rounding to float32 is in doubt: cosine or sine is smaller than 2^-10, or nearer than 2^-45 to the
/// middle between two floats.
struct Doubt {
  static constexpr std::int32_t near = 1 << 17;  // 2^-45 in units of the last place of a double from 2^-10 on
  SignedBits middle = in_register<SignedBits>(near << 3);
  SignedBits nearest = in_register<SignedBits>(std::numeric_limits<std::int32_t>::min() + (near << 4));
  Batch smallest = in_register(0x1p-20F);  ///< the square of it

  /// The 29 bits that are cut off, as a distance from their middle; distance 0 is the smallest signed number.
  ROPEWALK_INLINE SignedBits distance(const DoubleBatch& value) const noexcept {
    return (bitwise_cast<std::int32_t>(low_bits(value)) << 3) + middle;
  }

  ROPEWALK_INLINE bool operator()(const Rotation& rotation, Batch cos, Batch sin) const noexcept {
    const auto far = (distance(rotation.cos) > nearest) & (distance(rotation.sin) > nearest);
    const Batch product = cos * sin;
    const auto large = product * product >= smallest;
    return !all(far & batch_bool_cast<std::int32_t>(large));
  }
};

}  // namespace

Result<RunFiller> RunFiller::make(const Angles& angles) {
  auto memory = Buffer<double>::make(2 * quantities * angles.pairs());
  if (!memory) return std::unexpected(memory.error());
  auto rows = Buffer<double>::make(angles.is_exact() ? 0 : 2 * row_quantities * angles.pairs());
  if (!rows) return std::unexpected(rows.error());
  return RunFiller(angles, std::move(*memory), std::move(*rows));
}

RunFiller::RunFiller(const Angles& angles, Buffer<double> groups, Buffer<double> rows) noexcept
    : angles_(&angles), groups_(std::move(groups)), rows_(std::move(rows)), rotating_(angles.pairs()) {
  while (rotating_ > 0 && angles.frequency(rotating_ - 1).high == 0) --rotating_;
}

void RunFiller::fill(std::int64_t start, std::size_t rows, float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs();
  const bool by_rotation =
      angles_->is_exact() || (angles_->is_unscaled() && start + static_cast<std::int64_t>(rows) <= most_float32);
  if (!by_rotation || rows < least_rows) {
    for (std::size_t row = 0; row < rows; ++row) {
      angles_->fill_row(static_cast<double>(start) + static_cast<double>(row), cos + row * pairs, sin + row * pairs);
    }
    return;
  }
  if (!prepared_) {
    set(stride, block_rows, 1);
    set(half, 0.5, 1);
    set(three_halves, 1.5, 1);
    prepared_ = true;
  }
  // One call for each anchor: an engine that replaces a busy function by a faster version does so between calls, not
  // within one.
  std::size_t row = 0;
  for (; row + block_rows <= rows; row += anchor_rows) {
    const std::size_t blocks = std::min(anchor_rows, rows - row) / block_rows;
    fill_blocks(start + static_cast<std::int64_t>(row), blocks, cos + row * pairs, sin + row * pairs);
  }
  const std::size_t last = rows - block_rows;  // the remaining rows, together with some that are already there
  if (rows % block_rows != 0) {
    fill_blocks(start + static_cast<std::int64_t>(last), 1, cos + last * pairs, sin + last * pairs);
  }
}

/// How many pairs are processed together at `pair`: the lanes of their group, whose quantities start at 2 * quantities
/// * its first pair.
std::size_t RunFiller::lanes_at(std::size_t pair) const noexcept {
  return pair < rotating_ / batch_size * batch_size ? batch_size : 1;
}

void RunFiller::set(Quantity which, double position, double times) noexcept {
  for (std::size_t pair = 0; pair < rotating_; ++pair) {
    const std::size_t lanes = lanes_at(pair);
    const std::size_t lane = pair % lanes;
    double* at = groups_.data() + 2 * quantities * (pair - lane) + 2 * which * lanes + lane;
    const DoubleDouble frequency = angles_->frequency(pair);
    const CosSin value = cos_sin(quarters(position, frequency.high, frequency.low));
    const bool far =
        !angles_->is_exact() && std::abs(angles_->radians()[pair]) * (position + anchor_rows) > largest_angle;
    const double kept = far ? 0 : times;  // zeros are in doubt, so these pairs are computed alone
    at[0] = value.cos * kept;
    at[lanes] = value.sin * kept;
  }
}

void RunFiller::fill_blocks(std::int64_t first, std::size_t blocks, float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs();
  const bool exact = angles_->is_exact();
  const double limit = small * angles_->attention_factor();
  set(middle, static_cast<double>(first) + 1.5, exact ? angles_->attention_factor() : 1);
  for (std::size_t block = 0; block < blocks; ++block, cos += block_rows * pairs, sin += block_rows * pairs) {
    const double position = static_cast<double>(first) + static_cast<double>(block * block_rows);
    if (!exact)
      fill_float32_block(position, cos, sin);
    else if (fill_block(cos, sin) < limit)
      repair(position, cos, sin);
    if (rotating_ < pairs) fill_still(cos, sin);
  }
}

/// Writes four rows and moves the middle on. Returns the smallest size of the values.
double RunFiller::fill_block(float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs();
  const NegatedSize negated_size;
  const auto fill_group = [&]<class Wide>(std::size_t pair, auto& nearest) __attribute__((always_inline)) {
    double* group = groups_.data() + 2 * quantities * pair;
    const auto m = load_cos_sin<Wide>(group, middle);
    float* c = cos + pair;
    float* s = sin + pair;
    // Two rows after two, so that the registers suffice. Compared as a tree, since a chain would take longer than
    // everything else.
    const auto write = [&](Quantity step, std::size_t before, std::size_t after) ROPEWALK_INLINE {
      const auto both = mirrored(m, load_cos_sin<Wide>(group, step));
      return greater_of(written(both.before, c + before, s + before, negated_size),
                        written(both.after, c + after, s + after, negated_size));
    };
    const auto outermost = write(three_halves, 0, 3 * pairs), innermost = write(half, pairs, 2 * pairs);
    nearest = greater_of(nearest, greater_of(outermost, innermost));
    store_cos_sin(rotated(m, load_cos_sin<Wide>(group, stride)), group, middle);
  };
  std::size_t pair = 0;
  Batch most(-1e30F);
  for (; pair + batch_size <= rotating_; pair += batch_size) fill_group.template operator()<DoubleBatch>(pair, most);
  float nearest = reduce_max(most);
  for (; pair < rotating_; ++pair) fill_group.template operator()<double>(pair, nearest);
  return -static_cast<double>(nearest);
}

void RunFiller::repair(double position, float* cos, float* sin) const noexcept {
  const auto limit = static_cast<float>(small * angles_->attention_factor());
  const std::size_t pairs = angles_->pairs();
  for (std::size_t row = 0; row < block_rows; ++row) {
    for (std::size_t pair = 0; pair < rotating_; ++pair) {
      float& c = cos[row * pairs + pair];
      float& s = sin[row * pairs + pair];
      if (std::abs(c) >= limit && std::abs(s) >= limit) continue;
      angles_->set(angles_->at(position + static_cast<double>(row), pair), c, s);
    }
  }
}

/// Writes the last pairs, if they do not rotate.
void RunFiller::fill_still(float* cos, float* sin) const noexcept {
  const std::size_t pairs = angles_->pairs();
  for (std::size_t row = 0; row < block_rows; ++row) {
    std::fill(cos + row * pairs + rotating_, cos + (row + 1) * pairs, angles_->rounded(1));
    std::fill(sin + row * pairs + rotating_, sin + (row + 1) * pairs, 0.0F);
  }
}

/// Writes four rows and moves the middle on.
[[gnu::noinline]] void RunFiller::fill_float32_block(double position, float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs(), grouped = rotating_ / batch_size * batch_size;
  ROPEWALK_ROLLED
  for (std::size_t pair = 0; pair < grouped; pair += batch_size) {
    double* group = groups_.data() + 2 * quantities * pair;
    double* rows = rows_.data() + 2 * row_quantities * pair;
    const auto m = load_cos_sin<DoubleBatch>(group, middle);
    store_cos_sin(rotated(m, load_cos_sin<DoubleBatch>(group, stride)), group, middle);
    const auto store_two = [&](Quantity step, std::size_t before, std::size_t after) ROPEWALK_INLINE {
      const auto both = mirrored(m, load_cos_sin<DoubleBatch>(group, step));
      store_cos_sin(both.before, rows, before);
      store_cos_sin(both.after, rows, after);
    };
    store_two(half, 1, 2);
    store_two(three_halves, 0, 3);
  }
  for (std::size_t row = 0; row < block_rows; ++row, position += 1, cos += pairs, sin += pairs) {
    fill_float32_row(position, row, cos, sin);
  }
}

[[gnu::noinline]] void RunFiller::fill_float32_row(double position, std::size_t row, float* cos, float* sin) noexcept {
  const std::size_t grouped = rotating_ / batch_size * batch_size;
  const LittleRotation little_rotation;
  const DoubleBatch wide_position(position);
  const double* frequencies = angles_->radians();
  double* rows = rows_.data();
  ROPEWALK_ROLLED
  for (std::size_t pair = 0; pair < grouped; pair += batch_size) {
    const DoubleBatch angle = wide_position * load_wide<DoubleBatch>(frequencies + pair);
    store_cos_sin(little_rotation(widen(narrow(angle)) - angle), rows + 2 * row_quantities * pair, little);
  }
  const Batch attention_factor(static_cast<float>(angles_->attention_factor()));
  const Doubt in_doubt;
  ROPEWALK_ROLLED
  for (std::size_t pair = 0; pair < grouped; pair += batch_size, rows += 2 * row_quantities * batch_size) {
    const auto m = load_cos_sin<DoubleBatch>(rows, row), more = load_cos_sin<DoubleBatch>(rows, little);
    const Rotation rotation{m.cos - (m.cos * more.cos + m.sin * more.sin),
                            m.sin - (m.sin * more.cos - m.cos * more.sin)};
    const Batch c = narrow(rotation.cos), s = narrow(rotation.sin);
    store(cos + pair, c * attention_factor);
    store(sin + pair, s * attention_factor);
    if (in_doubt(rotation, c, s)) angles_->fill_group<DoubleBatch, Batch>(position, pair, cos, sin);
  }
  for (std::size_t pair = grouped; pair < rotating_; ++pair) {
    angles_->fill_group<double, float>(position, pair, cos, sin);
  }
}

}  // namespace ropewalk
