#pragma once
// How functions reach JavaScript: by embind, or, with ROPEWALK_BARE, each as a name and its place in the module's
// table, which web/api/engines/bare.ts reads. Numbers alone cross the boundary, so embind is 4.5 kB of a download
// (gzip) that an engine can do without.

#include <algorithm>
#include <cstddef>
#include <string_view>

#ifndef ROPEWALK_BARE
#include <emscripten/bind.h>
#endif

namespace ropewalk::bindings {

/// "name(parameters)", where a template can take it.
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

/// The name alone: parameters are for the types, which embind writes.
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
