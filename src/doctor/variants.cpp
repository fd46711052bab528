#include "doctor/variants.hpp"

#include <cmath>
#include <numbers>

#include "rope/config/frequencies.hpp"
#include "rope/tables/multimodal.hpp"

namespace ropewalk::doctor {
namespace {

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i] - b[i]) > 1e-9 * std::abs(b[i])) return false;
  }
  return true;
}

class List {
 public:
  explicit List(const Program& right) : right_(right) {}

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
  void width(std::int32_t rotary_dim, std::int32_t offset, const RopeConfig& config, std::int32_t head_dim) {
    if (rotary_dim < 2 || rotary_dim % 2 != 0 || offset < 0 || offset + rotary_dim > head_dim) return;
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
    RopeConfig other = config;
    other.rotary_dim = rotary_dim;
    other.rotary_offset = offset;
    const auto program = program_of(other, right_.seq_len);
    // The sections are those of the right width; the pairs that a wider slice adds rotate by the first axis.
    with(program ? program->inv_freq : powers(config.base, rotary_dim, rotary_dim));
    with(powers(config.base, rotary_dim, right_.rotary_dim));
  }

  std::vector<Variant> take() { return std::move(list_); }

 private:
  const Program& right_;
  std::vector<Variant> list_;
};

}  // namespace

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

}  // namespace

