#include "doctor/variants.hpp"

#include <cmath>
#include <numbers>

#include "rope/config/frequencies.hpp"
#include "rope/tables/multimodal.hpp"

namespace ropewalk::doctor {

std::vector<double> powers(double base, std::int32_t rotary_dim, double exponent_dim, double from) {
  std::vector<double> list(static_cast<std::size_t>(rotary_dim / 2));
  for (std::size_t pair = 0; pair < list.size(); ++pair)
    list[pair] = std::pow(base, -2 * (static_cast<double>(pair) + from) / exponent_dim);
  return list;
}

Result<Program> program_of(const RopeConfig& config, std::optional<std::int64_t> seq_len) {
  Program program;
  program.seq_len = seq_len;
  program.pairing = config.pairing;
  program.write_as = config.write_as.value_or(config.pairing);
  program.rotary_dim = config.rotary_dim;
  program.rotary_offset = config.rotary_offset;
  program.direction = config.direction;
  if (axis_count(config) > 1) {
    program.axes.resize(static_cast<std::size_t>(config.rotary_dim) / 2);
    fill_pair_axes(config, program.axes);
  }
  program.inv_freq.resize(static_cast<std::size_t>(config.rotary_dim) / 2);
  const auto factor = fill_frequencies(config, seq_len, Precision::exact, program.inv_freq);
  if (!factor) return std::unexpected(factor.error());
  program.attention_factor = *factor;
  return program;
}

namespace {

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - b[i]) > 1e-9 * std::abs(b[i])) return false;
  }
  return true;
}

// A frequency as the scheme scales it: llama3 by its wavelength, the other schemes by the index of its pair, through
// `of_pair`.
double scaled_by(const RopeConfig& config, double rate, double of_pair) {
  if (config.rope_type != RopeType::llama3 || !(rate < 1)) return rate * of_pair;
  // With four channels, the second frequency is the base to the power of -1/2.
  RopeConfig one = config;
  one.head_dim = one.rotary_dim = 4;
  one.rotary_offset = 0;
  one.axis_pattern = AxisPattern::none;
  one.mrope_section = {};
  one.base = 1 / (rate * rate);
  const auto program = program_of(one, std::nullopt);
  return program ? program->inv_freq[1] : rate * of_pair;
}

/// The mistakes of single_mistakes, step by step in the order in which they are tried.
class List {
 public:
  List(const Program& right, const RopeConfig& config) : right_(right), config_(config) {}

  /// Pairs, order, signs, and how often.
  void forms() {
    add(FindingCode::not_applied, Part::times, [](Program& program) { program.times = 0; });
    add(FindingCode::pairing_swapped, Part::form, [](Program& program) {
      if (program.write_as == program.pairing) program.write_as = other(program.write_as);
      program.pairing = other(program.pairing);
    });
    add(FindingCode::table_pairing_mismatch, Part::form,
        [](Program& program) { program.table_of_other_pairing = true; });
    add(FindingCode::table_pairing_mismatch, Part::form, [](Program& program) {
      if (program.write_as == program.pairing) program.write_as = other(program.write_as);
      program.pairing = other(program.pairing);
      program.table_of_other_pairing = true;
    });
    // Pairs half a head apart although fewer channels are rotated.
    if (right_.pairing == Pairing::half_split && right_.write_as == right_.pairing && width_ < config_.head_dim &&
        right_.rotary_offset + config_.head_dim / 2 + width_ / 2 <= config_.head_dim)
      add(
          FindingCode::rotary_dim_wrong, Part::form, [&](Program& program) { program.distance = config_.head_dim / 2; },
          width_, width_);
    add(FindingCode::output_order, Part::order, [](Program& program) { program.write_as = other(program.write_as); });
    add(FindingCode::direction_reversed, Part::signs, [](Program& program) { program.direction = -program.direction; });
    add(FindingCode::sin_cos_swapped, Part::signs, [](Program& program) { program.sine_and_cosine_swapped = true; });
    // With direction -1, the minus sign may have stayed in its place: then the swapped output is negated.
    if (right_.direction < 0)
      add(FindingCode::sin_cos_swapped, Part::signs, [](Program& program) {
        program.sine_and_cosine_swapped = true;
        program.attention_factor = -program.attention_factor;
      });
    for (const Signs signs : {Signs::both_plus, Signs::both_minus}) {
      add(FindingCode::sign_wrong, Part::signs, [&](Program& program) { program.signs = signs; });
    }
    add(FindingCode::applied_twice, Part::times, [](Program& program) { program.times = 2; });
  }

