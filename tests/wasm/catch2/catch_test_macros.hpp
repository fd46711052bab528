#pragma once
// The part of Catch2 that the tests of errors and limits use, for wasm: Catch2 itself throws exceptions, which the
// core's build leaves out. Sections cannot be nested here. A failed check ends the program.

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace ropewalk_wasm {

struct TestCase {
  const char* name;
  void (*body)();
};

inline std::vector<TestCase> test_cases;
inline int add(const char* name, void (*body)()) {
  test_cases.push_back({name, body});
  return 0;
}

/// One path through a test case: which of its sections is entered, and which value each generator gives.
class Way {
 public:
  bool enter() { return sections_++ == section_; }

  template <class T, std::size_t count>
  T one_of(const std::array<T, count>& values) {
    if (generators_ == places_.size()) places_.push_back({0, count});
    return values[places_[generators_++].at];
  }

  /// Goes to the next path; false after the last.
  bool next() {
    if (generators_ < places_.size()) places_.resize(generators_);
    const bool more = ++section_ < sections_;
    sections_ = generators_ = 0;
    if (more) return true;
    section_ = 0;
    while (!places_.empty() && ++places_.back().at == places_.back().count) places_.pop_back();
    return !places_.empty();
  }

 private:
  struct Place {
    std::size_t at, count;
  };
  std::size_t section_ = 0, sections_ = 0, generators_ = 0;
  std::vector<Place> places_;
};

inline Way way;

inline void check(bool holds, const char* what, const char* file, int line) {
  if (holds) return;
  std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
  std::abort();
}

}  // namespace ropewalk_wasm

#define ROPEWALK_JOIN_(a, b) a##b
#define ROPEWALK_JOIN(a, b) ROPEWALK_JOIN_(a, b)
#define ROPEWALK_CASE(body, name)                                                                 \
  static void body();                                                                             \
  [[maybe_unused]] static const int ROPEWALK_JOIN(body, _added) = ropewalk_wasm::add(name, body); \
  static void body()

#define TEST_CASE(name) ROPEWALK_CASE(ROPEWALK_JOIN(test_at_, __LINE__), name)
#define SECTION(name) if (ropewalk_wasm::way.enter())
#define GENERATE(...) ropewalk_wasm::way.one_of(std::array{__VA_ARGS__})
#define CAPTURE(...) static_cast<void>(0)
#define CHECK(...) ropewalk_wasm::check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
#define CHECK_FALSE(...) ropewalk_wasm::check(!static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)
#define REQUIRE(...) CHECK(__VA_ARGS__)
#define REQUIRE_FALSE(...) CHECK_FALSE(__VA_ARGS__)
