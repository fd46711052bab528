#include "attention/attend_head.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "attention/pack.hpp"
#include "attention/query_group.hpp"
#include "rope/half_rows.hpp"
#include "rope/simd.hpp"

namespace ropewalk {
namespace {

/// Queries whose sums stay in the cache while one block of keys and values is read.
constexpr std::size_t row_block = 64;
constexpr std::size_t most_lanes = 2 * batch_size;
constexpr float log2_e = 1.44269504f;

constexpr std::size_t round_up(std::size_t value, std::size_t step) { return (value + step - 1) / step * step; }

/// Scratch memory, cut into its parts; each starts on a multiple of 16 floats.
struct Scratch {
  std::size_t used = 0;
  float* k;        ///< [key_block / panel][head_dim][panel], where keys are widened
  float* v;        ///< [padded(head_dim) / panel][key_block][panel]
  float* q;        ///< [groups][head_dim][width]
  float* output;   ///< [groups][padded(head_dim)][width]
  float* maximum;  ///< [row_block]
  float* sum;      ///< [row_block]
  float* scores;   ///< [key_block][width]

  Scratch(std::size_t head_dim, float* memory) noexcept
      : k(take(memory, key_block * head_dim)),
        v(take(memory, key_block * padded(head_dim))),
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

/// Keys from, from + 1, ... and their values, as floats.
struct KeyBlock {
  std::size_t from;
  const float* k;
  const float* v;
  std::size_t panel_step;
};

/// The keys from..to (multiples of panel, at most key_block) of a head, widened where they are stored in 16 bits.
KeyBlock block_of(const PackedHead& head, std::size_t head_dim, std::size_t from, std::size_t to,
                  const Scratch& scratch) noexcept {
  const std::size_t value = packed_value_at(head.keys, head_dim, from, 0), panel_step = block_keys(head.keys) * panel;
  if (!head.half) {
    return {from, static_cast<const float*>(head.k) + from * head_dim, static_cast<const float*>(head.v) + value,
            panel_step};
  }
  const auto* k = static_cast<const std::uint16_t*>(head.k) + from * head_dim;
  const auto* v = static_cast<const std::uint16_t*>(head.v) + value;
  widen_row(*head.half, k, scratch.k, (to - from) * head_dim);
  for (std::size_t d = 0; d < padded(head_dim) / panel; ++d) {
    widen_row(*head.half, v + d * panel_step, scratch.v + d * key_block * panel, (to - from) * panel);
  }
  return {from, scratch.k, scratch.v, key_block * panel};
}

/// Keys that a lane may see: first <= key < last.
struct KeyRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The work of one kv head; row r of the rows that read it is query r / group_heads of head r % group_heads, so that
/// neighbouring lanes see nearly the same keys.
struct HeadWork {
  const AttentionProblem& problem;
  const Scratch& scratch;
  std::size_t batch;
  std::size_t first_head;
  const PackedHead& keys;
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

  /// Lanes past the last row repeat it: they cost nothing more and are not written.
  [[nodiscard]] std::size_t row_of_lane(std::size_t first_row, std::size_t lane) const noexcept {
    return std::min(first_row + lane, rows() - 1);
  }

  [[nodiscard]] QueryGroup group(std::size_t index) const noexcept {
    const std::size_t head_dim = problem.shape.head_dim;
    return {scratch.q + index * width * head_dim,
            scratch.output + index * width * padded(head_dim),
            scratch.maximum + index * width,
            scratch.sum + index * width,
            head_dim,
            width};
  }

  /// Keys that any lane sees, and keys that every lane sees.
  struct Lanes {
    KeyRange any;
    KeyRange all;
  };

  /// Later rows see neither earlier first keys nor earlier last keys.
  [[nodiscard]] Lanes lanes_of(std::size_t first_row) const noexcept {
    const KeyRange first = visible(first_row), last = visible(row_of_lane(first_row, width - 1));
    return {{first.first, last.last}, {last.first, first.last}};
  }

  /// Scores of the keys from..to (multiples of panel) with bias and hidden keys.
  void score(const QueryGroup& group, const KeyBlock& block, std::size_t first_row, const Lanes& lanes,
             std::size_t from, std::size_t to) const noexcept {
    group.score(block.k + (from - block.from) * group.head_dim, to - from, scratch.scores);
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
        score = bias[j] == hidden ? hidden : score + bias[j] * log2_e;
      }
    }
  }

  /// A hidden key weighs 0, and 0 times a value is nothing unless the value is infinite or NaN.
  void gather(const QueryGroup& group, const KeyBlock& block, std::size_t from, std::size_t to) const noexcept {
    const float* v = block.v + (from - block.from) * panel;
    return keys.values_finite ? group.gather(scratch.scores, v, to - from, block.panel_step)
                              : group.gather_seen(scratch.scores, v, to - from, block.panel_step);
  }

  /// step(from, to) for the blocks of keys that the lanes see.
  template <class Step>
  ROPEWALK_INLINE static void for_each_block(KeyRange keys, Step step) noexcept {
    const std::size_t end = round_up(keys.last, panel);
    for (std::size_t from = keys.first / key_block * key_block; from < keys.last; from += key_block) {
      step(std::max(from, keys.first / panel * panel), std::min(from + key_block, end));
    }
  }

