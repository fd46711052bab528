#include "rope/rotate/kept_table.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <vector>

#include "rope/config/frequencies.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "rope/tables/multimodal.hpp"

using namespace ropewalk;

namespace {

RopeConfig config_of(RopeType rope_type) {
  RopeConfig config;
  config.rope_type = rope_type;
  config.head_dim = 16;
  config.rotary_dim = 16;
  return config;
}

struct Table {
  std::vector<float> cos, sin;
};

/// Rows of a table that was made for these positions alone.
Table made_for(const RopeConfig& config, PositionRange positions, std::optional<std::int64_t> seq_len = std::nullopt) {
  const auto length = static_cast<std::size_t>(positions.count) * 8;
  Table table{std::vector<float>(length), std::vector<float>(length)};
  REQUIRE(fill_cos_sin(config, positions, seq_len, Precision::float32, table.cos, table.sin));
  return table;
}

void check_same(const CosSinView& view, const Table& table) {
  CHECK(std::vector(view.cos.begin(), view.cos.end()) == table.cos);
  CHECK(std::vector(view.sin.begin(), view.sin.end()) == table.sin);
}

}  // namespace

TEST_CASE("kept table: rows of a run equal those of a table made for it, after any earlier calls") {
  const RopeConfig config = config_of(RopeType::default_);
  auto kept = KeptTable::make(config, Precision::float32);  // its rows do not depend on where a run begins
  REQUIRE(kept);
  constexpr std::int64_t far = std::int64_t{1} << 21;  // 64 MiB are 2^20 rows of 8 pairs
  for (const std::int64_t start : {std::int64_t{0}, std::int64_t{255}, std::int64_t{5000}, std::int64_t{3}, far,
                                   far + 250, std::int64_t{1}, std::int64_t{max_position} - 2}) {
    const PositionRange positions{start, 3};
    const auto rows = kept->rows(positions, std::nullopt);
    REQUIRE(rows);
    CHECK(rows->rows == 3);
    check_same(*rows, made_for(config, positions));
  }
  CHECK(kept->rows(PositionRange{0, 0}, std::nullopt)->rows == 0);
  CHECK(kept->rows(PositionRange{max_position, 2}, std::nullopt).error().code == ErrorCode::position_invalid);
}

TEST_CASE("kept table: a list's entries become the rows of their positions, near each other or far apart") {
  const RopeConfig config = config_of(RopeType::default_);
  auto kept = KeptTable::make(config, Precision::float32);
  REQUIRE(kept);
  for (const std::vector<std::int32_t>& positions :
       {std::vector<std::int32_t>{5, 900, 5}, std::vector<std::int32_t>{0, max_position, 77}}) {
    std::vector<std::int32_t> ids = positions;
    const auto rows = kept->rows(ids, std::nullopt);
    REQUIRE(rows);
    for (std::size_t token = 0; token < ids.size(); ++token) {
      const auto row = static_cast<std::size_t>(ids[token]);
      check_same({rows->cos.subspan(row * 8, 8), rows->sin.subspan(row * 8, 8), 1},
                 made_for(config, {positions[token], 1}));
    }
  }
  std::vector<std::int32_t> negative = {0, -1};
  CHECK(kept->rows(negative, std::nullopt).error().code == ErrorCode::position_invalid);
}

TEST_CASE("kept table: a length with other frequencies changes the rows") {
  RopeConfig config = config_of(RopeType::dynamic);
  config.factor = 2;
  config.max_position_embeddings = 64;
  auto kept = KeptTable::make(config, Precision::float32);
  REQUIRE(kept);
  for (const std::int64_t seq_len : {10, 64, 65, 1000, 64}) {
    const auto rows = kept->rows(PositionRange{3, 4}, seq_len);
    REQUIRE(rows);
    check_same(*rows, made_for(config, {3, 4}, seq_len));
  }
  CHECK(shortest_length(config, 64) == 1);
  CHECK(shortest_length(config, 65) == 65);
}

TEST_CASE("kept table: tokens with several positions have a row each") {
  RopeConfig config = config_of(RopeType::default_);
  const std::vector<std::int32_t> section = {4, 2, 2};
  config.axis_pattern = AxisPattern::sections;
  config.mrope_section = section;
  auto kept = KeptTable::make(config, Precision::float32);
  REQUIRE(kept);
  const std::vector<std::int32_t> positions = {1, 2, 30, 40, 500, 600};
  Table wanted{std::vector<float>(16), std::vector<float>(16)};
  REQUIRE(fill_multimodal_cos_sin(config, positions, Precision::float32, wanted.cos, wanted.sin));
  for (int time = 0; time < 2; ++time) {
    std::vector<std::int32_t> ids = positions;
    const auto rows = kept->rows(ids, std::nullopt);
    REQUIRE(rows);
    CHECK(ids[0] == 0);
    CHECK(ids[1] == 1);
    check_same(*rows, wanted);
  }
}

TEST_CASE("kept table: it rotates as its configuration says") {
  RopeConfig config = config_of(RopeType::default_);
  config.rotary_dim = 8;
  config.rotary_offset = 4;
  config.pairing = Pairing::interleaved;
  config.write_as = Pairing::half_split;
  config.direction = -1;
  const auto kept = KeptTable::make(config, Precision::exact);
  REQUIRE(kept);
  const RotateOptions rotation = kept->rotation();
  CHECK(rotation.pairing == Pairing::interleaved);
  CHECK(rotation.write_as == Pairing::half_split);
  CHECK(rotation.rotary_dim == 8);
  CHECK(rotation.rotary_offset == 4);
  CHECK(rotation.direction == Direction::back);
}

TEST_CASE("kept table: a list whose table 32 bits cannot count counts as insufficient memory") {
  if constexpr (sizeof(std::size_t) > 4) return;  // 64 bits may have enough memory
  RopeConfig config;
  config.head_dim = config.rotary_dim = max_head_dim;
  Result<KeptTable> table = KeptTable::make(config, Precision::exact);
  REQUIRE(table.has_value());
  std::vector<std::int32_t> positions(131072, 0);  // times 32,768 pairs: 2^32
  positions.back() = max_position;
  const auto rows = table->rows(positions, std::nullopt);
  REQUIRE_FALSE(rows.has_value());
  CHECK(rows.error().code == ErrorCode::out_of_memory);
}
