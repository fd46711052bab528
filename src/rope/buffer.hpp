#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "rope/error.hpp"

namespace ropewalk {

/// Stands for a size that does not fit size_t, which happens easily with 32 bits. Buffer::make refuses it.
inline constexpr std::size_t uncountable = std::numeric_limits<std::size_t>::max();

/// The product and the sum of sizes; `uncountable` if they overflow.
constexpr std::size_t product(std::initializer_list<std::size_t> sizes) noexcept {
  std::size_t all = 1;
  for (const std::size_t size : sizes) {
    if (__builtin_mul_overflow(all, size, &all)) all = uncountable;
  }
  return all;
}
constexpr std::size_t sum(std::size_t a, std::size_t b) noexcept { return a > uncountable - b ? uncountable : a + b; }

/// Owned memory whose size depends on the input. When memory runs out, std::vector aborts if exceptions are off (in
/// wasm: a trap); this class returns an error instead. It starts on a 64-byte boundary, which suits a cache line and
/// the widest register. The contents are not initialised.
template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  /// Errors: out_of_memory, whose value is the number of bytes wanted.
  [[nodiscard]] static Result<Buffer> make(std::size_t size) {
    constexpr std::size_t most = uncountable / 2;
    const double wanted = static_cast<double>(size) * sizeof(T);
    const auto full = fail(ErrorCode::out_of_memory, "scratch", wanted, Limit::memory);
    if (size > most / sizeof(T)) return full;
    if (size == 0) return Buffer();
    const std::size_t bytes = (size * sizeof(T) + alignment - 1) / alignment * alignment;
    T* data = static_cast<T*>(std::aligned_alloc(alignment, bytes));
    if (data == nullptr) return full;
    return Buffer(data, size);
  }

  Buffer() = default;
  Buffer(Buffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { std::free(data_); }

  [[nodiscard]] T* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::span<T> span() const noexcept { return {data_, size_}; }

 private:
  static constexpr std::size_t alignment = 64;
  Buffer(T* data, std::size_t size) noexcept : data_(data), size_(size) {}

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Replaces `to` by zeros. Errors: those of Buffer::make.
template <class T>
[[nodiscard]] Result<> make_zeros(Buffer<T>& to, std::size_t size) {
  Result<Buffer<T>> made = Buffer<T>::make(size);
  if (!made) return std::unexpected(made.error());
  to = std::move(*made);
  std::ranges::fill(to.span(), T{});
  return {};
}

}  // namespace ropewalk
