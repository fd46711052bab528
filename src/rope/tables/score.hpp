#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "rope/config/checked_config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// Score q . k of a query at position m + distance and a key at position m, for each distance. It does not depend on m.
///   distances  [n]         -max_position to max_position; at most 2^26 / rotary_dim of them
///   q, k       [head_dim]  before rotation. Both empty: all ones, and the score is divided by head_dim
///   scores     [n]         each pair adds attention_factor^2 times Re(q conj(k) e^(i distance inv_freq)); channels
///   that
///                          do not rotate add q . k as they are; direction -1 rotates the other way
///   seq_len    as in fill_frequencies
/// With float32 the angles are those of the float32 table at that distance.
/// Errors: those of fill_frequencies; position_invalid; shape_mismatch; out_of_memory.
/// Source: RoFormer, arXiv:2104.09864v5, section 3.4.3 (long-term decay).
[[nodiscard]] Result<> score_by_distance(const CheckedConfig& config, std::span<const std::int32_t> distances,
                                         std::span<const float> q, std::span<const float> k,
                                         std::optional<std::int64_t> seq_len, Precision precision,
                                         std::span<double> scores);

}  // namespace ropewalk
