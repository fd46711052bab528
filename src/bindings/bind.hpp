#pragma once
// How functions reach JavaScript: by embind, or, with ROPEWALK_BARE, each as a name and its index in the module's
// table, which web/api/engines/bare.ts reads. Only numbers cross the boundary, so an engine can do without embind,
// which takes 4.5 kB of the download (gzip).

#include <algorithm>
#include <cstddef>
#include <string_view>

#ifndef ROPEWALK_BARE
#include <emscripten/bind.h>
#endif

namespace ropewalk::bindings {

/// "name(parameters)" as a template argument.
template <std::size_t size>
struct Signature {
  char text[size];
  consteval Signature(const char (&literal)[size]) noexcept { std::copy_n(literal, size, text); }
};

#ifdef ROPEWALK_BARE

extern "C" {
[[clang::import_module("env"), clang::import_name("function")]] void ropewalk_function(const char* name,
                                                                                       void (*bound)());
[[clang::import_module("env"), clang::import_name("constant")]] void ropewalk_constant(const char* name, double value);
}

/// Only the name: the parameters are there for the types that embind writes.
template <Signature signature>
struct NameOf {
  static constexpr std::size_t length = std::string_view(signature.text).find('(');
  char text[length + 1]{};
  consteval NameOf() noexcept { std::copy_n(signature.text, length, text); }
};
template <Signature signature>
inline constexpr NameOf<signature> name_of;

template <Signature signature, class Function>
[[gnu::always_inline]] inline void function(Function* bound) {
  ropewalk_function(name_of<signature>.text, reinterpret_cast<void (*)()>(bound));
}

inline void constant(const char* name, double value) { ropewalk_constant(name, value); }

#define ROPEWALK_BINDINGS(topic) [[gnu::constructor]] static void bind_##topic()

#else

template <Signature signature, class Function>
[[gnu::always_inline]] inline void function(Function* bound) {
  emscripten::function(signature.text, bound);
}

using emscripten::constant;

#define ROPEWALK_BINDINGS(topic) EMSCRIPTEN_BINDINGS(topic)

#endif

}  // namespace ropewalk::bindings
