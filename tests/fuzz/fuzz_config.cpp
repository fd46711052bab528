// Any configuration: it is refused with an error that has a message, or its table is that of its own frequencies.
#include <array>
#include <numbers>

#include "fuzz/input.hpp"
#include "rope/config/frequencies.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "rope/tables/multimodal.hpp"
#include "rope/tables/score.hpp"

using namespace ropewalk;
using namespace ropewalk_fuzz;

namespace {

/// Numbers at the limits of a rule, or any number.
double number_of(Input& input) {
  static constexpr std::array known{0.0,     1.0,      -1.0, 0.5,  2.0,       8.0,    32.0,
                                    10000.0, 500000.0, 1e15, 1e16, 1.0000001, 4096.0, 131072.0};
  const std::size_t pick = input.between(0, 2 * known.size());
  return pick < known.size() ? known[pick] : input.take<double>();
}
std::optional<double> perhaps(Input& input) { return input.flag() ? std::optional(number_of(input)) : std::nullopt; }
std::optional<std::int64_t> length_of(Input& input) {
  if (input.flag()) return std::nullopt;
  return input.flag() ? static_cast<std::int64_t>(input.take<std::uint16_t>()) : input.take<std::int64_t>();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  RopeConfig config;
  config.rope_type = static_cast<RopeType>(input.between(0, 6));
  config.base = input.flag() ? 10000 : number_of(input);
  config.head_dim = input.flag() ? static_cast<std::int32_t>(input.between(0, 200)) : input.take<std::int32_t>();
  config.rotary_dim = input.flag() ? config.head_dim : static_cast<std::int32_t>(input.between(0, 200));
  config.rotary_offset = input.flag() ? 0 : static_cast<std::int8_t>(input.take<std::uint8_t>());
  config.direction = input.flag() ? 1 : static_cast<std::int8_t>(input.take<std::uint8_t>());
  config.max_position_embeddings = length_of(input);
  config.original_max_position_embeddings = length_of(input);
  for (auto* field : {&config.factor, &config.attention_factor, &config.alpha, &config.mscale, &config.mscale_all_dim,
                      &config.low_freq_factor, &config.high_freq_factor, &config.short_mscale, &config.long_mscale})
    *field = perhaps(input);
  if (input.flag()) config.beta_fast = number_of(input);
  if (input.flag()) config.beta_slow = number_of(input);
  config.truncate = input.flag();
  if (input.flag()) config.partial_rotary_factor = number_of(input);
  const auto doubles = [&](std::size_t count) {
    std::vector<double> values(input.flag() ? count : 0);
    for (double& value : values) value = number_of(input);
    return values;
  };
  const std::size_t some =
      config.rotary_dim > 0 && config.rotary_dim <= 256 ? config.rotary_dim / 2 : input.between(0, 8);
  const std::vector<double> shorts = doubles(some), longs = doubles(some), own = doubles(some);
  config.short_factor = shorts;
  config.long_factor = longs;
  if (input.take<std::uint8_t>() > 200) config.inv_freq = own;
  std::vector<std::int32_t> sections(input.between(0, 4));
  for (std::int32_t& section : sections) section = static_cast<std::int8_t>(input.take<std::uint8_t>());
  if (input.flag()) {
    config.axis_pattern = static_cast<AxisPattern>(input.between(0, 5));
    config.mrope_section = sections;
  }

  const auto valid = validate(config);
  if (!valid) {
    require(!message(valid.error()).empty() && !valid.error().field.empty(), "an error names its field");
    return 0;
  }
  if (config.rotary_dim > 512) return 0;  // valid, but slow
  const auto pairs = static_cast<std::size_t>(config.rotary_dim / 2);
  const std::optional<std::int64_t> seq_len =
      input.flag() ? std::optional<std::int64_t>(input.take<std::uint32_t>()) : std::nullopt;
  const Precision precision = input.flag() ? Precision::float32 : Precision::exact;
  std::vector<double> inv_freq(pairs, 42);
  const auto factor = fill_frequencies(config, seq_len, precision, inv_freq);
  if (!factor) return 0;
  require(std::isfinite(*factor) && *factor > 0, "attention_factor is a finite number above 0");
  for (const double value : inv_freq) require(std::isfinite(value), "each frequency is finite");

  const std::array<std::int32_t, 4> positions{0, 1, static_cast<std::int32_t>(input.take<std::uint16_t>()),
                                              input.take<std::int32_t>()};
  // The length decides the frequencies of some schemes, so the table gets the same length.
  const std::int64_t length = seq_len.value_or(config.max_position_embeddings.value_or(1));
  if (!fill_frequencies(config, length, precision, inv_freq)) return 0;
  std::vector<float> cos(4 * pairs, 42), sin(4 * pairs, 42);
  const auto table = fill_cos_sin(config, positions, length, precision, cos, sin);
  require(table.has_value() == (positions[3] >= 0), "a table is refused for its negative position alone");
  if (!table || precision == Precision::float32) return 0;
  const double attention = *fill_frequencies(config, length, precision, inv_freq);
  for (std::size_t row = 0; row < 3; ++row) {  // the product of the fourth row may need more bits than a double has
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const double angle = positions[row] * inv_freq[pair];
      // inv_freq is rounded to a double, so the error of an angle of size a is a eps; that of a result is half an ulp
      // of float32.
      const double tolerance = attention * (std::abs(angle) * 4.5e-16 + 1.3e-7) + 1e-40;
      require(std::abs(cos[row * pairs + pair] - attention * std::cos(angle)) <= tolerance,
              "the cosine of position times frequency");
      require(std::abs(sin[row * pairs + pair] - attention * std::sin(angle)) <= tolerance,
              "the sine of position times frequency");
    }
  }
  std::vector<double> scores(3);
  const std::array<std::int32_t, 3> distances{0, 5, -5};
  const auto scored = score_by_distance(config, distances, {}, {}, length, precision, scores);
  if (scored)
    require(std::abs(scores[1] - scores[2]) <= 1e-9 * (1 + std::abs(scores[1])),
            "the score of ones is even in the distance");
  return 0;
}
