#pragma once

#include <cstdint>
#include <optional>

#include "rope/tables/angles.hpp"

namespace ropewalk {

/// Angles::make with a memory of its last answer: a decoder asks for one position after the other of one configuration,
/// and working its frequencies out takes several times as long as a row of cosines. One answer is kept for each thread;
/// a call finds it when every number of the configuration is the same. Kept are configurations whose frequencies depend
/// on these numbers alone: without lists, and not where seq_len matters (dynamic, longrope). Errors: those of
/// Angles::make.
[[nodiscard]] Result<Angles> angles_of(const CheckedConfig& config, std::optional<std::int64_t> seq_len,
                                       Precision precision);

}  // namespace ropewalk
