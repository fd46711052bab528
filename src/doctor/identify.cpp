#include "doctor/identify.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "doctor/measure.hpp"
#include "doctor/plain_numbers.hpp"

namespace ropewalk::doctor {
namespace {

// The range of channels that change anywhere: the rotated slice, as far as the data show it.
std::pair<std::int32_t, std::int32_t> changed_channels(const Sample& sample) {
  std::int32_t first = static_cast<std::int32_t>(sample.head_dim), end = 0;
  for (const Row& row : sample.rows) {
    for (std::size_t channel = 0; channel < sample.head_dim; ++channel) {
      if (std::abs(row.output[channel] - row.input[channel]) <=
          2 * sample.roundoff * std::abs(row.input[channel]) + 2 * sample.least)
        continue;
      first = std::min(first, static_cast<std::int32_t>(channel));
      end = std::max(end, static_cast<std::int32_t>(channel) + 1);
    }
  }
  return {first, end};
}

// The error of the measured frequencies, in units of rounding. They come from the same rounded values.
constexpr double seen = 8;

bool explains(const Program& program, const Sample& sample, double limit) {
  return misfit(program, sample, limit) <= limit && residual_of(program, sample) <= coarse;
}

// Gives `form` the rotation that was measured, with the plainest base if its frequencies are powers of one. It uses the
// believed positions with their offset, or else the positions that are read back. Returns the fault of the positions,
// if there is one.
std::optional<PositionFault> take_measured(Program& form, const Measured& measured, const Sample& sample) {
  using Kind = PositionFault::Kind;
  form.direction = std::reduce(measured.inv_freq.begin(), measured.inv_freq.end()) < 0 ? -1 : 1;
  form.attention_factor = measured.attention_factor;
  form.inv_freq.clear();
  for (const double rate : measured.inv_freq) form.inv_freq.push_back(rate * form.direction);
  std::vector<Program> forms;
  if (const auto line = fit_base(measured, form.rotary_dim); line && line->worst <= 8 && line->base > 1) {
    for (const double base : plain(line->base)) {
      forms.push_back(form);
      for (std::size_t pair = 0; pair < form.inv_freq.size(); ++pair)
        forms.back().inv_freq[pair] = std::pow(base, -2.0 * static_cast<double>(pair) / form.rotary_dim);
    }
  }
  forms.push_back(form);
  const double offset = measured.position_offset;
  for (Program& one : forms) {
    one.positions.clear();
    for (const Token& token : sample.tokens) one.positions.push_back(token.position + offset);
    if (!explains(one, sample, &one == &forms.back() ? seen : 2 * fits)) continue;
    form = one;
    return PositionFault{offset == 0 ? Kind::none : Kind::offset, measured.position_offset, 0};
  }
  for (const Program& one : forms) {
    auto read = with_positions(one, sample, Faults::any);
    if (!read || !explains(read->program, sample, seen)) continue;
    form = std::move(read->program);
    return read->positions;
  }
  return std::nullopt;
}

}  // namespace

Diagnosis identify(const Sample& sample) {
  Diagnosis diagnosis;
  diagnosis.grid = sample.grid;
  diagnosis.decimals = sample.decimals;
  const auto [first, end] = changed_channels(sample);
  const auto head_dim = static_cast<std::int32_t>(sample.head_dim);
  if (end == 0) {
    diagnosis.findings = {{FindingCode::not_applied}};
    return diagnosis;
  }
  for (const std::int32_t width : {(end - first + 1) / 2 * 2, end / 2 * 2, head_dim / 4, head_dim / 2, head_dim}) {
    for (const std::int32_t offset : {0, first, head_dim - width}) {
      if (width < 2 || width % 2 != 0 || offset < 0 || offset > first || offset + width > head_dim ||
          offset + width < end)
        continue;
      for (const Pairing pairing : {Pairing::half_split, Pairing::interleaved}) {
        for (const Pairing write_as : {pairing, other(pairing)}) {
          Program form;
          form.pairing = pairing;
          form.write_as = write_as;
          form.rotary_dim = width;
          form.rotary_offset = offset;
          for (const Anchor anchor : {Anchor::zero, Anchor::none, Anchor::far}) {
            const auto measured = measure(form, sample, By::pair, anchor);
            const auto fault = measured ? take_measured(form, *measured, sample) : std::nullopt;
            if (!fault) continue;
            const bool offset_alone = fault->kind == PositionFault::Kind::offset;
            diagnosis.verdict = Verdict::found;
            diagnosis.found = found_of(form, offset_alone ? fault->amount : 0);
            diagnosis.positions = with_places(form.positions, sample);
            diagnosis.residual = residual_of(form, sample);
            if (write_as != pairing) diagnosis.findings.push_back({FindingCode::output_order});
            if (!offset_alone && fault->kind != PositionFault::Kind::none)
              diagnosis.findings.push_back(finding_of(*fault, sample));
            return diagnosis;
          }
        }
      }
    }
  }
  return diagnosis;
}

}  // namespace ropewalk::doctor
