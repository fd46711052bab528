#include "model/model_rotation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "rope/config/frequencies.hpp"
#include "rope/numbers/bfloat16.hpp"

namespace ropewalk::model {
namespace {

double to_bfloat16(double value) noexcept {
  BFloat16 rounded;
  store(&rounded, static_cast<float>(value));
  return static_cast<double>(load<float>(&rounded));
}

constexpr Pairing other(Pairing pairing) noexcept {
  return pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
}

RotateOptions broken_options(RotateOptions options, Broken broken) noexcept {
  if (broken == Broken::pairing_swapped) {
    options.pairing = other(options.pairing);
    options.write_as = other(options.write_as);
  }
  if (broken == Broken::direction_reversed) {
    options.direction = options.direction == Direction::forward ? Direction::back : Direction::forward;
  }
  return options;
}

template <class T>
Result<> allocate(Buffer<T>& buffer, std::size_t size) {
  if (buffer.size() >= size) return {};
  Result<Buffer<T>> made = Buffer<T>::make(size);
  if (!made) return std::unexpected(made.error());
  buffer = std::move(*made);
  return {};
}

}  // namespace

ModelRotation::ModelRotation(KeptTable table, Broken broken, std::size_t head_dim,
                             std::optional<std::int64_t> seq_len) noexcept
    : table_(std::move(table)),
      options_(broken_options(table_.rotation(), broken)),
      broken_(broken),
      head_dim_(head_dim),
      seq_len_(seq_len) {}

Result<ModelRotation> ModelRotation::make(const CheckedConfig& checked, std::size_t head_dim,
                                          const RotationOptions& options) {
  Result<KeptTable> table = KeptTable::make(checked, Precision::exact);
  if (!table) return std::unexpected(table.error());
  const RopeConfig& config = checked;
  if (static_cast<std::size_t>(config.head_dim) != head_dim) {
    return fail(ErrorCode::shape_mismatch, "head_dim", config.head_dim, Limit::equal_to, head_dim);
  }
  if (config.axis_pattern != AxisPattern::none) {
    return fail(ErrorCode::option_invalid, "mrope_section", config.mrope_section.size(), Limit::absent);
  }
  ModelRotation made(std::move(*table), options.broken, head_dim, options.seq_len);
  for (const std::int32_t pair : options.frozen_pairs) {
    if (pair >= 0 && static_cast<std::size_t>(pair) < made.pairs()) continue;
    return fail(ErrorCode::option_invalid, "frozen_pairs", pair, Limit::below, made.pairs(), "rotary_dim / 2");
  }
  if (const Result<> allocated = allocate(made.frozen_, options.frozen_pairs.size()); !allocated) {
    return std::unexpected(allocated.error());
  }
  std::ranges::copy(options.frozen_pairs, made.frozen_.data());
  if (options.broken == Broken::low_precision_positions) {
    if (const Result<> allocated = allocate(made.inv_freq_, made.pairs()); !allocated)
      return std::unexpected(allocated.error());
    const Result<double> factor = fill_frequencies(checked, options.seq_len, Precision::float32, made.inv_freq_.span());
    if (!factor) return std::unexpected(factor.error());
    made.attention_factor_ = *factor;
    for (double& one : made.inv_freq_.span()) one = to_bfloat16(one);
  }
  return made;
}

Result<> ModelRotation::prepare(std::span<const std::int32_t> positions) {
  tokens_ = positions.size();
  if (broken_ == Broken::off) return {};
  if (const Result<> done = fill(positions, 0, query_); !done) return done;
  return fill(positions, broken_ == Broken::keys_one_late ? 1 : 0, key_);
}

Result<> ModelRotation::fill(std::span<const std::int32_t> positions, std::int32_t offset, Rows& rows) {
  const std::size_t tokens = positions.size(), count = product({tokens, pairs()});
  if (Result<> allocated = allocate(rows.cos, count); !allocated) return allocated;
  if (Result<> allocated = allocate(rows.sin, count); !allocated) return allocated;
  if (Result<> allocated = allocate(places_, tokens); !allocated) return allocated;
  const std::span<std::int32_t> places = places_.span().first(tokens);
  for (std::size_t i = 0; i < tokens; ++i) {
    if (positions[i] > max_position - offset) {
      return fail(ErrorCode::position_invalid, "positions", positions[i], Limit::at_most, max_position - offset);
    }
    places[i] = positions[i] + offset;
  }
  if (broken_ == Broken::low_precision_positions) {
    fill_in_low_precision(places, rows);
  } else {
    const Result<CosSinView> table = table_.rows(places, seq_len_);
    if (!table) return std::unexpected(table.error());
    for (std::size_t i = 0; i < tokens; ++i) {
      const std::size_t from = static_cast<std::size_t>(places[i]) * pairs();
      std::copy_n(table->cos.data() + from, pairs(), rows.cos.data() + i * pairs());
      std::copy_n(table->sin.data() + from, pairs(), rows.sin.data() + i * pairs());
    }
  }
  for (const std::int32_t pair : frozen_.span()) {
    for (std::size_t i = 0; i < tokens; ++i) {
      float& cos = rows.cos.data()[i * pairs() + static_cast<std::size_t>(pair)];
      float& sin = rows.sin.data()[i * pairs() + static_cast<std::size_t>(pair)];
      cos = std::hypot(cos, sin);
      sin = 0;
    }
  }
  return {};
}

void ModelRotation::fill_in_low_precision(std::span<const std::int32_t> positions, Rows& rows) const noexcept {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double position = to_bfloat16(positions[i]);
    for (std::size_t pair = 0; pair < pairs(); ++pair) {
      const double angle = to_bfloat16(position * inv_freq_.data()[pair]);
      rows.cos.data()[i * pairs() + pair] = static_cast<float>(std::cos(angle) * attention_factor_);
      rows.sin.data()[i * pairs() + pair] = static_cast<float>(std::sin(angle) * attention_factor_);
    }
  }
}

