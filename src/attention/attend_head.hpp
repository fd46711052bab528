#pragma once
// The work of attend for one key and value head, between the checks and the inner loops.

#include <cstddef>

#include "attention/attention_checks.hpp"
#include "attention/key_blocks.hpp"
#include "rope/buffer.hpp"

namespace ropewalk {

/// A checked call of attend.
struct AttentionProblem {
  AttentionShape shape;
  Elements q;
  const RowRotator& rotate_q;
  float* output;
  float* weights;  ///< null when not wanted
  Strides query_strides;
  /// Multiplies q: scale times log2 e, as weights are powers of two.
  float query_factor;
  Mask mask;
  /// The number of keys seen, counted back; 0 means all.
  std::size_t sliding_window;
  ScoreMap score_map;
  const float* bias;  ///< null: none
  std::size_t bias_head_step;

  [[nodiscard]] std::size_t query_rows() const noexcept { return shape.batch * shape.heads * shape.query_seq; }
  [[nodiscard]] std::size_t group_heads() const noexcept { return shape.heads / shape.kv_heads; }
};

[[nodiscard]] AttentionProblem problem_of(const AttentionCall& call, const RowRotator& rotate_q) noexcept;

/// Floats of scratch memory that attend_head needs.
[[nodiscard]] std::size_t scratch_floats(std::size_t head_dim) noexcept;

/// Rows of queries of one kv head whose sums stay in the cache while one block of keys and values is read. With no more
/// rows than that, keys and values stay in rows, since each block would be packed only once.
inline constexpr std::size_t row_block = 64;

/// A share of the query rows that read one kv head: every `of`th block of rows, starting with block `part`. The share
/// does not change a row's numbers.
struct RowShare {
  std::size_t part = 0;
  std::size_t of = 1;
};

/// Attends from the queries of a share that read kv_head. scratch: scratch_floats, on a 64-byte boundary.
void attend_head(const AttentionProblem& problem, std::size_t batch, std::size_t kv_head, const StoredHead& head,
                 const RowShare& share, float* scratch) noexcept;

/// Attends from all heads. head_of(batch, kv_head, memory) returns a head's keys and values; memory: `extra` floats, on
/// a 64-byte boundary. Errors: out_of_memory.
template <class HeadOf>
[[nodiscard]] Result<> attend_heads(const AttentionProblem& problem, std::size_t extra, const HeadOf& head_of) {
  const AttentionShape& shape = problem.shape;
  if (problem.query_rows() == 0) return {};  // one error is enough
  const std::size_t scratch = scratch_floats(shape.head_dim);
  const auto memory = Buffer<float>::make(sum(scratch, extra));
  if (!memory) return std::unexpected(memory.error());
  for (std::size_t head = 0; head < shape.batch * shape.kv_heads; ++head) {
    const std::size_t batch = head / shape.kv_heads, kv_head = head % shape.kv_heads;
    attend_head(problem, batch, kv_head, head_of(batch, kv_head, memory->data() + scratch), {}, memory->data());
  }
  return {};
}

}  // namespace ropewalk
