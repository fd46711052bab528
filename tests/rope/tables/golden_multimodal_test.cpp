// The multimodal cases of tests/golden, within the limits that its README gives.

#include <algorithm>
#include <numbers>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "rope/config/frequencies.hpp"
#include "rope/rotate/rotate.hpp"
#include "rope/tables/multimodal.hpp"
#include "support/golden.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

/// position_ids as [axes, tokens], in whatever order the case's mode writes them.
std::vector<double> coordinates_of(const Json& golden) {
  const std::string mode = golden.at("mode");
  auto listed = flat<double>(golden.at("position_ids"));
  if (mode == "mrope_section" || mode == "mrope_interleaved" || mode == "ernie_3d") return listed;
  const bool llama4 = mode == "vision_2d_llama4";  // indices of 5 x 5 patches; 25 is the class token
  const std::size_t tokens = llama4 ? listed.size() : listed.size() / 2;
  std::vector<double> coordinates(2 * tokens, 0.0);
  for (std::size_t token = 0; token < tokens; ++token) {
    if (!llama4) {
      coordinates[token] = listed[2 * token];
      coordinates[tokens + token] = listed[2 * token + 1];
    } else if (const int index = static_cast<int>(listed[token]); index < 25) {
      coordinates[token] = index % 5 + 1;
      coordinates[tokens + token] = index / 5 + 1;
    }
  }
  return coordinates;
}

Table tables_of(const RopeConfig& config, const Json& golden, Precision precision) {
  const auto coordinates = coordinates_of(golden);
  const std::size_t tokens = coordinates.size() / axis_count(config);
  const auto pairs = static_cast<std::size_t>(config.rotary_dim / 2);
  Table table{std::vector<float>(tokens * pairs), std::vector<float>(tokens * pairs), tokens, pairs};
  if (golden.at("mode") == "vision_2d_centers") {
    const double revolution = 2 * std::numbers::pi;
    REQUIRE(fill_coordinate_cos_sin(config, coordinates, revolution, precision, table.cos, table.sin).has_value());
  } else {
    const std::vector<std::int32_t> positions(coordinates.begin(), coordinates.end());
    REQUIRE(fill_multimodal_cos_sin(config, positions, precision, table.cos, table.sin).has_value());
  }
  return table;
}

/// Size of each angle of the table, radians.
std::vector<double> angles_of(const RopeConfig& config, const Json& golden) {
  const auto coordinates = coordinates_of(golden);
  const std::size_t tokens = coordinates.size() / axis_count(config);
  std::vector<std::int32_t> axes(static_cast<std::size_t>(config.rotary_dim / 2));
  std::vector<double> inv_freq(axes.size());
  fill_pair_axes(config, axes);
  REQUIRE(fill_frequencies(config, std::nullopt, Precision::exact, inv_freq).has_value());
  const double scale = golden.at("mode") == "vision_2d_centers" ? 2 * std::numbers::pi : 1;
  std::vector<double> angles;
  for (std::size_t token = 0; token < tokens; ++token) {
    for (std::size_t pair = 0; pair < axes.size(); ++pair) {
      const auto axis = static_cast<std::size_t>(axes[pair]);
      angles.push_back(std::abs(scale * coordinates[axis * tokens + token] * inv_freq[pair]));
    }
  }
  return angles;
}

/// Columns first .. first + count - 1 of a table.
Table columns(const Table& table, std::size_t first, std::size_t count) {
  Table part{{}, {}, table.rows, count};
  for (std::size_t row = 0; row < table.rows; ++row) {
    const auto start = static_cast<std::ptrdiff_t>(row * table.pairs + first);
    const auto end = start + static_cast<std::ptrdiff_t>(count);
    part.cos.insert(part.cos.end(), table.cos.begin() + start, table.cos.begin() + end);
    part.sin.insert(part.sin.end(), table.sin.begin() + start, table.sin.begin() + end);
  }
  return part;
}

/// Adds a row that does not rotate in front of each of `batch` groups, for tokens that have no position.
Table with_prefix(Table table, std::size_t prefix) {
  table.cos.insert(table.cos.begin(), prefix * table.pairs, 1.0F);
  table.sin.insert(table.sin.begin(), prefix * table.pairs, 0.0F);
  table.rows += prefix;
  return table;
}

std::vector<float> rotated(const RopeConfig& config, const Json& golden, const Json& x_json, const Table& table) {
  auto x = flat<float>(x_json);
  const auto shape = shape_of_json(x_json);
  const TensorShape tensor{shape[0], shape[1], shape[2], shape[3], Layout::bhsd};
  const std::size_t slices = golden.at("layout") == "half_per_axis" ? 2 : 1;
  const std::size_t pairs = table.pairs / slices;
  for (std::size_t slice = 0; slice < slices; ++slice) {
    const Table part = with_prefix(columns(table, slice * pairs, pairs), golden.value("prefix_tokens", std::size_t{0}));
    const RotateOptions options{config.pairing, config.pairing, 2 * pairs, slice * 2 * pairs, Direction::forward};
    REQUIRE(rotate(x, x, tensor, options, {part.cos, part.sin, part.rows}).has_value());
  }
  return x;
}

}  // namespace

TEST_CASE("golden multimodal: tables and rotated vectors of every mode") {
  const auto precision = GENERATE(Precision::exact, Precision::float32);
  std::size_t count = 0;
  for (const auto& [name, golden] : golden_cases()) {
    if (golden.at("kind") != "multimodal") continue;
    ++count;
    CAPTURE(name, static_cast<int>(precision));
    const auto spec = golden_spec(name);
    const auto table = tables_of(spec->config, golden, precision);
    const Table stored{flat<float>(golden.at("cos")), flat<float>(golden.at("sin")), table.rows, table.pairs};
    REQUIRE(table.cos.size() == stored.cos.size());

    const auto reach = angles_of(spec->config, golden);
    for (std::size_t i = 0; i < reach.size(); ++i) {
      CAPTURE(i);
      CHECK(std::abs(table.cos[i] - stored.cos[i]) <= 3e-7 + 1e-6 * reach[i]);
      CHECK(std::abs(table.sin[i] - stored.sin[i]) <= 3e-7 + 1e-6 * reach[i]);
    }
    const double furthest = *std::max_element(reach.begin(), reach.end());
    for (const char* side : {"q", "k"}) {
      CAPTURE(side);
      // Inputs are below 4.
      const auto want = flat<float>(golden.at(std::string(side) + "_out"));
      CHECK(max_abs_difference(rotated(spec->config, golden, golden.at(side), stored), want) <= 2e-6);
      CHECK(max_abs_difference(rotated(spec->config, golden, golden.at(side), table), want) <=
            2e-6 + 8 * (3e-7 + 1e-6 * furthest));
    }
  }
  CHECK(count >= 12);
}
