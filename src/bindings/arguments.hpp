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

// JavaScript passes plain numbers, since those cost least. A list is passed as its address and its length, a handle as
// its address, a member of an enum as its number, and NaN means "not given".

namespace ropewalk::bindings {

using Address = std::uintptr_t;

/// The pointer for an address. Only this function turns a number into a pointer.
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

/// For lengths that JavaScript has checked to be whole.
inline std::optional<std::int64_t> whole_if_given(double value) noexcept {
  return std::isnan(value) ? std::nullopt : std::optional(static_cast<std::int64_t>(value));
}

/// The type of a tensor's elements. The 16-bit kinds are passed as bit patterns.
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

/// Stores the error for lastError...(). Returns false if there is an error.
bool ok(const Result<>& result) noexcept;

template <class T>
T& at(Address address) noexcept {
  return *pointer<T>(address);
}

/// Moves the result into memory of its own, where it stays until free_handle. Returns 0 if there is an error.
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
