#include "doctor/explain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "doctor/mistakes.hpp"
#include "doctor/parameters.hpp"
#include "doctor/plain_numbers.hpp"

namespace ropewalk::doctor {
namespace {

// Explanations by one of `ones` alone.
void explain_once(std::span<const Variant> ones, const Judge& judge, std::vector<Explanation>& found) {
  for (const Variant& mistake : ones) {
    if (judge.accepts(mistake.program)) found.push_back({mistake.program, {finding_of(mistake)}, {}});
  }
}

// The first explanation by one of `ones` together with positions or one of `others`.
void explain_twice(std::span<const Variant> ones, std::span<const Variant> others, const Judge& judge,
                   std::vector<Explanation>& found) {
  for (const Variant& one : ones) {
    for (const Variant& other : others) {
      if (one.part == other.part) continue;
      const Program both = with_part(one.program, other);
      if (both.inv_freq.size() != static_cast<std::size_t>(both.rotary_dim) / 2 || !judge.accepts(both)) continue;
      // Neither of the two is there only for its tolerance.
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

// An exponent with another width gives the frequencies of a root or a square of the base, and dynamic gives a base of
// its own for each length. Such a base has more than two digits, and nobody writes one in a config.
void leave_out_odd_bases(std::vector<Explanation>& found) {
  const auto names = [](const Explanation& one, FindingCode code) { return one.findings.front().code == code; };
  if (std::ranges::none_of(found, [&](const Explanation& one) {
        return names(one, FindingCode::exponent_dim_wrong) || !one.findings.front().changes.empty();
      }))
    return;
  std::erase_if(found, [&](const Explanation& one) {
    const double base = one.findings.front().shown;
    return names(one, FindingCode::base_wrong) && !alike(to_digits(base, 2), base);
  });
}

// The rows of a sample for which `keep` returns true.
template <class Keep>
Sample rows_where(const Sample& sample, Keep keep) {
  Sample some = sample;
  std::erase_if(some.rows, [&](const Row& row) { return !keep(row); });
  return some;
}

// Explanations in which some heads, batch rows or tokens have one mistake and the others are right.
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
      // One that fits the others, too, is not a mistake of these alone.
      if (!judge.accepts(mistake.program) || misfit(mistake.program, sample, fits) <= fits) continue;
      found.push_back({mistake.program, {finding_of(mistake)}, {}});
      found.back().findings.front().where = where;
    }
    if (!found.empty()) return;
  }
}

// Finds the axis by whose positions each pair turns, if some turn by another than the expected one: sections of another
// model, or in another order.
void explain_axes(const Program& right, const Judge& judge, std::vector<Explanation>& found) {
  Program made = right;
  std::vector<std::size_t> off;
  for (std::size_t pair = 0; pair < right.axes.size(); ++pair) {
    made.only_pair = static_cast<std::int32_t>(pair);
    const auto fits_on = [&](std::size_t axis) {
      made.axes[pair] = static_cast<std::int32_t>(axis);
      return misfit(made, judge.sample, fits) <= fits;
    };
    if (fits_on(static_cast<std::size_t>(right.axes[pair]))) continue;
    std::size_t axis = 0;
    while (axis < judge.sample.axes && !fits_on(axis)) ++axis;
    if (axis == judge.sample.axes) return;
    off.push_back(pair);
  }
  made.only_pair = -1;
  if (off.empty() || off.size() == right.axes.size() || !judge.accepts(made)) return;
  // No pattern's number: no pattern gives these axes.
  constexpr double pattern = -1;
  found.push_back(
      {made, {{FindingCode::table_pairing_mismatch, 1, pattern, 0, {Of::pairs, off.front(), off.back()}}}, {}});
}

// Whether the channels outside of a program's slice are handed on.
bool hands_on_the_rest(Program slice, const Sample& sample) {
  slice.only_pair = std::numeric_limits<std::int32_t>::max();
  return misfit(slice, sample, fits) <= fits;
}

// Finds pairs rotated by angles that no frequency gives, while the other pairs are right: an inv_freq that was not
// filled, with values too large to be measured from neighbouring tokens.
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

// Names the pairs whose frequencies no rule gives. Frequencies that fall, as those of a formula do, have `shown` 1.
void name_pairs(Explanation& explanation, const Program& right, const Sample& sample) {
  const std::vector<double>& rates = explanation.program.inv_freq;
  double farthest = 1;
  for (const Token& token : sample.tokens) farthest = std::max(farthest, std::abs(token.position));
  const double blurred = 64 * sample.roundoff / farthest;  // a slower pair's frequency is rounding
  for (Finding& finding : explanation.findings) {
    if (finding.code != FindingCode::scaling_wrong || finding.shown != 0 || rates.size() != right.inv_freq.size())
      continue;
    std::vector<std::size_t> off;
    for (std::size_t pair = 0; pair < rates.size(); ++pair) {
      // Slow pairs can be measured to fewer digits.
      if (std::abs(rates[pair] - right.inv_freq[pair]) > 1e-3 * right.inv_freq[pair]) off.push_back(pair);
    }
    if (off.empty() || off.size() == rates.size()) continue;
    finding.where = {Of::pairs, off.front(), off.back()};
    const bool falling = std::ranges::all_of(off, [&](std::size_t pair) {
      if (rates[pair] < blurred && right.inv_freq[pair] < blurred) return true;
      return rates[pair] > 0 && rates[pair] <= right.inv_freq.front() && (pair == 0 || rates[pair] < rates[pair - 1]);
    });
    finding.shown = finding.wanted = falling ? 1 : 0;
  }
}

}  // namespace

std::vector<Explanation> explain_by_one(const Program& right, std::span<const Variant> mistakes, const Judge& judge) {
  std::vector<Explanation> found;
  explain_once(mistakes, judge, found);
  leave_out_odd_bases(found);
  if (auto explanation = with_head_positions(right, judge.sample); explanation && judge.accepts(explanation->program))
    found.push_back(std::move(*explanation));
  if (auto explanation = with_positions(right, judge.sample); explanation && judge.accepts(explanation->program))
    found.push_back(std::move(*explanation));
  return found;
}

std::vector<Explanation> explain(const Program& right, const RopeConfig& config, const Judge& judge) {
  const Sample& sample = judge.sample;
  const auto [mistakes, as_measured, rates_seen] = mistakes_of(right, config, sample);
  std::vector<Explanation> found = explain_by_one(right, mistakes, judge);
  if (found.empty()) explain_axes(right, judge, found);
  if (found.empty()) explain_twice(mistakes, mistakes, judge, found);
  // A mistake of some tokens explains more than positions without a rule.
  if (found.empty()) explain_some(right, mistakes, sample, found);
  if (auto explanation = found.empty() ? with_positions(right, sample, Faults::any) : std::nullopt;
      explanation && judge.accepts(explanation->program))
    found.push_back(std::move(*explanation));
  // Another slice has its own frequencies, right or wrong.
  for (const Variant& slice : mistakes) {
    if (!found.empty() || slice.part != Part::slice || !hands_on_the_rest(slice.program, sample)) continue;
    RopeConfig narrower = config;
    narrower.rotary_dim = slice.program.rotary_dim;
    narrower.rotary_offset = slice.program.rotary_offset;
    std::vector<Variant> within = mistakes_of(slice.program, narrower, sample).known;
    std::erase_if(within, [](const Variant& mistake) { return mistake.part == Part::slice; });
    explain_once(within, judge, found);
    for (Explanation& explanation : found) explanation.findings.insert(explanation.findings.begin(), finding_of(slice));
    if (!found.empty()) found.resize(1);
  }
  if (found.empty() && rates_seen)
    explain_once(other_parameters(right, config, &*rates_seen, Differing::two), judge, found);
  if (!found.empty()) return found;
  explain_once(as_measured, judge, found);
  if (found.empty()) explain_twice(as_measured, mistakes, judge, found);
  for (Explanation& explanation : found) name_pairs(explanation, right, sample);
  if (found.empty()) explain_pairs(right, sample, found);
  return found;
}

}  // namespace ropewalk::doctor
