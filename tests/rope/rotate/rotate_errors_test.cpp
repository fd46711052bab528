#include <catch2/catch_test_macros.hpp>

#include <limits>

#include "rope/rotate/rotate.hpp"
#include "support/refusals.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

/// A valid call; each test changes one part of it.
struct Call {
  std::vector<float> x = random_vector(2 * 3 * 4 * 8, 1);
  std::vector<float> y = std::vector<float>(x.size(), 5.0f);
  Table table = random_table(6, 4, 2);
  TensorShape shape{2, 3, 4, 8};
  RotateOptions options{.rotary_dim = 8};
  std::vector<std::int32_t> position_ids = {0, 1, 2, 5};

  Result<> run() { return rotate(x, y, shape, options, {table.cos, table.sin, table.rows}, position_ids); }

  /// Checks the error's code and field, and that y is unchanged.
  void fails(ErrorCode code, std::string_view field) {
    const std::vector<float> before = y;
    check_refused(run(), code, field);
    CHECK(y == before);
  }
};

constexpr auto& refuses = each_refused<Call>;
constexpr auto mismatch = ErrorCode::shape_mismatch, invalid = ErrorCode::option_invalid;
constexpr auto most = std::numeric_limits<std::size_t>::max();

}  // namespace

TEST_CASE("rotate: the call that the error tests change is valid") { CHECK(Call{}.run().has_value()); }

TEST_CASE("rotate: a tensor of the wrong length is refused") {
  refuses({{mismatch, "x", [](Call& call) { call.x.pop_back(); }},
           {mismatch, "y", [](Call& call) { call.y.push_back(0); }},
           {mismatch, "x", [](Call& call) { call.x.clear(), call.y.clear(); }}});
}

TEST_CASE("rotate: rotary_dim must be even, positive and inside the head") {
  refuses({{invalid, "rotary_dim", [](Call& call) { call.options.rotary_dim = 7; }},
           {invalid, "rotary_dim", [](Call& call) { call.options.rotary_dim = 0; }},
           {mismatch, "rotary_offset", [](Call& call) { call.options.rotary_dim = 10; }},
           {mismatch, "rotary_offset", [](Call& call) { call.options.rotary_offset = 1; }},
           {mismatch, "rotary_offset", [](Call& call) { call.options.rotary_offset = most - 3; }}});
}

TEST_CASE("rotate: the table must fit its rows and cover the sequence") {
  refuses({{mismatch, "cos", [](Call& call) { call.table.cos.pop_back(); }},
           {mismatch, "sin", [](Call& call) { call.table.sin.push_back(0); }},
           // More rows than memory can count: times four pairs they wrap around to 0.
           {mismatch, "cos", [](Call& call) { call.table = {}, call.table.rows = most / 2 + 1; }},
           {mismatch, "rows", [](Call& call) { call.table = random_table(3, 4, 2), call.position_ids.clear(); }}});
}

TEST_CASE("rotate: position ids are rows of the table, one for each token") {
  Call call;
  SECTION("negative") {
    call.position_ids[2] = -1;
    call.fails(ErrorCode::position_invalid, "position_ids");
    CHECK(call.run().error().value == -1);
    CHECK(call.run().error().limit == Limit::at_least);
  }
  SECTION("past the table") {
    call.position_ids[3] = 6;
    call.fails(ErrorCode::position_invalid, "position_ids");
    CHECK(call.run().error().bound == 6);
  }
  SECTION("too few") {
    call.position_ids.pop_back();
    call.fails(ErrorCode::shape_mismatch, "position_ids");
  }
}

TEST_CASE("rotate: memory that partly overlaps is refused") {
  Call call;
  const CosSinView table{call.table.cos, call.table.sin, call.table.rows};
  std::vector<float> memory(call.x.size() + 8);
  const std::span<float> all(memory);
  const Result<> shifted = rotate(all.first(192), all.subspan(8), call.shape, call.options, table);
  REQUIRE_FALSE(shifted.has_value());
  CHECK(shifted.error().code == ErrorCode::option_invalid);
  CHECK(shifted.error().field == "y");

  const CosSinView inside{all.first(24), call.table.sin, call.table.rows};
  const Result<> onto_table = rotate(call.x, all.first(192), call.shape, call.options, inside);
  REQUIRE_FALSE(onto_table.has_value());
  CHECK(onto_table.error().code == ErrorCode::option_invalid);
}

TEST_CASE("rotate: a shape larger than memory can count is refused before anything is read") {
  Call call;
  call.shape.batch = std::numeric_limits<std::size_t>::max() / 2;
  call.fails(ErrorCode::shape_mismatch, "shape");
}

TEST_CASE("rotate: strides that reach beyond the countable memory are refused, up to those that wrap around") {
  Call call;
  const std::size_t half = std::numeric_limits<std::size_t>::max() / 2;
  for (const std::size_t step : {half / 2 + 1, half + 1}) {
    call.shape.strides = Strides{step, 32, 8};
    call.fails(ErrorCode::shape_mismatch, "shape");
  }
}

TEST_CASE("rotate: strides under which rows would overlap are refused") {
  Call call;
  const auto refused = [&](Strides strides) {
    call.shape.strides = strides;
    call.fails(ErrorCode::shape_mismatch, "strides");
  };
  refused({96, 32, 7});   // less than a row
  refused({96, 16, 16});  // a head's second position is the next head's first
  refused({40, 8, 24});   // the second batch begins inside the first
}

TEST_CASE("rotate: scratch memory whose size wraps around counts as insufficient memory") {
  // 32 slices of 16 bits are widened at once, and one is reordered.
  constexpr std::size_t head_dim = std::size_t{1} << (std::numeric_limits<std::size_t>::digits - 5);
  // Nothing is read or written: the call returns before that.
  auto* const nowhere = reinterpret_cast<std::uint16_t*>(4096);
  const auto* const table = reinterpret_cast<const float*>(nowhere + head_dim);
  const std::span<std::uint16_t> x(nowhere, head_dim);
  const std::span<const float> cos(table, head_dim / 2), sin(table + head_dim / 2, head_dim / 2);
  const RotateOptions options{.write_as = Pairing::interleaved, .rotary_dim = head_dim};
  const Result<> result = rotate(x, x, Half::float16, {1, 1, 1, head_dim}, options, {cos, sin, 1});
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().code == ErrorCode::out_of_memory);
}
