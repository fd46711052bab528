#include "doctor/program.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace ropewalk::doctor {

double rounded(double value, Half half) {
  const auto single = static_cast<float>(value);
  std::uint16_t bits = 0;
  float back = 0;
  narrow_row(half, &single, &bits, 1);
  widen_row(half, &bits, &back, 1);
  return back;
}

namespace {

Half half_of(Rounding rounding) { return static_cast<int>(rounding) % 2 == 1 ? Half::bfloat16 : Half::float16; }

double angle_of(const Program& program, double position, double inv_freq) {
  const Half half = half_of(program.rounding);
  switch (program.rounding) {
    case Rounding::none:
    case Rounding::table_bfloat16:
    case Rounding::table_float16: return position * inv_freq;
    case Rounding::position_bfloat16:
    case Rounding::position_float16: return rounded(position, half) * inv_freq;
    case Rounding::inv_freq_bfloat16:
    case Rounding::inv_freq_float16:
    case Rounding::inv_freq_and_table_bfloat16:
    case Rounding::inv_freq_and_table_float16: return position * rounded(inv_freq, half);
    case Rounding::angle_bfloat16:
    case Rounding::angle_float16:
    case Rounding::angle_and_table_bfloat16:
    case Rounding::angle_and_table_float16: return rounded(position * inv_freq, half);
    case Rounding::all_bfloat16:
    case Rounding::all_float16:
    case Rounding::all_and_table_bfloat16:
    case Rounding::all_and_table_float16: return rounded(rounded(position, half) * rounded(inv_freq, half), half);
  }
  return 0;
}

// The factors of a channel and of its partner.
std::pair<double, double> factors_of(const Program& program, double angle) {
  double cosine = std::cos(angle), sine = std::sin(angle);
  if (program.rounding >= Rounding::table_bfloat16) {
    const Half half = half_of(program.rounding);
    // A 16-bit angle gives 16-bit cosines, before they are scaled.
    if (program.rounding >= Rounding::angle_and_table_bfloat16)
      cosine = rounded(cosine, half), sine = rounded(sine, half);
    cosine = rounded(program.attention_factor * cosine, half);
    sine = rounded(program.attention_factor * sine, half);
  } else {
    cosine *= program.attention_factor;
    sine *= program.attention_factor;
  }
  return program.sine_and_cosine_swapped ? std::pair(sine, cosine) : std::pair(cosine, sine);
}

// The two channels of a pair, counted from the first of the slice.
std::pair<std::size_t, std::size_t> members(const Program& program, Pairing pairing, std::size_t pair) {
  if (pairing == Pairing::interleaved) return {2 * pair, 2 * pair + 1};
  const auto distance = static_cast<std::size_t>(program.distance);
  return {pair, pair + (distance == 0 ? program.inv_freq.size() : distance)};
}

// Whether a channel of the head belongs to a pair.
bool rotates(const Program& program, std::size_t channel) {
  const std::size_t pairs = program.inv_freq.size();
  const auto offset = static_cast<std::size_t>(program.rotary_offset),
             distance = static_cast<std::size_t>(program.distance);
  const auto within = [&](std::size_t first, std::size_t count) { return channel >= first && channel < first + count; };
  return distance == 0 ? within(offset, 2 * pairs) : within(offset, pairs) || within(offset + distance, pairs);
}

// The relative error of a float32 angle of a pair: inv_freq has seven printed digits or up to three roundings, and its
// product with the position has one more, whatever the type of the values. A running product over the pairs, or a power
// with a rounded exponent, adds two roundings with each pair.
double angle_error(std::size_t pair) { return 0x1p-21 + 0x1p-23 * static_cast<double>(pair); }

// One row as the program makes it. For each channel it also has the length of the pairs behind it, and that length
// times the error of their angles: rounding errors grow with both.
struct Prediction {
  std::vector<double> values, length, length_by_angle;
  std::vector<double> cosine, sine, angle_error;
};

void rotate_once(const Program& program, Prediction& row) {
  const std::size_t pairs = program.inv_freq.size();
  const std::size_t offset = static_cast<std::size_t>(program.rotary_offset);
  const Pairing other = program.pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
  double* x = row.values.data() + offset;
  double* length = row.length.data() + offset;
  double* by_angle = row.length_by_angle.data() + offset;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const auto [first, second] = members(program, program.pairing, pair);
    const auto table = [&](std::size_t channel) {
      const Pairing order = program.table_of_other_pairing ? other : program.pairing;
      return order == Pairing::half_split ? channel % pairs : channel / 2;
    };
    const std::size_t a = table(first), b = program.table_of_other_pairing ? table(second) : a;
    const double x0 = x[first], x1 = x[second];
    const double minus = program.signs == Signs::both_plus ? 1 : -1, plus = program.signs == Signs::both_minus ? -1 : 1;
    x[first] = x0 * row.cosine[a] + minus * x1 * row.sine[a];
    x[second] = x1 * row.cosine[b] + plus * x0 * row.sine[b];
    const double size = std::sqrt(x0 * x0 + x1 * x1) * std::abs(program.attention_factor);
    length[first] = length[second] = std::max(length[first], length[second]) + size;
    by_angle[first] = by_angle[second] =
        std::max(by_angle[first], by_angle[second]) + size * std::max(row.angle_error[a], row.angle_error[b]);
  }
}

