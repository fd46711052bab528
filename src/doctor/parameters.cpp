#include "doctor/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>

#include "doctor/plain_numbers.hpp"
#include "rope/config/attention_factor.hpp"

namespace ropewalk::doctor {
namespace {

/// One parameter of a scheme, with the values that programs give it. The most likely come first.
struct Field {
  Parameter parameter = Parameter::factor;
  double wanted = 0;
  std::vector<double> values{};
};

void set(RopeConfig& config, std::optional<std::int64_t>& seq_len, Parameter parameter, double value) {
  const auto length = static_cast<std::int64_t>(value);
  switch (parameter) {
    case Parameter::factor: config.factor = value; break;
    case Parameter::original_max_position_embeddings: config.original_max_position_embeddings = length; break;
    case Parameter::max_position_embeddings: config.max_position_embeddings = length; break;
    case Parameter::beta_fast: config.beta_fast = value; break;
    case Parameter::beta_slow: config.beta_slow = value; break;
    case Parameter::truncate: config.truncate = value != 0; break;
    case Parameter::low_freq_factor: config.low_freq_factor = value; break;
    case Parameter::high_freq_factor: config.high_freq_factor = value; break;
    case Parameter::long_factor: seq_len = config.original_max_position_embeddings.value_or(1) + length; break;
    case Parameter::length: seq_len = length; break;
  }
}

double rate_of(const Measured& measured, std::size_t pair) { return std::abs(measured.inv_freq[pair]); }

// The factor that follows from the slowest pair that can be measured: every scheme divides that pair by all of it.
std::vector<double> factors_of(const Measured& measured, const RopeConfig& config) {
  for (std::size_t pair = measured.inv_freq.size(); pair-- > 0;) {
    if (rate_of(measured, pair) < 200 * measured.deviation[pair]) continue;
    return plain(std::pow(config.base, -2.0 * static_cast<double>(pair) / config.rotary_dim) / rate_of(measured, pair));
  }
  return {};
}

// The length for which dynamic's base gives the measured frequencies.
std::vector<double> lengths_of(const Measured& measured, const RopeConfig& config) {
  const auto line = fit_base(measured, config.rotary_dim);
  if (!line || !(line->base > config.base) || config.rotary_dim < 4) return {};
  const double d = config.rotary_dim, factor = *config.factor;
  const double ratio = std::pow(line->base / config.base, (d - 2) / d) + factor - 1;
  std::vector<double> lengths;
  for (const double length : plain(ratio / factor * static_cast<double>(*config.max_position_embeddings))) {
    if (length < max_position) lengths.push_back(std::nearbyint(length));
  }
  return lengths;
}

std::vector<Field> fields_of(const RopeConfig& config, const Program& right, const Measured* measured) {
  const auto original =
      static_cast<double>(config.original_max_position_embeddings.value_or(config.max_position_embeddings.value_or(0)));
  const auto longest = static_cast<double>(config.max_position_embeddings.value_or(0));
  const double factor = config.factor.value_or(original > 0 ? longest / original : 1);
  const auto numbers = [](std::initializer_list<double> usual, int most) {
    std::vector<double> values(usual);
    for (int value = 1; value <= most; ++value) values.push_back(value);
    return values;
  };
  const auto lengths = [&](double known) {
    std::vector<double> values{longest, original * factor, original / factor, known * factor};
    for (double length = 256; length <= 0x1p21; length *= 2) values.push_back(length);
    std::erase_if(values, [](double length) { return length < 1 || length != std::floor(length); });
    return values;
  };
  std::vector<double> factors;
  if (measured != nullptr) factors = factors_of(*measured, config);
  for (const double change : {0.5, 2.0, 0.25, 4.0, 0.125, 8.0, factor}) factors.push_back(factor * change);
  switch (config.rope_type) {
    case RopeType::linear: return {{Parameter::factor, factor, factors}};
    case RopeType::dynamic: {
      const auto length = static_cast<double>(right.seq_len.value_or(config.max_position_embeddings.value_or(1)));
      Field at{Parameter::length, length, measured != nullptr ? lengths_of(*measured, config) : std::vector<double>{}};
      for (const double usual : {2 * longest, 4 * longest, longest}) at.values.push_back(usual);
      return {
          at, {Parameter::factor, factor, factors}, {Parameter::max_position_embeddings, longest, lengths(longest)}};
    }
    case RopeType::yarn:
      return {{Parameter::beta_fast, config.beta_fast, numbers({32, 16, 64, 128, 8, 24, 1}, 128)},
              {Parameter::beta_slow, config.beta_slow, numbers({1, 2, 4, 8, 16, 32, 0.5, 0.25}, 32)},
              {Parameter::factor, factor, factors},
              {Parameter::original_max_position_embeddings, original, lengths(original)},
              {Parameter::truncate, config.truncate ? 1.0 : 0.0, {config.truncate ? 0.0 : 1.0}}};
    case RopeType::llama3:
      return {{Parameter::factor, factor, factors},
              {Parameter::original_max_position_embeddings, original, lengths(original)},
              {Parameter::low_freq_factor, *config.low_freq_factor, numbers({1, *config.high_freq_factor, 0.5}, 16)},
              {Parameter::high_freq_factor, *config.high_freq_factor, numbers({4, 8, 2, 32}, 64)}};
    case RopeType::longrope: {
      const double is_long = right.seq_len && static_cast<double>(*right.seq_len) > original ? 1 : 0;
      return {{Parameter::long_factor, is_long, {1 - is_long}}};
    }
    case RopeType::default_:
    case RopeType::proportional: break;
  }
  return {};
}

// The changed programs that give the measured frequencies: with the attention_factor that follows, and with the right
// one.
class Search {
 public:
  Search(const Program& right, const RopeConfig& config, const Measured* measured)
      : right_(right), config_(config), measured_(measured) {}

