#include "rope/rotate/rotate.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "support/reference_rotation.hpp"
#include "support/tensors.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

Pairing pairing_of(Order order) { return order == Order::half_split ? Pairing::half_split : Pairing::interleaved; }

TensorShape shape_of(const RotationCase& c) {
  return {c.batch, c.heads, c.seq, c.head_dim, c.seq_outside ? Layout::bshd : Layout::bhsd};
}

RotateOptions options_of(const RotationCase& c) {
  return {pairing_of(c.read), pairing_of(c.write), c.rotary_dim, c.rotary_offset,
          c.back ? Direction::back : Direction::forward};
}

CosSinView view(const Table& table) { return {table.cos, table.sin, table.rows}; }

std::vector<float> rotated(const RotationCase& c, std::vector<float> x, const Table& table,
                           const std::vector<std::int32_t>& position_ids = {}) {
  REQUIRE(rotate(x, x, shape_of(c), options_of(c), view(table), position_ids).has_value());
  return x;
}

Order any_order() { return GENERATE(Order::half_split, Order::interleaved); }

}  // namespace

TEST_CASE("rotate: the vector loops give the same bits as plain loops") {
  RotationCase c;
  c.read = any_order();
  c.write = any_order();
  c.seq_outside = GENERATE(false, true);
  c.back = GENERATE(false, true);
  // Below, at and above the width of every batch (4, 8, 16 pairs), of a block of eight, and the usual sizes.
  c.rotary_dim = GENERATE(2u, 6u, 8u, 10u, 16u, 30u, 32u, 34u, 64u, 66u, 80u, 96u, 128u, 256u, 258u);
  c.rotary_offset = GENERATE(0u, 3u);
  c.head_dim = c.rotary_dim + c.rotary_offset + (c.rotary_offset == 0 ? 0 : 5);
  c.batch = 2;
  c.heads = 3;
  c.seq = 2;
  CAPTURE(c.rotary_dim, c.rotary_offset, c.seq_outside, c.back, static_cast<int>(c.read), static_cast<int>(c.write));
  const std::vector<float> x = random_vector(c.size(), 7);
  const Table table = random_table(9, c.rotary_dim / 2, 8);
  const std::vector<std::int32_t> position_ids = {8, 0, 3, 3};
  const std::vector<float> expected = reference_rotate<float>(c, x, table.cos, table.sin, {8, 0, 3, 3});

  CHECK(rotated(c, x, table, position_ids) == expected);

  std::vector<float> y(x.size(), 99.0f);
  REQUIRE(rotate(x, y, shape_of(c), options_of(c), view(table), position_ids).has_value());
  CHECK(y == expected);
}

TEST_CASE("rotate: rotating back by the same position restores the input") {
  RotationCase c;
  c.rotary_dim = GENERATE(2u, 6u, 8u, 64u, 66u, 128u);
  c.head_dim = c.rotary_dim;
  c.read = c.write = any_order();
  c.heads = 3;
  c.seq = 5;
  CAPTURE(c.rotary_dim, static_cast<int>(c.read));
  const std::vector<float> x = random_vector(c.size(), 7);
  const Table table = random_table(c.seq, c.rotary_dim / 2, 3);
  const std::vector<float> there = rotated(c, x, table);
  CHECK(there != x);
  c.back = true;
  // Each rotation rounds three times on a pair of length at most sqrt(2) max|x|, and the table has an error of eps / 2
  // in each entry.
  CHECK(max_abs_difference(rotated(c, there, table), x) <= 4 * eps * max_abs(x));
}

TEST_CASE("rotate: each pair keeps its norm") {
  RotationCase c;
  c.rotary_dim = c.head_dim = GENERATE(2u, 10u, 128u);
  c.read = c.write = any_order();
  c.seq = 4;
  const std::size_t pairs = c.rotary_dim / 2;
  const std::vector<float> x = random_vector(c.size(), 11);
  const std::vector<float> y = rotated(c, x, random_table(c.seq, pairs, 5));
  for (std::size_t row = 0; row < c.size(); row += c.head_dim) {
    for (std::size_t i = 0; i < pairs; ++i) {
      const std::size_t first = row + channel_of(c.read, pairs, i, 0), second = row + channel_of(c.read, pairs, i, 1);
      const double before = std::hypot(static_cast<double>(x[first]), static_cast<double>(x[second]));
      CHECK(std::abs(std::hypot(static_cast<double>(y[first]), static_cast<double>(y[second])) - before) <=
            2 * eps * before);
    }
  }
}

