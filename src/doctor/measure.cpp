#include "doctor/measure.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

namespace ropewalk::doctor {
namespace {

using Complex = std::complex<double>;

// For each token, the factor by which each pair was multiplied (least squares over its rows), and how well it fits.
struct Factor {
  Complex value;
  double misfit = 0;  ///< in units of rounding
  double noise = 0;   ///< relative to the value
};

// a * conj(b) of finite numbers; the standard library's product also handles infinities, which is slower.
Complex times_conjugate(Complex a, Complex b) {
  return {a.real() * b.real() + a.imag() * b.imag(), a.imag() * b.real() - a.real() * b.imag()};
}

// The channel of the slice that takes this pair's angle in the form's table, and its partner: their places before and
// after the rotation.
struct Channels {
  std::size_t own, partner, written, written_partner;
  bool first;  ///< the first channel of its pair
};

Channels channels_of(const Program& form, std::size_t pair) {
  const auto pairs = static_cast<std::size_t>(form.rotary_dim) / 2,
             offset = static_cast<std::size_t>(form.rotary_offset);
  const bool half_split = form.pairing == Pairing::half_split;
  const bool table_half_split = half_split != form.table_of_other_pairing;
  const std::size_t channel = table_half_split ? pair : 2 * pair;
  const std::size_t of_pair = half_split ? channel % pairs : channel / 2;
  const bool first = half_split ? channel < pairs : channel % 2 == 0;
  const auto at = [&](Pairing order, bool second) {
    return offset + (order == Pairing::half_split ? of_pair + (second ? pairs : 0) : 2 * of_pair + (second ? 1 : 0));
  };
  return {at(form.pairing, !first), at(form.pairing, first), at(form.write_as, !first), at(form.write_as, first),
          first};
}

// The rotation of the whole pair; one row is enough.
Factor rotation_factor(const Channels& at, std::span<const Row> rows) {
  Complex product = 0;
  double square = 0, output_square = 0;
  for (const Row& row : rows) {
    Complex x(row.input[at.own], row.input[at.partner]), y(row.output[at.written], row.output[at.written_partner]);
    if (!at.first) x = {x.imag(), x.real()}, y = {y.imag(), y.real()};
    product += times_conjugate(y, x);
    square += std::norm(x);
    output_square += std::norm(y);
  }
  if (square == 0) return {1, output_square > 0 ? HUGE_VAL : 0, HUGE_VAL};
  const double left = std::max(0.0, output_square - std::norm(product) / square);
  return {product / square, std::sqrt(left / std::max(output_square, 1e-300)), 1};
}

// Fits one channel without its partner, output = cosine own + sine partner. This finds wrong tables and signs.
Factor channel_factor(const Channels& at, std::span<const Row> rows) {
  double xx = 0, xp = 0, pp = 0, yx = 0, yp = 0, yy = 0;
  for (const Row& row : rows) {
    const double x = row.input[at.own], partner = row.input[at.partner], y = row.output[at.written];
    xx += x * x, xp += x * partner, pp += partner * partner;
    yx += y * x, yp += y * partner, yy += y * y;
  }
  const double determinant = xx * pp - xp * xp;
  if (determinant <= 1e-6 * xx * pp) return {1, 0, HUGE_VAL};
  const double cosine = (yx * pp - yp * xp) / determinant, sine = (yp * xx - yx * xp) / determinant;
  const double left = std::max(0.0, yy - cosine * yx - sine * yp);
  return {{cosine, at.first ? -sine : sine},
          std::sqrt(left / std::max(xx + pp, 1e-300)),
          std::sqrt((xx + pp) * (xx + pp) / determinant)};
}

Factor factor_of(const Program& form, const Sample& sample, std::span<const Row> rows, std::size_t pair, By by) {
  const Channels at = channels_of(form, pair);
  Factor factor = by == By::channel ? channel_factor(at, rows) : rotation_factor(at, rows);
  double square = 0;
  for (const Row& row : rows) square += row.input[at.own] * row.input[at.own];
  const double least = sample.least * std::sqrt(static_cast<double>(rows.size()) / std::max(square, 1e-300));
  const double roundoff = 5 * (sample.roundoff + least);
  factor.noise *= roundoff * std::max(1.0, std::abs(factor.value));
  // Such sums cancel to about 1e-16 of their terms.
  factor.misfit /= 2 * roundoff + 4e-8;
  return factor;
}

double wrapped(double angle) {
  constexpr double revolution = 2 * std::numbers::pi;
  return angle - revolution * std::nearbyint(angle / revolution);
}

}  // namespace

std::optional<Measured> measure(const Program& form, const Sample& sample, By by, Anchor anchor) {
  const auto pairs = static_cast<std::size_t>(form.rotary_dim) / 2;
  const std::size_t tokens = sample.tokens.size();
  // The extra entry at the end is position 0, if there is an anchor.
  std::vector<std::vector<Factor>> factors(pairs, std::vector<Factor>(tokens + 1, {1, 0, 0}));
  for (std::size_t token = 0, first = 0; token < tokens; ++token) {
    std::size_t end = first;
    while (end < sample.rows.size() && sample.rows[end].token == token) ++end;
    const std::span rows(sample.rows.data() + first, end - first);
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      factors[pair][token] = factor_of(form, sample, rows, pair, by);
      if (factors[pair][token].misfit > 1) return std::nullopt;
    }
    first = end;
  }
  // For lengths: one factor for all pairs and tokens.
  std::vector<double> sizes;
  for (const auto& list : factors) {
    for (std::size_t token = 0; token < tokens; ++token) {
      if (std::isfinite(list[token].noise)) sizes.push_back(std::abs(list[token].value));
    }
  }
  if (sizes.empty()) return std::nullopt;
  Measured measured;
  measured.attention_factor = std::reduce(sizes.begin(), sizes.end()) / static_cast<double>(sizes.size());
  for (const double size : sizes) {
    if (std::abs(size - measured.attention_factor) >
        8 * (sample.roundoff + sample.least / sample.largest_output) * (1 + measured.attention_factor) + 1e-7)
      return std::nullopt;
  }
  // Neighbours come first: the angle between them is below a revolution for every frequency up to pi. Each axis has its
  // own neighbours.
  struct Step {
    std::size_t from, to;
    double distance;
  };
  std::vector<std::vector<Step>> steps_of(form.axes.empty() ? 1 : sample.axes);
  const double beyond = anchor == Anchor::far ? 4096 : 0;
  for (std::size_t axis = 0; axis < steps_of.size(); ++axis) {
    std::vector<Step>& steps = steps_of[axis];
    const auto add = [&](std::size_t from, std::size_t to) {
      const double distance = sample.position(to, axis) - (from == tokens ? 0.0 : sample.position(from, axis));
      if (distance > 0)
        steps.insert(std::ranges::upper_bound(steps, distance, {}, &Step::distance), {from, to, distance});
    };
    for (std::size_t b = 0; b < tokens; ++b) {
      for (std::size_t a = 0; a < b; ++a) {
        if (sample.tokens[a].batch == sample.tokens[b].batch) add(a, b);
      }
      if (anchor == Anchor::zero) add(tokens, b);
    }
    if (steps.empty() || steps.front().distance > 1) return std::nullopt;
  }
  const auto axis_of = [&](std::size_t pair) {
    return form.axes.empty() ? 0 : static_cast<std::size_t>(form.axes[pair]);
  };
  // All distances, or only neighbours if positions begin again and again.
  std::size_t contradictions = 1, agreements = 0;
  for (const double farthest : {HUGE_VAL, 1.0}) {
    if (contradictions <= agreements) break;
    contradictions = agreements = 0;
    measured.inv_freq.clear();
    measured.deviation.clear();
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const auto& list = factors[pair];
      double rate = 0, deviation = HUGE_VAL;
      for (const auto& [from, to, distance] : steps_of[axis_of(pair)]) {
        if (distance > farthest) break;
        const double phase = std::arg(times_conjugate(list[to].value, list[from].value));
        // float32 angles are off by up to 2^-23 of themselves.
        const double angles = 0x1p-23 * (2 * (sample.position(to, axis_of(pair)) + beyond) - distance);
        const double noise =
            list[from].noise + list[to].noise + angles * std::abs(std::isfinite(deviation) ? rate : phase / distance);
        if (!std::isfinite(noise)) continue;
        if (!std::isfinite(deviation)) {
          rate = phase / distance;
          deviation = noise / distance;
          continue;
        }
        // A step can be used once the pairs known so far determine its number of revolutions.
        const double angle = rate * distance;
        if (deviation * distance > 1) continue;
        const double error = wrapped(phase - angle);
        const double slack = noise + deviation * distance;
        // Positions that begin again make some steps disagree.
        if (std::abs(error) > 4 * slack + 1e-6) {
          ++contradictions;
          continue;
        }
        ++agreements;
        if (noise / distance < deviation) {
          rate += error / distance;
          deviation = noise / distance + 0x1p-22 * std::abs(rate);
        }
      }
      measured.inv_freq.push_back(std::isfinite(deviation) ? rate : 0);
      measured.deviation.push_back(deviation);
    }
  }
  if (contradictions > agreements) return std::nullopt;
  // The offset: each pair's angle at its first token gives the offset up to a revolution of that pair. Slow pairs alone
  // cannot give it; then it stays 0.
  const auto agreement = [&](std::int32_t offset) {
    double sum = 0;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      sum += std::cos(std::arg(factors[pair][0].value) -
                      measured.inv_freq[pair] * (sample.position(0, axis_of(pair)) + offset));
    }
    return sum;
  };
  double best = agreement(0) + 1e-6;
  for (std::int32_t offset = -64; offset <= 64; ++offset) {
    if (agreement(offset) <= best) continue;
    best = agreement(offset);
    measured.position_offset = offset;
  }
  return measured;
}