  /// Whether these values give the measured frequencies.
  bool try_values(std::vector<Change> changes) {
    RopeConfig with = config_;
    std::optional<std::int64_t> seq_len = right_.seq_len;
    for (const Change& change : changes) set(with, seq_len, change.parameter, change.shown);
    const auto program = program_of(with, seq_len);
    if (!program || program->inv_freq == right_.inv_freq) return false;
    return take(program->inv_freq, program->attention_factor, std::move(changes));
  }

  bool take(const std::vector<double>& inv_freq, double attention_factor, std::vector<Change> changes) {
    if (measured_ != nullptr && !alike(*measured_, inv_freq)) return false;
    // A factor of linear may as well be one of the positions: the finding's own numbers say it.
    const bool positions_too = config_.rope_type == RopeType::linear;
    const Change first = changes.front();
    for (const double factor : {attention_factor, right_.attention_factor}) {
      Variant variant{right_, FindingCode::scaling_wrong, Part::frequencies, first.shown, first.wanted};
      variant.program.inv_freq = inv_freq;
      variant.program.attention_factor = factor;
      if (!positions_too) variant.changes = changes;
      found_.push_back(std::move(variant));
      if (attention_factor == right_.attention_factor) break;
    }
    return true;
  }

  std::vector<Variant> found() { return std::move(found_); }

 private:
  const Program& right_;
  const RopeConfig& config_;
  const Measured* measured_;
  std::vector<Variant> found_;
};

// yarn with its betas exchanged: the ramp falls from the pair of beta_slow to that of beta_fast, both rounded the wrong
// way, so that fast pairs are scaled and slow ones are not.
void exchange_betas(const RopeConfig& config, const Program& right, Search& search) {
  const std::vector<double> unscaled = powers(config.base, config.rotary_dim, config.rotary_dim);
  const double factor = extension(config).high, original = original_length(config);
  const double per_pair = 2 * std::log(config.base) / config.rotary_dim;
  const auto pair_of = [&](double beta) { return std::log(original / (beta * 2 * std::numbers::pi)) / per_pair; };
  const auto beta_of = [&](double pair) { return original / (2 * std::numbers::pi) / std::exp(pair * per_pair); };
  RopeConfig narrow = config;
  narrow.truncate = false;
  narrow.beta_fast = beta_of(config.truncate ? std::ceil(pair_of(config.beta_fast)) : pair_of(config.beta_fast));
  narrow.beta_slow = beta_of(config.truncate ? std::floor(pair_of(config.beta_slow)) : pair_of(config.beta_slow));
  for (const RopeConfig& ramp : {narrow, config}) {
    const auto program = program_of(ramp, right.seq_len);
    if (!program) continue;
    std::vector<double> inv_freq = unscaled;
    for (std::size_t pair = 0; pair < inv_freq.size(); ++pair)
      inv_freq[pair] += inv_freq[pair] / factor - program->inv_freq[pair];
    if (search.take(inv_freq, right.attention_factor,
                    {{Parameter::beta_fast, config.beta_slow, config.beta_fast},
                     {Parameter::beta_slow, config.beta_fast, config.beta_slow}}))
      return;
  }
}

}  // namespace

bool alike(const Measured& measured, const std::vector<double>& inv_freq) {
  for (std::size_t pair = 0; pair < inv_freq.size(); ++pair) {
    const double rate = inv_freq[pair];
    if (std::abs(rate_of(measured, pair) - rate) > 1e-6 * rate + 4 * measured.deviation[pair]) return false;
  }
  return true;
}

std::vector<Variant> other_parameters(const Program& right, const RopeConfig& config, const Measured* measured,
                                      Differing differing) {
  // Where the right frequencies are as near as others, what was measured is too coarse to choose by.
  if (measured != nullptr && alike(*measured, right.inv_freq)) measured = nullptr;
  Search search(right, config, measured);
  if (measured == nullptr && differing == Differing::two) return {};
  const std::vector<Field> fields = fields_of(config, right, measured);
  // A few values of each parameter are enough, the plainest first; without measured frequencies, every usual one is
  // tried.
  constexpr std::size_t usual = 16;
  constexpr int enough = 4;
  const auto values_of = [&](const Field& field, std::size_t most) {
    return std::span(field.values).first(std::min(most, field.values.size()));
  };
  if (differing == Differing::one) {
    for (const Field& field : fields) {
      int fitting = 0;
      for (const double value : values_of(field, measured == nullptr ? usual : field.values.size())) {
        if (search.try_values({{field.parameter, value, field.wanted}}) && ++fitting == enough && measured != nullptr)
          break;
      }
    }
    if (config.rope_type == RopeType::yarn) exchange_betas(config, right, search);
    return search.found();
  }
  for (std::size_t a = 0; a < fields.size(); ++a) {
    for (std::size_t b = a + 1; b < fields.size(); ++b) {
      for (const double value : values_of(fields[a], usual)) {
        for (const double other : values_of(fields[b], usual)) {
          if (value == fields[a].wanted || other == fields[b].wanted) continue;
          if (search.try_values(
                  {{fields[a].parameter, value, fields[a].wanted}, {fields[b].parameter, other, fields[b].wanted}}))
            return search.found();
        }
      }
    }
  }
  return search.found();
}

}  // namespace ropewalk::doctor
