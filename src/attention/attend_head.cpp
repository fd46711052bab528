#include "attention/attend_head.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <span>

#include "attention/head_rows.hpp"
#include "attention/pack.hpp"
#include "attention/query_products.hpp"
#include "rope/numbers/simd.hpp"

namespace ropewalk {
namespace {

constexpr std::size_t most_lanes = 2 * batch_size;
constexpr float log2_e = 1.44269504f;
constexpr float most_float = std::numeric_limits<float>::max();

constexpr std::size_t round_up(std::size_t value, std::size_t step) { return (value + step - 1) / step * step; }

/// Scratch memory, cut into parts. Each part starts on a multiple of 16 floats.
struct Scratch {
  std::size_t used = 0;
  BlockCopy copy;
  float* q;        ///< [groups][head_dim][width]
  float* output;   ///< [groups][padded(head_dim)][width]
  float* maximum;  ///< [row_block]
  float* sum;      ///< [row_block]
  float* scores;   ///< [key_block][width]

  Scratch(std::size_t head_dim, float* memory) noexcept
      : copy{take(memory, key_block * head_dim), take(memory, key_block * padded(head_dim))},
        q(take(memory, row_block * head_dim)),
        output(take(memory, row_block * padded(head_dim))),
        maximum(take(memory, row_block)),
        sum(take(memory, row_block)),
        scores(take(memory, key_block * most_lanes)) {}

  float* take(float* memory, std::size_t floats) noexcept {
    float* part = memory == nullptr ? nullptr : memory + used;
    used += round_up(floats, 16);
    return part;
  }
};

std::size_t width_of(std::size_t rows) noexcept { return rows <= batch_size ? batch_size : most_lanes; }

/// How a weight of 0 (a hidden key) is applied: multiplied, which gives NaN for an infinite value, or skipped, which is
/// slower.
enum class ZeroWeight : std::uint8_t { multiplied, skipped };

/// The work of one kv head.
struct HeadWork : HeadRows {
  const Scratch& scratch;
  const StoredHead& keys;

  /// Group `index` of the block that starts at row `block`.
  [[nodiscard]] QueryGroup group(std::size_t block, std::size_t index) const noexcept {
    const std::size_t head_dim = problem.shape.head_dim;
    return {scratch.q + index * width * head_dim,
            scratch.output + index * width * padded(head_dim),
            scratch.maximum + index * width,
            scratch.sum + index * width,
            head_dim,
            width,
            std::min(width, rows() - block - index * width)};
  }

  /// Scores of the keys from..to (multiples of panel) with bias and hidden keys.
  void score(const QueryGroup& group, const KeyBlock& block, std::size_t first_row, const Lanes& lanes,
             std::size_t from, std::size_t to) const noexcept {
    const std::size_t first = from - block.from;
    if (!has_registers || block.k_step == 0) {
      score_keys(group, block.k.from(first * group.head_dim), to - from, scratch.scores);
    } else {
      const std::size_t present = std::min(to, problem.shape.key_seq) - from;  // the rows end there
      const float* k = block.k.floats() + first * block.k_step;
      const bool follow = !block.v.half() && block.key_step == block.k_step;  // the next values are also in rows
      const float* next = follow ? block.v.floats() + first * block.key_step : k;
      score_rows(group, k, block.k_step, present, next, scratch.scores);
    }
    if (problem.score_map.map != nullptr) {
      problem.score_map.map(scratch.scores, (to - from) * width, problem.score_map.by);
    }
    if (problem.bias != nullptr) add_bias(first_row, from, to);
    if (lanes.all.first <= from && to <= lanes.all.last) return;
    ROPEWALK_ROLLED
    for (std::size_t lane = 0; lane < width; ++lane) {
      const KeyRange range = visible(row_of_lane(first_row, lane));
      ROPEWALK_ROLLED
      for (std::size_t j = from; j < to; ++j) {
        if (j == lanes.all.first && j < lanes.all.last) j = std::min(to, lanes.all.last);
        if (j < to && (j < range.first || j >= range.last)) scratch.scores[(j - from) * width + lane] = hidden;
      }
    }
  }

