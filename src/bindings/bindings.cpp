// The module's name and its last error. The core's functions are in the other files of this folder, by topic; each is
// bound under its own name with its own parameters. Names and conversions only: no formula and no default value.
#include "bindings/bind.hpp"

#include "bindings/arguments.hpp"

namespace ropewalk::bindings {
namespace {

RopeError last_error;

// Text is passed as the address of a literal, which ends in NUL.
Address text(std::string_view literal) { return reinterpret_cast<Address>(literal.data()); }

}  // namespace

bool ok(const Result<>& result) noexcept {
  if (!result) last_error = result.error();
  return result.has_value();
}

ROPEWALK_BINDINGS(module) {
  function<"version()">(+[] { return text(ROPEWALK_VERSION); });
  function<"engine()">(+[] { return text(ROPEWALK_ENGINE); });
  function<"errorName(code)">(+[](unsigned code) { return text(name(member<ErrorCode>(code))); });
  function<"lastErrorCode()">(+[] { return static_cast<unsigned>(last_error.code); });
  function<"lastErrorField()">(+[] { return text(last_error.field); });
  function<"lastErrorValue()">(+[] { return last_error.value; });
  function<"limitName(limit)">(+[](unsigned limit) { return text(name(member<Limit>(limit))); });
  function<"lastErrorLimit()">(+[] { return static_cast<unsigned>(last_error.limit); });
  function<"lastErrorMeasure()">(+[] { return text(name(last_error.measure)); });
  function<"lastErrorOf()">(+[] { return text(last_error.of); });
  function<"lastErrorBound()">(+[] { return last_error.bound; });
}

}  // namespace ropewalk::bindings
