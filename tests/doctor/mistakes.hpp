#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

// A rotation as tutorials write it, in float32 steps, and each known mistake as a change of it. The diagnosis is judged
// by it, so it includes nothing from src.

namespace mistakes {

/// One model and one batch of vectors.
struct Case {
  int head_dim = 64, rotary_dim = 64;
  bool interleaved = false;
  double base = 10000;
  std::string scheme = "default";  ///< or "linear", "llama3", "yarn"
  double factor = 8;
  double original = 64;  ///< the length before extension
  int batch = 1, heads = 4, seq = 64;
  int start = 0;  ///< position of the first token
  std::uint32_t seed = 1;
};

/// Every choice of an implementation. The defaults are the right ones.
struct Way {
  bool other_pairing = false;  ///< rotates in the other pairing, with a table for it
  bool other_table = false;    ///< only the table
  bool other_order = false;    ///< writes first and second members together, or side by side
  double base = 0;             ///< another base
  std::string scheme;          ///< another scheme
  double factor = 0;
  int rotary_dim = 0;       ///< another width, with its own frequencies
  int exponent_dim = 0;     ///< another denominator in the exponent
  int attention_power = 1;  ///< the power of attention_factor
  int sign = 1;             ///< sign of the angle
  int same_signs = 0;       ///< 1: the minus is missing, -1: there are two
  bool swapped = false;     ///< sine in place of the cosine
  int times = 1;
  std::function<double(int position, int token, int head)> position;
  bool round_positions = false, round_inv_freq = false, round_table = false;
};

inline float bfloat16(float value) {
  auto bits = std::bit_cast<std::uint32_t>(value);
  bits += 0x7FFFU + (bits >> 16 & 1U);
  return std::bit_cast<float>(bits & 0xFFFF0000U);
}

inline std::vector<double> inv_freq(const Case& one, const Way& way, int rotary_dim) {
  const double base = way.base > 0 ? way.base : one.base;
  const std::string scheme = way.scheme.empty() ? one.scheme : way.scheme;
  const double factor = way.factor > 0 ? way.factor : one.factor;
  const double exponent_dim = way.exponent_dim > 0 ? way.exponent_dim : rotary_dim;
  std::vector<double> list;
  const double pi = std::acos(-1.0);
  const auto index_of = [&](double revolutions) {
    return rotary_dim * std::log(one.original / (revolutions * 2 * pi)) / (2 * std::log(base));
  };
  for (int pair = 0; pair < rotary_dim / 2; ++pair) {
    const double plain = std::pow(base, -2.0 * pair / exponent_dim);
    double rate = plain;
    if (scheme == "linear") rate = plain / factor;
    if (scheme == "llama3") {
      const double wavelength = 2 * pi / plain, smooth = (one.original / wavelength - 1) / (4 - 1);
      if (wavelength > one.original) {
        rate = plain / factor;
      } else if (wavelength >= one.original / 4) {
        rate = (1 - smooth) * plain / factor + smooth * plain;
      }
    }
    if (scheme == "yarn") {
      const double low = std::max(std::floor(index_of(32)), 0.0);
      double high = std::min(std::ceil(index_of(1)), rotary_dim - 1.0);
      if (low == high) high += 0.001;
      const double ramp = std::min(1.0, std::max(0.0, (pair - low) / (high - low)));
      rate = plain / factor * ramp + plain * (1 - ramp);
    }
    list.push_back(rate);
  }
  return list;
}

inline double attention_factor(const Case& one, const Way& way) {
  const std::string scheme = way.scheme.empty() ? one.scheme : way.scheme;
  if (scheme != "yarn") return 1;
  return std::pow(0.1 * std::log(way.factor > 0 ? way.factor : one.factor) + 1, way.attention_power);
}

/// [batch, heads, seq, head_dim], normal numbers.
inline std::vector<float> vectors(const Case& one) {
  std::mt19937 generator(one.seed);
  std::normal_distribution<float> normal;
  std::vector<float> x(static_cast<std::size_t>(one.batch) * one.heads * one.seq * one.head_dim);
  for (float& value : x) value = normal(generator);
  return x;
}

inline std::vector<double> positions(const Case& one) {
  std::vector<double> list;
  for (int token = 0; token < one.seq; ++token) list.push_back(one.start + token);
  return list;
}

inline std::vector<float> rotated(const Case& one, const Way& way, std::vector<float> x) {
  const int r = way.rotary_dim > 0 ? way.rotary_dim : one.rotary_dim, half = r / 2, d = one.head_dim;
  const bool interleaved = one.interleaved != way.other_pairing;
  const bool table_interleaved = interleaved != way.other_table;
  const bool write_interleaved = interleaved != way.other_order;
  const std::vector<double> rates = inv_freq(one, way, r);
  const auto factor = static_cast<float>(attention_factor(one, way));
  std::vector<float> before(static_cast<std::size_t>(r)), after(static_cast<std::size_t>(r));
  for (std::size_t row = 0; row < x.size() / d; ++row) {
    const int token = static_cast<int>(row) % one.seq, head = static_cast<int>(row) / one.seq % one.heads;
    double position = way.position ? way.position(one.start + token, token, head) : one.start + token;
    if (way.round_positions) position = bfloat16(static_cast<float>(position));
    float* values = x.data() + row * d;
    for (int time = 0; time < way.times; ++time) {
      for (int j = 0; j < r; ++j) before[j] = values[j];
      for (int j = 0; j < r; ++j) {
        auto rate = static_cast<float>(rates[table_interleaved ? j / 2 : j % half]);
        if (way.round_inv_freq) rate = bfloat16(rate);
        const float angle = static_cast<float>(position) * rate * static_cast<float>(way.sign);
        float c = std::cos(angle) * factor, s = std::sin(angle) * factor;
        if (way.round_table) c = bfloat16(c), s = bfloat16(s);
        if (way.swapped) std::swap(c, s);
        const bool first = interleaved ? j % 2 == 0 : j < half;
        const int partner = interleaved ? j ^ 1 : (j + half) % r;
        const float sign = way.same_signs != 0 ? static_cast<float>(way.same_signs) : (first ? -1.0F : 1.0F);
        after[j] = before[j] * c + sign * before[partner] * s;
      }
      for (int j = 0; j < r; ++j) {
        const int pair = interleaved ? j / 2 : j % half, member = interleaved ? j % 2 : j / half;
        values[write_interleaved ? 2 * pair + member : pair + member * half] = after[j];
      }
    }
  }
  return x;
}

struct Mistake {
  std::string code;
  std::string name;
  std::function<void(Way&, const Case&)> make;
  std::function<bool(const Case&)> possible = [](const Case&) { return true; };
};

/// Every mistake, with the code that names it.
inline std::vector<Mistake> all() {
  const auto scaled = [](const Case& one) { return one.scheme != "default"; };
  const auto partial = [](const Case& one) { return one.rotary_dim < one.head_dim; };
  const auto wide = [](const Case& one) { return one.rotary_dim >= 8; };
  return {
      {"pairing-swapped", "the other pairing", [](Way& way, const Case&) { way.other_pairing = true; }, wide},
      {"table-pairing-mismatch", "a table of the other pairing", [](Way& way, const Case&) { way.other_table = true; },
       wide},
      {"table-pairing-mismatch", "the other rotation with the right table",
       [](Way& way, const Case&) { way.other_pairing = way.other_table = true; }, wide},
      {"output-order", "written in the other order", [](Way& way, const Case&) { way.other_order = true; }, wide},
      {"base-wrong", "base 500,000 or 10,000",
       [](Way& way, const Case& one) { way.base = one.base == 10000 ? 500000 : 10000; }, wide},
      {"base-wrong", "a base that nobody lists", [](Way& way, const Case& one) { way.base = one.base * 2.37; }, wide},
      {"scaling-ignored", "no scaling", [](Way& way, const Case&) { way.scheme = "default", way.attention_power = 0; },
       scaled},
      {"scaling-wrong", "linear instead", [](Way& way, const Case&) { way.scheme = "linear"; },
       [](const Case& one) { return one.scheme == "llama3"; }},
      {"scaling-wrong", "three quarters of the factor",
       [](Way& way, const Case& one) { way.factor = 0.75 * one.factor; },
       [](const Case& one) { return one.scheme == "linear" || one.scheme == "llama3"; }},
      {"attention-factor-missing", "no attention_factor", [](Way& way, const Case&) { way.attention_power = 0; },
       [](const Case& one) { return one.scheme == "yarn"; }},
      {"attention-factor-missing", "attention_factor twice", [](Way& way, const Case&) { way.attention_power = 2; },
       [](const Case& one) { return one.scheme == "yarn"; }},
      {"position-offset", "positions one late",
       [](Way& way, const Case&) { way.position = [](int p, int, int) { return p + 1; }; }},
      {"position-offset", "positions five early",
       [](Way& way, const Case&) { way.position = [](int p, int, int) { return p - 5; }; },
       [](const Case& one) { return one.start >= 5; }},
      {"position-ignored", "position 7 for all",
       [](Way& way, const Case&) { way.position = [](int, int, int) { return 7; }; }},
      {"position-reset", "positions begin again half way",
       [](Way& way, const Case& one) {
         const int middle = one.seq / 2, start = one.start;
         way.position = [middle, start](int p, int token, int) { return token < middle ? p : p - middle - start; };
       },
       [](const Case& one) { return one.seq >= 8 && one.start == 0; }},
      {"direction-reversed", "the other direction", [](Way& way, const Case&) { way.sign = -1; }},
      {"rotary-dim-wrong", "the whole head rotated", [](Way& way, const Case& one) { way.rotary_dim = one.head_dim; },
       partial},
      {"rotary-dim-wrong", "half of the slice rotated",
       [](Way& way, const Case& one) { way.rotary_dim = one.rotary_dim / 2; }, wide},
      {"exponent-dim-wrong", "head_dim in the exponent",
       [](Way& way, const Case& one) { way.exponent_dim = one.head_dim; },
       [](const Case& one) { return one.rotary_dim < one.head_dim && one.scheme == "default"; }},
      {"exponent-dim-wrong", "the exponent counts twice",
       [](Way& way, const Case& one) { way.exponent_dim = one.rotary_dim / 2; },
       [](const Case& one) { return one.rotary_dim >= 8 && one.scheme == "default"; }},
      {"sin-cos-swapped", "sine and cosine exchanged", [](Way& way, const Case&) { way.swapped = true; }},
      {"sign-wrong", "no minus", [](Way& way, const Case&) { way.same_signs = 1; }},
      {"sign-wrong", "two minuses", [](Way& way, const Case&) { way.same_signs = -1; }},
      {"applied-twice", "rotated twice", [](Way& way, const Case&) { way.times = 2; }},
      {"not-applied", "not rotated", [](Way& way, const Case&) { way.times = 0; }},
      {"low-precision-positions", "positions in bfloat16", [](Way& way, const Case&) { way.round_positions = true; },
       [](const Case& one) { return one.start + one.seq > 300; }},
      {"low-precision-positions", "inv_freq in bfloat16", [](Way& way, const Case&) { way.round_inv_freq = true; },
       [](const Case& one) { return one.rotary_dim >= 8; }},
      {"heads-and-positions-swapped", "the head's index for the position",
       [](Way& way, const Case&) { way.position = [](int, int, int head) { return head; }; },
       [](const Case& one) { return one.heads > 1; }},
  };
}

}  // namespace mistakes
