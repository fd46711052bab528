#pragma once

#include "attention/attention.hpp"
#include "bindings/arguments.hpp"

namespace ropewalk::bindings {

/// The rotation behind a handle that ropeAt gave, for the one call that follows; none if the handle is 0.
inline std::optional<RopeAt> rope_if_given(Address rope) noexcept {
  return rope == 0 ? std::nullopt : std::optional(at<RopeAt>(rope));
}

}  // namespace ropewalk::bindings
