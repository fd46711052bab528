#include <limits>

#include "model_cases.hpp"

using namespace ropewalk_test;

namespace {

constexpr ReferenceShape shape{1, 8, 8, 2, 1, 4, 11, true};
constexpr int word = std::numeric_limits<std::size_t>::digits;

template <class T>
RopeError error_of(const Result<T>& result) {
  REQUIRE_FALSE(result.has_value());
  return result.error();
}

ModelRun run_of_five(const Weights& weights) {
  Result<ModelRun> run = ModelRun::make(weights, rope_of(shape), 5, {});
  REQUIRE(run.has_value());
  return std::move(*run);
}

}  // namespace

TEST_CASE("model: an invalid shape is refused") {
  ModelShape wanted = shape_of(shape);
  wanted.heads = 3;
  wanted.kv_heads = 2;
  const RopeError heads = error_of(Weights::make(wanted));
  CHECK(heads.code == ErrorCode::option_invalid);
  CHECK(heads.field == "heads");
  wanted.kv_heads = 0;
  CHECK(error_of(Weights::make(wanted)).field == "kv_heads");
  wanted = shape_of(shape);
  wanted.head_dim = 1;
  CHECK(error_of(Weights::make(wanted)).field == "head_dim");
}

TEST_CASE("model: insufficient memory is an error") {
  ModelShape wanted = shape_of(shape);
  wanted.vocabulary = std::size_t{1} << (word - 4);
  CHECK(error_of(Weights::make(wanted)).code == ErrorCode::out_of_memory);
}

TEST_CASE("model: products of sizes that wrap around count as insufficient memory") {
  constexpr std::size_t root = std::size_t{1} << word / 2;
  ModelShape wanted = shape_of(shape);
  SECTION("of a matrix") {
    wanted.width = 256;  // small, because one of its gains is made first
    wanted.vocabulary = std::size_t{1} << (word - 8);
  }
  SECTION("of the heads") {
    wanted.heads = wanted.kv_heads = root;
    wanted.head_dim = root;
  }
  SECTION("of the rows of a panel") { wanted.vocabulary = uncountable; }
  CHECK(error_of(Weights::make(wanted)).code == ErrorCode::out_of_memory);
}

TEST_CASE("model: the sizes of a run's memory do not wrap around") {
  ModelShape wanted{1, 1, 1, 1, 1, 2, 1, true, norm_eps};
  Kept kept;
  std::vector<float> loss(most_tokens - 1);
  // Multiplied by 64 tokens: with 32 bits the size would wrap around to a small one; with 64 bits there is not enough
  // memory.
  SECTION("logits") {
    wanted.vocabulary = (std::size_t{1} << (word - 6)) + 1;
    kept.loss = loss;
  }
  SECTION("the layers' inside") { wanted.inner = (std::size_t{1} << (word - 6)) + 1; }
  const Result<Weights> weights = Weights::make(wanted);
  if (!weights) {
    CHECK(weights.error().code == ErrorCode::out_of_memory);
    return;
  }
  RopeConfig config = rope_of(shape);
  config.head_dim = config.rotary_dim = 2;
  CHECK(error_of(ModelRun::make(*weights, config, most_tokens, {}, kept)).code == ErrorCode::out_of_memory);
}

TEST_CASE("model: norm_eps must be at least 0") {
  ModelShape wanted = shape_of(shape);
  wanted.norm_eps = 0;
  CHECK(Weights::make(wanted).has_value());
  wanted.norm_eps = -1;
  CHECK(error_of(Weights::make(wanted)).limit == Limit::at_least);
  for (const float none : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    wanted.norm_eps = none;
    const RopeError error = error_of(Weights::make(wanted));
    CHECK(error.code == ErrorCode::value_not_finite);
    CHECK(error.field == "norm_eps");
  }
}

TEST_CASE("model: weights of another size or layer are refused") {
  Weights weights = weights_of(ReferenceModel(shape, 1));
  const std::vector<float> few(7), row(8), matrix(64);
  CHECK(error_of(weights.set(Part::norm, 0, Elements(few))).code == ErrorCode::shape_mismatch);
  CHECK(error_of(weights.set(Part::gate, 0, Elements(few))).bound == 64);
  CHECK(error_of(weights.set(Part::gate, 1, Elements(matrix))).field == "layer");
  const std::vector<std::int8_t> bytes(64);
  CHECK(error_of(weights.set(Part::gate, 0, bytes, few)).field == "scales");
  CHECK(weights.set(Part::gate, 0, bytes, row).has_value());
}