TEST_CASE("rotate: a score depends only on the distance between query and key") {
  RotationCase c;
  c.rotary_dim = c.head_dim = 64;
  c.read = c.write = any_order();
  const Table table = rope_table(512, 32);
  const std::vector<float> q = random_vector(64, 1), k = random_vector(64, 2);
  const auto score = [&](std::int32_t m, std::int32_t n) {
    const std::vector<float> a = rotated(c, q, table, {m}), b = rotated(c, k, table, {n});
    double sum = 0;
    for (std::size_t i = 0; i < 64; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
  };
  const double here = score(40, 3);
  CHECK(std::abs(here - score(41, 3)) > 1e-2);  // moving only one of them does change the score
  for (const std::int32_t shift : {1, 17, 400}) {
    // 64 products of about 1, whose factors each have an error of 2 eps.
    CHECK(std::abs(score(40 + shift, 3 + shift) - here) <= 4 * 8 * eps * max_abs(q) * max_abs(k));
  }
}

TEST_CASE("rotate: channels outside the slice keep their bits") {
  RotationCase c;
  c.head_dim = 80;
  c.rotary_dim = 32;
  c.rotary_offset = GENERATE(0u, 16u, 48u);
  c.read = c.write = any_order();
  c.seq = 3;
  c.heads = 2;
  std::vector<float> x = random_vector(c.size(), 4);
  for (std::size_t row = 0; row < x.size(); row += c.head_dim) x[row + (c.rotary_offset + 40) % 80] = -0.0f;
  std::vector<float> y(x.size());
  REQUIRE(rotate(x, y, shape_of(c), options_of(c), view(random_table(3, 16, 6)), {}).has_value());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t channel = i % c.head_dim;
    const bool rotated = channel >= c.rotary_offset && channel < c.rotary_offset + c.rotary_dim;
    if (!rotated) CHECK(std::bit_cast<std::uint32_t>(x[i]) == std::bit_cast<std::uint32_t>(y[i]));
  }
}

TEST_CASE("rotate: half_split equals interleaved after a permutation") {
  RotationCase half, inter;
  half.head_dim = half.rotary_dim = inter.head_dim = inter.rotary_dim = GENERATE(6u, 64u, 96u);
  inter.read = inter.write = Order::interleaved;
  const std::size_t pairs = half.rotary_dim / 2;
  const Table table = random_table(1, pairs, 9);
  const std::vector<float> x = random_vector(half.head_dim, 10);
  std::vector<float> permuted(x.size()), expected(x.size());
  const std::vector<float> y = rotated(half, x, table);
  for (std::size_t i = 0; i < pairs; ++i) {
    for (const std::size_t member : {0, 1}) {
      permuted[channel_of(Order::interleaved, pairs, i, member)] = x[channel_of(Order::half_split, pairs, i, member)];
      expected[channel_of(Order::interleaved, pairs, i, member)] = y[channel_of(Order::half_split, pairs, i, member)];
    }
  }
  CHECK(rotated(inter, permuted, table) == expected);
}

TEST_CASE("rotate: without position ids the table is read in order, per batch when it has a row for each token") {
  RotationCase c;
  c.batch = 2;
  c.seq = 3;
  c.heads = 2;
  c.head_dim = c.rotary_dim = 8;
  c.seq_outside = GENERATE(false, true);
  const std::vector<float> x = random_vector(c.size(), 12);
  const std::size_t rows = GENERATE(3u, 5u, 6u);
  const Table table = random_table(rows, 4, 13);
  const std::vector<std::size_t> expected =
      rows == 6 ? std::vector<std::size_t>{0, 1, 2, 3, 4, 5} : std::vector<std::size_t>{0, 1, 2, 0, 1, 2};
  CHECK(rotated(c, x, table) == reference_rotate<float>(c, x, table.cos, table.sin, expected));
  CHECK(rotated(c, x, table, {2, 0, 1}) == reference_rotate<float>(c, x, table.cos, table.sin, {2, 0, 1, 2, 0, 1}));
}