void write_in_order(const Program& program, Prediction& row) {
  if (program.write_as == program.pairing) return;
  const std::size_t pairs = program.inv_freq.size();
  const auto offset = static_cast<std::size_t>(program.rotary_offset);
  for (std::vector<double>* list : {&row.values, &row.length, &row.length_by_angle}) {
    const std::vector<double> before = *list;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const auto [first, second] = members(program, program.pairing, pair);
      const auto [to, to_second] = members(program, program.write_as, pair);
      (*list)[offset + to] = before[offset + first];
      (*list)[offset + to_second] = before[offset + second];
    }
  }
}

void predict(const Program& program, const Sample& sample, const Row& row, Prediction& prediction) {
  prediction.values.assign(row.input.begin(), row.input.end());
  prediction.length.assign(row.input.size(), 0);
  prediction.length_by_angle.assign(row.input.size(), 0);
  const std::size_t pairs = program.inv_freq.size();
  for (std::vector<double>* list : {&prediction.cosine, &prediction.sine, &prediction.angle_error}) list->resize(pairs);
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const double position = position_of(program, sample, row, pair);
    const double angle = program.direction * angle_of(program, position, program.inv_freq[pair]);
    prediction.angle_error[pair] = std::abs(angle) * angle_error(pair);
    std::tie(prediction.cosine[pair], prediction.sine[pair]) = factors_of(program, angle);
  }
  for (int time = 0; time < program.times; ++time) {
    rotate_once(program, prediction);
    write_in_order(program, prediction);
  }
}

// A NaN error (a position above the largest float16) is not an explanation.
double larger(double worst, double error) { return std::isnan(error) ? HUGE_VAL : std::max(worst, error); }

// Cosine, sine, both products and their sum are rounded: at most five roundings of the pair's length. A channel outside
// every pair is a copy.
double tolerance_of(const Prediction& prediction, std::size_t channel, double roundoff) {
  const double length = prediction.length[channel];
  if (length == 0) return std::abs(prediction.values[channel]) * roundoff;
  return 5 * roundoff * length + prediction.length_by_angle[channel];
}

}  // namespace

double position_of(const Program& program, const Sample& sample, const Row& row, std::size_t pair) {
  const auto head = static_cast<double>(row.head);
  if (program.positions_from == PositionsFrom::head) return head + program.head_position;
  if (program.positions_from == PositionsFrom::with_head) return head + sample.tokens[row.token].position;
  // The index of this row within its batch, read in the order of the other layout.
  if (program.positions_from == PositionsFrom::other_layout)
    return static_cast<double>((row.head * sample.seq + sample.tokens[row.token].seq) / sample.heads);
  const std::size_t axis = program.axes.empty() ? 0 : static_cast<std::size_t>(program.axes[pair]);
  if (!program.positions.empty()) return program.positions[axis * sample.tokens.size() + row.token];
  return sample.position(row.token, axis);
}

