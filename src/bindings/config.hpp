#pragma once

#include "bindings/arguments.hpp"
#include "rope/config/checked_config.hpp"

namespace ropewalk::bindings {

/// The checked configuration behind a handle that config.cpp made.
const CheckedConfig& config_at(Address config) noexcept;

}  // namespace ropewalk::bindings
