#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rope/buffer.hpp"
#include "rope/rotate/kept_table.hpp"
#include "rope/rotate/rotate.hpp"

namespace ropewalk::model {

/// A mistake made on purpose, in every layer.
enum class Broken : std::uint8_t {
  none,
  off,              ///< q and k stay as they are
  pairing_swapped,  ///< half-split where the model rotates interleaved, or the other way round
  /// each channel takes the cosine and sine of the pair it would belong to in the other pairing
  table_pairing_mismatch,
  direction_reversed,      ///< by the opposite angle
  keys_one_late,           ///< keys are rotated by their position + 1
  applied_twice,           ///< q and k are rotated twice
  low_precision_positions  ///< positions, frequencies and angles are rounded to bfloat16
};

struct RotationOptions {
  /// The sequence length for dynamic and longrope. Without it, each call's highest position + 1.
  std::optional<std::int64_t> seq_len = std::nullopt;
  Broken broken = Broken::none;
  /// Pairs that are not rotated in any head; they keep the attention factor.
  std::span<const std::int32_t> frozen_pairs = {};
};

/// How one run of a model rotates its queries and keys.
class ModelRotation {
 public:
  /// Errors: those of validate; shape_mismatch (head_dim differs from the model's), option_invalid (a configuration
  /// with several positions a token, a frozen pair that does not exist), out_of_memory.
  [[nodiscard]] static Result<ModelRotation> make(const CheckedConfig& config, std::size_t head_dim,
                                                  const RotationOptions& options);

  /// Makes the tables for a call's tokens. Errors: those of fill_cos_sin; position_invalid (beyond the last position,
  /// for keys one late).
  [[nodiscard]] Result<> prepare(std::span<const std::int32_t> positions);

  /// Rotates [tokens, heads, head_dim] in place by the tables of prepare. Errors: those of rotate.
  [[nodiscard]] Result<> rotate_queries(std::span<float> q, std::size_t heads) const {
    return rotate(q, heads, query_);
  }
  [[nodiscard]] Result<> rotate_keys(std::span<float> k, std::size_t heads) const { return rotate(k, heads, key_); }

 private:
  struct Rows {
    Buffer<float> cos, sin;
  };

  ModelRotation(KeptTable table, Broken broken, std::size_t head_dim, std::optional<std::int64_t> seq_len) noexcept;
  [[nodiscard]] std::size_t pairs() const noexcept { return options_.rotary_dim / 2; }
  [[nodiscard]] Result<> fill(std::span<const std::int32_t> positions, std::int32_t offset, Rows& rows);
  void fill_in_low_precision(std::span<const std::int32_t> positions, Rows& rows) const noexcept;
  [[nodiscard]] Result<> rotate(std::span<float> x, std::size_t heads, const Rows& rows) const;
  void rotate_by_other_table(std::span<float> x, std::size_t heads, const Rows& rows) const noexcept;

  KeptTable table_;
  RotateOptions options_;
  Broken broken_;
  std::size_t head_dim_;
  std::optional<std::int64_t> seq_len_;
  Buffer<std::int32_t> frozen_;
  Buffer<double> inv_freq_;  ///< in bfloat16, for low_precision_positions
  double attention_factor_ = 1;
  Buffer<std::int32_t> places_;
  std::size_t tokens_ = 0;
  Rows query_, key_;
};

}  // namespace ropewalk::model
