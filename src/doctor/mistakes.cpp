#include "doctor/mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "doctor/measure.hpp"
#include "doctor/parameters.hpp"
#include "doctor/plain_numbers.hpp"

namespace ropewalk::doctor {
namespace {

// Candidates for the base with which the configuration's scheme gives the measured frequencies, as plain as the data
// allow. In every scheme the frequencies fall as the base grows, so the sum of their logarithms determines it.
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

// A form whose frequencies are measured, by whole pairs or by single channels.
struct Form {
  By by;
  bool writes_other_order;
  bool table_of_other_pairing;
};
constexpr Form forms[] = {{By::pair, false, false},   {By::pair, true, false},    {By::channel, false, false},
                          {By::channel, true, false}, {By::channel, false, true}, {By::channel, true, true}};

}  // namespace

Mistakes mistakes_of(const Program& right, const RopeConfig& config, const Sample& sample) {
  Mistakes mistakes{single_mistakes(right, config, sample.heads), {}, {}};
  auto& [known, as_measured, rates_seen] = mistakes;
  // A single token has the same memory in both layouts.
  if (sample.seq == 1)
    std::erase_if(known, [](const Variant& one) { return one.program.positions_from == PositionsFrom::other_layout; });
  // Frequencies that the data show, for each pairing and output order: as powers of a base if they are, and as they
  // were measured.
  for (const Pairing pairing : {right.pairing, other(right.pairing)}) {
    for (const auto& [by, writes_other_order, table_of_other_pairing] : forms) {
      Program form = right;
      form.pairing = pairing;
      form.write_as = writes_other_order ? other(pairing) : pairing;
      form.table_of_other_pairing = table_of_other_pairing;
      const auto measured = measure(form, sample, by);
      if (!measured) continue;
      // Measured from position 0 on, which gives the base most precisely, if the positions are those believed.
      const auto anchored = by == By::pair ? measure(form, sample, By::pair, Anchor::zero) : std::nullopt;
      const auto add = [&](FindingCode code, std::vector<double> inv_freq, double shown, double wanted) {
        Variant variant{right, code, Part::frequencies, shown, wanted};
        variant.program.inv_freq = std::move(inv_freq);
        known.push_back(std::move(variant));
      };
      std::vector<double> bases = bases_of(*measured, config, right);
      if (anchored) std::ranges::copy(bases_of(*anchored, config, right), std::back_inserter(bases));
      // A power of the base: an exponent with another width, that of several heads or any that is even.
      if (!bases.empty() && config.rope_type == RopeType::default_) {
        const double width = right.rotary_dim * std::log(config.base) / std::log(bases.back());
        for (const auto& [unit, precision] : {std::pair<double, double>(config.head_dim, 1e-3), {2.0, 1e-4}}) {
          const double dim = std::nearbyint(width / unit) * unit;
          if (dim < 2 || dim == right.rotary_dim || std::abs(width / dim - 1) > precision) continue;
          add(FindingCode::exponent_dim_wrong, powers(config.base, right.rotary_dim, dim), dim, right.rotary_dim);
          break;
        }
      }
      for (const double base : bases) {
        if (alike(base, config.base)) continue;
        RopeConfig with = config;
        with.base = base;
        if (const auto program = program_of(with, right.seq_len))
          add(FindingCode::base_wrong, program->inv_freq, base, config.base);
      }
      // A base without the scheme: NTK-aware scaling changes nothing else.
      const auto line = config.rope_type == RopeType::default_ ? std::nullopt : fit_base(*measured, right.rotary_dim);
      if (line && line->worst <= 1 && line->base > 1 && config.rope_type != RopeType::dynamic) {
        for (const double base : plain(line->base)) {
          if (alike(base, config.base)) continue;
          for (const double attention_factor : {right.attention_factor, 1.0}) {
            add(FindingCode::base_wrong, powers(base, right.rotary_dim, right.rotary_dim), base, config.base);
            known.back().program.attention_factor = attention_factor;
          }
        }
      }
      std::ranges::move(other_parameters(right, config, &*measured, Differing::one), std::back_inserter(known));
      if (form.pairing == right.pairing && form.write_as == right.write_as && by == By::pair) rates_seen = *measured;
      std::vector<double> rates = measured->inv_freq;
      for (double& rate : rates) rate = std::abs(rate);
      double ratio = 0;
      if (!rates.empty() && rates[0] > 4 * measured->deviation[0] && right.inv_freq[0] > 0)
        ratio = right.inv_freq[0] / rates[0];
      std::vector<double> divided = right.inv_freq;
      for (double& rate : divided) rate /= ratio;
      if (ratio > 0 && !alike(ratio, 1)) add(FindingCode::scaling_wrong, std::move(divided), ratio, 1);
      for (const Measured* again : {&*measured, anchored ? &*anchored : nullptr}) {
        if (by == By::channel || again == nullptr || alike(*again, right.inv_freq)) continue;
        as_measured.push_back({right, FindingCode::scaling_wrong, Part::frequencies, 0, 0});
        for (std::size_t pair = 0; pair < rates.size(); ++pair)
          as_measured.back().program.inv_freq[pair] = std::abs(again->inv_freq[pair]);
      }
      if (by == By::pair && std::abs(measured->attention_factor - right.attention_factor) > 1e-3) {
        Variant variant{right, FindingCode::attention_factor_missing, Part::attention, measured->attention_factor,
                        right.attention_factor};
        variant.program.attention_factor = measured->attention_factor;
        known.push_back(std::move(variant));
      }
    }
  }
  if (!rates_seen)
    std::ranges::move(other_parameters(right, config, nullptr, Differing::one), std::back_inserter(known));
  return mistakes;
}

}  // namespace ropewalk::doctor
