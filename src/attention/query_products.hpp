#pragma once
// The two products of a query group: with keys, and with values. Arguments are not checked.

#include <cstddef>

#include "attention/query_group.hpp"

namespace ropewalk {

/// scores [keys][width] = keys . queries. k: panels [keys / panel][head_dim][panel]. Only narrow groups take 16 bits,
/// and float16 only if is_ordinary allows it.
void score_keys(const QueryGroup& group, const Elements& k, std::size_t keys, float* scores) noexcept;

/// The same from rows of floats that are `step` apart, for any number of keys; only for narrow groups. next: as many
/// rows, also `step` apart, that are read afterwards and are prefetched here.
void score_rows(const QueryGroup& group, const float* k, std::size_t step, std::size_t keys, const float* next,
                float* scores) noexcept;

/// The values of some keys: channels d .. d + panel - 1 of key j start at element d / panel * panel_step + j *
/// key_step.
struct Values {
  Elements at;
  std::size_t panel_step;
  std::size_t key_step = panel;
};

/// output += weights [keys][width] times values, for any number of keys. Only narrow groups take 16 bits (as in
/// score_keys), or a key_step other than panel; for the latter head_dim must be a multiple of panel.
void gather_values(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept;

/// The same, bit for bit, except that a weight of 0 skips its value, even if it is infinity or NaN. Slow.
void gather_seen_values(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept;

}  // namespace ropewalk
