#include "doctor/measure.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace ropewalk::doctor {
namespace {

using Complex = std::complex<double>;

// For each token the factor by which each pair was multiplied, the least squares over its rows, and how well that fits.
struct Factor {
  Complex value;
  double misfit = 0;  ///< in units of rounding
  double noise = 0;   ///< of the value
};

// A channel of the slice that takes the angle of this pair in the form's table, and its partner: where they lie before and after.
struct Channels {
  std::size_t own, partner, written, written_partner;
  bool first;  ///< of its pair
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

// The whole rotation of the pair: right also from one row.
Factor rotation_factor(const Channels& at, std::span<const Row> rows) {
  Complex product = 0;
  double square = 0, output_square = 0;
  for (const Row& row : rows) {
    Complex x(row.input[at.own], row.input[at.partner]), y(row.output[at.written], row.output[at.written_partner]);
    if (!at.first) x = {x.imag(), x.real()}, y = {y.imag(), y.real()};
    product += y * std::conj(x);
    square += std::norm(x);
    output_square += std::norm(y);
  }
  if (square == 0) return {1, output_square > 0 ? HUGE_VAL : 0, HUGE_VAL};
  const double left = std::max(0.0, output_square - std::norm(product) / square);
  return {product / square, std::sqrt(left / std::max(output_square, 1e-300)), 1};
}

// What one channel alone says, output = cosine own + sine partner, whatever its partner does: for tables and signs that are wrong.
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
  const double roundoff = 5 * unit_roundoff(sample.grid);
  factor.noise *= roundoff * std::max(1.0, std::abs(factor.value));
  // Sums cancel to about 1e-16 of what they add.
  factor.misfit /= 2 * roundoff + 4e-8;
  return factor;
}

double wrapped(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

}  // namespace

std::optional<Measured> measure(const Program& form, const Sample& sample, By by) {
  const auto pairs = static_cast<std::size_t>(form.rotary_dim) / 2;
  const std::size_t tokens = sample.tokens.size();
  std::vector<std::vector<Factor>> factors(pairs, std::vector<Factor>(tokens));
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
  // Lengths: one factor for all pairs and tokens.
  std::vector<double> sizes;
  for (const auto& list : factors) {
    for (const Factor& factor : list) {
      if (std::isfinite(factor.noise)) sizes.push_back(std::abs(factor.value));
    }
  }
  if (sizes.empty()) return std::nullopt;
  std::ranges::nth_element(sizes, sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2));
  Measured measured;
  measured.attention_factor = sizes[sizes.size() / 2];
  for (const double size : sizes) {
    if (std::abs(size - measured.attention_factor) >
        8 * unit_roundoff(sample.grid) * (1 + measured.attention_factor) + 1e-7)
      return std::nullopt;
  }
  // Neighbours first: their difference is below a revolution for every frequency up to pi.
  std::vector<std::pair<std::size_t, std::size_t>> steps;
  for (std::size_t a = 0; a < tokens; ++a) {
    for (std::size_t b = a + 1; b < tokens; ++b) {
      if (sample.tokens[a].batch == sample.tokens[b].batch && sample.tokens[b].position > sample.tokens[a].position)
        steps.emplace_back(a, b);
    }
  }
  const auto span = [&](const std::pair<std::size_t, std::size_t>& step) {
    return static_cast<double>(sample.tokens[step.second].position) - sample.tokens[step.first].position;
  };
  std::ranges::sort(steps, {}, span);
  if (steps.empty() || span(steps.front()) != 1) return std::nullopt;
  std::size_t contradictions = 0, agreements = 0;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const auto& list = factors[pair];
    double rate = 0, deviation = HUGE_VAL;
    for (const auto& step : steps) {
      const double distance = span(step);
      const double noise = list[step.first].noise + list[step.second].noise;
      if (!std::isfinite(noise)) continue;
      const double phase = std::arg(list[step.second].value * std::conj(list[step.first].value));
      if (!std::isfinite(deviation)) {
        rate = phase / distance;
        deviation = noise / distance;
        continue;
      }
      // Usable once what is known says which revolution it is. float32 angles are off by up to 2^-22 of themselves.
      const double angle = rate * distance;
      if (deviation * distance > 1) continue;
      const double error = wrapped(phase - angle);
      const double slack =
          noise + deviation * distance + 0x1p-21 * std::abs(rate) * sample.tokens[step.second].position;
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
  if (contradictions > agreements) return std::nullopt;
  // The offset: each pair's angle at its first token tells it up to a revolution. Slow pairs alone cannot; then it stays 0.
  const std::int32_t first = sample.tokens[0].position;
  const auto agreement = [&](std::int32_t offset) {
    double sum = 0;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      sum += std::cos(std::arg(factors[pair][0].value) - measured.inv_freq[pair] * (first + offset));
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

std::optional<Line> fit_base(const Measured& measured, double exponent_dim) {
  // Weighted by how well each logarithm is known; through the origin, since the first frequency is 1.
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