  void unscaled() {
    if (config_.rope_type != RopeType::default_) {
      for (const double attention_factor : {1.0, right_.attention_factor}) {
        add(FindingCode::scaling_ignored, Part::frequencies, [&](Program& program) {
          program.inv_freq = powers(config_.base, width_, width_);
          program.attention_factor = attention_factor;
        });
      }
    }
  }

  void exponents_of_other_widths() {
    for (const double dim : {config_.head_dim, 2 * config_.head_dim, config_.head_dim / 2, 2 * width_, width_ / 2}) {
      if (dim != width_ && dim >= 2) exponents(powers(config_.base, width_, dim), dim);
    }
  }

  void bases() {
    for (const double base :
         {10000.0, 500000.0, 1000000.0, 10000000.0, 5000000.0, 100000.0, 8000000.0, 160000.0, 1000.0, 100.0}) {
      if (base == config_.base) continue;
      RopeConfig with = config_;
      with.base = base;
      if (const auto program = program_of(with, right_.seq_len)) {
        frequencies(FindingCode::base_wrong, program->inv_freq, base, config_.base);
      }
      frequencies(FindingCode::base_wrong, powers(base, width_, width_), base, config_.base);
    }
  }

  void other_exponents() {
    for (const double from : {1.0, -1.0, 0.5}) exponents(powers(config_.base, width_, width_, from), width_);
    exponents(powers(config_.base, width_, width_ - 2), width_ - 2);  // linspace including its end
    std::vector<double> backwards(right_.inv_freq.rbegin(), right_.inv_freq.rend());
    frequencies(FindingCode::exponent_dim_wrong, std::move(backwards), width_, width_);
    std::vector<double> repeated = powers(config_.base, width_, width_);
    for (std::size_t pair = 1; pair < repeated.size(); pair += 2) repeated[pair] = repeated[pair - 1];
    exponents(std::move(repeated), width_);
    exponents(powers(1 / config_.base, width_, width_), width_);
    // Integer division makes every exponent 0.
    exponents(powers(1, width_, width_), width_);
  }

  void harmonic() {
    std::vector<double> harmonic(static_cast<std::size_t>(width_ / 2));
    for (std::size_t pair = 0; pair < harmonic.size(); ++pair) harmonic[pair] = 1 / (1 + 2 * static_cast<double>(pair));
    frequencies(FindingCode::scaling_wrong, std::move(harmonic));
  }

