#include "rope/tables/cos_sin_run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rope/numbers/simd_double.hpp"
#include "rope/tables/cos_sin_turn.hpp"

// Four rows come from the angle in their middle, turned back and forth by one half and three halves of a position:
//   cos(m +- b) = cos m cos b -+ sin m sin b,   sin(m +- b) = sin m cos b +- cos m sin b
// share their products. The middle moves on by four positions with one more rotation, and is computed afresh every
// anchor_rows rows. All of it is in double, off by less than 2^-46 of attention_factor; a value so small that this would
// reach 0.01 ulp of float32 is computed on its own. float32's angles are turned on from there (cos_sin_float32.cpp).

namespace ropewalk {
namespace {

constexpr std::size_t block_rows = RunFiller::block_rows;
constexpr std::size_t anchor_rows = 64 * block_rows;
constexpr std::int64_t most_float32 = std::int64_t{1} << 24;  // up to here float32 holds every position
constexpr double small = 0x1p-15;
constexpr double largest_angle = 0x1p17;  // that float32's are turned by
constexpr std::size_t least_rows = 8;     // below, preparing costs more than it saves

/// -|value|: the greater of two such is the one nearer to zero.
struct NegatedSize {
  Batch sign_bit = in_register(-0.0F);

  ROPEWALK_INLINE float operator()(float value) const noexcept { return -std::abs(value); }
  ROPEWALK_INLINE Batch operator()(Batch value) const noexcept { return value | sign_bit; }
};
using ropewalk::greater_of;  // for Batch
inline float greater_of(float a, float b) noexcept { return std::max(a, b); }

/// Writes a row's cosines and sines. Returns the negated size of the value nearest to zero, lane by lane.
template <class Wide>
ROPEWALK_INLINE inline auto written(const WideTurn<Wide>& turn, float* cos, float* sin,
                                    const NegatedSize& negated_size) noexcept {
  const auto c = narrow(turn.cos), s = narrow(turn.sin);
  store(cos, c);
  store(sin, s);
  return greater_of(negated_size(c), negated_size(s));
}

}  // namespace

Result<RunFiller> RunFiller::make(const Angles& angles) {
  auto memory = Buffer<double>::make(2 * quantities * angles.pairs());
  if (!memory) return std::unexpected(memory.error());
  auto rows = Buffer<double>::make(angles.is_exact() ? 0 : 2 * row_quantities * angles.pairs());
  if (!rows) return std::unexpected(rows.error());
  return RunFiller(angles, std::move(*memory), std::move(*rows));
}

RunFiller::RunFiller(const Angles& angles, Buffer<double> groups, Buffer<double> rows) noexcept
    : angles_(&angles), groups_(std::move(groups)), rows_(std::move(rows)), turning_(angles.pairs()) {
  while (turning_ > 0 && angles.frequency(turning_ - 1).high == 0) --turning_;
}

void RunFiller::fill(std::int64_t start, std::size_t rows, float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs();
  const bool by_turns =
      angles_->is_exact() || (angles_->is_unscaled() && start + static_cast<std::int64_t>(rows) <= most_float32);
  if (!by_turns || rows < least_rows) {
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
  // One call for each anchor: an engine that compiles a busy function better swaps it between calls, not within one.
  std::size_t row = 0;
  for (; row + block_rows <= rows; row += anchor_rows) {
    const std::size_t blocks = std::min(anchor_rows, rows - row) / block_rows;
    fill_blocks(start + static_cast<std::int64_t>(row), blocks, cos + row * pairs, sin + row * pairs);
  }
  const std::size_t last = rows - block_rows;  // the rest, together with rows that are there already
  if (rows % block_rows != 0) {
    fill_blocks(start + static_cast<std::int64_t>(last), 1, cos + last * pairs, sin + last * pairs);
  }
}

/// How many pairs go together at `pair`: the lanes of their group, whose quantities start at 2 * quantities * its first pair.
std::size_t RunFiller::lanes_at(std::size_t pair) const noexcept {
  return pair < turning_ / batch_size * batch_size ? batch_size : 1;
}

void RunFiller::set(Quantity which, double position, double times) noexcept {
  for (std::size_t pair = 0; pair < turning_; ++pair) {
    const std::size_t lanes = lanes_at(pair);
    const std::size_t lane = pair % lanes;
    double* at = groups_.data() + 2 * quantities * (pair - lane) + 2 * which * lanes + lane;
    const DoubleDouble frequency = angles_->frequency(pair);
    const CosSin value = cos_sin(quarters(position, frequency.high, frequency.low));
    const bool far =
        !angles_->is_exact() && std::abs(angles_->radians()[pair]) * (position + anchor_rows) > largest_angle;
    const double kept = far ? 0 : times;  // zeros are in doubt
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
    if (turning_ < pairs) fill_still(cos, sin);
  }
}

/// Writes four rows and moves the middle on. Returns the smallest size of the values.
double RunFiller::fill_block(float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs();
  const NegatedSize negated_size;
  const auto fill_group = [&]<class Wide>(std::size_t pair, auto& nearest) __attribute__((always_inline)) {
    double* group = groups_.data() + 2 * quantities * pair;
    const auto m = WideTurn<Wide>::load(group, middle);
    float* c = cos + pair;
    float* s = sin + pair;
    // Two rows after two, so that registers suffice; compared as a tree, since a chain would take longer than all the rest.
    const auto write = [&](Quantity step, std::size_t before, std::size_t after) ROPEWALK_INLINE {
      const auto both = mirrored(m, WideTurn<Wide>::load(group, step));
      return greater_of(written(both.before, c + before, s + before, negated_size),
                        written(both.after, c + after, s + after, negated_size));
    };
    const auto outermost = write(three_halves, 0, 3 * pairs), innermost = write(half, pairs, 2 * pairs);
    nearest = greater_of(nearest, greater_of(outermost, innermost));
    turned(m, WideTurn<Wide>::load(group, stride)).store(group, middle);
  };
  std::size_t pair = 0;
  Batch most(-1e30F);
  for (; pair + batch_size <= turning_; pair += batch_size) fill_group.template operator()<DoubleBatch>(pair, most);
  float nearest = reduce_max(most);
  for (; pair < turning_; ++pair) fill_group.template operator()<double>(pair, nearest);
  return -static_cast<double>(nearest);
}

void RunFiller::repair(double position, float* cos, float* sin) const noexcept {
  const auto limit = static_cast<float>(small * angles_->attention_factor());
  const std::size_t pairs = angles_->pairs();
  for (std::size_t row = 0; row < block_rows; ++row) {
    for (std::size_t pair = 0; pair < turning_; ++pair) {
      float& c = cos[row * pairs + pair];
      float& s = sin[row * pairs + pair];
      if (std::abs(c) >= limit && std::abs(s) >= limit) continue;
      angles_->set(angles_->at(position + static_cast<double>(row), pair), c, s);
    }
  }
}

/// The last pairs, where they do not turn.
void RunFiller::fill_still(float* cos, float* sin) const noexcept {
  const std::size_t pairs = angles_->pairs();
  for (std::size_t row = 0; row < block_rows; ++row) {
    std::fill(cos + row * pairs + turning_, cos + (row + 1) * pairs, angles_->rounded(1));
    std::fill(sin + row * pairs + turning_, sin + (row + 1) * pairs, 0.0F);
  }
}

}  // namespace ropewalk
