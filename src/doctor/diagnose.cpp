#include "doctor/diagnose.hpp"

#include <algorithm>
#include <cmath>

#include "doctor/explain.hpp"
#include "doctor/identify.hpp"
#include "doctor/mistakes.hpp"
#include "rope/tables/multimodal.hpp"

namespace ropewalk::doctor {
namespace {

// A difference below this that no mistake explains is the rounding of another library. Every known mistake that is as
// small has been tried before.
constexpr double rounding_alone = 0x1p-17;

// Whether q.k is unchanged if q and k both get this treatment. A common offset of positions leaves q.k unchanged only
// if no token lies before the sample, because the keys in a cache are at the right positions.
bool leaves_scores(const Explanation& explanation, const Sample& sample) {
  using Kind = PositionFault::Kind;
  return std::ranges::all_of(explanation.findings, [&](const Finding& finding) {
    if (finding.code == FindingCode::output_order) return true;
    if (finding.code != FindingCode::position_offset) return false;
    const Kind kind = explanation.positions.kind;
    return (kind == Kind::offset || kind == Kind::row_offset) &&
           std::ranges::all_of(sample.tokens, [&](const Token& one) {
             return std::ranges::any_of(
                 sample.tokens, [&](const Token& first) { return first.batch == one.batch && first.position == 0; });
           });
  });
}

Undecided undecided_of(const Sample& sample, const Program* right) {
  Undecided undecided;
  double farthest = 0;
  undecided.one_position = true;
  for (std::size_t token = 0; token < sample.tokens.size(); ++token) {
    for (std::size_t axis = 0; axis < sample.axes; ++axis) {
      const double position = sample.position(token, axis);
      farthest = std::max(farthest, std::abs(position));
      undecided.one_position = undecided.one_position && position == sample.position(0, axis);
    }
  }
  undecided.position_zero = farthest == 0;
  const float value = sample.rows.front().input.front();
  undecided.constant_input = std::ranges::all_of(sample.rows, [&](const Row& row) {
    return std::ranges::all_of(row.input, [&](float one) { return one == value; });
  });
  if (right == nullptr) return undecided;
  undecided.equal_axes = sample.axes > 1;
  for (std::size_t token = 0; token < sample.tokens.size(); ++token) {
    for (std::size_t axis = 1; axis < sample.axes; ++axis)
      undecided.equal_axes = undecided.equal_axes && sample.position(token, axis) == sample.tokens[token].position;
  }
  for (const double rate : right->inv_freq) {
    if (rate * farthest < 4 * sample.roundoff) ++undecided.slow_pairs;
  }
  return undecided;
}

// If rounding may be as large as the values, other rotations fit as well.
bool is_coarse(const Sample& sample) {
  return sample.largest_output > 0 && 5 * sample.least > coarse * sample.largest_output;
}

// What is wrong with an output that the right program's rounding does not explain.
std::vector<Explanation> explanations_of(const Program& right, const RopeConfig& expected, const Sample& sample,
                                         double residual) {
  auto explanations = explain(right, expected, {sample, total_error(right, sample)});
  if (!explanations.empty() || residual <= far_off * rounding_alone) return explanations;
  // One mistake, plus the rounding of another library.
  Sample noisy = sample;
  noisy.noise = std::max(noisy.noise, rounding_alone * sample.largest_output);
  return explain_by_one(right, mistakes_of(right, expected, noisy).known, {noisy, total_error(right, noisy)});
}

// One explanation for each set of codes; the findings of those that fit equally well share their confidence.
std::vector<Finding> findings_of(std::span<const Explanation> explanations) {
  const auto codes_of = [](const Explanation& explanation) {
    std::uint64_t codes = 0;
    for (const Finding& finding : explanation.findings) codes |= std::uint64_t{1} << static_cast<int>(finding.code);
    return codes;
  };
  std::vector<const Explanation*> different;
  for (const Explanation& explanation : explanations) {
    const bool known =
        std::ranges::any_of(different, [&](const Explanation* one) { return codes_of(*one) == codes_of(explanation); });
    if (!known) different.push_back(&explanation);
  }
  std::vector<Finding> findings;
  for (const Explanation* explanation : different) {
    for (Finding finding : explanation->findings) {
      if (std::ranges::find(findings, finding.code, &Finding::code) != findings.end()) continue;
      finding.confidence /= static_cast<double>(different.size());
      findings.push_back(finding);
    }
  }
  // A checkpoint of the other layout whose rows were not permuted gives the same numbers, but is rarer.
  constexpr double share_of_program = 0.75;
  const auto swapped = std::ranges::find(findings, FindingCode::pairing_swapped, &Finding::code);
  if (swapped != findings.end()) {
    const double confidence = swapped->confidence;
    swapped->confidence = share_of_program * confidence;
    findings.push_back({FindingCode::weights_not_permuted, (1 - share_of_program) * confidence});
  }
  return findings;
}

void take_best(Diagnosis& diagnosis, std::span<const Explanation> explanations, const Sample& sample) {
  const Explanation& best = explanations.front();
  const double offset = best.positions.kind == PositionFault::Kind::offset ? best.positions.amount : 0;
  diagnosis.verdict = leaves_scores(best, sample) ? Verdict::score_equivalent : Verdict::mismatch;
  diagnosis.findings = findings_of(explanations);
  diagnosis.found = found_of(best.program, offset);
  diagnosis.positions = with_places(best.program.positions, sample);
  diagnosis.residual = residual_of(best.program, sample);
}

// A position that begins again may lie between the tokens of the sample.
void name_first_token(Diagnosis& diagnosis, Program program, const Sample& all) {
  const auto reset = std::ranges::find(diagnosis.findings, FindingCode::position_reset, &Finding::code);
  if (reset == diagnosis.findings.end()) return;
  program.positions.clear();
  const std::vector<std::size_t> off = rows_beyond(program, all, fits);
  if (!off.empty()) reset->shown = static_cast<double>(all.tokens[all.rows[off.front()].token].seq);
}

}  // namespace

Result<Diagnosis> diagnose(std::span<const float> input, std::span<const float> output, const TensorShape& shape,
                           std::span<const double> position_ids, const RopeConfig* expected,
                           std::optional<std::int64_t> seq_len) {
  const std::size_t axes = expected == nullptr ? 1 : std::max<std::size_t>(1, axis_count(*expected));
  const auto all = take_sample(input, output, shape, position_ids, axes);
  if (!all) return std::unexpected(all.error());
  if (expected == nullptr) {
    Diagnosis diagnosis = identify(some_of(*all));
    diagnosis.undecided = undecided_of(*all, nullptr);
    return diagnosis;
  }
  if (static_cast<std::size_t>(expected->head_dim) != shape.head_dim) {
    return fail(ErrorCode::shape_mismatch, "head_dim", shape.head_dim, Limit::equal_to, expected->head_dim);
  }
  auto right = program_of(*expected, seq_len);
  if (!right) return std::unexpected(right.error());
  Diagnosis diagnosis;
  diagnosis.grid = all->grid;
  diagnosis.decimals = all->decimals;
  diagnosis.undecided = undecided_of(*all, &*right);
  if (diagnosis.undecided.equal_axes) right->axes.clear();  // as for text: one position for each token
  const std::vector<std::size_t> off = rows_beyond(*right, *all, fits);
  const Sample sample = some_of(*all, off);
  diagnosis.residual = diagnosis.expected_residual = residual_of(*right, sample);
  diagnosis.undecided.coarse = is_coarse(sample) || (off.empty() && diagnosis.residual > coarse);
  if (diagnosis.undecided.coarse) return diagnosis;
  const auto explanations =
      off.empty() ? std::vector<Explanation>{} : explanations_of(*right, *expected, sample, diagnosis.residual);
  if (!explanations.empty()) {
    take_best(diagnosis, explanations, sample);
    name_first_token(diagnosis, explanations.front().program, *all);
  } else if (off.empty() || diagnosis.residual < rounding_alone) {
    diagnosis.verdict = Verdict::match;
    diagnosis.found = found_of(*right, 0);
  }
  return diagnosis;
}

}  // namespace ropewalk::doctor