  void other_schemes() {
    for (const RopeType type : {RopeType::linear, RopeType::yarn, RopeType::llama3, RopeType::dynamic}) {
      if (type == config_.rope_type) continue;  // other_parameters tries its own scheme
      RopeConfig with = config_;
      with.rope_type = type;
      with.factor = factor_;
      if (!with.max_position_embeddings) with.max_position_embeddings = 4096;
      if (!with.original_max_position_embeddings) {
        with.original_max_position_embeddings =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(*with.max_position_embeddings / factor_));
      }
      if (!with.low_freq_factor) with.low_freq_factor = 1;
      if (!with.high_freq_factor) with.high_freq_factor = 4;
      const std::optional<std::int64_t> seq_len =
          type == RopeType::dynamic ? std::optional(*with.max_position_embeddings * 2) : right_.seq_len;
      if (const auto program = program_of(with, seq_len))
        frequencies(FindingCode::scaling_wrong, program->inv_freq, factor_, factor_);
    }
  }

  void ntk_bases() {
    for (const double scale : {2.0, 4.0, 8.0, 16.0, factor_}) {
      if (width_ < 4) break;
      const double base = config_.base * std::pow(scale, static_cast<double>(width_) / (width_ - 2));
      for (const double attention_factor : {right_.attention_factor, 1.0}) {
        add(
            FindingCode::base_wrong, Part::frequencies,
            [&](Program& program) {
              program.inv_freq = powers(base, width_, width_);
              program.attention_factor = attention_factor;
            },
            base, config_.base);
        if (right_.attention_factor == 1) break;
      }
    }
  }

  void other_factors() {
    // inv_freq that was never filled: 0 of the frequency in place of 1.
    frequencies(FindingCode::scaling_wrong, std::vector<double>(right_.inv_freq.size(), 0), 0, 1);
    // Also angles in degrees or in revolutions.
    for (const double divisor : {factor_, 180 / std::numbers::pi, 1 / (2 * std::numbers::pi)}) {
      std::vector<double> scaled = right_.inv_freq;
      for (double& rate : scaled) rate /= divisor;
      frequencies(FindingCode::scaling_wrong, std::move(scaled), divisor, 1);
    }
  }

  void attention_factors() {
    // Uninitialised memory.
    add(
        FindingCode::attention_factor_missing, Part::attention, [](Program& program) { program.attention_factor = 0; },
        0, right_.attention_factor);
    if (right_.attention_factor != 1) {
      add(
          FindingCode::attention_factor_missing, Part::attention,
          [](Program& program) { program.attention_factor = 1; }, 1, right_.attention_factor);
      add(
          FindingCode::attention_factor_missing, Part::attention,
          [](Program& program) { program.attention_factor *= program.attention_factor; },
          right_.attention_factor * right_.attention_factor, right_.attention_factor);
    }
  }

  void slices() {
    for (const std::int32_t other_width : {config_.head_dim, width_, width_ / 2, width_ / 4, 3 * width_ / 4, 2 * width_,
                                           config_.head_dim / 2, config_.head_dim / 4}) {
      for (const std::int32_t offset : {0, right_.rotary_offset, config_.head_dim - other_width}) {
        slice(other_width, offset);
      }
    }
  }

  void roundings() {
    for (int rounding = 1; rounding <= static_cast<int>(Rounding::all_and_table_float16); ++rounding) {
      add(
          FindingCode::low_precision_positions, Part::rounding,
          [&](Program& program) { program.rounding = static_cast<Rounding>(rounding); }, rounding);
    }
  }

  void heads_for_tokens() {
    for (const PositionsFrom from : {PositionsFrom::head, PositionsFrom::other_layout, PositionsFrom::with_head}) {
      add(
          FindingCode::heads_and_positions_swapped, Part::positions,
          [&](Program& program) { program.positions_from = from; },
          static_cast<double>(from) - static_cast<double>(PositionsFrom::head));
    }
  }

  void axes() {
    for (const AxisPattern pattern : {AxisPattern::sections, AxisPattern::interleaved, AxisPattern::alternating}) {
      RopeConfig with = config_;
      with.axis_pattern = pattern;
      std::vector<std::int32_t> axes(right_.axes.size());
      if (config_.mrope_section.size() != 3) break;
      fill_pair_axes(with, axes);
      if (axes != right_.axes)
        add(
            FindingCode::table_pairing_mismatch, Part::axes, [&](Program& program) { program.axes = axes; },
            static_cast<double>(pattern), static_cast<double>(config_.axis_pattern));
    }
    const std::size_t pairs = right_.inv_freq.size();
    if (right_.axes.size() == pairs &&
        (config_.axis_pattern == AxisPattern::axial || config_.axis_pattern == AxisPattern::axial_split)) {
      // Rows and columns alternate: with the frequencies in order, those of each half, or one sequence for all pairs.
      std::vector<double> of_halves = right_.inv_freq;
      for (std::size_t pair = 0; pair < pairs; ++pair)
        of_halves[pair] = right_.inv_freq[pair % 2 * (pairs / 2) + pair / 2];
      for (const auto& inv_freq : {right_.inv_freq, of_halves, powers(config_.base, width_, width_)}) {
        add(
            FindingCode::table_pairing_mismatch, Part::axes,
            [&](Program& program) {
              program.inv_freq = inv_freq;
              for (std::size_t pair = 0; pair < pairs; ++pair) program.axes[pair] = static_cast<std::int32_t>(pair % 2);
            },
            static_cast<double>(AxisPattern::alternating), static_cast<double>(config_.axis_pattern));
      }
    }
  }

  std::vector<Variant> take() { return std::move(list_); }

 private:
  template <class Change>
  void add(FindingCode code, Part part, Change change, double shown = 0, double wanted = 0) {
    Variant variant{right_, code, part, shown, wanted};
    change(variant.program);
    list_.push_back(std::move(variant));
  }

  void frequencies(FindingCode code, std::vector<double> inv_freq, double shown = 0, double wanted = 0) {
    if (same(inv_freq, right_.inv_freq)) return;
    add(code, Part::frequencies, [&](Program& program) { program.inv_freq = std::move(inv_freq); }, shown, wanted);
  }

  /// Another width of the slice, with its own frequencies or with the leading ones of the right table.
  void slice(std::int32_t rotary_dim, std::int32_t offset) {
    if (rotary_dim < 2 || rotary_dim % 2 != 0 || offset < 0 || offset + rotary_dim > config_.head_dim) return;
    if (rotary_dim == right_.rotary_dim && offset == right_.rotary_offset) return;
    const auto with = [&](std::vector<double> inv_freq) {
      add(
          FindingCode::rotary_dim_wrong, Part::slice,
          [&](Program& program) {
            program.rotary_dim = rotary_dim;
            program.rotary_offset = offset;
            program.inv_freq = std::move(inv_freq);
            if (!program.axes.empty()) program.axes.resize(static_cast<std::size_t>(rotary_dim) / 2);
          },
          rotary_dim, right_.rotary_dim);
    };
    if (rotary_dim == right_.rotary_dim) return with(right_.inv_freq);
    RopeConfig other = config_;
    other.rotary_dim = rotary_dim;
    other.rotary_offset = offset;
    const auto program = program_of(other, right_.seq_len);
    // The sections are those of the right width; the pairs that a wider slice adds rotate by the first axis.
    with(program ? program->inv_freq : powers(config_.base, rotary_dim, rotary_dim));
    with(powers(config_.base, rotary_dim, right_.rotary_dim));
  }

  /// Frequencies with other exponents, scaled as the right frequencies are.
  void exponents(std::vector<double> inv_freq, double shown) {
    if (config_.rope_type != RopeType::default_) {
      const std::vector<double> unscaled = powers(config_.base, width_, width_);
      std::vector<double> scaled = inv_freq;
      for (std::size_t pair = 0; pair < scaled.size(); ++pair)
        scaled[pair] = scaled_by(config_, scaled[pair], right_.inv_freq[pair] / unscaled[pair]);
      frequencies(FindingCode::exponent_dim_wrong, std::move(scaled), shown, width_);
    }
    frequencies(FindingCode::exponent_dim_wrong, std::move(inv_freq), shown, width_);
  }

  const Program& right_;
  const RopeConfig& config_;
  std::int32_t width_ = right_.rotary_dim;
  double factor_ = config_.factor.value_or(8);
  std::vector<Variant> list_{};
};

}  // namespace

