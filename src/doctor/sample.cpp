#include "doctor/sample.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rope/config/config.hpp"

namespace ropewalk::doctor {
namespace {

// Enough neighbours to measure a frequency from one step, and enough distance to measure it well.
constexpr std::size_t most_tokens = 40;
constexpr std::size_t most_heads = 4;
constexpr std::size_t most_batches = 2;

// Adds an index below `count` in its order, once. A loop instead of a sort, whose code would be a tenth of the doctor's
// size.
void choose(std::vector<std::size_t>& chosen, std::size_t count, std::size_t i) {
  const auto place = std::ranges::lower_bound(chosen, i);
  if (i < count && (place == chosen.end() || *place != i)) chosen.insert(place, i);
}

// The first tokens, the last ones, and between them groups of two neighbours at growing distances.
std::vector<std::size_t> spread(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen;
  if (count <= most) {
    for (std::size_t i = 0; i < count; ++i) chosen.push_back(i);
    return chosen;
  }
  const std::size_t groups = most / 2;
  for (std::size_t i = 0; i < std::min<std::size_t>(4, most); ++i) choose(chosen, count, i);
  const double ratio = std::pow(static_cast<double>(count), 1.0 / static_cast<double>(groups));
  double at = 4;
  for (std::size_t g = 0; g < groups; ++g, at = std::max(at * ratio, at + 2)) {
    const auto first = static_cast<std::size_t>(at);
    for (std::size_t i = first; i < first + 2; ++i) choose(chosen, count, i);
  }
  for (const std::size_t i : {count / 2, count / 2 + 1, count - 2, count - 1}) choose(chosen, count, i);
  return chosen;
}

// Adds the indices on both sides of the first change of `off` and of the last.
void choose_changes(std::vector<std::size_t>& chosen, const std::vector<bool>& off) {
  const auto changes = [&](std::size_t i) { return off[i] != off[i - 1]; };
  std::size_t first = 1, last = off.size() - 1;
  while (first < off.size() && !changes(first)) ++first;
  while (last > first && !changes(last)) --last;
  if (first == off.size()) return;
  for (const std::size_t i : {first - 1, first, last - 1, last}) choose(chosen, off.size(), i);
}

bool on_bfloat16(float value) { return (std::bit_cast<std::uint32_t>(value) & 0xFFFFU) == 0; }

// Also right for numbers too small for a normal float16, whose last bit has a larger value.
bool on_float16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const int exponent = static_cast<int>(bits >> 23 & 0xFFU) - 127;
  if ((bits & 0x7FFFFFFFU) == 0) return true;
  if (exponent > 15 || exponent < -24) return false;
  const int lost = exponent < -14 ? 13 + (-14 - exponent) : 13;
  return (bits & ((1U << lost) - 1U)) == 0;
}

using Values = std::span<const float> Row::*;

template <class Test>
bool every(const Sample& sample, Values values, Test test) {
  return std::ranges::all_of(sample.rows, [&](const Row& row) { return std::ranges::all_of(row.*values, test); });
}

Result<> check_finite(std::span<const float> tensor, std::string_view field) {
  const auto odd = std::ranges::find_if_not(tensor, [](float value) { return std::isfinite(value); });
  if (odd == tensor.end()) return {};
  return fail(ErrorCode::value_not_finite, field, odd - tensor.begin(), Limit::finite);
}

// Whether a number is a multiple of `unit`, within float32's precision.
bool is_multiple(double value, double unit) {
  return std::abs(value - std::nearbyint(value / unit) * unit) <= 0x1p-24 * std::abs(value);
}

// The number of digits after the decimal point if the values were printed as text, else 0.
int decimals_of(const Sample& sample, Values values) {
  double sum = 0;
  for (const Row& row : sample.rows) {
    for (const float value : row.*values) sum += std::abs(value);
  }
  const double mean = sum / static_cast<double>(sample.rows.size() * sample.head_dim);
  // Every float32 larger than this would pass.
  for (int digits = 1; digits <= 9 && mean * std::pow(10, digits) < 0x1p20; ++digits) {
    if (every(sample, values, [&](float value) { return is_multiple(value, std::pow(10, -digits)); })) return digits;
  }
  return 0;
}

constexpr int most_digits = 7;

// The number of digits in all if the values were printed as text, such as 1.2345e-05, else 0.
int digits_of(const Sample& sample, Values values) {
  for (int digits = 1; digits <= most_digits; ++digits) {
    const bool fits = every(sample, values, [&](float value) {
      const double size = std::abs(static_cast<double>(value));
      return size == 0 || is_multiple(value, std::pow(10, std::floor(std::log10(size)) + 1 - digits));
    });
    if (fits) return digits;
  }
  return 0;
}

// Numbers written by hand have fewer digits, and were themselves rotated.
constexpr int printed = 4;

// The error of values that were printed: so many digits after the decimal point, or so many in all if these leave a
// larger error in the largest value. Both are allowed then, since the last digits of a few values may all be 0.
void allow_for_print(Sample& sample, Values values, int decimals) {
  const int digits = digits_of(sample, values);
  if (decimals > 0) sample.least = std::max(sample.least, 0.5 * std::pow(10, -decimals));
  const double of_largest = std::floor(std::log10(std::max(sample.largest_output, 1e-300))) + 1 - digits;
  if (digits >= printed && (decimals == 0 || (digits < most_digits && of_largest > -decimals)))
    sample.roundoff = std::max(sample.roundoff, 0.5 * std::pow(10, 1 - digits));
}

void find_grid(Sample& sample) {
  sample.noise = 0x1p-23 * sample.largest_output;
  if (every(sample, &Row::output, on_bfloat16)) {
    sample.grid = Grid::bfloat16;
    sample.roundoff = 0x1p-8;
  } else if (every(sample, &Row::output, on_float16)) {
    sample.grid = Grid::float16;
    sample.roundoff = 0x1p-11;
    sample.least = 0x1p-25;
  } else if (const int decimals = decimals_of(sample, &Row::output); decimals > 1) {
    sample.grid = Grid::decimal;
    sample.decimals = decimals;
    allow_for_print(sample, &Row::output, decimals);
  } else {
    for (const Values values : {&Row::input, &Row::output}) {
      const int found = decimals_of(sample, values);
      allow_for_print(sample, values, found >= printed ? found : 0);
    }
  }
}

}  // namespace

