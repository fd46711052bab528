#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "attention/attend_head.hpp"

namespace ropewalk {

/// Keys that a lane may see: first <= key < last.
struct KeyRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The rows of queries that read one kv head: row r is query r / group_heads of head r % group_heads, so that
/// neighbouring lanes see nearly the same keys.
struct HeadRows {
  const AttentionProblem& problem;
  std::size_t batch;
  std::size_t first_head;
  std::size_t width;  ///< lanes of a group

  [[nodiscard]] std::size_t rows() const noexcept { return problem.shape.query_seq * problem.group_heads(); }
  [[nodiscard]] std::size_t query(std::size_t row) const noexcept { return row / problem.group_heads(); }
  [[nodiscard]] std::size_t head(std::size_t row) const noexcept { return first_head + row % problem.group_heads(); }
  [[nodiscard]] std::size_t offset(std::size_t row) const noexcept {
    const Strides& step = problem.query_strides;
    return batch * step.batch + head(row) * step.head + query(row) * step.seq;
  }

  [[nodiscard]] KeyRange visible(std::size_t row) const noexcept {
    const auto keys = static_cast<std::int64_t>(problem.shape.key_seq);
    const auto window = static_cast<std::int64_t>(problem.sliding_window);
    const std::int64_t end =
        static_cast<std::int64_t>(query(row)) + keys - static_cast<std::int64_t>(problem.shape.query_seq) + 1;
    const std::int64_t last = problem.mask == Mask::causal ? std::clamp<std::int64_t>(end, 0, keys) : keys;
    const std::int64_t first = window == 0 ? 0 : std::clamp<std::int64_t>(end - window, 0, last);
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
  }

  /// Lanes past the last row repeat it and are not written.
  [[nodiscard]] std::size_t row_of_lane(std::size_t first_row, std::size_t lane) const noexcept {
    return std::min(first_row + lane, rows() - 1);
  }

  /// Keys that any lane sees, and keys that every lane sees.
  struct Lanes {
    KeyRange any;
    KeyRange all;
  };

  /// From one row to the next, neither the first nor the last key moves back.
  [[nodiscard]] Lanes lanes_of(std::size_t first_row) const noexcept {
    const KeyRange first = visible(first_row), last = visible(row_of_lane(first_row, width - 1));
    return {{first.first, last.last}, {last.first, first.last}};
  }
};

}  // namespace ropewalk
