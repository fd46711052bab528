#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rope/config/checked_config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// The number of positions of each token under the configuration's axis_pattern: 1 for none, as many as mrope_section
/// has entries for sections, 3 for interleaved and alternating, 2 for axial and axial_split.
[[nodiscard]] std::size_t axis_count(const RopeConfig& config) noexcept;

/// The number of tokens that a list of so many positions is for. Errors: shape_mismatch (not a multiple of axis_count),
/// with `field` as its field.
[[nodiscard]] Result<std::size_t> token_count(const RopeConfig& config, std::string_view field, std::size_t length);

/// The axis that each pair uses, [rotary_dim / 2]. The configuration has passed validate.
void fill_pair_axes(const RopeConfig& config, std::span<std::int32_t> axes) noexcept;

/// Tables for tokens with several positions: pair i of token t rotates by positions[axis of i][t] * inv_freq[i].
///   positions  [axes, tokens]            0 to max_position; time, height, width for text; two axes for vision
///   cos, sin   [tokens, rotary_dim / 2]  row-major, times attention_factor
///   seq_len    for dynamic and longrope: without it the highest position + 1
/// With equal positions on all axes the patterns with mrope_section give the table of plain text.
/// The vision patterns order pairs as the models do: axial is Qwen2-VL and Gemma 4 (axes height, width) and Llama 4
/// vision (axes column + 1, row + 1, and 0 for the class token). Gemma 4 rotates each half of the head on its own (two
/// slices of head_dim / 2 channels, the first with the first half of the columns of cos and sin).
/// Errors: as fill_cos_sin.
/// Source: Qwen2-VL, arXiv:2409.12191, section 2.1; Qwen3-VL, ERNIE 4.5 VL, Pixtral, Gemma 4: transformers, modeling
/// files.
[[nodiscard]] Result<> fill_multimodal_cos_sin(const CheckedConfig& config, std::span<const std::int32_t> positions,
                                               Precision precision, std::span<float> cos, std::span<float> sin,
                                               std::optional<std::int64_t> seq_len = std::nullopt);

/// The same for coordinates that are not whole numbers, such as DINOv3's patch centres in [-1, 1] (which are multiplied
/// by 2 pi there: use `scale`): pair i of token t rotates by scale * coordinates[axis of i][t] * inv_freq[i].
///   coordinates  [axes, tokens]  finite, at most max_position in size
///   scale        finite, at most 2^20 in size
/// Errors: as fill_cos_sin; value_not_finite.
[[nodiscard]] Result<> fill_coordinate_cos_sin(const CheckedConfig& config, std::span<const double> coordinates,
                                               double scale, Precision precision, std::span<float> cos,
                                               std::span<float> sin);

}  // namespace ropewalk
