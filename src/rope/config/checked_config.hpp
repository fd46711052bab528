#pragma once

#include "rope/config/config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// A configuration and what validate says of it: checked once, however many functions hand it on. Where one is taken, a RopeConfig will
/// do, and is checked by that. A view: the configuration outlives it and stays as it is.
class CheckedConfig {
 public:
  CheckedConfig(const RopeConfig& config) : config_(&config), outcome_(validate(config)) {}

  [[nodiscard]] const Result<>& outcome() const noexcept { return outcome_; }
  operator const RopeConfig&() const noexcept { return *config_; }

 private:
  const RopeConfig* config_;
  Result<> outcome_;
};

}  // namespace ropewalk
