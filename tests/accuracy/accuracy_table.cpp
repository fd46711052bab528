// Prints, as Markdown, how far tables are from the true cosines and sines: rope_accuracy > table.md
// Each cell is the largest |error| over all pairs of the 256 positions up to the one named, cosine and sine.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "rope/tables/cos_sin_table.hpp"
#include "support/reference.hpp"

namespace {

using namespace ropewalk;
using namespace ropewalk_test;

/// value rounded to a format with that many bits of significand; infinity above `most`.
double rounded_to(double value, int significand_bits, double most) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const double rounded =
      std::ldexp(std::nearbyint(std::ldexp(fraction, significand_bits)), exponent - significand_bits);
  return std::abs(rounded) > most ? std::copysign(INFINITY, rounded) : rounded;
}
double bfloat16(double value) { return rounded_to(value, 8, 3.4e38); }
double float16(double value) { return rounded_to(value, 11, 65504); }

struct Errors {
  double exact = 0, exact_ulps = 0, float32 = 0, bfloat16 = 0, float16 = 0;
};

/// The error if position, frequency and angle are each rounded to the format, but the cosine is not: the case of a
/// model that stores angles in it.
double error_of(double (*format)(double), double position, Quad inv_freq, Quad cos, Quad sin) {
  const double angle = format(format(position) * format(static_cast<double>(inv_freq)));
  if (!std::isfinite(angle)) return INFINITY;
  return std::max(std::abs(std::cos(angle) - static_cast<double>(cos)),
                  std::abs(std::sin(angle) - static_cast<double>(sin)));
}

Errors errors_at(const RopeConfig& config, const Quads& inv_freq, std::int32_t last) {
  constexpr std::int32_t count = 256;
  std::vector<std::int32_t> positions(count);
  std::iota(positions.begin(), positions.end(), last - count + 1);
  const std::size_t pairs = inv_freq.size();
  std::vector<float> cos(count * pairs), sin(cos), cos32(cos), sin32(cos);
  const bool filled = fill_cos_sin(config, positions, {}, Precision::exact, cos, sin).has_value() &&
                      fill_cos_sin(config, positions, {}, Precision::float32, cos32, sin32).has_value();
  if (!filled) std::abort();
  Errors worst;
  const auto keep = [](double& most, double value) { most = std::max(most, value); };
  for (std::size_t i = 0; i < cos.size(); ++i) {
    const std::int32_t position = positions[i / pairs];
    const Quad frequency = inv_freq[i % pairs];
    Quad s, c;
    sincosq(position * frequency, &s, &c);
    keep(worst.exact, static_cast<double>(fmaxq(fabsq(cos[i] - c), fabsq(sin[i] - s))));
    keep(worst.exact_ulps, std::max(ulps(cos[i], c), ulps(sin[i], s)));
    keep(worst.float32, static_cast<double>(fmaxq(fabsq(cos32[i] - c), fabsq(sin32[i] - s))));
    keep(worst.bfloat16, error_of(bfloat16, position, frequency, c, s));
    keep(worst.float16, error_of(float16, position, frequency, c, s));
  }
  return worst;
}

std::string text(double error) {
  if (std::isinf(error)) return "overflow";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, error < 0.1 ? "%.1e" : "%.2f", error);
  return buffer;
}

void print_table(const char* name, const RopeConfig& config, const Quads& inv_freq) {
  std::printf("%s\n\n| position | exact | exact, ulp | float32 | float16 angles | bfloat16 angles |\n", name);
  std::printf("|---:|---:|---:|---:|---:|---:|\n");
  for (const std::int32_t position : {255, 4095, 32767, 131071, 1048575, max_position}) {
    const Errors e = errors_at(config, inv_freq, position);
    std::printf("| %d | %s | %.4f | %s | %s | %s |\n", position, text(e.exact).c_str(), e.exact_ulps,
                text(e.float32).c_str(), text(e.float16).c_str(), text(e.bfloat16).c_str());
  }
  std::printf("\n");
}

}  // namespace

int main() {
  RopeConfig plain;
  plain.head_dim = plain.rotary_dim = 128;
  print_table("base 10000, 64 pairs", plain, reference_default(10000, 128));

  RopeConfig llama = plain;
  llama.rope_type = RopeType::llama3;
  llama.base = 500000;
  llama.factor = 8;
  llama.low_freq_factor = 1;
  llama.high_freq_factor = 4;
  llama.original_max_position_embeddings = 8192;
  print_table("Llama 3.1 (llama3, base 500000, factor 8), 64 pairs", llama,
              reference_llama3(500000, 128, 8, 1, 4, 8192));
}
