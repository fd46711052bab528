// Every configuration that validate accepts gives finite numbers, in both precisions.

#include <cmath>
#include <random>
#include <vector>

#include <catch2/catch_test_macros.hpp>

#include "rope/config/frequencies.hpp"
#include "rope/tables/cos_sin_table.hpp"

using namespace ropewalk;

namespace {

/// Parameters from the middle and from the ends of their ranges, and sometimes from outside.
class Draw {
 public:
  explicit Draw(unsigned seed) : bits_(seed) {}

  bool yes() { return bits_() % 2 == 0; }
  template <class T>
  T one_of(std::initializer_list<T> list) {
    return *(list.begin() + bits_() % list.size());
  }
  double number() {
    return one_of({0.0, 1e-300, 1e-15, 1e-7, 0.5, 1.0, 1.0000000001, 4.0, 32.0, 1e4, 5e5, 1e15, 1e16, -1.0});
  }
  std::optional<double> maybe() { return yes() ? std::optional(number()) : std::nullopt; }
  std::optional<std::int64_t> length() {
    const auto value = one_of<std::int64_t>({0, 1, 2, 33, 4096, 131072, 2147483647, 2147483648, 2147483649});
    return yes() ? std::optional(value) : std::nullopt;
  }

 private:
  std::mt19937 bits_;
};

}  // namespace

TEST_CASE("config: every valid configuration gives finite frequencies and tables") {
  Draw draw(3);
  int valid = 0;
  for (int trial = 0; trial < 200000; ++trial) {
    RopeConfig config;
    config.rope_type = draw.one_of({RopeType::default_, RopeType::linear, RopeType::dynamic, RopeType::yarn,
                                    RopeType::longrope, RopeType::llama3, RopeType::proportional});
    config.head_dim = config.rotary_dim = draw.one_of({2, 4, 6, 8, 64});
    config.base = draw.one_of({1.0000000001, 1.5, 1e4, 5e5, 1e15});
    config.max_position_embeddings = draw.length();
    config.original_max_position_embeddings = draw.length();
    config.factor = draw.maybe();
    if (draw.yes()) config.attention_factor = draw.maybe();
    config.alpha = draw.maybe();
    if (draw.yes()) config.beta_fast = draw.number();
    if (draw.yes()) config.beta_slow = draw.number();
    config.truncate = draw.yes();
    config.mscale = draw.maybe();
    config.mscale_all_dim = draw.maybe();
    config.low_freq_factor = draw.maybe();
    config.high_freq_factor = draw.maybe();
    config.partial_rotary_factor = draw.one_of({1e-15, 0.3, 0.5, 1.0});
    const std::vector<double> factors(static_cast<std::size_t>(config.rotary_dim / 2), draw.number());
    config.short_factor = config.long_factor = factors;
    if (!validate(config)) continue;
    ++valid;
    const auto seq_len = draw.one_of<std::int64_t>({1, 4097, 131073, 2147483648});
    std::vector<double> high(factors.size()), low(factors.size());
    std::vector<float> cos(2 * factors.size()), sin(cos);
    const std::vector<std::int32_t> positions = {max_position, 1};
    for (const auto precision : {Precision::exact, Precision::float32}) {
      const auto attention_factor = fill_frequencies(config, seq_len, precision, high, low);
      if (!attention_factor) {
        CHECK(attention_factor.error().limit == Limit::keeps_within);  // the base of dynamic, known only with seq_len
        continue;
      }
      bool finite = std::isfinite(*attention_factor) && *attention_factor > 0;
      for (std::size_t i = 0; i < high.size(); ++i) {
        finite = finite && std::isfinite(high[i]) && std::isfinite(low[i]) && high[i] >= 0 && high[i] <= max_inv_freq;
      }
      REQUIRE(fill_cos_sin(config, positions, seq_len, precision, cos, sin).has_value());
      for (std::size_t i = 0; i < cos.size(); ++i) finite = finite && std::isfinite(cos[i]) && std::isfinite(sin[i]);
      CAPTURE(trial, name(config.rope_type), config.base, config.rotary_dim, seq_len, static_cast<int>(precision));
      REQUIRE(finite);
    }
  }
  CHECK(valid > 1000);
}
