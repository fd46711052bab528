#include "attend.hpp"
#include "support/refusals.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

AttentionCase right_case() {
  AttentionCase c;
  c.batch = 2;
  c.heads = 4;
  c.kv_heads = 2;
  c.query_seq = 3;
  c.key_seq = 5;
  c.head_dim = 8;
  return c;
}

/// A valid call; each test changes one part of it.
struct Call {
  AttentionCase c = right_case();
  Inputs in{c};
  AttentionShape shape = shape_of(c);
  AttentionOptions options;
  std::vector<float> output = std::vector<float>(c.query_size(), 3.0f),
                     weights = std::vector<float>(2 * 4 * 3 * 5, 4.0f);

  Result<> run() { return attend(in.q, in.k, in.v, shape, options, output, weights); }

  void fails(ErrorCode code, std::string_view field) {
    const std::vector<float> output_before = output, weights_before = weights;
    check_refused(run(), code, field);
    CHECK(output == output_before);
    CHECK(weights == weights_before);
  }
};

constexpr auto& refuses = each_refused<Call>;
constexpr auto mismatch = ErrorCode::shape_mismatch;
const std::vector<float> uneven(2 * 3 * 5);  // as a bias: neither shared nor one for each of the four heads

}  // namespace

TEST_CASE("attention: the call that the error tests change is valid") { CHECK(Call{}.run().has_value()); }

TEST_CASE("attention: arrays of the wrong length are refused by name") {
  refuses({{mismatch, "q", [](Call& call) { call.in.q.pop_back(); }},
           {mismatch, "k", [](Call& call) { call.in.k.push_back(0); }},
           {mismatch, "v", [](Call& call) { call.in.v.clear(); }},
           {mismatch, "output", [](Call& call) { call.output.pop_back(); }},
           {mismatch, "weights", [](Call& call) { call.weights.pop_back(); }},
           {mismatch, "bias", [](Call& call) { call.options.bias = uneven; }}});
}

TEST_CASE("attention: heads must be a multiple of kv_heads, and none may be zero") {
  refuses({{ErrorCode::option_invalid, "heads", [](Call& call) { call.shape.kv_heads = 3; }},
           {mismatch, "heads", [](Call& call) { call.shape.heads = 0; }},
           {mismatch, "kv_heads", [](Call& call) { call.shape.kv_heads = 0; }},
           {mismatch, "head_dim", [](Call& call) { call.shape.head_dim = 0; }}});
}

TEST_CASE("attention: scale must be finite") {
  constexpr auto code = ErrorCode::value_not_finite;
  refuses({{code, "scale", [](Call& call) { call.options.scale = std::numeric_limits<float>::quiet_NaN(); }},
           {code, "scale", [](Call& call) { call.options.scale = std::numeric_limits<float>::infinity(); }}});
}

TEST_CASE("attention: a sliding window of no keys is refused") {
  refuses({{ErrorCode::option_invalid, "sliding_window", [](Call& call) { call.options.sliding_window = 0; }}});
}

TEST_CASE("attention: an output that overlaps an input or the weights is refused") {
  Call call;
  const Result<> onto_q = attend(call.in.q, call.in.k, call.in.v, call.shape, {}, call.in.q);
  REQUIRE_FALSE(onto_q.has_value());
  CHECK(onto_q.error().code == ErrorCode::option_invalid);
  CHECK(onto_q.error().field == "output");
  const Result<> onto_output =
      attend(call.in.q, call.in.k, call.in.v, call.shape, {}, call.output, std::span(call.output).first(120));
  REQUIRE_FALSE(onto_output.has_value());
  CHECK(onto_output.error().field == "weights");
}

TEST_CASE("attention: a shape larger than memory can count is refused") {
  Call call;
  call.shape.batch = std::numeric_limits<std::size_t>::max() / 3;
  call.fails(ErrorCode::shape_mismatch, "shape");
}

TEST_CASE("attention: scratch memory whose size wraps around counts as insufficient memory") {
  // A block of 128 keys of such a head has one float more than size_t can count.
  constexpr std::size_t head_dim = std::size_t{1} << (std::numeric_limits<std::size_t>::digits - 7);
  // Nothing is read or written: the call returns before that.
  auto* const nowhere = reinterpret_cast<float*>(4096);
  const std::span<float> q(nowhere, head_dim), output(nowhere + head_dim, head_dim);
  const Result<> result = attend(q, {}, {}, {1, 1, 1, 1, 0, head_dim}, {}, output);
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error().code == ErrorCode::out_of_memory);
}
