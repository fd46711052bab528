#pragma once

#include <cstddef>
#include <string_view>

namespace ropewalk::bindings {

/// Text of a known size, ended by a NUL; std::string would bring its allocator and locale code into the module.
class Text {
 public:
  [[gnu::noinline]] void append(std::string_view more) noexcept {
    for (const char letter : more) {
      if (size_ + 1 < sizeof characters_) characters_[size_++] = letter;
    }
  }
  [[nodiscard]] const char* begin() const noexcept { return characters_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

 private:
  char characters_[4096] = {};
  std::size_t size_ = 0;
};

}  // namespace ropewalk::bindings