namespace {

// The angle that a factor represents if signs are wrong, or sine and cosine are swapped.
double angle_in(const Program& program, std::size_t pair, Complex factor) {
  const bool first = channels_of(program, pair).first;
  if (program.sine_and_cosine_swapped) factor = {factor.imag(), factor.real()};
  if (program.signs == (first ? Signs::both_plus : Signs::both_minus)) factor = std::conj(factor);
  return std::arg(factor);
}

}  // namespace

std::optional<double> position_by_angles(const Program& program, const Sample& sample, std::size_t token) {
  const auto first = std::ranges::find(sample.rows, token, &Row::token);
  const auto last = std::ranges::find_if(first, sample.rows.end(), [&](const Row& row) { return row.token != token; });
  const std::span<const Row> rows(first, last);
  const bool rotation =
      program.signs == Signs::rotation && !program.sine_and_cosine_swapped && !program.table_of_other_pairing;
  const By by = rotation ? By::pair : By::channel;
  double position = 0, deviation = HUGE_VAL;
  for (std::size_t pair = program.inv_freq.size(); pair-- > 0;) {
    const double rate = program.inv_freq[pair] * program.times;
    if (program.only_axis >= 0 && program.axes[pair] != program.only_axis) continue;
    const Factor factor = factor_of(program, sample, rows, pair, by);
    if (!(rate > 0) || factor.misfit > 1 || factor.noise > 0.5) continue;
    const double angle = program.direction * angle_in(program, pair, factor.value);
    // The slowest pair: up to one revolution, or a little before 0.
    if (!std::isfinite(deviation)) {
      position = (angle < -0.5 ? angle + 2 * std::numbers::pi : angle) / rate;
    } else {
      if (deviation * rate > 1) continue;
      position += wrapped(angle - position * rate) / rate;
    }
    deviation = factor.noise / rate + 0x1p-21 * std::abs(position);
  }
  if (!(deviation < 0.4) || std::abs(position) > 0x1p30) return std::nullopt;
  return position;
}

std::optional<Line> fit_base(const Measured& measured, double exponent_dim) {
  // Weighted by the precision of each logarithm. The line goes through the origin, since the first frequency is 1.
  double product = 0, square = 0;
  const std::size_t pairs = measured.inv_freq.size();
  for (std::size_t pair = 1; pair < pairs; ++pair) {
    const double rate = std::abs(measured.inv_freq[pair]);
    if (rate <= 4 * measured.deviation[pair]) continue;
    const double exponent = -2 * static_cast<double>(pair) / exponent_dim;
    const double weight = std::pow(rate / measured.deviation[pair], 2);
    product += weight * exponent * std::log(rate);
    square += weight * exponent * exponent;
  }
  if (square == 0) return std::nullopt;
  Line line{std::exp(product / square)};
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const double wanted = std::pow(line.base, -2 * static_cast<double>(pair) / exponent_dim);
    const double allowed = 4 * measured.deviation[pair] + 1e-6 * wanted;
    line.worst = std::max(line.worst, std::abs(std::abs(measured.inv_freq[pair]) - wanted) / allowed);
  }
  return line;
}

}  // namespace ropewalk::doctor
