#pragma once
// Golden cases (tests/golden/README.md) and the specs that the npm package's parseConfig makes of their configs.

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "rope/config/config.hpp"

namespace ropewalk_test {

using Json = nlohmann::json;

inline Json read_json(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return Json::parse(file);
}

/// All cases except those of kind "invalid", by name: their config.json is wrong, and C++ does not read it.
inline std::map<std::string, Json> golden_cases(const std::string& folder = ROPEWALK_GOLDEN_DIR) {
  std::map<std::string, Json> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".json" || name == "specs") continue;
    Json found = read_json(entry.path());
    if (found.at("kind") != "invalid") cases.emplace(name, std::move(found));
  }
  if (cases.empty()) throw std::runtime_error("no golden cases in " + folder);
  return cases;
}

/// A RopeSpec as a RopeConfig, together with the lists that its spans view.
struct GoldenSpec {
  ropewalk::RopeConfig config;
  std::vector<double> short_factor, long_factor, inv_freq;
  std::vector<std::int32_t> mrope_section;
};

inline ropewalk::Pairing pairing_from(const std::string& name) {
  if (name == "half-split") return ropewalk::Pairing::half_split;
  if (name == "interleaved") return ropewalk::Pairing::interleaved;
  throw std::runtime_error("pairing " + name);
}

inline ropewalk::AxisPattern axis_pattern_from(const Json& spec) {
  using ropewalk::AxisPattern;
  static const std::map<std::string, AxisPattern> names = {{"sections", AxisPattern::sections},
                                                           {"interleaved", AxisPattern::interleaved},
                                                           {"alternating", AxisPattern::alternating},
                                                           {"axial", AxisPattern::axial},
                                                           {"axial-split", AxisPattern::axial_split}};
  if (spec.contains("axisPattern")) return names.at(spec["axisPattern"]);
  if (!spec.contains("mropeSection")) return AxisPattern::none;
  return spec.value("mropeInterleaved", false) ? AxisPattern::interleaved : AxisPattern::sections;
}

/// Throws on a field it does not know, so that nothing in a spec is ignored.
inline std::unique_ptr<GoldenSpec> spec_from(const Json& json) {
  auto result = std::make_unique<GoldenSpec>();
  auto& [config, short_factor, long_factor, inv_freq, mrope_section] = *result;
  for (const auto& [key, value] : json.items()) {
    if (key == "ropeType")
      config.rope_type = ropewalk::rope_type_from(value.get<std::string>()).value();
    else if (key == "base")
      config.base = value;
    else if (key == "headDim")
      config.head_dim = value;
    else if (key == "rotaryDim")
      config.rotary_dim = value;
    else if (key == "pairing")
      config.pairing = pairing_from(value);
    else if (key == "rotaryOffset")
      config.rotary_offset = value;
    else if (key == "writeAs")
      config.write_as = pairing_from(value);
    else if (key == "direction")
      config.direction = value;
    else if (key == "maxPositionEmbeddings")
      config.max_position_embeddings = value.get<std::int64_t>();
    else if (key == "originalMaxPositionEmbeddings")
      config.original_max_position_embeddings = value.get<std::int64_t>();
    else if (key == "factor")
      config.factor = value.get<double>();
    else if (key == "attentionFactor")
      config.attention_factor = value.get<double>();
    else if (key == "alpha")
      config.alpha = value.get<double>();
    else if (key == "betaFast")
      config.beta_fast = value;
    else if (key == "betaSlow")
      config.beta_slow = value;
    else if (key == "truncate")
      config.truncate = value;
    else if (key == "mscale")
      config.mscale = value.get<double>();
    else if (key == "mscaleAllDim")
      config.mscale_all_dim = value.get<double>();
    else if (key == "lowFreqFactor")
      config.low_freq_factor = value.get<double>();
    else if (key == "highFreqFactor")
      config.high_freq_factor = value.get<double>();
    else if (key == "shortFactor")
      short_factor = value.get<std::vector<double>>();
    else if (key == "longFactor")
      long_factor = value.get<std::vector<double>>();
    else if (key == "shortMscale")
      config.short_mscale = value.get<double>();
    else if (key == "longMscale")
      config.long_mscale = value.get<double>();
    else if (key == "partialRotaryFactor")
      config.partial_rotary_factor = value;
    else if (key == "invFreq")
      inv_freq = value.get<std::vector<double>>();
    else if (key == "mropeSection")
      mrope_section = value.get<std::vector<std::int32_t>>();
    else if (key != "mropeInterleaved" && key != "axisPattern" && key != "rotaryParts")  // not of the table
      throw std::runtime_error("unknown field " + key);
  }
  config.short_factor = short_factor;
  config.long_factor = long_factor;
  config.inv_freq = inv_freq;
  config.mrope_section = mrope_section;
  config.axis_pattern = axis_pattern_from(json);
  return result;
}

/// specs.json: the specs by the name of their case, written by parseConfig and kept up to date by the tests of the
/// package.
inline std::unique_ptr<GoldenSpec> golden_spec(const std::string& name,
                                               const std::string& folder = ROPEWALK_GOLDEN_DIR) {
  static const Json specs = read_json(std::filesystem::path(folder) / "specs.json");
  if (!specs.contains(name)) throw std::runtime_error("no spec for " + name + ": write tests/golden/specs.json again");
  return spec_from(specs[name]);
}

/// The numbers of nested lists, in order. The files hold shortest decimals of float32.
template <class Number>
std::vector<Number> flat(const Json& json) {
  std::vector<Number> values;
  const auto visit = [&](const auto& self, const Json& item) -> void {
    if (!item.is_array())
      values.push_back(static_cast<Number>(item.get<double>()));
    else
      for (const Json& inner : item) self(self, inner);
  };
  visit(visit, json);
  return values;
}

/// The lengths of nested lists, outermost first.
inline std::vector<std::size_t> shape_of_json(const Json& json) {
  std::vector<std::size_t> shape;
  for (const Json* item = &json; item->is_array(); item = &item->at(0)) shape.push_back(item->size());
  return shape;
}

}  // namespace ropewalk_test