  void add_bias(std::size_t first_row, std::size_t from, std::size_t to) const noexcept {
    const std::size_t keys = problem.shape.key_seq;
    ROPEWALK_ROLLED
    for (std::size_t lane = 0; lane < width; ++lane) {
      const std::size_t row = row_of_lane(first_row, lane);
      const float* bias = problem.bias + head(row) * problem.bias_head_step + query(row) * keys;
      ROPEWALK_ROLLED
      for (std::size_t j = from; j < std::min(to, keys); ++j) {
        float& score = scratch.scores[(j - from) * width + lane];
        const float sum = score + bias[j] * log2_e;
        // A finite bias stays finite in base 2: a row of -FLT_MAX alone is a row of equal scores, not of hidden keys.
        score = std::isfinite(bias[j]) && std::isfinite(score) ? std::clamp(sum, -most_float, most_float) : sum;
      }
    }
  }

  void gather(const QueryGroup& group, const KeyBlock& block, std::size_t from, std::size_t to,
              ZeroWeight zero_weight) const noexcept {
    const Values values{block.v.from((from - block.from) * block.key_step), block.panel_step, block.key_step};
    const std::size_t present = std::min(to, problem.shape.key_seq) - from;  // the rows end there
    switch (zero_weight) {
      case ZeroWeight::multiplied: return gather_values(group, scratch.scores, values, present);
      case ZeroWeight::skipped: return gather_seen_values(group, scratch.scores, values, present);
    }
  }

  /// Calls step(from, to) for each block of keys that the lanes see.
  template <class Step>
  ROPEWALK_INLINE static void for_each_block(KeyRange keys, Step step) noexcept {
    const std::size_t end = round_up(keys.last, panel);
    for (std::size_t from = keys.first / key_block * key_block; from < keys.last; from += key_block) {
      step(std::max(from, keys.first / panel * panel), std::min(from + key_block, end));
    }
  }

  void start(std::size_t first_row, const QueryGroup& group) const noexcept {
    float* row = scratch.copy.v;  // no values of this block are loaded yet
    if (problem.rotate_q) {
      const RowRotator::HeadsRows from{problem.q.from(offset(0)), problem.query_strides, batch, problem.group_heads(),
                                       rows()};
      problem.rotate_q.copy_rotated(from, first_row, width, row);
    }
    const float* queries[most_lanes];
    ROPEWALK_ROLLED
    for (std::size_t lane = 0; lane < width; ++lane, row += group.head_dim) {
      queries[lane] =
          problem.rotate_q ? row : floats_of(problem.q.from(offset(row_of_lane(first_row, lane))), group.head_dim, row);
    }
    group.start(queries, problem.query_factor);
  }

  void finish(std::size_t first_row, const QueryGroup& group) const noexcept {
    float* outputs[most_lanes];
    ROPEWALK_ROLLED
    for (std::size_t lane = 0; lane < width; ++lane)
      outputs[lane] = problem.output + offset(row_of_lane(first_row, lane));
    group.finish(outputs);
  }

  /// Computes the scores again, now that the sums are known.
  void write_weights(std::size_t first_row, const QueryGroup& group, const Lanes& lanes) const noexcept {
    const AttentionShape& shape = problem.shape;
    const auto row_of_weights = [&](std::size_t lane) {
      const std::size_t row = first_row + lane;
      return problem.weights + ((batch * shape.heads + head(row)) * shape.query_seq + query(row)) * shape.key_seq;
    };
    for (std::size_t lane = 0; lane < group.used; ++lane) std::fill_n(row_of_weights(lane), shape.key_seq, 0.0f);
    for_each_block(lanes.any, [&](std::size_t from, std::size_t to) {
      score(group, block(from, to, ZeroWeight::multiplied), first_row, lanes, from, to);
      group.normalise(scratch.scores, to - from);
      for (std::size_t lane = 0; lane < group.used; ++lane) {
        float* weights = row_of_weights(lane);
        ROPEWALK_ROLLED
        for (std::size_t j = from; j < std::min(to, shape.key_seq); ++j)
          weights[j] = scratch.scores[(j - from) * width + lane];
      }
    });
  }

  [[nodiscard]] KeyBlock block(std::size_t from, std::size_t to, ZeroWeight zero_weight) const noexcept {
    const bool as_stored = width == batch_size && zero_weight == ZeroWeight::multiplied;
    return block_of(keys, problem.shape.head_dim, from, to, as_stored ? Reading::as_stored : Reading::panels,
                    scratch.copy);
  }