std::vector<Variant> single_mistakes(const Program& right, const RopeConfig& config, std::size_t heads) {
  List list(right);
  const std::int32_t width = right.rotary_dim;
  list.add(FindingCode::not_applied, Part::times, [](Program& program) { program.times = 0; });
  list.add(FindingCode::pairing_swapped, Part::form, [](Program& program) {
    if (program.write_as == program.pairing) program.write_as = other(program.write_as);
    program.pairing = other(program.pairing);
  });
  list.add(FindingCode::table_pairing_mismatch, Part::form,
           [](Program& program) { program.table_of_other_pairing = true; });
  list.add(FindingCode::table_pairing_mismatch, Part::form, [](Program& program) {
    if (program.write_as == program.pairing) program.write_as = other(program.write_as);
    program.pairing = other(program.pairing);
    program.table_of_other_pairing = true;
  });
  // Pairs half a head apart although fewer channels are rotated.
  if (right.pairing == Pairing::half_split && right.write_as == right.pairing && width < config.head_dim &&
      right.rotary_offset + config.head_dim / 2 + width / 2 <= config.head_dim)
    list.add(
        FindingCode::rotary_dim_wrong, Part::form, [&](Program& program) { program.distance = config.head_dim / 2; },
        width, width);
  list.add(FindingCode::output_order, Part::order,
           [](Program& program) { program.write_as = other(program.write_as); });
  list.add(FindingCode::direction_reversed, Part::signs,
           [](Program& program) { program.direction = -program.direction; });
  list.add(FindingCode::sin_cos_swapped, Part::signs, [](Program& program) { program.sine_and_cosine_swapped = true; });
  // With direction -1, the minus sign may have stayed in its place: then the swapped output is negated.
  if (right.direction < 0)
    list.add(FindingCode::sin_cos_swapped, Part::signs, [](Program& program) {
      program.sine_and_cosine_swapped = true;
      program.attention_factor = -program.attention_factor;
    });
  for (const Signs signs : {Signs::both_plus, Signs::both_minus}) {
    list.add(FindingCode::sign_wrong, Part::signs, [&](Program& program) { program.signs = signs; });
  }
  list.add(FindingCode::applied_twice, Part::times, [](Program& program) { program.times = 2; });

  // Frequencies of the same width.
  if (config.rope_type != RopeType::default_) {
    for (const double attention_factor : {1.0, right.attention_factor}) {
      list.add(FindingCode::scaling_ignored, Part::frequencies, [&](Program& program) {
        program.inv_freq = powers(config.base, width, width);
        program.attention_factor = attention_factor;
      });
    }
  }
  if (config.inv_freq.empty()) {
    // Other exponents of the frequencies, scaled as the right frequencies are.
    const std::vector<double> unscaled = powers(config.base, width, width);
    const auto exponents = [&](std::vector<double> inv_freq, double shown) {
      if (config.rope_type != RopeType::default_) {
        std::vector<double> scaled = inv_freq;
        for (std::size_t pair = 0; pair < scaled.size(); ++pair)
          scaled[pair] = scaled_by(config, scaled[pair], right.inv_freq[pair] / unscaled[pair]);
        list.frequencies(FindingCode::exponent_dim_wrong, std::move(scaled), shown, width);
      }
      list.frequencies(FindingCode::exponent_dim_wrong, std::move(inv_freq), shown, width);
    };
    // Listed before the bases: an exponent that counts twice or half gives the square or the root of a base.
    for (const double dim : {config.head_dim, 2 * config.head_dim, config.head_dim / 2, 2 * width, width / 2}) {
      if (dim != width && dim >= 2) exponents(powers(config.base, width, dim), dim);
    }
    for (const double base :
         {10000.0, 500000.0, 1000000.0, 10000000.0, 5000000.0, 100000.0, 8000000.0, 160000.0, 1000.0, 100.0}) {
      if (base == config.base) continue;
      RopeConfig with = config;
      with.base = base;
      if (const auto program = program_of(with, right.seq_len)) {
        list.frequencies(FindingCode::base_wrong, program->inv_freq, base, config.base);
      }
      list.frequencies(FindingCode::base_wrong, powers(base, width, width), base, config.base);
    }
    for (const double from : {1.0, -1.0, 0.5}) exponents(powers(config.base, width, width, from), width);
    exponents(powers(config.base, width, width - 2), width - 2);  // linspace including its end
    std::vector<double> backwards(right.inv_freq.rbegin(), right.inv_freq.rend());
    list.frequencies(FindingCode::exponent_dim_wrong, std::move(backwards), width, width);
    std::vector<double> repeated = unscaled;
    for (std::size_t pair = 1; pair < repeated.size(); pair += 2) repeated[pair] = repeated[pair - 1];
    exponents(std::move(repeated), width);
    exponents(powers(1 / config.base, width, width), width);
    // Integer division makes every exponent 0.
    exponents(powers(1, width, width), width);
    std::vector<double> harmonic(static_cast<std::size_t>(width / 2));
    for (std::size_t pair = 0; pair < harmonic.size(); ++pair) harmonic[pair] = 1 / (1 + 2 * static_cast<double>(pair));
    list.frequencies(FindingCode::scaling_wrong, std::move(harmonic));
    const double factor = config.factor.value_or(8);
    for (const RopeType type : {RopeType::linear, RopeType::yarn, RopeType::llama3, RopeType::dynamic}) {
      if (type == config.rope_type) continue;  // other_parameters tries its own scheme
      RopeConfig with = config;
      with.rope_type = type;
      with.factor = factor;
      if (!with.max_position_embeddings) with.max_position_embeddings = 4096;
      if (!with.original_max_position_embeddings) {
        with.original_max_position_embeddings =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(*with.max_position_embeddings / factor));
      }
      if (!with.low_freq_factor) with.low_freq_factor = 1;
      if (!with.high_freq_factor) with.high_freq_factor = 4;
      const std::optional<std::int64_t> seq_len =
          type == RopeType::dynamic ? std::optional(*with.max_position_embeddings * 2) : right.seq_len;
      if (const auto program = program_of(with, seq_len))
        list.frequencies(FindingCode::scaling_wrong, program->inv_freq, factor, factor);
    }
    // NTK-aware scaling.
    for (const double scale : {2.0, 4.0, 8.0, 16.0, factor}) {
      if (width < 4) break;
      const double base = config.base * std::pow(scale, static_cast<double>(width) / (width - 2));
      for (const double attention_factor : {right.attention_factor, 1.0}) {
        list.add(
            FindingCode::base_wrong, Part::frequencies,
            [&](Program& program) {
              program.inv_freq = powers(base, width, width);
              program.attention_factor = attention_factor;
            },
            base, config.base);
        if (right.attention_factor == 1) break;
      }
    }
    // inv_freq that was never filled: 0 of the frequency in place of 1.
    list.frequencies(FindingCode::scaling_wrong, std::vector<double>(right.inv_freq.size(), 0), 0, 1);
    // Also angles in degrees or in revolutions.
    for (const double divisor : {factor, 180 / std::numbers::pi, 1 / (2 * std::numbers::pi)}) {
      std::vector<double> scaled = right.inv_freq;
      for (double& rate : scaled) rate /= divisor;
      list.frequencies(FindingCode::scaling_wrong, std::move(scaled), divisor, 1);
    }
  }

  // Uninitialised memory.
  list.add(
      FindingCode::attention_factor_missing, Part::attention, [](Program& program) { program.attention_factor = 0; }, 0,
      right.attention_factor);
  if (right.attention_factor != 1) {
    list.add(
        FindingCode::attention_factor_missing, Part::attention, [](Program& program) { program.attention_factor = 1; },
        1, right.attention_factor);
    list.add(
        FindingCode::attention_factor_missing, Part::attention,
        [](Program& program) { program.attention_factor *= program.attention_factor; },
        right.attention_factor * right.attention_factor, right.attention_factor);
  }
  for (const std::int32_t other_width : {config.head_dim, width, width / 2, width / 4, 3 * width / 4, 2 * width,
                                         config.head_dim / 2, config.head_dim / 4}) {
    for (const std::int32_t offset : {0, right.rotary_offset, config.head_dim - other_width}) {
      list.width(other_width, offset, config, config.head_dim);
    }
  }
  for (int rounding = 1; rounding <= static_cast<int>(Rounding::all_and_table_float16); ++rounding) {
    list.add(
        FindingCode::low_precision_positions, Part::rounding,
        [&](Program& program) { program.rounding = static_cast<Rounding>(rounding); }, rounding);
  }
  if (heads > 1) {
    for (const PositionsFrom from : {PositionsFrom::head, PositionsFrom::other_layout, PositionsFrom::with_head}) {
      list.add(
          FindingCode::heads_and_positions_swapped, Part::positions,
          [&](Program& program) { program.positions_from = from; },
          from == PositionsFrom::head        ? 0
          : from == PositionsFrom::with_head ? 1
                                             : 2);
    }
  }
  for (const AxisPattern pattern : {AxisPattern::sections, AxisPattern::interleaved, AxisPattern::alternating}) {
    RopeConfig with = config;
    with.axis_pattern = pattern;
    std::vector<std::int32_t> axes(right.axes.size());
    if (config.mrope_section.size() != 3) break;
    fill_pair_axes(with, axes);
    if (axes != right.axes)
      list.add(
          FindingCode::table_pairing_mismatch, Part::axes, [&](Program& program) { program.axes = axes; },
          static_cast<double>(pattern), static_cast<double>(config.axis_pattern));
  }
  const std::size_t pairs = right.inv_freq.size();
  if (right.axes.size() == pairs &&
      (config.axis_pattern == AxisPattern::axial || config.axis_pattern == AxisPattern::axial_split)) {
    // Rows and columns alternate: with the frequencies in order, those of each half, or one sequence for all pairs.
    std::vector<double> of_halves = right.inv_freq;
    for (std::size_t pair = 0; pair < pairs; ++pair)
      of_halves[pair] = right.inv_freq[pair % 2 * (pairs / 2) + pair / 2];
    for (const auto& inv_freq : {right.inv_freq, of_halves, powers(config.base, width, width)}) {
      list.add(
          FindingCode::table_pairing_mismatch, Part::axes,
          [&](Program& program) {
            program.inv_freq = inv_freq;
            for (std::size_t pair = 0; pair < pairs; ++pair) program.axes[pair] = static_cast<std::int32_t>(pair % 2);
          },
          static_cast<double>(AxisPattern::alternating), static_cast<double>(config.axis_pattern));
    }
  }
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
