#include "attention/kv_cache.hpp"

#include <catch2/generators/catch_generators.hpp>

#include "attend.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

constexpr std::size_t head_dim = 20, capacity = 300;
const std::optional<Half> storages[] = {std::nullopt, Half::bfloat16, Half::float16};

AttentionCase decoder_case(std::size_t tokens) {
  AttentionCase c;
  c.batch = 2;
  c.heads = 6;
  c.kv_heads = 2;
  c.query_seq = c.key_seq = tokens;
  c.head_dim = head_dim;
  c.causal = true;
  return c;
}

CosSinView view(const Table& table) { return {table.cos, table.sin, table.rows}; }

/// Tokens first .. first + count - 1 of a tensor [batch, heads, tokens, head_dim].
std::vector<float> slice(const std::vector<float>& x, std::size_t heads, std::size_t tokens, std::size_t first,
                         std::size_t count) {
  std::vector<float> part;
  for (std::size_t row = 0; row < x.size() / (tokens * head_dim); ++row) {
    const auto start = x.begin() + static_cast<std::ptrdiff_t>((row * tokens + first) * head_dim);
    part.insert(part.end(), start, start + static_cast<std::ptrdiff_t>(count * head_dim));
  }
  CHECK(part.size() == 2 * heads * count * head_dim);
  return part;
}

struct Session {
  AttentionCase c;
  Inputs in{c};
  Table table = rope_table(400, head_dim / 2);
  RotateOptions rotation{.rotary_dim = head_dim};
  KvCache cache;

  explicit Session(std::size_t tokens, std::optional<Half> storage = std::nullopt)
      : c(decoder_case(tokens)), cache(std::move(*KvCache::make({2, 2, head_dim, capacity}, storage))) {}

  [[nodiscard]] std::vector<std::int32_t> places(std::size_t first, std::size_t count) const {
    std::vector<std::int32_t> ids(count);
    for (std::size_t i = 0; i < count; ++i) ids[i] = static_cast<std::int32_t>(first + i);
    return ids;
  }

  void append(std::size_t first, std::size_t count) {
    const std::vector<std::int32_t> ids = places(first, count);
    const RopeAt rope{rotation, view(table), ids};
    REQUIRE(cache
                .append(slice(in.k, 2, c.key_seq, first, count), slice(in.v, 2, c.key_seq, first, count), count,
                        Layout::bhsd, rope)
                .has_value());
  }

  std::vector<float> attend(std::size_t first, std::size_t count, AttentionOptions options = {.mask = Mask::causal}) {
    const std::vector<std::int32_t> ids = places(first, count);
    const RopeAt rope{rotation, view(table), ids};
    std::vector<float> output(2 * 6 * count * head_dim);
    REQUIRE(cache.attend(slice(in.q, 6, c.query_seq, first, count), 6, count, Layout::bhsd, options, rope, output)
                .has_value());
    return output;
  }
};

}  // namespace

TEST_CASE("kv cache: one prefill gives the bits of attend") {
  Session session(150);
  session.append(0, 150);
  CHECK(session.cache.size() == 150);
  const std::vector<std::int32_t> ids = session.places(0, 150);
  const Found expected = attended(session.c, session.in, FusedRope{session.rotation, view(session.table), ids, ids});
  CHECK(session.attend(0, 150) == expected.output);
}

TEST_CASE("kv cache: token by token decoding equals one prefill, bit for bit") {
  const std::optional<Half> storage = storages[GENERATE(0u, 1u, 2u)];
  constexpr std::size_t tokens = 141;  // beyond a block of keys
  AttentionOptions options{.mask = Mask::causal};
  if (GENERATE(false, true)) options.sliding_window = 17;
  Session prefill(tokens, storage), decode(tokens, storage);
  prefill.append(0, tokens);
  const std::vector<float> expected = prefill.attend(0, tokens, options);
  for (std::size_t t = 0; t < tokens; ++t) {
    decode.append(t, 1);
    REQUIRE(decode.attend(t, 1, options) == slice(expected, 6, tokens, t, 1));
  }
}

TEST_CASE("kv cache: chunks of any size equal one prefill") {
  Session prefill(100), chunks(100);
  prefill.append(0, 100);
  const std::vector<float> expected = prefill.attend(0, 100);
  std::size_t done = 0;
  for (const std::size_t count : {3u, 1u, 40u, 7u, 49u}) {
    chunks.append(done, count);
    CHECK(chunks.attend(done, count) == slice(expected, 6, 100, done, count));
    done += count;
  }
}

TEST_CASE("kv cache: 16-bit storage is the attention of rounded keys and values") {
  const Half half = GENERATE(Half::bfloat16, Half::float16);
  Session session(40, half);
  session.append(0, 40);
  // The plain way: rotate the keys, round keys and values, then attend with rotated queries.
  Inputs rounded = session.in;
  const std::vector<std::int32_t> ids = session.places(0, 40);
  REQUIRE(rotate(rounded.q, rounded.q, {2, 6, 40, head_dim}, session.rotation, view(session.table), ids).has_value());
  REQUIRE(rotate(rounded.k, rounded.k, {2, 2, 40, head_dim}, session.rotation, view(session.table), ids).has_value());
  std::vector<std::uint16_t> halves(rounded.k.size());
  for (std::vector<float>* x : {&rounded.k, &rounded.v}) {
    REQUIRE(narrow(half, *x, halves).has_value());
    REQUIRE(widen(half, halves, *x).has_value());
  }
  CHECK(session.attend(0, 40) == attended(session.c, rounded).output);
}