  void start(std::size_t first_row, const QueryGroup& group) const noexcept {
    const float* queries[most_lanes];
    ROPEWALK_ROLLED
    for (std::size_t lane = 0; lane < width; ++lane) queries[lane] = problem.q + offset(row_of_lane(first_row, lane));
    group.start(queries, problem.query_factor);
  }

  void finish(std::size_t first_row, std::size_t count, const QueryGroup& group) const noexcept {
    float* outputs[most_lanes];
    ROPEWALK_ROLLED
    for (std::size_t lane = 0; lane < width; ++lane)
      outputs[lane] = problem.output + offset(row_of_lane(first_row, lane));
    group.finish(outputs, count);
  }

  /// The scores once more, now that the sums are known.
  void write_weights(std::size_t first_row, std::size_t count, const QueryGroup& group,
                     const Lanes& lanes) const noexcept {
    const AttentionShape& shape = problem.shape;
    const auto row_of_weights = [&](std::size_t lane) {
      const std::size_t row = first_row + lane;
      return problem.weights + ((batch * shape.heads + head(row)) * shape.query_seq + query(row)) * shape.key_seq;
    };
    for (std::size_t lane = 0; lane < count; ++lane) std::fill_n(row_of_weights(lane), shape.key_seq, 0.0f);
    for_each_block(lanes.any, [&](std::size_t from, std::size_t to) {
      score(group, block_of(keys, group.head_dim, from, to, scratch), first_row, lanes, from, to);
      group.normalise(scratch.scores, to - from);
      for (std::size_t lane = 0; lane < count; ++lane) {
        float* weights = row_of_weights(lane);
        ROPEWALK_ROLLED
        for (std::size_t j = from; j < std::min(to, shape.key_seq); ++j)
          weights[j] = scratch.scores[(j - from) * width + lane];
      }
    });
  }

  void run() const noexcept {
    for (std::size_t block = 0; block < rows(); block += row_block) {
      const std::size_t block_rows = std::min(row_block, rows() - block);
      const std::size_t groups = round_up(block_rows, width) / width;
      Lanes lanes[row_block / batch_size];
      KeyRange any{problem.shape.key_seq, 0};
      for (std::size_t g = 0; g < groups; ++g) {
        lanes[g] = lanes_of(block + g * width);
        any = {std::min(any.first, lanes[g].any.first), std::max(any.last, lanes[g].any.last)};
        start(block + g * width, group(g));
      }
      for_each_block(any, [&](std::size_t block_from, std::size_t block_to) {
        const KeyBlock keys_and_values = block_of(keys, problem.shape.head_dim, block_from, block_to, scratch);
        for (std::size_t g = 0; g < groups; ++g) {
          const std::size_t from = std::max(block_from, lanes[g].any.first / panel * panel);
          const std::size_t to = std::min(block_to, round_up(lanes[g].any.last, panel));
          if (from >= to) continue;
          score(group(g), keys_and_values, block + g * width, lanes[g], from, to);
          group(g).soften(scratch.scores, to - from);
          gather(group(g), keys_and_values, from, to);
        }
      });
      for (std::size_t g = 0; g < groups; ++g) {
        const std::size_t first_row = block + g * width;
        const std::size_t count = std::min(width, rows() - first_row);
        finish(first_row, count, group(g));
        if (problem.weights != nullptr) write_weights(first_row, count, group(g), lanes[g]);
      }
    }
  }
};

}  // namespace

AttentionProblem problem_of(const AttentionCall& call, std::span<const float> turned_q) noexcept {
  const AttentionShape& shape = call.shape;
  const AttentionOptions& options = call.options;
  const double scale = options.scale ? *options.scale : 1 / std::sqrt(static_cast<double>(shape.head_dim));
  const bool bias_per_head = options.bias.size() != shape.query_seq * shape.key_seq;
  return {.shape = shape,
          .q = turned_q.empty() ? call.q.data() : turned_q.data(),
          .output = call.output.data(),
          .weights = call.weights.empty() ? nullptr : call.weights.data(),
          .query_strides = strides_of(query_shape(shape)),
          .query_factor = static_cast<float>(scale * std::numbers::log2e),
          .mask = options.mask,
          .sliding_window = std::min(options.sliding_window.value_or(0), shape.query_seq + shape.key_seq),
          .bias = options.bias.empty() ? nullptr : options.bias.data(),
          .bias_head_step = bias_per_head ? shape.query_seq * shape.key_seq : 0};
}

std::size_t scratch_floats(std::size_t head_dim) noexcept { return Scratch(head_dim, nullptr).used; }

void attend_head(const AttentionProblem& problem, std::size_t batch, std::size_t kv_head, const PackedHead& head,
                 float* memory) noexcept {
  const std::size_t rows = problem.shape.query_seq * problem.group_heads();
  if (rows == 0) return;
  const Scratch scratch(problem.shape.head_dim, memory);
  const std::size_t width = rows <= batch_size ? batch_size : most_lanes;
  HeadWork{problem, scratch, batch, kv_head * problem.group_heads(), head, width}.run();
}

}  // namespace ropewalk
