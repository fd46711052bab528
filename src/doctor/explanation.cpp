#include "doctor/explanation.hpp"

#include <cmath>
#include <utility>

#include "doctor/measure.hpp"
#include "doctor/plain_numbers.hpp"

namespace ropewalk::doctor {
namespace {

std::optional<double> base_of(const Program& program) {
  Measured exact;
  exact.inv_freq = program.inv_freq;
  for (const double rate : program.inv_freq) exact.deviation.push_back(1e-7 * std::abs(rate));
  const auto line = fit_base(exact, program.rotary_dim);
  if (!line || line->worst > 1 || !std::isfinite(line->base)) return std::nullopt;
  for (const double near : plain(line->base)) {
    if (std::abs(near / line->base - 1) < 1e-9) return near;
  }
  return line->base;
}

Where tokens_of(const PositionFault& fault, const Sample& sample) {
  return {Of::tokens, sample.tokens[fault.token].seq, sample.tokens[fault.last].seq};
}

Finding of_kind(const PositionFault& fault, const Sample& sample) {
  constexpr double confidence = 1;
  using Kind = PositionFault::Kind;
  switch (fault.kind) {
    // The position that padding should have is also checked.
    case Kind::padding:
      return {FindingCode::position_offset, confidence, fault.amount,
              2.0 + (fault.amount > 0 ? sample.tokens[fault.token].position : 0)};
    case Kind::offset:
    case Kind::row_offset: return {FindingCode::position_offset, confidence, fault.amount, 0};
    case Kind::constant: return {FindingCode::position_ignored, confidence, fault.amount, 0};
    case Kind::row_constant: return {FindingCode::position_ignored, confidence, fault.amount, 1};
    case Kind::proportional: return {FindingCode::scaling_wrong, confidence, 1 / fault.amount, 1};
    case Kind::bfloat16:
      return {FindingCode::low_precision_positions, confidence, static_cast<double>(Rounding::position_bfloat16)};
    case Kind::float16:
      return {FindingCode::low_precision_positions, confidence, static_cast<double>(Rounding::position_float16)};
    case Kind::reset:
      return {FindingCode::position_reset, confidence, static_cast<double>(sample.tokens[fault.token].seq), 0};
    case Kind::some_offset:
      return {FindingCode::position_offset, confidence, fault.amount, 0, tokens_of(fault, sample)};
    case Kind::stuck: return {FindingCode::position_ignored, confidence, fault.amount, 0, tokens_of(fault, sample)};
    case Kind::down: return {FindingCode::position_offset, confidence, fault.amount, 1};
    case Kind::none:
    case Kind::other: break;
  }
  return {FindingCode::position_offset, confidence / 2, fault.amount, 1};
}

// Several positions for each token: an axis that takes another axis' position, or counts tokens, or has an offset of
// its own.
std::optional<Explanation> with_axes(const Program& program, const Sample& sample, std::vector<double> positions,
                                     Faults faults) {
  const std::size_t tokens = sample.tokens.size();
  Explanation explanation{program, {}, {}};
  const PositionFault first = compare_positions(std::span(positions).first(tokens), sample);
  bool together = first.kind == PositionFault::Kind::offset;
  for (std::size_t i = 0; i < positions.size() && together; ++i)
    together = same_position(positions[i] - sample.position(i % tokens, i / tokens), first.amount);
  if (together) {
    explanation = {program, {finding_of(first, sample)}, first};
    explanation.program.positions = std::move(positions);
    return explanation;
  }
  for (std::size_t axis = 0; axis < sample.axes; ++axis) {
    const std::span found = std::span<const double>(positions).subspan(axis * tokens, tokens);
    const PositionFault fault = compare_positions(found, sample, axis);
    if (fault.kind == PositionFault::Kind::none) continue;
    const auto all = [&](auto wanted) {
      for (std::size_t token = 0; token < tokens; ++token) {
        if (!same_position(found[token], wanted(token))) return false;
      }
      return true;
    };
    // The index of the other axis, or -1 for the token's place in its row.
    double taken = NAN;
    if (all([&](std::size_t token) { return static_cast<double>(sample.tokens[token].seq); })) taken = -1;
    for (std::size_t other = 0; other < sample.axes; ++other) {
      if (all([&](std::size_t token) { return sample.position(token, other); })) taken = static_cast<double>(other);
    }
    Finding finding = finding_of(fault, sample);
    if (!std::isnan(taken))
      finding = {FindingCode::position_ignored, 1, taken, static_cast<double>(axis)};
    else if (fault.kind == PositionFault::Kind::other && faults != Faults::any)
      return std::nullopt;
    if (finding.where.of == Of::all) finding.where = {Of::axes, axis, axis};
    explanation.findings.push_back(finding);
  }
  if (explanation.findings.empty()) return std::nullopt;
  explanation.program.positions = std::move(positions);
  return explanation;
}

}  // namespace

Finding finding_of(const PositionFault& fault, const Sample& sample) {
  Finding finding = of_kind(fault, sample);
  if (fault.some_rows && finding.where.of == Of::all) finding.where = {Of::rows, fault.first_row, fault.last_row};
  return finding;
}

Finding finding_of(const Variant& variant) {
  return {variant.code, 1, variant.shown, variant.wanted, {}, variant.changes};
}

Found found_of(const Program& program, double offset) {
  return {program.pairing,
          program.rotary_dim,
          base_of(program),
          program.inv_freq,
          std::pow(program.attention_factor, program.times),
          offset,
          program.direction};
}

std::optional<Explanation> with_positions(const Program& program, const Sample& sample, Faults faults) {
  auto positions = read_positions(program, sample);
  if (!positions) return std::nullopt;
  if (!program.axes.empty()) return with_axes(program, sample, std::move(*positions), faults);
  const PositionFault fault = compare_positions(*positions, sample);
  if (fault.kind == PositionFault::Kind::none) return std::nullopt;
  if (fault.kind == PositionFault::Kind::other && faults != Faults::any) return std::nullopt;
  Explanation explanation{program, {finding_of(fault, sample)}, fault};
  // For a decoding step at position 0, either the offset is lost or the position was ignored.
  if (fault.kind == PositionFault::Kind::offset && sample.tokens.size() == 1 && positions->front() == 0)
    explanation.findings.push_back({FindingCode::position_ignored});
  if (fault.kind == PositionFault::Kind::constant && fault.amount == 0)
    explanation.findings.insert(explanation.findings.begin(),
                                {FindingCode::not_applied, 1, 0, 0, explanation.findings.front().where});
  if (fault.kind == PositionFault::Kind::constant && fault.amount < 0) {
    explanation.findings.front().shown = -fault.amount;
    explanation.findings.push_back({FindingCode::direction_reversed});
  }
  explanation.program.positions = std::move(*positions);
  return explanation;
}

std::optional<Explanation> with_head_positions(const Program& program, const Sample& sample) {
  if (!program.axes.empty() || sample.tokens.size() < 2 || sample.heads < 2) return std::nullopt;
  // The rows of the first token, as one token for each head.
  Sample heads = sample;
  heads.tokens.clear(), heads.rows.clear();
  for (const Row& row : sample.rows) {
    if (row.token != 0) break;
    heads.rows.push_back(row);
    heads.rows.back().token = heads.tokens.size();
    heads.tokens.push_back({0, row.head, static_cast<double>(row.head)});
  }
  const auto positions = read_positions(program, heads);
  if (!positions) return std::nullopt;
  const PositionFault fault = compare_positions(*positions, heads);
  if (fault.kind != PositionFault::Kind::offset) return std::nullopt;
  Explanation explanation{program, {{FindingCode::heads_and_positions_swapped, 1, 0, fault.amount}}, {}};
  explanation.program.positions_from = PositionsFrom::head;
  explanation.program.head_position = fault.amount;
  return explanation;
}

double residual_of(const Program& program, const Sample& sample) {
  return sample.largest_output > 0 ? largest_error(program, sample) / sample.largest_output : 0;
}

}  // namespace ropewalk::doctor