TEST_CASE("kv cache: evicted keys are as if they had never been there") {
  const std::optional<Half> storage = storages[GENERATE(0u, 1u, 2u)];
  const std::size_t first = GENERATE(0u, 3u, 8u, 60u), count = GENERATE(1u, 4u, 30u);
  Session session(90, storage), without(90, storage);
  session.append(0, 90);
  REQUIRE(session.cache.evict(first, count).has_value());
  CHECK(session.cache.size() == 90 - count);
  if (first > 0) without.append(0, first);
  without.append(first + count, 90 - first - count);
  CHECK(session.attend(89, 1) == without.attend(89, 1));
  session.append(0, 5);
  without.append(0, 5);
  CHECK(session.attend(88, 2) == without.attend(88, 2));
}

TEST_CASE("kv cache: rotating the keys after an eviction moves them to new positions") {
  constexpr std::size_t gone = 12;
  Session moved(80), fresh(80);
  moved.append(0, 80);
  REQUIRE(moved.cache.evict(0, gone).has_value());
  RotateOptions back = moved.rotation;
  back.direction = Direction::back;
  const std::vector<std::int32_t> by(80 - gone, gone);
  REQUIRE(moved.cache.rotate(0, 80 - gone, {back, view(moved.table), by}).has_value());
  // The same keys, entered at positions 0, 1, 2, ... from the start.
  const std::vector<std::int32_t> ids = fresh.places(0, 80 - gone);
  REQUIRE(fresh.cache
              .append(slice(fresh.in.k, 2, 80, gone, 80 - gone), slice(fresh.in.v, 2, 80, gone, 80 - gone), 80 - gone,
                      Layout::bhsd, RopeAt{fresh.rotation, view(fresh.table), ids})
              .has_value());
  // Keys rotated twice carry about 4 eps more than keys rotated once; scores reach about 10.
  CHECK(max_abs_difference(moved.attend(67, 1), fresh.attend(67, 1)) <= 64 * eps);
  CHECK(max_abs_difference(moved.attend(67, 1), moved.attend(79, 1)) > 1e-3);
}

TEST_CASE("kv cache: a rejected draft leaves no trace") {
  Session session(30), plain(30);
  session.append(0, 20);
  session.append(25, 3);
  REQUIRE(session.cache.truncate(20).has_value());
  plain.append(0, 20);
  CHECK(session.attend(19, 1) == plain.attend(19, 1));
  session.append(20, 10);
  plain.append(20, 10);
  CHECK(session.attend(29, 1) == plain.attend(29, 1));
}

TEST_CASE("kv cache: both layouts give the same results") {
  Session heads_outside(9), seq_outside(9);
  heads_outside.append(0, 9);
  const auto swapped = [](const std::vector<float>& x, std::size_t heads) {
    std::vector<float> y(x.size());
    for (std::size_t b = 0; b < 2; ++b) {
      for (std::size_t h = 0; h < heads; ++h) {
        for (std::size_t s = 0; s < 9; ++s) {
          std::copy_n(&x[((b * heads + h) * 9 + s) * head_dim], head_dim, &y[((b * 9 + s) * heads + h) * head_dim]);
        }
      }
    }
    return y;
  };
  const std::vector<std::int32_t> ids = seq_outside.places(0, 9);
  const RopeAt rope{seq_outside.rotation, view(seq_outside.table), ids};
  REQUIRE(seq_outside.cache.append(swapped(seq_outside.in.k, 2), swapped(seq_outside.in.v, 2), 9, Layout::bshd, rope)
              .has_value());
  std::vector<float> output(2 * 6 * 9 * head_dim);
  REQUIRE(
      seq_outside.cache.attend(swapped(seq_outside.in.q, 6), 6, 9, Layout::bshd, {.mask = Mask::causal}, rope, output)
          .has_value());
  CHECK(output == swapped(heads_outside.attend(0, 9), 6));
}

TEST_CASE("kv cache: NaN and infinity in values stay with the queries that see them") {
  const std::optional<Half> storage = storages[GENERATE(0u, 1u, 2u)];
  const float poison = GENERATE(std::numeric_limits<float>::quiet_NaN(), 1e6f);
  Session session(20, storage), clean(20, storage);
  for (std::size_t d = 0; d < head_dim; ++d) session.in.v[15 * head_dim + d] = poison;  // infinity in float16
  session.append(0, 20);
  clean.append(0, 20);
  const std::vector<float> output = session.attend(0, 20), expected = clean.attend(0, 20);
  for (std::size_t i = 0; i < 15 * head_dim; ++i) CHECK(output[i] == expected[i]);
  CHECK_FALSE(output[15 * head_dim] == expected[15 * head_dim]);
}