TEST_CASE("rotate: both layouts rotate the same rows") {
  RotationCase heads_outside;
  heads_outside.batch = 2;
  heads_outside.heads = 3;
  heads_outside.seq = 4;
  heads_outside.head_dim = heads_outside.rotary_dim = 16;
  RotationCase seq_outside = heads_outside;
  seq_outside.seq_outside = true;
  const Table table = random_table(4, 8, 14);
  const std::vector<float> x = random_vector(heads_outside.size(), 15);
  std::vector<float> moved(x.size());
  const auto move = [&](const RotationCase& from, const std::vector<float>& source, const RotationCase& to) {
    std::vector<float> target(source.size());
    for (std::size_t b = 0; b < 2; ++b) {
      for (std::size_t h = 0; h < 3; ++h) {
        for (std::size_t s = 0; s < 4; ++s) {
          for (std::size_t d = 0; d < 16; ++d) target[to.row(b, h, s) + d] = source[from.row(b, h, s) + d];
        }
      }
    }
    return target;
  };
  const std::vector<float> through = rotated(seq_outside, move(heads_outside, x, seq_outside), table);
  CHECK(move(seq_outside, through, heads_outside) == rotated(heads_outside, x, table));
}

TEST_CASE("rotate: a tensor larger than the cache is rotated like its positions one by one") {
  const std::size_t heads = GENERATE(8u, 34u);  // a quarter of a position: less than a page, and more than one
  const Pairing pairing = GENERATE(Pairing::half_split, Pairing::interleaved);
  constexpr std::size_t batch = 2, head_dim = 132, rotary_dim = 128;
  const std::size_t seq = 1200 / heads, place = heads * head_dim;
  RotateOptions options{.pairing = pairing, .write_as = pairing, .rotary_dim = rotary_dim, .rotary_offset = 4};
  options.direction = GENERATE(Direction::forward, Direction::back);
  const Table table = random_table(seq, rotary_dim / 2, 18);
  const std::vector<float> x = random_vector(batch * seq * place, 19);
  std::vector<float> whole = x, one_by_one = x;
  REQUIRE(rotate(whole, whole, {batch, heads, seq, head_dim, Layout::bshd}, options, view(table)).has_value());
  for (std::size_t i = 0; i < batch * seq; ++i) {
    const std::span<float> here = std::span(one_by_one).subspan(i * place, place);
    const std::int32_t id = static_cast<std::int32_t>(i % seq);
    REQUIRE(rotate(here, here, {1, heads, 1, head_dim}, options, view(table), {&id, 1}).has_value());
  }
  CHECK(whole == one_by_one);
}

TEST_CASE("rotate: a strided tensor is rotated in place and nothing between its rows changes") {
  // q inside a fused projection: [seq, q heads + k heads + v heads, head_dim].
  constexpr std::size_t seq = 3, heads = 2, head_dim = 8, row = 5 * head_dim;
  const std::vector<float> x = random_vector(seq * row, 16);
  const Table table = random_table(seq, head_dim / 2, 17);
  TensorShape shape{1, heads, seq, head_dim, Layout::bshd, Strides{seq * row, head_dim, row}};
  RotateOptions options{.rotary_dim = head_dim};
  std::vector<float> y = x;
  REQUIRE(rotate(y, y, shape, options, view(table)).has_value());
  RotationCase c;
  c.heads = 5;
  c.seq = seq;
  c.head_dim = c.rotary_dim = head_dim;
  c.seq_outside = true;
  const std::vector<float> all = reference_rotate<float>(c, x, table.cos, table.sin, {0, 1, 2});
  for (std::size_t i = 0; i < x.size(); ++i) CHECK(y[i] == (i % row < heads * head_dim ? all[i] : x[i]));
}

TEST_CASE("rotate: NaN and infinity stay in their own pairs") {
  RotationCase c;
  c.head_dim = c.rotary_dim = 64;
  c.read = c.write = any_order();
  std::vector<float> x = random_vector(64, 18);
  const Table table = random_table(1, 32, 19);
  const std::vector<float> clean = rotated(c, x, table);
  x[channel_of(c.read, 32, 5, 0)] = std::numeric_limits<float>::quiet_NaN();
  x[channel_of(c.read, 32, 9, 1)] = std::numeric_limits<float>::infinity();
  const std::vector<float> y = rotated(c, x, table);
  for (std::size_t i = 0; i < 32; ++i) {
    for (const std::size_t member : {0, 1}) {
      const std::size_t channel = channel_of(c.read, 32, i, member);
      if (i == 5 || i == 9) {
        CHECK(!std::isfinite(y[channel]));
      } else {
        CHECK(y[channel] == clean[channel]);
      }
    }
  }
}

TEST_CASE("rotate: an empty tensor is rotated into itself") {
  std::vector<float> nothing;
  const Table table = random_table(1, 2, 1);
  CHECK(rotate(nothing, nothing, {2, 3, 0, 4}, {.rotary_dim = 4}, view(table)).has_value());
}