  /// Computes the sums for the rows of a block that starts at first_row. Returns whether all are finite.
  [[nodiscard]] bool sum_rows(std::size_t first_row, std::span<const Lanes> lanes,
                              ZeroWeight zero_weight) const noexcept {
    KeyRange any{problem.shape.key_seq, 0};
    for (std::size_t g = 0; g < lanes.size(); ++g) {
      any = {std::min(any.first, lanes[g].any.first), std::max(any.last, lanes[g].any.last)};
      start(first_row + g * width, group(first_row, g));
    }
    for_each_block(any, [&](std::size_t block_from, std::size_t block_to) {
      const KeyBlock keys_and_values = block(block_from, block_to, zero_weight);
      for (std::size_t g = 0; g < lanes.size(); ++g) {
        const std::size_t from = std::max(block_from, lanes[g].any.first / panel * panel);
        const std::size_t to = std::min(block_to, round_up(lanes[g].any.last, panel));
        if (from >= to) continue;
        const QueryGroup queries = group(first_row, g);
        score(queries, keys_and_values, first_row + g * width, lanes[g], from, to);
        queries.soften(scratch.scores, to - from);
        gather(queries, keys_and_values, from, to, zero_weight);
      }
    });
    bool finite = true;
    for (std::size_t g = 0; g < lanes.size(); ++g) finite = finite && group(first_row, g).finite();
    return finite;
  }

  void run(const RowShare& share) const noexcept {
    const std::size_t block = std::min(row_block, round_up((rows() + share.of - 1) / share.of, width));
    for (std::size_t first_row = share.part * block; first_row < rows(); first_row += share.of * block) {
      const std::size_t groups = round_up(std::min(block, rows() - first_row), width) / width;
      Lanes lanes[row_block / batch_size];
      for (std::size_t g = 0; g < groups; ++g) lanes[g] = lanes_of(first_row + g * width);
      if (!sum_rows(first_row, {lanes, groups}, ZeroWeight::multiplied)) {
        static_cast<void>(sum_rows(first_row, {lanes, groups}, ZeroWeight::skipped));
      }
      for (std::size_t g = 0; g < groups; ++g) {
        finish(first_row + g * width, group(first_row, g));
        if (problem.weights != nullptr) write_weights(first_row + g * width, group(first_row, g), lanes[g]);
      }
    }
  }
};

}  // namespace

AttentionProblem problem_of(const AttentionCall& call, const RowRotator& rotate_q) noexcept {
  const AttentionShape& shape = call.shape;
  const AttentionOptions& options = call.options;
  const double scale = options.scale ? *options.scale : 1 / std::sqrt(static_cast<double>(shape.head_dim));
  const bool bias_per_head = options.bias.size() != shape.query_seq * shape.key_seq;
  return {.shape = shape,
          .q = call.q,
          .rotate_q = rotate_q,
          .output = call.output.data(),
          .weights = call.weights.empty() ? nullptr : call.weights.data(),
          .query_strides = strides_of(query_shape(shape)),
          .query_factor = static_cast<float>(scale * std::numbers::log2e),
          .mask = options.mask,
          .sliding_window = std::min(options.sliding_window.value_or(0), shape.query_seq + shape.key_seq),
          .score_map = options.score_map,
          .bias = options.bias.empty() ? nullptr : options.bias.data(),
          .bias_head_step = bias_per_head ? shape.query_seq * shape.key_seq : 0};
}

std::size_t scratch_floats(std::size_t head_dim) noexcept {
  constexpr std::size_t more = 16;  // this factor times the largest part is more than all parts together
  const bool countable = product({more, key_block, padded(head_dim)}) != uncountable;
  return countable ? Scratch(head_dim, nullptr).used : uncountable;
}

void attend_head(const AttentionProblem& problem, std::size_t batch, std::size_t kv_head, const StoredHead& head,
                 const RowShare& share, float* memory) noexcept {
  const Scratch scratch(problem.shape.head_dim, memory);
  const std::size_t width = width_of(problem.shape.query_seq * problem.group_heads());
  HeadWork{{problem, batch, kv_head * problem.group_heads(), width}, scratch, head}.run(share);
}

}  // namespace ropewalk