Result<> ModelRotation::rotate(std::span<float> x, std::size_t heads, const Rows& rows) const {
  if (broken_ == Broken::off) return {};
  if (broken_ == Broken::table_pairing_mismatch) {
    rotate_by_other_table(x, heads, rows);
    return {};
  }
  const TensorShape shape{1, heads, tokens_, head_dim_, Layout::bshd};
  const std::size_t count = tokens_ * pairs();
  const CosSinView table{rows.cos.span().first(count), rows.sin.span().first(count), tokens_};
  Result<> done = ropewalk::rotate(x, x, shape, options_, table);
  if (done && broken_ == Broken::applied_twice) done = ropewalk::rotate(x, x, shape, options_, table);
  return done;
}

/// x cos + partner(x) sin, channel by channel, as in the code of checkpoints. The partners follow one pairing; the rows
/// of cos and sin, which contain each pair twice, follow the other.
void ModelRotation::rotate_by_other_table(std::span<float> x, std::size_t heads, const Rows& rows) const noexcept {
  const bool halves = options_.pairing == Pairing::half_split;
  const std::size_t apart = halves ? pairs() : 1, step = halves ? 1 : 2;
  const auto pair_of = [&](std::size_t channel) { return halves ? channel / 2 : channel % pairs(); };
  const float sign = options_.direction == Direction::forward ? 1.0f : -1.0f;
  for (std::size_t row = 0; row < tokens_ * heads; ++row) {
    float* channels = x.data() + row * head_dim_ + options_.rotary_offset;
    const float* cos = rows.cos.data() + row / heads * pairs();
    const float* sin = rows.sin.data() + row / heads * pairs();
    for (std::size_t pair = 0; pair < pairs(); ++pair) {
      const std::size_t first = pair * step, second = first + apart;
      const float x0 = channels[first], x1 = channels[second];
      channels[first] = x0 * cos[pair_of(first)] - x1 * sign * sin[pair_of(first)];
      channels[second] = x1 * cos[pair_of(second)] + x0 * sign * sin[pair_of(second)];
    }
  }
}

}  // namespace ropewalk::model
