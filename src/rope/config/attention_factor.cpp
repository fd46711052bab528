#include "rope/config/attention_factor.hpp"

namespace ropewalk {
namespace {

// 0.1 m ln s + 1, the temperature that YaRN recommends, with DeepSeek's weight m.
DoubleDouble yarn_mscale(DoubleDouble factor, double weight) noexcept {
  if (factor.high <= 1) return 1.0;
  return DoubleDouble(weight) * log(factor) / DoubleDouble(10.0) + DoubleDouble(1.0);
}

}  // namespace

double original_length(const RopeConfig& config) noexcept {
  const auto length = config.original_max_position_embeddings ? config.original_max_position_embeddings
                                                              : config.max_position_embeddings;
  return static_cast<double>(*length);
}

DoubleDouble extension(const RopeConfig& config) noexcept {
  if (config.factor) return *config.factor;
  return DoubleDouble(static_cast<double>(*config.max_position_embeddings)) / DoubleDouble(original_length(config));
}

double attention_factor_of(const RopeConfig& config, bool is_long) noexcept {
  if (config.rope_type == RopeType::longrope) {
    const auto mscale = is_long ? config.long_mscale : config.short_mscale;
    if (mscale) return *mscale;
  }
  if (config.attention_factor) return *config.attention_factor;
  if (config.rope_type == RopeType::yarn) {
    const DoubleDouble factor = extension(config);
    const double mscale = config.mscale.value_or(0);
    const double all_dim = config.mscale_all_dim.value_or(0);
    if (mscale == 0 || all_dim == 0) return yarn_mscale(factor, 1).high;
    return (yarn_mscale(factor, mscale) / yarn_mscale(factor, all_dim)).high;
  }
  if (config.rope_type == RopeType::longrope) {
    const DoubleDouble factor = extension(config);  // at least 1
    return sqrt(DoubleDouble(1.0) + log(factor) / log(DoubleDouble(original_length(config)))).high;
  }
  return 1;
}

}  // namespace ropewalk
