#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rope/config/checked_config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// start, start + 1, ..., start + count - 1, all within 0 .. max_position.
struct PositionRange {
  std::int64_t start = 0;
  std::int64_t count = 0;
};

/// Errors: position_invalid.
[[nodiscard]] Result<> check_range(PositionRange positions);

/// Fills the tables of cosines and sines, times attention_factor.
///   position_ids  [tokens]                  0 to max_position, any order, repeats allowed
///   seq_len       as in fill_frequencies; without it the highest position + 1
///   cos, sin      [tokens, rotary_dim / 2]  row-major
/// Precision::exact: within 0.51 ulp of float32 of the true value at every position. The angle is reduced to a fraction
/// of a revolution without loss, and everything up to the one rounding is double or better.
/// Precision::float32: position and angle are float32 as in PyTorch; the cosine of that angle is rounded correctly.
/// On error the output is unchanged.
/// Errors: those of fill_frequencies; position_invalid; shape_mismatch (cos, sin); out_of_memory.
/// Source: RoFormer, arXiv:2104.09864v5, section 3.4.2, equation 34.
[[nodiscard]] Result<> fill_cos_sin(const CheckedConfig& config, std::span<const std::int32_t> position_ids,
                                    std::optional<std::int64_t> seq_len, Precision precision, std::span<float> cos,
                                    std::span<float> sin);

/// The same for consecutive positions, without a list of them.
[[nodiscard]] Result<> fill_cos_sin(const CheckedConfig& config, PositionRange positions,
                                    std::optional<std::int64_t> seq_len, Precision precision, std::span<float> cos,
                                    std::span<float> sin);

/// The table that moves cached keys from one position to another (K-shift): rotating a key that was rotated at from[t]
/// by row t gives the key rotated at to[t], in the same direction. attention_factor is left out, since the cached key
/// contains it already.
///   from, to  [tokens]                  0 to max_position
///   cos, sin  [tokens, rotary_dim / 2]  of the angle (to - from) * inv_freq
/// seq_len must be the one with which the keys were cached, if the scheme depends on it; without it
/// max_position_embeddings.
/// Errors: as fill_cos_sin.
[[nodiscard]] Result<> fill_shift_cos_sin(const CheckedConfig& config, std::span<const std::int32_t> from,
                                          std::span<const std::int32_t> to, std::optional<std::int64_t> seq_len,
                                          Precision precision, std::span<float> cos, std::span<float> sin);

}  // namespace ropewalk
