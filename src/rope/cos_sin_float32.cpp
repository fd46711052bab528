#include <cmath>

#include "rope/cos_sin_run.hpp"
#include "rope/cos_sin_turn.hpp"

// float32's angle is position * frequency, rounded: off by at most 2^-8 radians up to angles of 2^17. How far is known exactly, as
// the product of two floats fits into a double. So the angle without the rounding, which moves on by turns, is turned by that
// little more. The result is off by less than 2^-45; where this might change the rounding to float32, and where the angle is larger,
// the pairs are computed on their own: the bits are always those of Angles::fill_row.

namespace ropewalk {
namespace {

DoubleBatch constant(double value) noexcept {
  const auto half = in_register<DoubleBatch::Half>(value);
  return {half, half};
}

/// Cosine and sine of an angle of at most 2^-8: off by less than 2^-46.
struct SmallTurn {
  DoubleBatch one = constant(1.0), half = constant(0.5), sixth = constant(1.0 / 6), twenty_fourth = constant(1.0 / 24);

  ROPEWALK_INLINE WideTurn<DoubleBatch> operator()(const DoubleBatch& angle) const noexcept {
    const DoubleBatch squared = angle * angle;
    return {one - squared * (half - squared * twenty_fourth), angle - angle * (squared * sixth)};
  }
};

/// Rounds to float32 and collects whether any of the roundings is in doubt: the double is smaller than 2^-10, or nearer than 2^-45 to
/// the middle between two floats.
struct Rounding {
  static constexpr std::uint32_t near = 1U << 17;  // 2^-45 in units of the last place of a double from 2^-10 on
  Bits middle = in_register<Bits>((near << 3) - 0x80000000U);
  Batch sign = in_register(-0.0F);

  struct Doubt {
    Bits nearest = Bits(~0U);
    Batch smallest = Batch(-1.0F);  ///< negated sizes

    [[nodiscard]] bool any() const noexcept {
      return xsimd::any(nearest <= Bits(near << 4)) || xsimd::any(smallest > Batch(-0x1p-10F));
    }
  };

  ROPEWALK_INLINE Batch operator()(const DoubleBatch& value, Doubt& doubt) const noexcept {
    const Batch rounded = narrow(value);
    doubt.smallest = greater_of(doubt.smallest, rounded | sign);
    // The 29 bits that are cut off, as a distance from their middle.
    doubt.nearest = xsimd::min(doubt.nearest, (low_bits(value) << 3) + middle);
    return rounded;
  }
};

constexpr float largest_angle = 0x1p17F;

}  // namespace

/// Writes four rows and moves the middle on.
void RunFiller::fill_float32_block(double position, float* cos, float* sin) noexcept {
  const std::size_t pairs = angles_->pairs();
  const Batch attention_factor(static_cast<float>(angles_->attention_factor()));
  const SmallTurn small_turn;
  const Rounding round;
  std::size_t pair = 0;
  for (; pair + batch_size <= turning_; pair += batch_size) {
    double* group = groups_.data() + 2 * quantities * pair;
    const auto wide_frequency = load_wide<DoubleBatch>(angles_->radians() + pair);
    const Batch frequency = narrow(wide_frequency);
    Rounding::Doubt doubt;
    Batch angle;
    const auto write = [&](std::size_t row, const WideTurn<DoubleBatch>& turn) ROPEWALK_INLINE {
      const double at = position + static_cast<double>(row);
      angle = Batch(static_cast<float>(at)) * frequency;
      const auto exact = turned(turn, small_turn(widen(angle) - DoubleBatch(at) * wide_frequency));
      store(cos + row * pairs + pair, round(exact.cos, doubt) * attention_factor);
      store(sin + row * pairs + pair, round(exact.sin, doubt) * attention_factor);
    };
    const auto m = WideTurn<DoubleBatch>::load(group, middle);
    const auto write_two = [&](Quantity step, std::size_t before, std::size_t after) ROPEWALK_INLINE {
      const auto both = mirrored(m, WideTurn<DoubleBatch>::load(group, step));
      write(before, both.before);
      write(after, both.after);
    };
    write_two(half, 1, 2);
    write_two(three_halves, 0, 3);  // the last row and the largest angle come last
    turned(m, WideTurn<DoubleBatch>::load(group, stride)).store(group, middle);
    if (!doubt.any() && !xsimd::any(xsimd::abs(angle) > Batch(largest_angle))) continue;
    for (std::size_t row = 0; row < block_rows; ++row) {
      angles_->fill_group<DoubleBatch, Batch>(position + static_cast<double>(row), pair, cos + row * pairs,
                                              sin + row * pairs);
    }
  }
  for (; pair < turning_; ++pair) {
    for (std::size_t row = 0; row < block_rows; ++row) {
      angles_->fill_group<double, float>(position + static_cast<double>(row), pair, cos + row * pairs,
                                         sin + row * pairs);
    }
  }
}

}  // namespace ropewalk
