#pragma once
// The two products of a query group: with keys, and with values. Arguments are not checked.

#include <cstddef>

#include "attention/query_group.hpp"

namespace ropewalk {

/// scores [keys][width] = keys . queries; k: panels [keys / panel][head_dim][panel], of 16 bits for narrow groups
/// alone, and as float16 only where is_ordinary says so.
void score_keys(const QueryGroup& group, const Elements& k, std::size_t keys, float* scores) noexcept;

/// The same from rows of floats, `step` apart, for any number of keys and narrow groups alone. next: as many rows that
/// are read afterwards, `step` apart too, which are fetched on the way.
void score_rows(const QueryGroup& group, const float* k, std::size_t step, std::size_t keys, const float* next,
                float* scores) noexcept;

/// The values of some keys: channels d .. d + panel - 1 of key j start at element d / panel * panel_step + j *
/// key_step.
struct Values {
  Elements at;
  std::size_t panel_step;
  std::size_t key_step = panel;
};

/// output += weights [keys][width] times values, for any number of keys. 16 bits, as in score_keys, and another
/// key_step than panel: for narrow groups alone, the latter with head_dim a multiple of panel.
void gather_values(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept;

/// The same, bit for bit, except that a weight of 0 skips its value, even infinity and NaN. Slow.
void gather_seen_values(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept;

}  // namespace ropewalk
