#include <catch2/generators/catch_generators.hpp>

#include <numeric>

#include "attend.hpp"
#include "rope/numbers/half_float.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

const std::optional<Half> storages[] = {std::nullopt, Half::bfloat16, Half::float16};

/// A tensor as it is stored, and the floats that it represents.
struct Stored {
  std::vector<float> floats;
  std::vector<std::uint16_t> halves;
  std::optional<Half> half;

  Stored(std::vector<float> values, std::optional<Half> storage) : floats(std::move(values)), half(storage) {
    if (!half) return;
    halves.resize(floats.size());
    REQUIRE(narrow(*half, floats, halves).has_value());
    REQUIRE(widen(*half, halves, floats).has_value());
  }
  [[nodiscard]] Elements elements() const { return half ? Elements(halves, *half) : Elements(floats); }
};

struct StoredInputs {
  Stored q, k, v;

  StoredInputs(const AttentionCase& c, std::optional<Half> of_q, std::optional<Half> of_k, std::optional<Half> of_v)
      : StoredInputs(Inputs(c), of_q, of_k, of_v) {}
  StoredInputs(const Inputs& in, std::optional<Half> of_q, std::optional<Half> of_k, std::optional<Half> of_v)
      : q(in.q, of_q), k(in.k, of_k), v(in.v, of_v) {}

  [[nodiscard]] Found attended(const AttentionCase& c, const AttentionOptions& options) const {
    Found found{std::vector<float>(c.query_size(), 77.0f),
                std::vector<float>(c.batch * c.heads * c.query_seq * c.key_seq, 77.0f)};
    REQUIRE(attend(q.elements(), k.elements(), v.elements(), shape_of(c), options, found.output, found.weights)
                .has_value());
    return found;
  }
  /// The same from floats.
  [[nodiscard]] Found widened(const AttentionCase& c, const AttentionOptions& options) const {
    Found found{std::vector<float>(c.query_size(), 77.0f),
                std::vector<float>(c.batch * c.heads * c.query_seq * c.key_seq, 77.0f)};
    REQUIRE(attend(q.floats, k.floats, v.floats, shape_of(c), options, found.output, found.weights).has_value());
    return found;
  }
};

AttentionCase grouped_case() {
  AttentionCase c;
  c.batch = 2;
  c.heads = 6;
  c.kv_heads = 2;
  c.query_seq = GENERATE(1u, 3u, 40u);  // rows that fit one Batch, several, and more than a block of them
  c.key_seq = GENERATE(7u, 150u);
  c.head_dim = GENERATE(20u, 64u);
  c.seq_outside = GENERATE(false, true);
  c.causal = true;
  return c;
}

}  // namespace

TEST_CASE("attention: 16-bit tensors give the same bits as their floats") {
  const AttentionCase c = grouped_case();
  const StoredInputs in(c, storages[GENERATE(0u, 1u, 2u)], storages[GENERATE(0u, 1u, 2u)],
                        storages[GENERATE(0u, 1u, 2u)]);
  const Found found = in.attended(c, options_of(c)), expected = in.widened(c, options_of(c));
  CHECK(found.output == expected.output);
  CHECK(found.weights == expected.weights);
}

TEST_CASE("attention: 16-bit tensors agree with plain loops over the numbers that they hold") {
  AttentionCase c = grouped_case();
  const std::optional<Half> storage = storages[GENERATE(1u, 2u)];
  const StoredInputs in(c, storage, storage, storage);
  const Found found = in.attended(c, options_of(c));
  const Attended expected = reference_attend(c, in.q.floats, in.k.floats, in.v.floats);
  CHECK(worst(found.output, expected.output) <= 16 * eps);
  CHECK(worst(found.weights, expected.weights) <= 8 * eps);
}

TEST_CASE("attention: rounding tensors to 16 bits costs no more than their eps allows") {
  AttentionCase c = grouped_case();
  const Half half = GENERATE(Half::bfloat16, Half::float16);
  const double storage_eps = half == Half::bfloat16 ? 0x1p-7 : 0x1p-10;
  const Inputs exact(c);
  const Found found = StoredInputs(exact, half, half, half).attended(c, options_of(c));
  const Attended expected = reference_attend(c, exact.q, exact.k, exact.v);
  // Rounded products change a score by about storage_eps / 2 in all, and weights by as much relative to themselves.
  // Values of at most 5 have half an eps of error of their own.
  CHECK(worst(found.output, expected.output) <= 5 * storage_eps);
  CHECK(worst(found.output, expected.output) > eps);
}

TEST_CASE("attention: 16-bit queries and keys are rotated in float32") {
  const AttentionCase c = grouped_case();
  const Half half = GENERATE(Half::bfloat16, Half::float16);
  const StoredInputs in(c, half, half, half);
  const Table table = rope_table(200, c.head_dim / 2);
  AttentionOptions options = options_of(c);
  std::vector<std::int32_t> query_ids(c.query_seq);
  std::iota(query_ids.begin(), query_ids.end(), 0);
  options.rope = FusedRope{{.rotary_dim = c.head_dim}, {table.cos, table.sin, table.rows}, query_ids, {}};
  CHECK(in.attended(c, options).output == in.widened(c, options).output);
}

TEST_CASE("attention: infinity and NaN in 16-bit values stay with the queries that see them") {
  AttentionCase c;
  c.query_seq = GENERATE(1u, 30u);
  c.key_seq = 30;
  c.head_dim = 16;
  c.causal = true;
  c.window = 4;
  const Half half = GENERATE(Half::bfloat16, Half::float16);
  const std::size_t poisoned = GENERATE(0u, 29u);
  Inputs in(c);
  in.v[poisoned * c.head_dim] = GENERATE(std::numeric_limits<float>::infinity(), std::nanf(""));
  const Found found = StoredInputs(in, half, half, half).attended(c, options_of(c));
  for (std::size_t i = 0; i < c.query_seq; ++i) {
    for (std::size_t d = 0; d < c.head_dim; ++d) {
      const bool hit = d == 0 && c.sees(i, poisoned);
      CHECK(std::isfinite(found.output[i * c.head_dim + d]) == !hit);
    }
  }
}
