#pragma once
// Wrong calls as rows: what each changes in a call that is valid, and the error that it makes.

#include <catch2/catch_test_macros.hpp>

#include <initializer_list>
#include <string_view>

#include "rope/error.hpp"

namespace ropewalk_test {

/// Checks the error's code and field, and that it says what is allowed.
inline void check_refused(const ropewalk::Result<>& result, ropewalk::ErrorCode code, std::string_view field) {
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().code == code);
  CHECK(result.error().field == field);
  CHECK_FALSE(name(result.error().limit).empty());
}

template <typename Call>
struct Wrong {
  ropewalk::ErrorCode code;
  std::string_view field;
  void (*change)(Call&);
};

/// Each change of a valid call makes its error: `Call` is valid, and its `fails` runs it.
template <typename Call>
void each_refused(std::initializer_list<Wrong<Call>> calls) {
  for (const Wrong<Call>& wrong : calls) {
    CAPTURE(wrong.field);
    Call call;
    wrong.change(call);
    call.fails(wrong.code, wrong.field);
  }
}

}  // namespace ropewalk_test
