#pragma once

#include <cstddef>
#include <span>

#include "rope/error.hpp"

// Published variants of RoPE: they change plain frequencies in place, or compute other scores from them.
//   inv_freq  [rotary_dim / 2]  radians per position, finite and not negative, as fill_frequencies gives them

namespace ropewalk {

/// CoPE: multiplies the n pairs whose period 2 pi / inv_freq is above `length` (the trained length) by half of 1 +
/// cos(pi k / (n - 1)), k = 0 .. n - 1 from the first of them on. A single such pair is unchanged.
/// Errors: config_invalid (a length below 1, NaN for none: original_max_position_embeddings).
/// Source: arXiv:2602.05258; hrlics/CoPE, modeling_cope.py, where n is set to 20.
[[nodiscard]] Result<> taper_slow_pairs(double length, std::span<double> inv_freq);

/// FoPE: sets the frequency of the same pairs to 0. The series that it adds are learned.
/// Errors: those of taper_slow_pairs.
/// Source: arXiv:2412.17739; rope_clamp_floor_to_zero of the authors' RotaryEmbedding (floor_freq_ratio 1).
[[nodiscard]] Result<> stop_slow_pairs(double length, std::span<double> inv_freq);

/// Sets the last `count` pairs to 0. HoPE: those of time under AxisPattern::alternating. DroPE: all of them, in a model
/// that was trained with rotation.
/// Errors: config_invalid (a count above inv_freq's: mrope_section).
/// Source: arXiv:2505.20444; hrlics/HoPE, modeling_hope.py, apply_hybrid_multimodal_rotary_pos_emb. arXiv:2512.12167;
/// SakanaAI/DroPE, custom_models/attention.py.
[[nodiscard]] Result<> stop_last_pairs(std::size_t count, std::span<double> inv_freq);

/// RIFLEx: sets one pair to 0.9 * 2 pi / frames, where frames is the length of the video: the pair whose rounded period
/// is nearest to the frame that first repeats another.
/// Errors: config_invalid (either below 1, NaN for none; fewer frames: original_max_position_embeddings, which is
/// `repeated`, max_position_embeddings).
/// Source: arXiv:2502.15894, equations 7 and 8; thu-ml/RIFLEx, riflex_utils.py.
[[nodiscard]] Result<> slow_repeating_pair(double repeated, double frames, std::span<double> inv_freq);

/// RoPE++: rotates every angle of a table back by a quarter revolution. RoPE's score is the real part of a product.
/// With queries rotated by this table, and keys by the original one, the score is the imaginary part.
///   cos, sin  as long as each other, changed in place
/// Errors: shape_mismatch.
/// Source: arXiv:2512.07525; q_imag of OpenMOSS/rope_pp, llama_variants/modeling_llama_rope_pp.py.
[[nodiscard]] Result<> turn_back_quarter(std::span<float> cos, std::span<float> sin);

/// PoPE: each channel c becomes a pair of length softplus(x_c) = ln(1 + e^x_c) and angle phase_c, with its two channels
/// side by side. Interleaved pairs of twice as many channels then rotate by base^(-c / dim). The angle comes from the
/// position alone, except for the phases, which are learned for keys.
///   x       [rows, dim]
///   phases  [dim], radians, within 2 pi; or empty: 0, with any dim
///   y       [rows, 2 dim]
/// Errors: shape_mismatch, value_not_finite and option_invalid (phases).
/// Source: arXiv:2509.10534; lucidrains/PoPE-pytorch, PoPE_pytorch/pope.py.
[[nodiscard]] Result<> fill_polar_pairs(std::span<const float> x, std::span<const double> phases, std::span<float> y);

/// Multiplicative GRAPE: rotates each row by exp(position L), L = a b^T - b a^T, in the plane of a and b, which need
/// not be a pair of channels. With t = position s and s^2 = |a|^2 |b|^2 - (a.b)^2 this is 1 + sin(t) / s L + (1 -
/// cos(t)) / s^2 L^2. If a and b are the two channels of a pair, it is RoPE by -position.
///   x, y      [rows, dim]  y may be x
///   a, b      [dim]        dim 2 or more; if they are parallel nothing rotates
///   position  [rows]       finite
/// Errors: shape_mismatch; value_not_finite and option_invalid (a and b: s above max_inv_freq; positions: above
/// max_position in size).
/// Source: arXiv:2512.07805; model-architectures/GRAPE, README.md, section 1.
[[nodiscard]] Result<> rotate_in_plane(std::span<const float> x, std::span<const double> a, std::span<const double> b,
                                       std::span<const double> positions, std::span<float> y);

}  // namespace ropewalk
