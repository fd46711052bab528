#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "rope/error.hpp"

// The encodings that RoPE is compared with.

namespace ropewalk {

/// Sinusoidal position vectors: entry 2i is sin(position base^(-2i/dim)), entry 2i + 1 the cosine. Within 0.51 ulp.
///   position_ids  [positions]       0 to max_position; at most 2^26 / dim of them
///   encoding      [positions, dim]  dim even
/// Errors: position_invalid, option_invalid (dim, base), shape_mismatch, out_of_memory.
/// Source: Attention Is All You Need, arXiv:1706.03762, section 3.5.
[[nodiscard]] Result<> fill_sinusoidal(std::span<const std::int32_t> position_ids, std::size_t dim, double base,
                                       std::span<float> encoding);

inline constexpr std::size_t most_heads = 65536;

/// ALiBi: the score of distance n is lowered by slope * n. For a power of two n of heads the slopes are 2^(-8 h / n), h
/// = 1 .. n; otherwise those of the power of two below, followed by every other one of twice that many.
///   slopes  [heads]  1 to most_heads
/// Errors: option_invalid (heads).
/// Source: arXiv:2108.12409, section 3, and get_slopes in the authors' code.
[[nodiscard]] Result<> fill_alibi_slopes(std::span<double> slopes);

/// The side of the score that a table is for.
enum class XposSide : std::uint8_t { query, key };

/// xPos: multiplies a table's rows by zeta_i^(m / scale_base) for queries, zeta_i^(-m / scale_base) for keys, where
/// zeta_i = (2i / rotary_dim + 0.4) / 1.4. A score then decays with m - n and still depends only on m - n.
///   position_ids  [rows]         m, 0 to max_position
///   cos, sin      [rows, pairs]  changed in place, pairs = length / rows
/// Errors: position_invalid (a scale would leave the range of float32: split the sequence and shift its positions),
///   shape_mismatch, option_invalid (scale_base not above 0).
/// Source: A Length-Extrapolatable Transformer, arXiv:2212.10554, section 3.2, algorithm 1.
[[nodiscard]] Result<> apply_xpos_scale(std::span<const std::int32_t> position_ids, XposSide side, double scale_base,
                                        std::span<float> cos, std::span<float> sin);

}  // namespace ropewalk
