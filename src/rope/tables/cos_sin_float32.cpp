#include <limits>

#include "rope/tables/cos_sin_run.hpp"
#include "rope/tables/cos_sin_turn.hpp"

// float32's angle is position * frequency, rounded: off by at most 2^-8 radians up to angles of 2^17. How far is known exactly, as
// the product of two floats fits into a double. So the angle without the rounding, which moves on by turns, is turned by that
// little more. The result is off by less than 2^-45; where this might change the rounding to float32, and where the angle is larger,
// the pairs are computed on their own: the bits are always those of Angles::fill_row.
// This goes in steps with memory between them: in one, each value is the end of a chain so long that the machine finds too little else
// to do meanwhile, 1.2 times as slow.

namespace ropewalk {
namespace {

using Turn = WideTurn<DoubleBatch>;

DoubleBatch constant(double value) noexcept {
  const auto half = in_register<DoubleBatch::Half>(value);
  return {half, half};
}

/// 1 - cosine, and sine, of an angle of at most 2^-8: off by less than 2^-46.
struct LittleTurn {
  DoubleBatch half = constant(0.5), sixth = constant(1.0 / 6), twenty_fourth = constant(1.0 / 24);

  ROPEWALK_INLINE Turn operator()(const DoubleBatch& angle) const noexcept {
    const DoubleBatch squared = angle * angle;
    return {squared * (half - squared * twenty_fourth), angle - angle * (squared * sixth)};
  }
};

/// Whether rounding to float32 is in doubt: cosine or sine is smaller than 2^-10, or nearer than 2^-45 to the middle between two floats.
struct Doubt {
  static constexpr std::int32_t near = 1 << 17;  // 2^-45 in units of the last place of a double from 2^-10 on
  SignedBits middle = in_register<SignedBits>(near << 3);
  SignedBits nearest = in_register<SignedBits>(std::numeric_limits<std::int32_t>::min() + (near << 4));
  Batch smallest = in_register(0x1p-20F);  ///< squared

  /// The 29 bits that are cut off, as a distance from their middle above the smallest number there is.
  ROPEWALK_INLINE SignedBits distance(const DoubleBatch& value) const noexcept {
    return (bitwise_cast<std::int32_t>(low_bits(value)) << 3) + middle;
  }

  ROPEWALK_INLINE bool operator()(const Turn& turn, Batch cos, Batch sin) const noexcept {
    const auto far = (distance(turn.cos) > nearest) & (distance(turn.sin) > nearest);
    const Batch product = cos * sin;
    const auto large = product * product >= smallest;
    return !all(far & batch_bool_cast<std::int32_t>(large));
  }
};

}  // namespace

/// Writes four rows and moves the middle on.
void RunFiller::fill_float32_block(double position, float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs(), grouped = turning_ / batch_size * batch_size;
  ROPEWALK_ROLLED
  for (std::size_t pair = 0; pair < grouped; pair += batch_size) {
    double* group = groups_.data() + 2 * quantities * pair;
    double* rows = rows_.data() + 2 * row_quantities * pair;
    const auto m = Turn::load(group, middle);
    turned(m, Turn::load(group, stride)).store(group, middle);
    const auto store_two = [&](Quantity step, std::size_t before, std::size_t after) ROPEWALK_INLINE {
      const auto both = mirrored(m, Turn::load(group, step));
      both.before.store(rows, before);
      both.after.store(rows, after);
    };
    store_two(half, 1, 2);
    store_two(three_halves, 0, 3);
  }
  for (std::size_t row = 0; row < block_rows; ++row, position += 1, cos += pairs, sin += pairs) {
    fill_float32_row(position, row, cos, sin);
  }
}

void RunFiller::fill_float32_row(double position, std::size_t row, float* cos, float* sin) noexcept {
  const std::size_t grouped = turning_ / batch_size * batch_size;
  const LittleTurn little_turn;
  const DoubleBatch wide_position(position);
  const double* frequencies = angles_->radians();
  double* rows = rows_.data();
  ROPEWALK_ROLLED
  for (std::size_t pair = 0; pair < grouped; pair += batch_size) {
    const DoubleBatch angle = wide_position * load_wide<DoubleBatch>(frequencies + pair);
    little_turn(widen(narrow(angle)) - angle).store(rows + 2 * row_quantities * pair, little);
  }
  const Batch attention_factor(static_cast<float>(angles_->attention_factor()));
  const Doubt in_doubt;
  ROPEWALK_ROLLED
  for (std::size_t pair = 0; pair < grouped; pair += batch_size, rows += 2 * row_quantities * batch_size) {
    const auto m = Turn::load(rows, row), more = Turn::load(rows, little);
    const Turn turn{m.cos - (m.cos * more.cos + m.sin * more.sin), m.sin - (m.sin * more.cos - m.cos * more.sin)};
    const Batch c = narrow(turn.cos), s = narrow(turn.sin);
    store(cos + pair, c * attention_factor);
    store(sin + pair, s * attention_factor);
    if (in_doubt(turn, c, s)) angles_->fill_group<DoubleBatch, Batch>(position, pair, cos, sin);
  }
  for (std::size_t pair = grouped; pair < turning_; ++pair) {
    angles_->fill_group<double, float>(position, pair, cos, sin);
  }
}

}  // namespace ropewalk
