// malloc and free of ropewalk/core.
#include <cstddef>
#include <cstdint>

#include "rope/free_list.hpp"

extern "C" {

extern std::byte __heap_base;  // the linker's: where the data ends

namespace {

constexpr std::size_t page = 65536;
constinit ropewalk::FreeList memory;
/// Where the memory that the list knows ends; none at first.
std::uintptr_t known = 0;

std::uintptr_t end_of_memory() noexcept { return __builtin_wasm_memory_size(0) * page; }

/// Adds what lies behind the known memory.
void add_all() noexcept {
  constexpr std::size_t unit = ropewalk::FreeList::unit;
  if (known == 0) known = (reinterpret_cast<std::uintptr_t>(&__heap_base) + unit - 1) / unit * unit;
  const std::uintptr_t end = end_of_memory();
  if (end == known) return;
  memory.add(reinterpret_cast<void*>(known), (end - known) / unit);
  known = end;
}

}  // namespace

void* malloc(std::size_t bytes) {
  if (known == 0) add_all();
  if (void* block = memory.take(bytes)) return block;
  const std::size_t units = ropewalk::FreeList::units_of(bytes) - memory.free_before(reinterpret_cast<void*>(known));
  constexpr std::size_t units_of_page = page / ropewalk::FreeList::unit;
  if (__builtin_wasm_memory_grow(0, (units + units_of_page - 1) / units_of_page) == SIZE_MAX) return nullptr;
  add_all();
  return memory.take(bytes);
}

/// Every block starts on a 64-byte boundary, which is all that is ever asked for.
void* aligned_alloc(std::size_t /*alignment*/, std::size_t bytes) { return malloc(bytes); }

void free(void* block) {
  if (block != nullptr) memory.give(block);
}
}