TEST_CASE("kv cache: what its memory held before does not reach attention") {
  const std::optional<Half> storage = storages[GENERATE(0u, 1u, 2u)];
  const std::size_t tokens = GENERATE(1u, 3u, 20u), room = GENERATE(33u, 150u);
  const AttentionCase c = [&] {
    AttentionCase made = decoder_case(tokens);
    made.causal = false;
    return made;
  }();
  const Inputs in{c};
  const auto output_of = [&] {
    KvCache cache = std::move(*KvCache::make({2, 2, head_dim, room}, storage));
    REQUIRE(cache.append(in.k, in.v, tokens, Layout::bhsd).has_value());
    std::vector<float> output(in.q.size());
    REQUIRE(cache.attend(in.q, 6, tokens, Layout::bhsd, {}, std::nullopt, output).has_value());
    return output;
  };
  const std::vector<float> clean = output_of();
  // The allocator gives freed memory again: here its bytes are 0xff, so that each number in it is NaN.
  std::vector<Buffer<std::byte>> held;
  for (int i = 0; i < 32; ++i) {
    held.push_back(std::move(*Buffer<std::byte>::make(64 * 1024)));
    std::ranges::fill(held.back().span(), std::byte{0xff});
  }
  const Buffer<std::byte> behind = std::move(*Buffer<std::byte>::make(64 * 1024));  // keeps them from the system
  held.clear();
  CHECK(output_of() == clean);
}

TEST_CASE("kv cache: a wrong call is refused by name and changes nothing") {
  Session session(20);
  session.append(0, 10);
  const std::vector<float> before = session.attend(9, 1);
  const auto fails = [&](const Result<>& result, ErrorCode code, std::string_view field) {
    REQUIRE_FALSE(result.has_value());
    CHECK(result.error().code == code);
    CHECK(result.error().field == field);
    CHECK(session.cache.size() == 10);
    CHECK(session.attend(9, 1) == before);
  };
  const std::vector<float> one = slice(session.in.k, 2, 20, 0, 1);
  const std::vector<float> many(2 * 2 * 291 * head_dim);
  fails(session.cache.append(one, many, 1, Layout::bhsd), ErrorCode::shape_mismatch, "v");
  fails(session.cache.append(many, one, 1, Layout::bhsd), ErrorCode::shape_mismatch, "k");
  fails(session.cache.append(many, many, 291, Layout::bhsd), ErrorCode::shape_mismatch, "seq");
  const std::vector<std::int32_t> wrong = {400};
  const RopeAt rope{session.rotation, view(session.table), wrong};
  fails(session.cache.append(one, one, 1, Layout::bhsd, rope), ErrorCode::position_invalid, "position_ids");
  fails(session.cache.rotate(0, 1, rope), ErrorCode::position_invalid, "position_ids");
  fails(session.cache.rotate(4, 7, rope), ErrorCode::shape_mismatch, "first");
  fails(session.cache.evict(11, 0), ErrorCode::shape_mismatch, "first");
  fails(session.cache.evict(1, 10), ErrorCode::shape_mismatch, "first");
  fails(session.cache.evict(5, std::numeric_limits<std::size_t>::max()), ErrorCode::shape_mismatch, "first");
  fails(session.cache.truncate(11), ErrorCode::shape_mismatch, "size");

  std::vector<float> q(2 * 6 * head_dim), output(q.size());
  fails(session.cache.attend(q, 5, 1, Layout::bhsd, {}, std::nullopt, output), ErrorCode::option_invalid, "heads");
  fails(session.cache.attend(q, 6, 2, Layout::bhsd, {}, std::nullopt, output), ErrorCode::shape_mismatch, "q");
  fails(session.cache.attend(q, 6, 1, Layout::bhsd, {}, rope, output), ErrorCode::position_invalid, "position_ids");
  AttentionOptions twice;
  twice.rope = FusedRope{};
  fails(session.cache.attend(q, 6, 1, Layout::bhsd, twice, std::nullopt, output), ErrorCode::option_invalid,
        "options.rope");
}

TEST_CASE("kv cache: an impossible shape is refused") {
  const auto code = [](const KvCacheShape& shape) {
    const Result<KvCache> cache = KvCache::make(shape);
    REQUIRE_FALSE(cache.has_value());
    return cache.error().code;
  };
  CHECK(code({0, 1, 1, 1}) == ErrorCode::shape_mismatch);
  CHECK(code({1, 0, 1, 1}) == ErrorCode::shape_mismatch);
  CHECK(code({1, 1, 0, 1}) == ErrorCode::shape_mismatch);
  CHECK(code({1, 1, 1, 0}) == ErrorCode::shape_mismatch);
  CHECK(code({1, 1, 1, std::numeric_limits<std::size_t>::max()}) == ErrorCode::shape_mismatch);
  const bool counts = sizeof(std::size_t) > 4;  // whether size_t can count that far
  CHECK(code({1 << 20, 1 << 10, 1 << 10, 1 << 16}) == (counts ? ErrorCode::out_of_memory : ErrorCode::shape_mismatch));
}
