#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "rope/error.hpp"

namespace ropewalk {

/// The scheme of inv_freq; frequencies.hpp has the formula of each.
enum class RopeType : std::uint8_t { default_, linear, dynamic, yarn, longrope, llama3, proportional };

/// Which channels of a head form a pair.
enum class Pairing : std::uint8_t {
  half_split,  ///< (i, i + rotary_dim / 2): GPT-NeoX, rotate_half, Llama in Hugging Face form
  interleaved  ///< (2i, 2i + 1): RoFormer, GPT-J
};

/// How cosines and sines are computed.
enum class Precision : std::uint8_t {
  exact,  ///< the formula in more than double precision, rounded to float32 once: within 0.51 ulp of the true value
  /// each step rounded to float32 where PyTorch rounds, so that tables agree with what a model was trained with
  float32
};

/// Which position each frequency pair uses, if tokens have several (time, height, width); see multimodal.hpp.
enum class AxisPattern : std::uint8_t {
  none,         ///< one position per token
  sections,     ///< mrope_section[0] pairs for axis 0, then mrope_section[1] for axis 1, ... (Qwen2-VL)
  interleaved,  ///< axes 0 1 2 0 1 2 ..., each until its section is used up, the rest axis 0 (Qwen3-VL)
  alternating,  ///< axes 1 2 1 2 ... over mrope_section[0] + [1] pairs, then axis 0 (ERNIE 4.5 VL)
  axial,        ///< half the pairs for axis 0, half for axis 1, both with the frequencies of rotary_dim / 2 (vision)
  axial_split   ///< half for axis 0 with every even frequency, half for axis 1 with every odd one (Pixtral)
};

/// Largest position: 2^31 - 1.
inline constexpr std::int32_t max_position = std::numeric_limits<std::int32_t>::max();
/// Largest head_dim.
inline constexpr std::int32_t max_head_dim = 65536;
/// Every parameter of a scheme that must be above 0 lies between these two, which keeps the arithmetic far from
/// overflow.
inline constexpr double min_parameter = 1e-15;
inline constexpr double max_parameter = 1e15;
/// Largest size of an inverse frequency, in radians per position; the length factors of longrope are at least its
/// reciprocal.
inline constexpr double max_inv_freq = 1048576;

/// The rotary part of one model. The field names are those of RopeSpec in the npm package, in snake_case. A field that
/// its rope_type does not use must be finite and is otherwise ignored. Spans are views: their owner outlives the
/// config.
struct RopeConfig {
  RopeType rope_type = RopeType::default_;
  /// Above 1, at most max_parameter. 10000 in the paper, rope_theta in checkpoints.
  double base = 10000;
  /// Channels per head, 2 to max_head_dim.
  std::int32_t head_dim = 0;
  /// Channels that rotate: even, from 2 to head_dim - rotary_offset. The others pass through.
  std::int32_t rotary_dim = 0;
  Pairing pairing = Pairing::half_split;
  /// First channel that rotates (a trailing slice in DeepSeek V4).
  std::int32_t rotary_offset = 0;
  /// The order in which the rotated pairs are written, if it differs from `pairing` (DeepSeek V3).
  std::optional<Pairing> write_as{};
  /// -1 if the model rotates the other way (NanoChat). The tables stay the same; the rotation negates the sine.
  std::int32_t direction = 1;

  /// The longest sequence the configuration allows, 1 or more. Required by dynamic, which extends beyond it.
  std::optional<std::int64_t> max_position_embeddings{};
  /// The length before extension, 1 or more. Required by llama3. yarn and longrope use max_position_embeddings if it is
  /// absent.
  std::optional<std::int64_t> original_max_position_embeddings{};
  /// At least 1; linear also accepts less. Required by linear, dynamic and llama3. If absent: max / original for yarn
  /// and longrope, 1 for others.
  std::optional<double> factor{};
  /// Above 0: multiplies cos and sin in any scheme. If absent, the scheme's own value is used.
  std::optional<double> attention_factor{};
  /// At least 1: the base becomes base * alpha^(d / (d - 2)) with d = rotary_dim; always for default_, and up to
  /// max_position_embeddings for dynamic (HunYuan).
  std::optional<double> alpha{};