TEST_CASE("model: ids and positions are checked before a run goes on") {
  const Weights weights = weights_of(ReferenceModel(shape, 1));
  ModelRun run = run_of_five(weights);
  const std::vector<std::int32_t> three = counted(3), six = counted(6), outside{0, 11, 2}, negative{0, -1, 2};
  CHECK(error_of(run.advance({}, {})).limit == Limit::at_least);
  CHECK(error_of(run.advance(six, six)).bound == 5);
  CHECK(error_of(run.advance(three, std::span(three).first(2))).field == "positions");
  const RopeError id = error_of(run.advance(outside, three));
  CHECK(id.code == ErrorCode::position_invalid);
  CHECK(id.value == 11);
  CHECK(error_of(run.advance(three, negative)).code == ErrorCode::position_invalid);
}

TEST_CASE("model: a rotation that does not fit the heads is refused") {
  const Weights weights = weights_of(ReferenceModel(shape, 1));
  RopeConfig config = rope_of(shape);
  config.head_dim = config.rotary_dim = 6;
  CHECK(error_of(ModelRun::make(weights, config, 5, {})).field == "head_dim");
  config = rope_of(shape);
  const std::int32_t frozen[] = {2};
  CHECK(error_of(ModelRun::make(weights, config, 5, {.frozen_pairs = frozen})).field == "frozen_pairs");
  const std::int32_t sections[] = {1, 1, 0};
  config.axis_pattern = AxisPattern::sections;
  config.mrope_section = sections;
  CHECK(error_of(ModelRun::make(weights, config, 5, {})).field == "mrope_section");
  config = rope_of(shape);
  config.base = 0;
  CHECK(error_of(ModelRun::make(weights, config, 5, {})).field == "base");
}

TEST_CASE("model: the lists that a run keeps must be long enough") {
  const Weights weights = weights_of(ReferenceModel(shape, 1));
  std::vector<float> few(3);
  Kept kept;
  kept.hidden = few;
  const RopeError error = error_of(ModelRun::make(weights, rope_of(shape), 5, {}, kept));
  CHECK(error.field == "hidden");
  CHECK(error.bound == 80);
}

TEST_CASE("model: weights that are not finite are refused, however they are stored") {
  Weights weights = weights_of(ReferenceModel(shape, 1));
  const auto code_of = [&](Stored stored, std::vector<std::uint8_t> bytes, std::size_t at, std::uint8_t low,
                           std::uint8_t high) {
    bytes[at] = low;
    bytes[at + 1] = high;
    return error_of(weights.set(Part::gate, 0, stored, 0, std::as_bytes(std::span(bytes)))).code;
  };
  CHECK(code_of(Stored::float32, std::vector<std::uint8_t>(256), 30, 0x80, 0x7F) == ErrorCode::value_not_finite);
  CHECK(code_of(Stored::float16, std::vector<std::uint8_t>(128), 30, 0x00, 0xFC) == ErrorCode::value_not_finite);
  CHECK(code_of(Stored::bfloat16, std::vector<std::uint8_t>(128), 30, 0x81, 0x7F) == ErrorCode::value_not_finite);
  std::vector<std::uint8_t> blocks(18);
  CHECK(error_of(weights.set(Part::gate, 0, Stored::q4_0, 0, std::as_bytes(std::span(blocks)))).bound == 32);
}

TEST_CASE("model: rows beyond the last, or stored unlike the first, are refused") {
  Weights weights = weights_of(ReferenceModel(shape, 1));
  const std::vector<std::uint8_t> row(16);
  const auto bytes = std::as_bytes(std::span(row));
  CHECK(error_of(weights.set(Part::gate, 0, Stored::float16, 8, bytes)).field == "first_row");
  CHECK(error_of(weights.set(Part::gate, 0, Stored::float16, 1, bytes)).field == "stored");
  CHECK(weights.set(Part::gate, 0, Stored::float16, 0, bytes).has_value());
  CHECK(weights.set(Part::gate, 0, Stored::float16, 1, bytes).has_value());
}
