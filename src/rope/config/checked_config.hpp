#pragma once

#include "rope/config/config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// A configuration and the result of validate, so that it is checked only once. A RopeConfig converts to it and is
/// checked at that moment. This is a view: the configuration must outlive it unchanged.
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
