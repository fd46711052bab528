#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>

#include "attention/elements.hpp"
#include "rope/error.hpp"

// JavaScript passes plain numbers, since those cost least. A list is its address and its length, a handle
// its address, a member of an enum its number, and NaN stands for "not given".

namespace ropewalk::bindings {

using Address = std::uintptr_t;

/// What an address stands for: the one place where a number becomes a pointer.
template <class T>
T* pointer(Address address) noexcept {
  return reinterpret_cast<T*>(address);  // NOLINT(performance-no-int-to-ptr)
}

template <class T>
std::span<T> list(Address address, std::size_t length) noexcept {
  return {pointer<T>(address), length};
}

template <class Enum>
Enum member(unsigned number) noexcept {
  return static_cast<Enum>(number);
}

inline std::optional<double> if_given(double value) noexcept {
  return std::isnan(value) ? std::nullopt : std::optional(value);
}

/// Lengths, which JavaScript has checked to be whole.
inline std::optional<std::int64_t> whole_if_given(double value) noexcept {
  return std::isnan(value) ? std::nullopt : std::optional(static_cast<std::int64_t>(value));
}

/// What the elements of a tensor are; the 16-bit kinds cross as bit patterns.
enum class DType : std::uint8_t { float32, float16, bfloat16 };

inline std::optional<Half> half_of(unsigned dtype) noexcept {
  switch (member<DType>(dtype)) {
    case DType::float32: return std::nullopt;
    case DType::float16: return Half::float16;
    case DType::bfloat16: return Half::bfloat16;
  }
  return std::nullopt;
}

inline Elements elements(unsigned dtype, Address address, std::size_t length) noexcept {
  if (const auto half = half_of(dtype)) return {list<const std::uint16_t>(address, length), *half};
  return list<const float>(address, length);
}

/// Keeps the error for lastError...(); false where there is one.
bool ok(const Result<>& result) noexcept;

template <class T>
T& at(Address address) noexcept {
  return *pointer<T>(address);
}

/// Moves the result to its own memory, where it stays until free_handle; 0 if there is an error.
template <class T>
Address handle(Result<T> made) noexcept {
  if (!made) return ok(std::unexpected(made.error()));
  void* memory = std::malloc(sizeof(T));
  if (memory == nullptr) return ok(fail(ErrorCode::out_of_memory, "scratch", sizeof(T), Limit::memory));
  return reinterpret_cast<Address>(new (memory) T(std::move(*made)));
}

template <class T>
void free_handle(Address address) noexcept {
  std::destroy_at(&at<T>(address));
  std::free(&at<T>(address));
}

}  // namespace ropewalk::bindings
