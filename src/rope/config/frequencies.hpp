#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rope/config/checked_config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// Fills the inverse frequencies of the configuration's scheme; returns attention_factor, which multiplies cos and sin.
///   seq_len       the length the model is running at, 1 to 2^31; used by dynamic and longrope. Without it:
///                 max_position_embeddings (longrope without that: the original length)
///   inv_freq      [rotary_dim / 2]  radians per position; with Precision::float32 each value is a float32
///   inv_freq_low  [rotary_dim / 2]  or empty; inv_freq + inv_freq_low is right to about 100 bits (0 with float32)
/// Each pair's frequency is at the pair's own index, also under an axis_pattern.
/// With d = rotary_dim, i = 0 .. d/2 - 1, f_i = base^(-2i/d), s = factor, n = seq_len, M = max_position_embeddings,
/// L = original_max_position_embeddings, t = attention_factor (1 where nothing is said):
///   default       f_i; alpha multiplies the base by alpha^(d / (d - 2)).
///                 RoFormer, arXiv:2104.09864v5, section 3.2.2, equation 15
///   linear        f_i / s. Position interpolation, arXiv:2306.15595, section 3.2
///   dynamic       where n > M, the base is replaced by base (s n / M - (s - 1))^(d / (d - 2)).
///                 NTK by length: YaRN, arXiv:2309.00071, section 3.3 and appendix B.2; transformers,
///                 modeling_rope_utils.py
///   yarn          f_i (1 - r_i) + f_i / s r_i; t = 0.1 ln s + 1.
///                 r_i is the ramp from 0 to 1 between the indices at which a pair makes beta_fast and beta_slow
///                 revolutions over L. arXiv:2309.00071, sections 3.2 and 3.4
///   longrope      f_i / e_i, e = long_factor where n > L, else short_factor; t = sqrt(1 + ln s / ln L).
///                 arXiv:2402.13753, section 3.3
///   llama3        f_i where its wavelength is below L / high_freq_factor, f_i / s above L / low_freq_factor, and
///                 interpolated by revolutions over L between them. Llama 3.1 reference code; transformers,
///                 modeling_rope_utils.py
///   proportional  f_i / s for the first partial_rotary_factor of the pairs (rounded down), 0 for the others. Gemma 4;
///                 transformers, modeling_rope_utils.py
/// Errors: those of validate; shape_mismatch (a span's length); option_invalid (seq_len).
[[nodiscard]] Result<double> fill_frequencies(const CheckedConfig& config, std::optional<std::int64_t> seq_len,
                                              Precision precision, std::span<double> inv_freq,
                                              std::span<double> inv_freq_low = {});

/// The shortest length that has the frequencies of seq_len: 1 except for dynamic and longrope. The configuration has
/// passed validate.
[[nodiscard]] std::int64_t shortest_length(const RopeConfig& config, std::int64_t seq_len) noexcept;

/// Evenly spaced frequencies from first to last, both included, for experiments with your own list.
///   inv_freq  [pairs]  radians per position; at most max_head_dim / 2
/// Errors: value_not_finite, config_invalid (size above 2^20), option_invalid (pairs).
[[nodiscard]] Result<> fill_linear_frequencies(double first, double last, std::span<double> inv_freq);

/// Positions that each pair needs for one revolution, 2 pi / |inv_freq|; infinity where inv_freq is 0.
///   wavelength  as long as inv_freq
/// Errors: shape_mismatch.
[[nodiscard]] Result<> fill_wavelengths(std::span<const double> inv_freq, std::span<double> wavelength);

}  // namespace ropewalk
