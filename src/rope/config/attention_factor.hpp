#pragma once

#include "rope/config/config.hpp"
#include "rope/numbers/double_double.hpp"

namespace ropewalk {

/// The length before extension: original_max_position_embeddings, or else max_position_embeddings. One of them is
/// given.
[[nodiscard]] double original_length(const RopeConfig& config) noexcept;

/// factor, or else the ratio of the two lengths. One of them is given.
[[nodiscard]] DoubleDouble extension(const RopeConfig& config) noexcept;

/// The factor of cos and sin: attention_factor if it is given, else the scheme's own value. s = extension, L = the
/// original length, g(m) = 0.1 m ln s + 1:
///   yarn      g(1), or g(mscale) / g(mscale_all_dim) if both are given and not 0. arXiv:2309.00071, section 3.4;
///   DeepSeek
///   longrope  short_mscale or long_mscale if given, else sqrt(1 + ln s / ln L). arXiv:2402.13753; Phi-3.5-MoE
///   others    1
/// is_long: longrope's long list is in use. config has passed validate.
[[nodiscard]] double attention_factor_of(const RopeConfig& config, bool is_long) noexcept;

}  // namespace ropewalk
