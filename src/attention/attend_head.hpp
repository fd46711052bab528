#pragma once
// The work of attend for one key and value head, between the checks and the inner loops.

#include <cstddef>

#include "attention/attention_checks.hpp"
#include "attention/key_blocks.hpp"
#include "rope/parallel.hpp"

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

/// The number of shares of the rows of each kv head, chosen so that all threads have work even with few heads. It is 1
/// with one thread.
[[nodiscard]] std::size_t row_shares(const AttentionShape& shape) noexcept;

/// Attends from the queries of a share that read kv_head. scratch: scratch_floats, on a 64-byte boundary.
void attend_head(const AttentionProblem& problem, std::size_t batch, std::size_t kv_head, const StoredHead& head,
                 const RowShare& share, float* scratch) noexcept;

/// With fewer products than this, waking other threads costs more than it saves.
inline constexpr double least_shared_products = 1 << 20;

/// Attends from all heads, shared among threads. head_of(batch, kv_head, memory) returns a head's keys and values;
/// memory: `extra` floats per thread, on a 64-byte boundary. Errors: out_of_memory.
template <class HeadOf>
[[nodiscard]] Result<> attend_heads(const AttentionProblem& problem, std::size_t extra, const HeadOf& head_of) {
  const AttentionShape& shape = problem.shape;
  if (problem.query_rows() == 0) return {};  // one error is enough
  const std::size_t scratch = scratch_floats(shape.head_dim), shares = row_shares(shape);
  const auto memory = ThreadBuffers<float>::make(sum(scratch, extra));
  if (!memory) return std::unexpected(memory.error());
  const double rows = static_cast<double>(problem.query_rows());
  const double products = rows * static_cast<double>(shape.key_seq) * static_cast<double>(2 * shape.head_dim);
  const Sharing sharing = products < least_shared_products ? Sharing::alone : Sharing::among_threads;
  for_each_task(shape.batch * shape.kv_heads * shares, sharing, [&](std::size_t task, std::size_t thread) {
    const std::size_t head = task / shares, batch = head / shape.kv_heads, kv_head = head % shape.kv_heads;
    float* own = memory->of(thread);
    attend_head(problem, batch, kv_head, head_of(batch, kv_head, own + scratch), {task % shares, shares}, own);
  });
  return {};
}

}  // namespace ropewalk
