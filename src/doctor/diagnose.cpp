#include "doctor/diagnose.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "doctor/measure.hpp"
#include "doctor/positions.hpp"
#include "rope/tables/multimodal.hpp"

namespace ropewalk::doctor {
namespace {

// A program explains the output where no channel is off by more than its rounding.
constexpr double fits = 1;
// Rounding that explains more of the largest value than this explains anything. Five roundings of a pair to bfloat16
// are a tenth of it; float32 angles reach it at position 2^20.
constexpr double coarse = 0.25;

// A difference below this that no mistake explains is another library's rounding: every known mistake that is as small
// is tried before.
constexpr double rounding_alone = 0x1p-17;

// Numbers with the same first seven digits count as equal.
bool alike(double a, double b) { return std::abs(a / b - 1) < 1e-6; }

struct Explanation {
  Program program;
  std::vector<Finding> findings;
  PositionFault positions;
};

double to_digits(double value, int digits) {
  const double unit = std::pow(10, std::floor(std::log(value) / std::numbers::ln10 + 1e-9) + 1 - digits);
  return std::round(value / unit) * unit;
}

// Plain numbers near a measured one: rounded to two digits, three, and so on, then unrounded.
std::vector<double> plain(double measured) {
  std::vector<double> list;
  for (int digits = 1; digits <= 7; ++digits) {
    const double near = to_digits(measured, digits);
    if (std::abs(near / measured - 1) < 2e-2) list.push_back(near);
  }
  list.push_back(measured);
  return list;
}

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

Found found_of(const Program& program, double offset) {
  return {program.pairing,
          program.rotary_dim,
          base_of(program),
          program.inv_freq,
          std::pow(program.attention_factor, program.times),
          offset,
          program.direction};
}

Where tokens_of(const PositionFault& fault, const Sample& sample) {
  return {Of::tokens, sample.tokens[fault.token].seq, sample.tokens[fault.last].seq};
}

Finding of_kind(const PositionFault& fault, const Sample& sample) {
  constexpr double confidence = 1;
  using Kind = PositionFault::Kind;
  switch (fault.kind) {
    // Also the position that padding should have.
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
    case Kind::none:
    case Kind::other: break;
  }
  return {FindingCode::position_offset, confidence / 2, fault.amount, 1};
}

Finding finding_of(const PositionFault& fault, const Sample& sample) {
  Finding finding = of_kind(fault, sample);
  if (fault.some_rows && finding.where.of == Of::all) finding.where = {Of::rows, fault.first_row, fault.last_row};
  return finding;
}

Finding finding_of(const Variant& variant) { return {variant.code, 1, variant.shown, variant.wanted}; }

// The base with which the configuration's scheme gives the frequencies measured, as plain as the data allow. Every
// scheme's frequencies fall as the base grows, so their logarithms' sum finds it.
std::vector<double> bases_of(const Measured& measured, const RopeConfig& config, const Program& right) {
  const auto distance = [&](double base) {
    RopeConfig with = config;
    with.base = base;
    const auto program = program_of(with, right.seq_len);
    if (!program) return std::nan("");
    double sum = 0;
    for (std::size_t pair = 0; pair < program->inv_freq.size(); ++pair) {
      const double rate = std::abs(measured.inv_freq[pair]);
      if (rate > 100 * measured.deviation[pair] && program->inv_freq[pair] > 0)
        sum += std::log(program->inv_freq[pair] / rate);
    }
    return sum;
  };
  double low = std::log(1.001), high = std::log(1e12);
  if (!config.inv_freq.empty() || !(distance(std::exp(low)) > 0) || !(distance(std::exp(high)) < 0)) return {};
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2;
    (distance(std::exp(middle)) > 0 ? low : high) = middle;
  }
  return plain(std::exp((low + high) / 2));
}

// Whether the measured frequencies equal the program's, within their precision.
bool alike(const Measured& measured, const Program& program) {
  for (std::size_t pair = 0; pair < program.inv_freq.size(); ++pair) {
    const double rate = program.inv_freq[pair];
    if (std::abs(std::abs(measured.inv_freq[pair]) - rate) > 1e-6 * rate + 4 * measured.deviation[pair]) return false;
  }
  return true;
}

// Frequencies that the data themselves show, for each way of pairing and writing: a base where they are powers of one,
// and as they are.
void add_measured(const Program& right, const RopeConfig& config, const Sample& sample, std::vector<Variant>& list,
                  std::vector<Variant>& as_they_are) {
  for (const Pairing pairing : {right.pairing, other(right.pairing)}) {
    for (int choice = 0; choice < 6; ++choice) {
      Program form = right;
      form.pairing = pairing;
      form.write_as = choice % 2 == 0 ? pairing : other(pairing);
      form.table_of_other_pairing = choice >= 4;
      const auto measured = measure(form, sample, choice < 2 ? By::pair : By::channel);
      if (!measured) continue;
      // From position 0 on, which tells a base best, where positions are those believed.
      const auto anchored = choice < 2 ? measure(form, sample, By::pair, Anchor::zero) : std::nullopt;
      const auto add = [&](FindingCode code, std::vector<double> inv_freq, double shown, double wanted) {
        Variant variant{right, code, Part::frequencies, shown, wanted};
        variant.program.inv_freq = std::move(inv_freq);
        list.push_back(std::move(variant));
      };
      std::vector<double> bases = bases_of(*measured, config, right);
      if (anchored) std::ranges::copy(bases_of(*anchored, config, right), std::back_inserter(bases));
      // A root of the base: an exponent over the width of several heads.
      if (!bases.empty() && config.rope_type == RopeType::default_) {
        const double heads = right.rotary_dim * std::log(config.base) / std::log(bases.back()) / config.head_dim;
        const double dim = std::nearbyint(heads) * config.head_dim;
        if (heads > 1.5 && std::abs(heads / std::nearbyint(heads) - 1) < 1e-3)
          add(FindingCode::exponent_dim_wrong, powers(config.base, right.rotary_dim, dim), dim, right.rotary_dim);
      }
      for (const double base : bases) {
        if (alike(base, config.base)) continue;
        RopeConfig with = config;
        with.base = base;
        if (const auto program = program_of(with, right.seq_len))
          add(FindingCode::base_wrong, program->inv_freq, base, config.base);
      }
      // Every scheme scales the slowest measurable pair by the full factor.
      if (config.factor && config.rope_type != RopeType::default_) {
        for (std::size_t pair = measured->inv_freq.size(); pair-- > 0;) {
          const double rate = std::abs(measured->inv_freq[pair]);
          if (rate < 200 * measured->deviation[pair]) continue;
          const double unscaled = std::pow(config.base, -2.0 * static_cast<double>(pair) / right.rotary_dim);
          for (const double factor : plain(unscaled / rate)) {
            if (alike(factor, *config.factor)) continue;
            RopeConfig with = config;
            with.factor = factor;
            if (const auto program = program_of(with, right.seq_len))
              add(FindingCode::scaling_wrong, program->inv_freq, factor, *config.factor);
          }
          break;
        }
      }
      std::vector<double> rates = measured->inv_freq;
      for (double& rate : rates) rate = std::abs(rate);
      double ratio = 0;
      if (!rates.empty() && rates[0] > 0 && right.inv_freq[0] > 0) ratio = right.inv_freq[0] / rates[0];
      std::vector<double> divided = right.inv_freq;
      for (double& rate : divided) rate /= ratio;
      if (ratio > 0 && !alike(ratio, 1)) add(FindingCode::scaling_wrong, std::move(divided), ratio, 1);
      for (const Measured* again : {&*measured, anchored ? &*anchored : nullptr}) {
        if (choice >= 2 || again == nullptr || alike(*again, right)) continue;
        as_they_are.push_back({right, FindingCode::scaling_wrong, Part::frequencies, 0, 0});
        for (std::size_t pair = 0; pair < rates.size(); ++pair)
          as_they_are.back().program.inv_freq[pair] = std::abs(again->inv_freq[pair]);
      }
      if (choice < 2 && std::abs(measured->attention_factor - right.attention_factor) > 1e-3) {
        Variant variant{right, FindingCode::attention_factor_missing, Part::attention, measured->attention_factor,
                        right.attention_factor};
        variant.program.attention_factor = measured->attention_factor;
        list.push_back(std::move(variant));
      }
    }
  }
}

// Which position faults are tried: those with a rule, or any. Without one, positions below 0 stand for a wrong
// direction, too.
enum class Faults : std::uint8_t { of_a_rule, any };

// Several positions for each token: an axis that has another's, or counts tokens, or is off by itself.
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
    // Another axis, or -1 for the token's place in its row.
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

std::optional<Explanation> with_positions(const Program& program, const Sample& sample,
                                          Faults faults = Faults::of_a_rule) {
  auto positions = read_positions(program, sample);
  if (!positions) return std::nullopt;
  if (!program.axes.empty()) return with_axes(program, sample, std::move(*positions), faults);
  const PositionFault fault = compare_positions(*positions, sample);
  if (fault.kind == PositionFault::Kind::none) return std::nullopt;
  if (fault.kind == PositionFault::Kind::other && faults != Faults::any) return std::nullopt;
  Explanation explanation{program, {finding_of(fault, sample)}, fault};
  // A decoding step at position 0: the offset is lost, or the position was ignored.
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

// An explanation leaves at most rounding errors, and less than the right program. If that is as far off, the difference
// is another library's rounding.
struct Judge {
  const Sample& sample;
  double right_error;  ///< total_error of the right program

  [[nodiscard]] bool accepts(const Program& program) const {
    return misfit(program, sample, fits) <= fits && better(program, right_error);
  }
  [[nodiscard]] bool better(const Program& program, double than) const {
    return total_error(program, sample) < 0.75 * than;
  }
};

// Explanations by each of `ones` alone.
void explain_once(std::span<const Variant> ones, const Judge& judge, std::vector<Explanation>& found) {
  for (const Variant& mistake : ones) {
    if (judge.accepts(mistake.program)) found.push_back({mistake.program, {finding_of(mistake)}, {}});
  }
}

// The first explanation by one of `ones` and, beside it, positions or one of `others`.
void explain_twice(std::span<const Variant> ones, std::span<const Variant> others, const Judge& judge,
                   std::vector<Explanation>& found) {
  for (const Variant& one : ones) {
    for (const Variant& other : others) {
      if (one.part == other.part) continue;
      const Program both = with_part(one.program, other);
      if (both.inv_freq.size() != static_cast<std::size_t>(both.rotary_dim) / 2 || !judge.accepts(both)) continue;
      // Neither of the two is needed only for its tolerance.
      if (!judge.better(both,
                        std::min(total_error(one.program, judge.sample), total_error(other.program, judge.sample))))
        continue;
      found.push_back({both, {finding_of(one), finding_of(other)}, {}});
      return;
    }
  }
  for (const Variant& one : ones) {
    if (one.part == Part::positions) continue;
    if (auto explanation = with_positions(one.program, judge.sample);
        explanation && judge.accepts(explanation->program)) {
      explanation->findings.insert(explanation->findings.begin(), finding_of(one));
      found.push_back(std::move(*explanation));
      return;
    }
  }
}

// An exponent over another width gives the frequencies of a root or a square of the base, an odd number that nobody
// wrote down: it has more than two digits.
void leave_out_odd_bases(std::vector<Explanation>& found) {
  const auto names = [](const Explanation& one, FindingCode code) { return one.findings.front().code == code; };
  if (std::ranges::none_of(found, [&](const Explanation& one) { return names(one, FindingCode::exponent_dim_wrong); }))
    return;
  std::erase_if(found, [&](const Explanation& one) {
    const double base = one.findings.front().shown;
    return names(one, FindingCode::base_wrong) && !alike(to_digits(base, 2), base);
  });
}

// The rows of a sample that `keep` says.
template <class Keep>
Sample rows_where(const Sample& sample, Keep keep) {
  Sample some = sample;
  std::erase_if(some.rows, [&](const Row& row) { return !keep(row); });
  return some;
}

// Explanations of some heads, rows of the batch or tokens by one mistake, where the others are right.
void explain_some(const Program& right, std::span<const Variant> mistakes, const Sample& sample,
                  std::vector<Explanation>& found) {
  const auto index = [&](Of of, const Row& row) {
    const Token& token = sample.tokens[row.token];
    return of == Of::heads ? row.head : of == Of::rows ? token.batch : token.seq;
  };
  for (const Of of : {Of::heads, Of::rows, Of::tokens}) {
    std::vector<std::size_t> wrong;
    std::size_t last = 0, fitting = 0;
    const auto is = [&](std::size_t one) { return [&, one](const Row& row) { return index(of, row) == one; }; };
    for (const Row& row : sample.rows) last = std::max(last, index(of, row));
    for (std::size_t one = 0; one <= last; ++one) {
      const Sample rows = rows_where(sample, is(one));
      if (rows.rows.empty()) continue;
      if (misfit(right, rows, fits) > fits)
        wrong.push_back(one);
      else
        ++fitting;
    }
    if (wrong.empty() || fitting == 0) continue;
    const Where where{of, wrong.front(), wrong.back()};
    const auto within = [&](const Row& row) { return index(of, row) >= where.from && index(of, row) <= where.to; };
    const Sample off = rows_where(sample, within);
    const Judge judge{off, total_error(right, off)};
    for (const Variant& mistake : mistakes) {
      if (!judge.accepts(mistake.program)) continue;
      found.push_back({mistake.program, {finding_of(mistake)}, {}});
      found.back().findings.front().where = where;
    }
    if (!found.empty()) return;
  }
}

// In units of rounding: memory that was not filled is far from what should be there.
constexpr double far_off = 64;

// Pairs that are rotated, by angles that no frequencies give, where the others are right: an inv_freq that was not
// filled, too large for neighbours to tell it.
void explain_pairs(const Program& right, const Sample& sample, std::vector<Explanation>& found) {
  if (right.inv_freq.size() != static_cast<std::size_t>(right.rotary_dim) / 2) return;
  Program form = right;
  std::vector<std::int32_t> off;
  for (std::size_t pair = 0; pair < right.inv_freq.size(); ++pair) {
    form.only_pair = static_cast<std::int32_t>(pair);
    const double off_by = misfit(form, sample, HUGE_VAL);
    if (off_by <= fits) continue;
    if (off_by < far_off || !keeps_length(form, sample)) return;
    off.push_back(form.only_pair);
  }
  if (off.empty() || off.size() == right.inv_freq.size()) return;
  const Where where{Of::pairs, static_cast<std::size_t>(off.front()), static_cast<std::size_t>(off.back())};
  found.push_back({right, {{FindingCode::scaling_wrong, 1, 0, 0, where}}, {}});
}

// Frequencies that no rule gives: which pairs have them.
void name_pairs(Explanation& explanation, const Program& right) {
  const std::vector<double>& rates = explanation.program.inv_freq;
  for (Finding& finding : explanation.findings) {
    if (finding.code != FindingCode::scaling_wrong || finding.shown != 0 || rates.size() != right.inv_freq.size())
      continue;
    std::vector<std::size_t> off;
    for (std::size_t pair = 0; pair < rates.size(); ++pair) {
      // Slow pairs are measured to fewer digits.
      if (std::abs(rates[pair] - right.inv_freq[pair]) > 1e-3 * right.inv_freq[pair]) off.push_back(pair);
    }
    if (!off.empty() && off.size() < rates.size()) finding.where = {Of::pairs, off.front(), off.back()};
  }
}

std::vector<Explanation> explain_by_one(const Program& right, const std::vector<Variant>& mistakes,
                                        const Judge& judge) {
  std::vector<Explanation> found;
  explain_once(mistakes, judge, found);
  leave_out_odd_bases(found);
  if (auto explanation = with_positions(right, judge.sample); explanation && judge.accepts(explanation->program))
    found.push_back(std::move(*explanation));
  return found;
}

// All explanations with the fewest mistakes: one, then two; frequencies that follow no rule come last, since they
// explain too much.
std::vector<Explanation> explain(const Program& right, const RopeConfig& config, const Judge& judge) {
  const Sample& sample = judge.sample;
  std::vector<Variant> mistakes = single_mistakes(right, config, sample.heads), as_measured;
  add_measured(right, config, sample, mistakes, as_measured);
  std::vector<Explanation> found = explain_by_one(right, mistakes, judge);
  if (found.empty()) explain_twice(mistakes, mistakes, judge, found);
  // Some tokens by one mistake say more than positions without a rule.
  if (found.empty()) explain_some(right, mistakes, sample, found);
  if (auto explanation = found.empty() ? with_positions(right, sample, Faults::any) : std::nullopt;
      explanation && judge.accepts(explanation->program))
    found.push_back(std::move(*explanation));
  // Another slice has frequencies of its own, right and wrong.
  for (const Variant& slice : mistakes) {
    if (!found.empty() || slice.part != Part::slice) continue;
    RopeConfig narrower = config;
    narrower.rotary_dim = slice.program.rotary_dim;
    narrower.rotary_offset = slice.program.rotary_offset;
    std::vector<Variant> within = single_mistakes(slice.program, narrower, sample.heads), unused;
    add_measured(slice.program, narrower, sample, within, unused);
    std::erase_if(within, [](const Variant& mistake) { return mistake.part == Part::slice; });
    explain_once(within, judge, found);
    for (Explanation& explanation : found) explanation.findings.insert(explanation.findings.begin(), finding_of(slice));
    if (!found.empty()) found.resize(1);
  }
  if (!found.empty()) return found;
  explain_once(as_measured, judge, found);
  if (found.empty()) explain_twice(as_measured, mistakes, judge, found);
  for (Explanation& explanation : found) name_pairs(explanation, right);
  if (found.empty()) explain_pairs(right, sample, found);
  return found;
}

// Whether q.k stays as it is where q and k are both treated so. Positions that are off together leave it only where no
// token lies before those of the sample: the keys of a cache are where they should be.
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

double residual_of(const Program& program, const Sample& sample) {
  return sample.largest_output > 0 ? largest_error(program, sample) / sample.largest_output : 0;
}

// The channels that change anywhere: the slice that is rotated, as far as the data show it.
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

// The error of the measured frequencies, in units of rounding: they are measured from the same rounded values.
constexpr double seen = 8;

bool explains(const Program& program, const Sample& sample, double limit) {
  return misfit(program, sample, limit) <= limit && residual_of(program, sample) <= coarse;
}

// Makes `form` the rotation that was measured, with the plainest base where its frequencies are powers of one, at the
// positions believed and their offset, or else at those that are read back. The positions' fault, where that is what
// made the output.
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

// Without an expected rotation: finds a rotation of some slice, in some pairing.
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

// The first token whose position is not the one believed: at `fault` of the sample, or among the tokens left out before
// it.
std::size_t first_off(const Program& program, const Sample& sample, std::size_t fault, const Sample& all) {
  const Token& seen = sample.tokens[fault];
  const bool begins = fault == 0 || sample.tokens[fault - 1].batch != seen.batch;
  const std::size_t heads = all.rows.size() / all.tokens.size();
  Program at = program;
  Sample one = all;
  for (std::size_t seq = begins ? 0 : sample.tokens[fault - 1].seq + 1; seq < seen.seq; ++seq) {
    const std::size_t token = seen.batch * all.seq + seq;
    const auto rows = all.rows.begin() + static_cast<std::ptrdiff_t>(token * heads);
    one.rows.assign(rows, rows + static_cast<std::ptrdiff_t>(heads));
    for (Row& row : one.rows) row.token = 0;
    at.positions.assign(1, all.tokens[token].position);
    if (misfit(at, one, 1) > 1) return seq;
  }
  return seen.seq;
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

}  // namespace

Result<Diagnosis> diagnose(std::span<const float> input, std::span<const float> output, const TensorShape& shape,
                           std::span<const double> position_ids, const RopeConfig* expected,
                           std::optional<std::int64_t> seq_len) {
  const std::size_t axes = expected == nullptr ? 1 : std::max<std::size_t>(1, axis_count(*expected));
  const auto sample = take_sample(input, output, shape, position_ids, Tokens::some, axes);
  if (!sample) return std::unexpected(sample.error());
  if (expected == nullptr) {
    Diagnosis diagnosis = identify(*sample);
    diagnosis.undecided = undecided_of(*sample, nullptr);
    return diagnosis;
  }
  if (static_cast<std::size_t>(expected->head_dim) != shape.head_dim) {
    return fail(ErrorCode::shape_mismatch, "head_dim", static_cast<double>(shape.head_dim), Limit::equal_to,
                expected->head_dim);
  }
  auto right = program_of(*expected, seq_len);
  if (!right) return std::unexpected(right.error());
  Diagnosis diagnosis;
  diagnosis.grid = sample->grid;
  diagnosis.decimals = sample->decimals;
  diagnosis.undecided = undecided_of(*sample, &*right);
  if (diagnosis.undecided.equal_axes) right->axes.clear();  // as text has it: one position for each token
  diagnosis.residual = diagnosis.expected_residual = residual_of(*right, *sample);
  bool match = misfit(*right, *sample, fits) <= fits;
  // Where rounding may be as large as the values, other rotations fit as well.
  const double largest = sample->largest_output;
  diagnosis.undecided.coarse =
      (largest > 0 && 5 * sample->least > coarse * largest) || (match && diagnosis.residual > coarse);
  if (diagnosis.undecided.coarse) return diagnosis;
  std::vector<Explanation> explanations;
  if (!match) explanations = explain(*right, *expected, {*sample, total_error(*right, *sample)});
  match = match || (explanations.empty() && diagnosis.expected_residual < rounding_alone);
  // One mistake, with another library's rounding on top of it.
  if (explanations.empty() && diagnosis.expected_residual > far_off * rounding_alone) {
    Sample noisy = *sample;
    noisy.noise = std::max(noisy.noise, rounding_alone * largest);
    std::vector<Variant> mistakes = single_mistakes(*right, *expected, noisy.heads), unused;
    add_measured(*right, *expected, noisy, mistakes, unused);
    explanations = explain_by_one(*right, mistakes, {noisy, total_error(*right, noisy)});
  }
  if (match) {
    diagnosis.verdict = Verdict::match;
    diagnosis.found = found_of(*right, 0);
  }
  if (explanations.empty()) return diagnosis;
  const Explanation& best = explanations.front();
  diagnosis.verdict = leaves_scores(best, *sample) ? Verdict::score_equivalent : Verdict::mismatch;
  // Equivalent explanations count once.
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
  for (const Explanation* explanation : different) {
    for (Finding finding : explanation->findings) {
      const bool named =
          std::ranges::any_of(diagnosis.findings, [&](const Finding& one) { return one.code == finding.code; });
      finding.confidence /= static_cast<double>(different.size());
      if (!named) diagnosis.findings.push_back(finding);
    }
  }
  // The same numbers come from a checkpoint of the other layout, whose rows were not permuted.
  const auto swapped = std::ranges::find(diagnosis.findings, FindingCode::pairing_swapped, &Finding::code);
  if (swapped != diagnosis.findings.end()) {
    swapped->confidence *= 0.75;
    diagnosis.findings.push_back({FindingCode::weights_not_permuted, swapped->confidence / 3});
  }
  if (best.positions.kind == PositionFault::Kind::reset) {
    const auto all = take_sample(input, output, shape, position_ids, Tokens::all, axes);
    const auto reset = std::ranges::find(diagnosis.findings, FindingCode::position_reset, &Finding::code);
    if (all && reset != diagnosis.findings.end())
      reset->shown = static_cast<double>(first_off(best.program, *sample, best.positions.token, *all));
  }
  const double offset = best.positions.kind == PositionFault::Kind::offset ? best.positions.amount : 0;
  diagnosis.found = found_of(best.program, offset);
  diagnosis.residual = residual_of(best.program, *sample);
  return diagnosis;
}

}  // namespace ropewalk::doctor