namespace {

// The worst channel of rows, for a rotation that is applied any number of times.
double misfit_of_times(const Program& program, const Sample& sample, std::span<const Row> rows) {
  Prediction prediction;
  const double least = 5 * sample.least + sample.noise;
  double worst = 0;
  for (const Row& row : rows) {
    predict(program, sample, row, prediction);
    for (std::size_t channel = 0; channel < sample.head_dim; ++channel) {
      const double error = std::abs(row.output[channel] - prediction.values[channel]);
      worst = larger(worst, error / (tolerance_of(prediction, channel, sample.roundoff) + least));
    }
  }
  return worst;
}

// The worst channel of rows with one position, pair by pair: most wrong programs are excluded after the first pair.
double misfit_of_rows(const Program& program, const Sample& sample, std::span<const Row> rows, double enough) {
  if (program.times != 1) return misfit_of_times(program, sample, rows);
  const std::size_t pairs = program.inv_freq.size();
  const auto offset = static_cast<std::size_t>(program.rotary_offset);
  const Pairing other = program.pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
  const Pairing order = program.table_of_other_pairing ? other : program.pairing;
  const double minus = program.signs == Signs::both_plus ? 1 : -1, plus = program.signs == Signs::both_minus ? -1 : 1;
  // Five roundings of cosine, sine, both products and their sum, for values as small as that.
  const double least = 5 * sample.least + sample.noise;
  double worst = 0;
  const auto look = [&](const Row& row, std::size_t channel, double value, double tolerance) {
    const double error = std::abs(row.output[channel] - value);
    worst = larger(worst, error / (tolerance + least));
  };
  for (std::size_t pair = 0; pair < pairs && worst <= enough; ++pair) {
    if (program.only_axis >= 0 && program.axes[pair] != program.only_axis) continue;
    if (program.only_pair >= 0 && pair != static_cast<std::size_t>(program.only_pair)) continue;
    const auto [first, second] = members(program, program.pairing, pair);
    const auto [to, to_second] = members(program, program.write_as, pair);
    const auto terms = [&](std::size_t channel) {
      const std::size_t entry = order == Pairing::half_split ? channel % pairs : channel / 2;
      const double inv_freq = program.inv_freq[entry];
      const double position = position_of(program, sample, rows.front(), entry);
      const double angle = program.direction * angle_of(program, position, inv_freq);
      const auto [cosine, sine] = factors_of(program, angle);
      double slack = angle_error(entry) * std::abs(angle);
      if (program.rounding != Rounding::none) {
        // A value halfway between two 16-bit numbers may round to either, depending on its float32 error.
        const double off = angle_error(entry);
        const auto [low, low_sine] = factors_of(program, angle_of(program, position, inv_freq * (1 - off)));
        const auto [high, high_sine] = factors_of(program, angle_of(program, position, inv_freq * (1 + off)));
        slack += std::abs(high - low) + std::abs(high_sine - low_sine);
      }
      return std::array{cosine, sine, slack};
    };
    const auto a = terms(first);
    const auto b = program.table_of_other_pairing ? terms(second) : a;
    for (const Row& row : rows) {
      const double x0 = row.input[offset + first], x1 = row.input[offset + second];
      const double length = std::sqrt(x0 * x0 + x1 * x1) * std::abs(program.attention_factor);
      const double tolerance = length * (5 * sample.roundoff + std::max(a[2], b[2]));
      look(row, offset + to, x0 * a[0] + minus * x1 * a[1], tolerance);
      look(row, offset + to_second, x1 * b[0] + plus * x0 * b[1], tolerance);
    }
  }
  for (std::size_t channel = 0; channel < sample.head_dim && worst <= enough; ++channel) {
    if (rotates(program, channel)) continue;
    for (const Row& row : rows) look(row, channel, row.input[channel], std::abs(row.input[channel]) * sample.roundoff);
  }
  return worst;
}

// Calls `look` with the error of the rows of each token, and these rows, until it returns false.
template <class Look>
void each_token(const Program& program, const Sample& sample, double enough, Look look) {
  for (std::size_t begin = 0, end = 0; begin < sample.rows.size(); begin = end) {
    const auto together = [&](std::size_t at) {
      return program.positions_from == PositionsFrom::tokens && sample.rows[at].token == sample.rows[begin].token;
    };
    for (end = begin + 1; end < sample.rows.size() && together(end);) ++end;
    const std::span rows = std::span(sample.rows).subspan(begin, end - begin);
    if (!look(misfit_of_rows(program, sample, rows, enough), begin, end)) return;
  }
}

}  // namespace

double misfit(const Program& program, const Sample& sample, double enough) {
  double worst = 0;
  each_token(program, sample, enough, [&](double error, std::size_t, std::size_t) {
    worst = std::max(worst, error);
    return worst <= enough;
  });
  return worst;
}

std::vector<std::size_t> rows_beyond(const Program& program, const Sample& sample, double limit) {
  std::vector<std::size_t> list;
  each_token(program, sample, limit, [&](double error, std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end && error > limit; ++at) {
      if (misfit_of_rows(program, sample, std::span(sample.rows).subspan(at, 1), limit) > limit) list.push_back(at);
    }
    return true;
  });
  return list;
}

bool keeps_length(const Program& program, const Sample& sample) {
  const auto offset = static_cast<std::size_t>(program.rotary_offset),
             pair = static_cast<std::size_t>(program.only_pair);
  const auto [first, second] = members(program, program.pairing, pair);
  const auto [to, to_second] = members(program, program.write_as, pair);
  return std::ranges::all_of(sample.rows, [&](const Row& row) {
    const double before = std::hypot(row.input[offset + first], row.input[offset + second]) * program.attention_factor;
    const double after = std::hypot(row.output[offset + to], row.output[offset + to_second]);
    return std::abs(after - before) <= 5 * (sample.roundoff * before + sample.least) + sample.noise;
  });
}

namespace {

template <class Look>
void each_error(const Program& program, const Sample& sample, Look look) {
  Prediction prediction;
  for (const Row& row : sample.rows) {
    predict(program, sample, row, prediction);
    for (std::size_t channel = 0; channel < sample.head_dim; ++channel) {
      look(std::abs(row.output[channel] - prediction.values[channel]));
    }
  }
}

}  // namespace

double largest_error(const Program& program, const Sample& sample) {
  double largest = 0;
  each_error(program, sample, [&](double error) { largest = larger(largest, error); });
  return largest;
}

double total_error(const Program& program, const Sample& sample) {
  double squares = 0;
  each_error(program, sample, [&](double error) { squares += error * error; });
  return std::isnan(squares) ? HUGE_VAL : std::sqrt(squares);
}

}  // namespace ropewalk::doctor