std::vector<Variant> single_mistakes(const Program& right, const RopeConfig& config, std::size_t heads) {
  List list(right, config);
  list.forms();
  list.unscaled();
  if (config.inv_freq.empty()) {
    // Before the bases: an exponent that counts twice or half gives the square or the root of a base.
    list.exponents_of_other_widths();
    list.bases();
    list.other_exponents();
    list.harmonic();
    list.other_schemes();
    list.ntk_bases();
    list.other_factors();
  }
  list.attention_factors();
  list.slices();
  list.roundings();
  if (heads > 1) list.heads_for_tokens();
  list.axes();
  return list.take();
}

Program with_part(const Program& program, const Variant& mistake) {
  Program both = program;
  const Program& from = mistake.program;
  switch (mistake.part) {
    case Part::form:
      both.pairing = from.pairing;
      both.write_as = from.write_as;
      both.table_of_other_pairing = from.table_of_other_pairing;
      both.distance = from.distance;
      break;
    case Part::order: both.write_as = other(both.write_as); break;
    case Part::slice:
      both.rotary_dim = from.rotary_dim;
      both.rotary_offset = from.rotary_offset;
      both.inv_freq = from.inv_freq;
      both.axes = from.axes;
      break;
    case Part::signs:
      both.direction = from.direction;
      both.signs = from.signs;
      both.sine_and_cosine_swapped = from.sine_and_cosine_swapped;
      break;
    case Part::frequencies:
      both.inv_freq = from.inv_freq;
      if (mistake.code == FindingCode::scaling_ignored || !mistake.changes.empty())
        both.attention_factor = from.attention_factor;
      break;
    case Part::attention: both.attention_factor = from.attention_factor; break;
    case Part::times: both.times = from.times; break;
    case Part::rounding: both.rounding = from.rounding; break;
    case Part::axes: both.axes = from.axes; break;
    case Part::positions:
      both.positions_from = from.positions_from;
      both.positions = from.positions;
      break;
  }
  return both;
}

}  // namespace ropewalk::doctor
