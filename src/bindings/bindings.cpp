// The functions that TypeScript sees. Names and conversions only: no formula and no default value.
#include <emscripten/bind.h>

#include <cstdlib>
#include <string_view>

#include "bindings/blocks.hpp"
#include "bindings/calls.hpp"
#include "bindings/config_block.hpp"
#include "bindings/text.hpp"
#include "rope/parallel.hpp"

namespace ropewalk::bindings {
namespace {

// What the last failed call said: code, value, bound, then field and limit as address and length.
double last_error[7];

std::uintptr_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

// Calls are numbered through all lists, in the order of layout().
const Call* call_at(unsigned index) {
  for (const auto calls : {table_calls, tensor_calls, cache_calls, other_calls}) {
    if (index < calls.size()) return &calls[index];
    index -= static_cast<unsigned>(calls.size());
  }
  return nullptr;
}

Text layout_text;

// One line for each thing that both sides must agree on.
void fill_layout() {
  layout_text.append("version:" ROPEWALK_VERSION "\nengine:" ROPEWALK_ENGINE "\nerrors:");
  for (auto code = ErrorCode{}; !name(code).empty(); code = static_cast<ErrorCode>(static_cast<int>(code) + 1)) {
    layout_text.append(code == ErrorCode{} ? "" : "|");
    layout_text.append(name(code));
  }
  layout_text.append("\nconfig:");
  layout_text.append(config_layout());
  for (unsigned i = 0; const Call* call = call_at(i); ++i) {
    for (const char* part : {"\n", call->name, ":", call->fields}) layout_text.append(part);
  }
}

std::uintptr_t layout() {
  if (layout_text.empty()) fill_layout();
  return address_of(layout_text.begin());
}

int run(unsigned index) { return call_at(index)->run(); }

}  // namespace

int status(const Result<>& result) noexcept {
  if (result) return 0;
  const RopeError& error = result.error();
  double* slot = last_error;
  *slot++ = static_cast<double>(error.code);
  *slot++ = error.value;
  *slot++ = error.bound;
  for (const std::string_view text : {error.field, error.limit}) {
    *slot++ = static_cast<double>(address_of(text.data()));
    *slot++ = static_cast<double>(text.size());
  }
  return 1;
}

EMSCRIPTEN_BINDINGS(ropewalk) {
  using emscripten::function;
  function("layout", &layout);
  function("run", &run);
  function("configBlock", +[] { return address_of(config_block); });
  function("argumentBlock", +[] { return address_of(argument_block); });
#ifdef ROPEWALK_THREADS
  function("startHelpers", +[](unsigned threads) { return start_helpers(threads); });
#endif
  function("errorSlot", +[] { return address_of(last_error); });
}

}  // namespace ropewalk::bindings
