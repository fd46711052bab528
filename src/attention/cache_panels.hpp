#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "attention/key_blocks.hpp"

namespace ropewalk {

/// The memory of one head of a KvCache, laid out as pack.hpp says for `capacity` keys: first the keys, then the values,
/// as floats or in 16 bits. Arguments are not checked here.
class CachePanels {
 public:
  CachePanels(std::size_t capacity, std::size_t head_dim, const std::optional<Half>& half, std::byte* memory) noexcept
      : capacity_(capacity), head_dim_(head_dim), half_(half), memory_(memory) {}

  /// Bytes of memory, a multiple of 64.
  [[nodiscard]] static std::size_t bytes(std::size_t capacity, std::size_t head_dim,
                                         const std::optional<Half>& half) noexcept;

  /// One row of head_dim channels, converted to the stored type.
  void read_key(std::size_t key, float* row) const noexcept;
  void write_key(std::size_t key, const Elements& row) const noexcept;
  void write_value(std::size_t key, const Elements& row) const noexcept;

  /// Moves `count` keys and their values from place `from` to an earlier place.
  void move(std::size_t from, std::size_t to, std::size_t count) const noexcept;

  [[nodiscard]] StoredHead stored() const noexcept;

 private:
  template <class Element>
  void move_elements(std::size_t from, std::size_t to, std::size_t count) const noexcept;
  template <class At>
  void write(const Elements& row, At at) const noexcept;

  [[nodiscard]] std::size_t key_at(std::size_t key, std::size_t d) const noexcept;
  [[nodiscard]] std::size_t value_at(std::size_t key, std::size_t d) const noexcept;
  [[nodiscard]] float* floats() const noexcept { return reinterpret_cast<float*>(memory_); }
  [[nodiscard]] std::uint16_t* halves() const noexcept { return reinterpret_cast<std::uint16_t*>(memory_); }

  std::size_t capacity_;
  std::size_t head_dim_;
  std::optional<Half> half_;
  std::byte* memory_;
};

}  // namespace ropewalk
