#pragma once

#include <span>

namespace ropewalk::bindings {

/// One function that JavaScript can call. It reads argument_block (and config_block, where its first field is "config"),
/// may write results back into argument_block, and gives a status.
struct Call {
  const char* name;
  /// The fields of argument_block in order, in the notation of config_layout().
  const char* fields;
  int (*run)();
};

extern const std::span<const Call> table_calls;   // frequencies and tables
extern const std::span<const Call> tensor_calls;  // rotation, attention, pairing
extern const std::span<const Call> cache_calls;   // keys and values kept between steps
extern const std::span<const Call> other_calls;   // scores, experiments, and the encodings RoPE is compared with

}  // namespace ropewalk::bindings
