#pragma once

#include <cstddef>

namespace ropewalk {

/// Memory given out in blocks and taken back, for an engine that is to be small: a general allocator is five times the code. A block is
/// the first free one, by address, that is large enough; free neighbours become one. Every block starts on a 64-byte boundary, behind
/// 64 bytes that hold its size: few blocks are ever held, and most of them are tables and tensors.
class FreeList {
 public:
  static constexpr std::size_t unit = 64;

  /// Units that a block of so many bytes takes, its size included.
  static constexpr std::size_t units_of(std::size_t bytes) noexcept { return bytes / unit + (bytes % unit != 0) + 1; }

  /// A block, or nullptr where none is large enough.
  void* take(std::size_t bytes) noexcept {
    const std::size_t units = units_of(bytes);
    for (Block* before = &first_; Block* block = before->next; before = block) {
      if (block->units < units) continue;
      Block* rest = block->next;
      if (block->units > units) {
        rest = block + units;  // the end stays free, where memory is added
        *rest = {block->units - units, block->next};
        block->units = units;
      }
      before->next = rest;
      return block + 1;
    }
    return nullptr;
  }

  /// Takes a block back.
  void give(void* memory) noexcept {
    Block* block = static_cast<Block*>(memory) - 1;
    Block* before = &first_;
    while (before->next != nullptr && before->next < block) before = before->next;
    block->next = before->next;
    before->next = block;
    join(block);
    join(before);
  }

  /// Adds memory that starts on a 64-byte boundary, units of it.
  void add(void* start, std::size_t units) noexcept {
    Block* block = static_cast<Block*>(start);
    block->units = units;
    give(block + 1);
  }

  /// Units that are free right before an address.
  [[nodiscard]] std::size_t free_before(const void* end) const noexcept {
    for (const Block* block = first_.next; block != nullptr; block = block->next) {
      if (block + block->units == end) return block->units;
    }
    return 0;
  }

 private:
  struct alignas(unit) Block {
    std::size_t units = 0;
    Block* next = nullptr;
  };

  /// Makes one of a block and the next where they touch; the head of the list, which has no units, touches none.
  static void join(Block* block) noexcept {
    if (block->units == 0 || block + block->units != block->next) return;
    block->units += block->next->units;
    block->next = block->next->next;
  }

  Block first_;
};

}  // namespace ropewalk