Result<Sample> take_sample(std::span<const float> input, std::span<const float> output, const TensorShape& shape,
                           std::span<const double> position_ids, std::size_t axes) {
  for (const auto& [tensor, field] : {std::pair(input, std::string_view("input")), {output, "output"}}) {
    const auto extent = extent_of(shape, field);
    if (!extent) return std::unexpected(extent.error());
    if (tensor.size() != *extent) return wrong_length(field, tensor.size(), *extent);
    if (tensor.empty()) return fail(ErrorCode::shape_mismatch, length_of(field), 0, Limit::at_least, 1);
    if (auto finite = check_finite(tensor, field); !finite) return std::unexpected(finite.error());
  }
  const std::size_t all = shape.batch * shape.seq;
  const std::size_t ids = position_ids.size();
  const bool for_each_axis = axes > 1 && (ids == axes * shape.seq || ids == axes * all);
  if (ids != 0 && ids != shape.seq && ids != all && !for_each_axis) {
    return wrong_length("position_ids", position_ids.size(), shape.seq);
  }
  for (const double position : position_ids) {
    if (!(std::abs(position) <= max_position))
      return fail(ErrorCode::position_invalid, "position_ids", position, Limit::within, max_position);
    if (axes == 1 && position < 0)
      return fail(ErrorCode::position_invalid, "position_ids", position, Limit::at_least, 0);
    if (axes == 1 && position != std::floor(position))
      return fail(ErrorCode::position_invalid, "position_ids", position, Limit::whole);
  }

  Sample sample;
  sample.head_dim = shape.head_dim;
  sample.heads = shape.heads;
  sample.seq = shape.seq;
  sample.axes = axes;
  std::vector<std::vector<double>> more(axes - 1);
  const Strides strides = strides_of(shape);
  sample.rows.reserve(all * shape.heads);
  for (std::size_t batch = 0; batch < shape.batch; ++batch) {
    for (std::size_t seq = 0; seq < shape.seq; ++seq) {
      const auto position_on = [&](std::size_t axis) {
        if (ids == 0) return static_cast<double>(seq);
        const std::size_t length = for_each_axis ? ids / axes : ids;
        const std::size_t at = length == shape.seq ? seq : batch * shape.seq + seq;
        return position_ids[(for_each_axis ? axis * length : 0) + at];
      };
      for (std::size_t head = 0; head < shape.heads; ++head) {
        const std::size_t at = batch * strides.batch + head * strides.head + seq * strides.seq;
        const Row row{input.subspan(at, shape.head_dim), output.subspan(at, shape.head_dim), sample.tokens.size(),
                      head};
        sample.rows.push_back(row);
        for (const float value : row.output) {
          sample.largest_output = std::max(sample.largest_output, static_cast<double>(std::abs(value)));
        }
      }
      sample.tokens.push_back({batch, seq, position_on(0)});
      for (std::size_t axis = 1; axis < axes; ++axis) more[axis - 1].push_back(position_on(axis));
    }
  }
  for (const auto& list : more) sample.other_positions.insert(sample.other_positions.end(), list.begin(), list.end());
  find_grid(sample);
  return sample;
}

Sample some_of(const Sample& all, std::span<const std::size_t> off) {
  const std::size_t batches = all.tokens.back().batch + 1;
  std::vector<bool> batch_off(batches), token_off(all.seq), head_off(all.heads);
  for (const std::size_t index : off) {
    const Row& row = all.rows[index];
    const Token& token = all.tokens[row.token];
    batch_off[token.batch] = token_off[token.seq] = head_off[row.head] = true;
  }
  std::vector<std::size_t> in_batch = spread(batches, most_batches), in_seq = spread(all.seq, most_tokens),
                           heads = spread(all.heads, most_heads);
  choose_changes(in_batch, batch_off);
  choose_changes(in_seq, token_off);
  choose_changes(heads, head_off);
  Sample sample = all;
  sample.tokens.clear(), sample.rows.clear(), sample.other_positions.clear();
  for (const std::size_t batch : in_batch) {
    for (const std::size_t seq : in_seq) {
      const std::size_t token = batch * all.seq + seq;
      for (const std::size_t head : heads) {
        sample.rows.push_back(all.rows[token * all.heads + head]);
        sample.rows.back().token = sample.tokens.size();
      }
      sample.tokens.push_back(all.tokens[token]);
    }
  }
  for (std::size_t axis = 1; axis < all.axes; ++axis) {
    for (const Token& token : sample.tokens)
      sample.other_positions.push_back(all.position(token.batch * all.seq + token.seq, axis));
  }
  return sample;
}

}  // namespace ropewalk::doctor
