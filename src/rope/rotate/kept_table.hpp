#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rope/buffer.hpp"
#include "rope/config/checked_config.hpp"
#include "rope/error.hpp"
#include "rope/rotate/rotate.hpp"
#include "rope/tables/cos_sin_table.hpp"

namespace ropewalk {

/// The table of one configuration, kept as far as it was needed: a decoding step finds its row and computes nothing.
/// It keeps the rows of consecutive positions, up to most_bytes, or more if one call needs more. It also keeps the rows
/// of the last list that these cannot serve: positions further apart than that, and tokens with several positions each.
/// A row depends only on the position and on seq_len, not on earlier calls. A seq_len with other frequencies (dynamic,
/// longrope) drops the kept rows.
class KeptTable {
 public:
  /// For consecutive rows: 131,072 of them with rotary_dim 128.
  static constexpr std::size_t most_bytes = std::size_t{64} << 20;

  /// Copies the configuration's lists. Errors: those of validate; out_of_memory.
  [[nodiscard]] static Result<KeptTable> make(const CheckedConfig& config, Precision precision);

  /// How the configuration's model rotates: its pairing, the order it writes, its slice and its direction.
  [[nodiscard]] RotateOptions rotation() const noexcept;

  /// Rows of consecutive positions, in order. For tokens with several positions, all of them are equal. Valid until the
  /// next call.
  ///   seq_len  as in fill_cos_sin: without it the highest position + 1
  /// Errors: those of fill_cos_sin.
  [[nodiscard]] Result<CosSinView> rows(PositionRange positions, std::optional<std::int64_t> seq_len);

  /// A table with a row for each token of a list, valid until the next call.
  ///   positions  [axis_count, tokens]; the first `tokens` entries are replaced by the row numbers of the tokens
  /// Errors: those of fill_cos_sin and fill_multimodal_cos_sin.
  [[nodiscard]] Result<CosSinView> rows(std::span<std::int32_t> positions, std::optional<std::int64_t> seq_len);

 private:
  /// Rows of the positions start .. start + count - 1.
  struct Rows {
    Buffer<float> cos;
    Buffer<float> sin;
    std::int64_t start = 0;
    std::int64_t count = 0;
  };

  KeptTable(const RopeConfig& config, Precision precision) noexcept : config_(config), precision_(precision) {}

  [[nodiscard]] std::size_t pairs() const noexcept { return static_cast<std::size_t>(config_.rotary_dim / 2); }
  [[nodiscard]] CosSinView run(PositionRange positions) const noexcept;
  void set_length(std::int64_t seq_len) noexcept;
  [[nodiscard]] Result<> cover(PositionRange positions);
  [[nodiscard]] Result<> move_to(std::int64_t start, std::int64_t end);
  [[nodiscard]] Result<CosSinView> listed(std::span<std::int32_t> positions, std::size_t tokens);

  RopeConfig config_;
  Buffer<double> factors_;        // copies of the configuration's lists
  Buffer<std::int32_t> section_;  // copy of mrope_section
  Precision precision_;
  std::int64_t length_ = 0;  // the shortest length with the frequencies of all kept rows
  Rows run_;
  Rows list_;
  Buffer<std::int32_t> list_positions_;
};

}  // namespace ropewalk
