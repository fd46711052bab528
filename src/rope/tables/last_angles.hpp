#pragma once

#include <cstdint>
#include <optional>

#include "rope/tables/angles.hpp"

namespace ropewalk {

/// Angles::make with a memory of its last result: a decoder asks for one position after the other of one configuration,
/// and computing its frequencies takes several times as long as a row of cosines. One result is kept for each thread; a
/// call reuses it if every number of the configuration is the same. Only configurations whose frequencies depend on
/// these numbers alone are kept: those without lists, and without a dependence on seq_len (dynamic, longrope). Errors:
/// those of Angles::make.
[[nodiscard]] Result<Angles> angles_of(const CheckedConfig& config, std::optional<std::int64_t> seq_len,
                                       Precision precision);

}  // namespace ropewalk