  /// yarn: revolutions over the original length above which a pair is not scaled, and below which it is scaled fully.
  /// beta_fast >= beta_slow > 0.
  double beta_fast = 32;
  double beta_slow = 1;
  /// yarn: round the pair indices that belong to the betas outwards to whole numbers.
  bool truncate = true;
  /// yarn: if both are given and not 0, attention_factor is the quotient of their mscales (DeepSeek). 0 or more.
  std::optional<double> mscale{};
  std::optional<double> mscale_all_dim{};

  /// llama3: both required, high_freq_factor >= low_freq_factor > 0.
  std::optional<double> low_freq_factor{};
  std::optional<double> high_freq_factor{};

  /// longrope: [rotary_dim / 2] each, above 0, both required; short up to original_max_position_embeddings, long
  /// beyond.
  std::span<const double> short_factor{};
  std::span<const double> long_factor{};
  /// longrope, Phi-3.5-MoE: the attention_factor while the short or the long list is in use. Above 0.
  std::optional<double> short_mscale{};
  std::optional<double> long_mscale{};

  /// proportional: the leading share of the pairs that rotate, above 0 and at most 1; the others have inv_freq 0.
  double partial_rotary_factor = 1;

  /// The caller's own frequencies, [rotary_dim / 2], radians per position, at most max_inv_freq in size; needs
  /// rope_type default_, and base is not used.
  std::span<const double> inv_freq{};

  /// Which pair uses which position, for tokens with several. The vision patterns need rope_type default_.
  AxisPattern axis_pattern = AxisPattern::none;
  /// The number of pairs per axis, in the order that the pattern says, 0 or more each, summing to rotary_dim / 2.
  /// Required by sections (one to eight entries), interleaved and alternating (three); without a pattern it must be
  /// empty.
  std::span<const std::int32_t> mrope_section{};
};

/// The fields of RopeConfig in their order: NUMBER (a number, a flag or a word), AT_LEAST (a number that may be absent,
/// with its least value; min_parameter: above 0) or LIST, the first one apart.
// clang-format off
#define ROPEWALK_CONFIG_FIELDS(FIRST, NUMBER, AT_LEAST, LIST)                                                  \
  FIRST(rope_type) NUMBER(base) NUMBER(head_dim) NUMBER(rotary_dim) NUMBER(pairing) NUMBER(rotary_offset)     \
  NUMBER(write_as) NUMBER(direction)                                                                           \
  NUMBER(max_position_embeddings) NUMBER(original_max_position_embeddings)                                     \
  NUMBER(factor) AT_LEAST(attention_factor, min_parameter) AT_LEAST(alpha, 1)                                  \
  NUMBER(beta_fast) NUMBER(beta_slow) NUMBER(truncate) AT_LEAST(mscale, 0) AT_LEAST(mscale_all_dim, 0)         \
  AT_LEAST(low_freq_factor, min_parameter) AT_LEAST(high_freq_factor, min_parameter)                           \
  LIST(short_factor) LIST(long_factor)                                                                         \
  AT_LEAST(short_mscale, min_parameter) AT_LEAST(long_mscale, min_parameter)                                   \
  NUMBER(partial_rotary_factor) LIST(inv_freq) NUMBER(axis_pattern) LIST(mrope_section)
// clang-format on

/// Checks every rule about numbers: those of the fields above and of the chosen scheme. All other functions call it
/// first.
/// Errors: config_invalid, value_not_finite. `field` is the name of a field above, followed by ".length" or ".sum" if
/// the length or the sum of a list is wrong.
[[nodiscard]] Result<> validate(const RopeConfig& config);

/// For callers whose numbers are all doubles (JavaScript): returns the number if it is whole, or an error.
/// Errors: value_not_finite, config_invalid (fractional, or outside [least, most]).
[[nodiscard]] Result<std::int64_t> whole_number(std::string_view field, double value, std::int64_t least,
                                                std::int64_t most);

/// The name in checkpoints: "default", "linear", ...
[[nodiscard]] std::string_view name(RopeType rope_type) noexcept;
/// The scheme of a name. Errors: rope_type_unknown (its `limit` lists the known names).
[[nodiscard]] Result<RopeType> rope_type_from(std::string_view name);

}  // namespace ropewalk
