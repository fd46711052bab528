#include "attend.hpp"

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
    const Result<> result = run();
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
    CHECK_FALSE(name(result.error().limit).empty());
    CHECK(output == output_before);
    CHECK(weights == weights_before);
  }
};

}  // namespace

TEST_CASE("attention: the call that the error tests change is valid") { CHECK(Call{}.run().has_value()); }

TEST_CASE("attention: arrays of the wrong length are refused by name") {
  Call call;
  SECTION("q") {
    call.in.q.pop_back();
    call.fails(ErrorCode::shape_mismatch, "q");
  }
  SECTION("k") {
    call.in.k.push_back(0);
    call.fails(ErrorCode::shape_mismatch, "k");
  }
  SECTION("v") {
    call.in.v.clear();
    call.fails(ErrorCode::shape_mismatch, "v");
  }
  SECTION("output") {
    call.output.pop_back();
    call.fails(ErrorCode::shape_mismatch, "output");
  }
  SECTION("weights") {
    call.weights.pop_back();
    call.fails(ErrorCode::shape_mismatch, "weights");
  }
  SECTION("bias") {
    const std::vector<float> bias(2 * 3 * 5);  // neither shared nor one for each of the four heads
    call.options.bias = bias;
    call.fails(ErrorCode::shape_mismatch, "bias");
  }
}

TEST_CASE("attention: heads must be a multiple of kv_heads, and none may be zero") {
  Call call;
  SECTION("does not divide") {
    call.shape.kv_heads = 3;
    call.fails(ErrorCode::option_invalid, "heads");
  }
  SECTION("no heads") {
    call.shape.heads = 0;
    call.fails(ErrorCode::shape_mismatch, "heads");
  }
  SECTION("no kv_heads") {
    call.shape.kv_heads = 0;
    call.fails(ErrorCode::shape_mismatch, "kv_heads");
  }
  SECTION("no head_dim") {
    call.shape.head_dim = 0;
    call.fails(ErrorCode::shape_mismatch, "head_dim");
  }
}

TEST_CASE("attention: scale must be finite") {
  Call call;
  call.options.scale = std::numeric_limits<float>::quiet_NaN();
  call.fails(ErrorCode::value_not_finite, "scale");
  call.options.scale = std::numeric_limits<float>::infinity();
  call.fails(ErrorCode::value_not_finite, "scale");
}

TEST_CASE("attention: a sliding window of no keys is refused") {
  Call call;
  call.options.sliding_window = 0;
  call.fails(ErrorCode::option_invalid, "sliding_window");
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
