#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "rope/numbers/half_float.hpp"

namespace ropewalk {

/// A view of a tensor's elements as they are stored: float32, or 16 bits of one kind.
class Elements {
 public:
  Elements() = default;
  Elements(const float* floats, std::size_t size) noexcept : data_(floats), size_(size) {}
  Elements(std::span<const std::uint16_t> halves, Half half) noexcept
      : data_(halves.data()), size_(halves.size()), half_(half) {}
  template <class Floats>
    requires std::convertible_to<const Floats&, std::span<const float>>
  Elements(const Floats& floats) noexcept : Elements(std::span<const float>(floats)) {}
  Elements(std::span<const float> floats) noexcept : Elements(floats.data(), floats.size()) {}

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const std::optional<Half>& half() const noexcept { return half_; }
  [[nodiscard]] std::size_t element_size() const noexcept { return half_ ? sizeof(std::uint16_t) : sizeof(float); }

  /// The address of element i.
  [[nodiscard]] const void* at(std::size_t i) const noexcept {
    return static_cast<const std::byte*>(data_) + i * element_size();
  }
  /// The elements from i on.
  [[nodiscard]] Elements from(std::size_t i) const noexcept {
    Elements rest = *this;
    rest.data_ = at(i);
    rest.size_ -= i;
    return rest;
  }
  [[nodiscard]] std::span<const std::byte> bytes() const noexcept {
    return {static_cast<const std::byte*>(data_), size_ * element_size()};
  }
  [[nodiscard]] const float* floats() const noexcept { return static_cast<const float*>(data_); }
  [[nodiscard]] const std::uint16_t* halves() const noexcept { return static_cast<const std::uint16_t*>(data_); }

 private:
  const void* data_ = nullptr;
  std::size_t size_ = 0;
  std::optional<Half> half_;
};

}  // namespace ropewalk
