// A configuration is made from its numbers, then its lists are set, both by their places in the tables below, and then
// it is checked. After that the handle can be used for any number of calls.
#include "bindings/config.hpp"

#include <iterator>
#include <type_traits>

#include "bindings/bind.hpp"

namespace ropewalk::bindings {
namespace {

struct Config {
  RopeConfig fields;
  std::optional<CheckedConfig> checked;
};

template <class T>
struct ValueOf : std::type_identity<T> {};
template <class T>
struct ValueOf<std::optional<T>> : std::type_identity<T> {};
template <class T>
struct ValueOf<std::span<T>> : std::type_identity<T> {};

/// Sets a field that is a number, a flag or a word. Errors: config_invalid for a fraction where the field is whole.
template <auto field>
Result<> set_number(RopeConfig& config, std::string_view name, double value) {
  using Value = ValueOf<std::remove_cvref_t<decltype(config.*field)>>::type;
  if constexpr (std::is_enum_v<Value>) {
    config.*field = member<Value>(static_cast<unsigned>(value));
  } else if constexpr (std::is_same_v<Value, std::int32_t> || std::is_same_v<Value, std::int64_t>) {
    constexpr std::int64_t most = max_position;
    const auto whole = whole_number(name, value, -most, std::is_same_v<Value, std::int64_t> ? most + 1 : most);
    if (!whole) return std::unexpected(whole.error());
    config.*field = static_cast<Value>(*whole);
  } else {
    config.*field = static_cast<Value>(value);
  }
  return {};
}

/// Sets a field that is a list. It must stay in memory until the configuration is freed.
template <auto field>
void set_list(RopeConfig& config, Address address, std::size_t length) {
  config.*field = list<typename ValueOf<std::remove_cvref_t<decltype(config.*field)>>::type>(address, length);
}

struct Number {
  const char* name;
  Result<> (*set)(RopeConfig&, std::string_view, double);
};
using SetList = void (*)(RopeConfig&, Address, std::size_t);
#define ROPEWALK_NUMBER(name, ...) Number{#name, set_number<&RopeConfig::name>},
#define ROPEWALK_LIST(name) set_list<&RopeConfig::name>,
#define ROPEWALK_NOTHING(name, ...)

constexpr Number numbers[] = {
    ROPEWALK_CONFIG_FIELDS(ROPEWALK_NUMBER, ROPEWALK_NUMBER, ROPEWALK_NUMBER, ROPEWALK_NOTHING)};
constexpr SetList lists[] = {
    ROPEWALK_CONFIG_FIELDS(ROPEWALK_NOTHING, ROPEWALK_NOTHING, ROPEWALK_NOTHING, ROPEWALK_LIST)};

/// The numbers in the order of ROPEWALK_CONFIG_FIELDS; NaN leaves the field as it is.
Address make_config(Address values) {
  Config config;
  const auto given = list<const double>(values, std::size(numbers));
  for (std::size_t place = 0; place < std::size(numbers); ++place) {
    if (std::isnan(given[place])) continue;
    const auto set = numbers[place].set(config.fields, numbers[place].name, given[place]);
    if (!set) return ok(set);
  }
  return handle<Config>(config);
}

void set_list_at(Address config, std::size_t place, Address list, std::size_t length) {
  lists[place](at<Config>(config).fields, list, length);
}

bool check_config(Address config) {
  auto& [fields, checked] = at<Config>(config);
  return ok(checked.emplace(fields).outcome());
}

}  // namespace

const CheckedConfig& config_at(Address config) noexcept { return *at<Config>(config).checked; }

ROPEWALK_BINDINGS(config) {
  const RopeConfig defaults;
  constant("defaultBase", defaults.base);
  constant("defaultBetaFast", defaults.beta_fast);
  constant("defaultBetaSlow", defaults.beta_slow);
  constant("defaultTruncate", defaults.truncate);

  function<"makeConfig(numbers)">(&make_config);
  function<"setList(config, place, list, length)">(&set_list_at);
  function<"checkConfig(config)">(&check_config);
  function<"freeConfig(config)">(&free_handle<Config>);
}

}  // namespace ropewalk::bindings
