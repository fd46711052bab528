#pragma once

#include <string_view>

#include "rope/config/config.hpp"
#include "rope/error.hpp"

namespace ropewalk::bindings {

/// The fields of config_block in order: "rope_type=default|linear|...,base,head_dim,...,short_factor[f64],...". A list of
/// words means that the field holds the index of one of them.
std::string_view config_layout();

/// The configuration that lies in config_block. Its lists stay where the block says they are.
/// Errors: config_invalid, value_not_finite (a whole number that is none).
Result<RopeConfig> read_config();

/// Writes the scalar fields of a configuration into config_block, NaN where one is not given.
void write_config(const RopeConfig& config);

}  // namespace ropewalk::bindings
