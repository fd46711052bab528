#include "attention/query_products.hpp"

#include <algorithm>

#include "rope/numbers/bfloat16.hpp"

namespace ropewalk {
namespace {

struct Float16 {
  std::uint16_t bits;
};

// Wide groups. For scores, each key becomes a splat, and `tile` keys are summed at once. For values, channels take the
// place of keys.

constexpr std::size_t tile = 4;

/// total[n][i] += four splat floats times two Batches, for each step: the inner loop of both products. Each iteration
/// does one step: with two, registers are spilled, which is half as fast.
ROPEWALK_INLINE inline void multiply_tile(Batch (&total)[tile][2], const float* splats, const float* lanes,
                                          std::size_t steps) noexcept {
  ROPEWALK_ROLLED
  for (; steps > 0; --steps, splats += panel, lanes += 2 * batch_size) {
    const Batch first = load<Batch>(lanes), second = load<Batch>(lanes + batch_size);
    for (std::size_t n = 0; n < tile; ++n) {
      const Batch value(splats[n]);
      total[n][0] = multiply_add(value, first, total[n][0]);
      total[n][1] = multiply_add(value, second, total[n][1]);
    }
  }
}

void score_wide(const QueryGroup& group, const float* k, std::size_t keys, float* scores) noexcept {
  ROPEWALK_ROLLED
  for (std::size_t j = 0; j < keys; j += tile) {
    Batch total[tile][2];
    for (auto& row : total) row[0] = row[1] = Batch(0.0f);
    multiply_tile(total, k + j / panel * panel * group.head_dim + j % panel, group.q, group.head_dim);
    for (std::size_t n = 0; n < tile; ++n) {
      for (std::size_t i = 0; i < 2; ++i) store(scores + ((j + n) * 2 + i) * batch_size, total[n][i]);
    }
  }
}

void gather_wide(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept {
  float* sums = group.output;
  ROPEWALK_ROLLED
  for (std::size_t d = 0; d < group.head_dim; d += tile, sums += tile * 2 * batch_size) {
    Batch total[tile][2];
    for (std::size_t n = 0; n < tile; ++n) {
      for (std::size_t i = 0; i < 2; ++i) total[n][i] = load<Batch>(sums + (n * 2 + i) * batch_size);
    }
    multiply_tile(total, v.at.floats() + d / panel * v.panel_step + d % panel, weights, keys);
    for (std::size_t n = 0; n < tile; ++n) {
      for (std::size_t i = 0; i < 2; ++i) store(sums + (n * 2 + i) * batch_size, total[n][i]);
    }
  }
}

// Narrow groups. Lanes are keys or channels, and `rows` queries are splats: a panel is read once for all of them.

/// Batches of a panel.
constexpr std::size_t streams = panel / batch_size;
template <std::size_t rows>
using Sums = Batch[rows][streams];

/// Loads a panel's lanes of 16 bits into the upper halves of registers, above zeros.
ROPEWALK_INLINE inline void load_uppers(Batch (&row)[streams], const std::uint16_t* from) noexcept {
  if constexpr (streams == 2) {
    const TwoBatches both = load_upper(from);
    row[0] = both.low;
    row[1] = both.high;
  } else {
    for (std::size_t i = 0; i < streams; ++i) row[i] = widen_bfloat16(load_bits(from + i * batch_size));
  }
}

/// Reads a panel's lanes as floats. Construct it once outside a loop, so that its constants stay in registers.
template <class Element>
struct Reader {
  ROPEWALK_INLINE void operator()(Batch (&row)[streams], const Element* from) const noexcept {
    for (std::size_t i = 0; i < streams; ++i) row[i] = load<Batch>(from + i * batch_size);
  }
};
template <>
struct Reader<BFloat16> {
  ROPEWALK_INLINE void operator()(Batch (&row)[streams], const BFloat16* from) const noexcept {
    load_uppers(row, &from->bits);
  }
};
/// Moves exponent and mantissa to their places in float32; one multiplication corrects the exponent. Exact except for
/// infinity and NaN. Subnormal numbers are slow on some machines (see is_ordinary).
template <>
struct Reader<Float16> {
  Bits kept = in_register<Bits, std::uint32_t>(0x8FFFE000);
  Batch more_exponent = in_register(0x1p112f);

  ROPEWALK_INLINE void operator()(Batch (&row)[streams], const Float16* from) const noexcept {
    load_uppers(row, &from->bits);
    for (Batch& lanes : row) {
      const auto moved = bitwise_cast<std::uint32_t>(bitwise_cast<std::int32_t>(lanes) >> 3);
      lanes = bitwise_cast<float>(moved & kept) * more_exponent;
    }
  }
};

/// total[n] += splat n times a panel's lanes, for each step.
template <std::size_t rows, class Element>
ROPEWALK_INLINE inline void multiply_rows(Sums<rows>& total, const float* splats, const Element* lanes,
                                          std::size_t lanes_step, std::size_t steps) noexcept {
  const Reader<Element> read;
  ROPEWALK_ROLLED
  for (; steps > 0; --steps, splats += batch_size, lanes += lanes_step) {
    Batch row[streams];
    read(row, lanes);
    for (std::size_t n = 0; n < rows; ++n) {
      const Batch value(splats[n]);
      for (std::size_t i = 0; i < streams; ++i) total[n][i] = multiply_add(value, row[i], total[n][i]);
    }
  }
}

/// Loads the lanes of a panel for each row from [panel][batch_size]; the other function stores them. Not inlined: they
/// run once for many steps.
[[gnu::noinline]] void load_transposed(Sums<batch_size>& total, const float* from) noexcept {
  for (std::size_t i = 0; i < streams; ++i) {
    Batch square[batch_size];
    for (std::size_t n = 0; n < batch_size; ++n) square[n] = load<Batch>(from + (i * batch_size + n) * batch_size);
    transpose(square);
    for (std::size_t n = 0; n < batch_size; ++n) total[n][i] = square[n];
  }
}
[[gnu::noinline]] void store_transposed(float* to, const Sums<batch_size>& total) noexcept {
  for (std::size_t i = 0; i < streams; ++i) {
    Batch square[batch_size];
    for (std::size_t n = 0; n < batch_size; ++n) square[n] = total[n][i];
    transpose(square);
    for (std::size_t n = 0; n < batch_size; ++n) store(to + (i * batch_size + n) * batch_size, square[n]);
  }
}

/// multiply_rows on sums in memory, kept in registers during the loop.
template <std::size_t rows, class Element>
void multiply_sums(Sums<batch_size>& sums, const float* splats, const void* lanes, std::size_t lanes_step,
                   std::size_t steps) noexcept {
  Sums<rows> total;
  for (std::size_t n = 0; n < rows; ++n) std::copy_n(sums[n], streams, total[n]);
  multiply_rows<rows>(total, splats, static_cast<const Element*>(lanes), lanes_step, steps);
  for (std::size_t n = 0; n < rows; ++n) std::copy_n(total[n], streams, sums[n]);
}

using Multiply = void (*)(Sums<batch_size>& sums, const float* splats, const void* lanes, std::size_t lanes_step,
                          std::size_t steps) noexcept;

template <std::size_t rows>
Multiply multiply_of(const std::optional<Half>& half) noexcept {
  if (!half) return multiply_sums<rows, float>;
  if constexpr (has_registers) {
    if (*half == Half::float16) return multiply_sums<rows, Float16>;
  }
  return multiply_sums<rows, BFloat16>;
}

/// A single query (when each head has its own keys) takes a quarter of the work of four.
Multiply multiply_of(const QueryGroup& group, const Elements& panels) noexcept {
  if constexpr (has_registers) {
    if (group.used == 1) return multiply_of<1>(panels.half());
  }
  return multiply_of<batch_size>(panels.half());
}

void score_narrow(const QueryGroup& group, const Elements& k, std::size_t keys, float* scores) noexcept {
  const Multiply multiply = multiply_of(group, k);
  for (std::size_t j = 0; j < keys; j += panel, scores += panel * batch_size) {
    Sums<batch_size> total;
    for (auto& row : total) std::fill_n(row, streams, Batch(0.0f));
    multiply(total, group.q, k.at(j * group.head_dim), panel, group.head_dim);
    store_transposed(scores, total);
  }
}

void gather_narrow(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept {
  const Multiply multiply = multiply_of(group, v.at);
  float* sums = group.output;
  for (std::size_t d = 0; d < group.head_dim; d += panel, sums += panel * batch_size) {
    Sums<batch_size> total;
    load_transposed(total, sums);
    multiply(total, weights, v.at.at(d / panel * v.panel_step), v.key_step, keys);
    store_transposed(sums, total);
  }
}

// Keys in rows, as in a tensor. They are not packed: each number of a key becomes a splat.

/// Keys whose sums are in registers at once: enough to hide the latency of one.
constexpr std::size_t keys_at_once = 8;

/// Adds the products of `channels` channels and advances the pointers.
template <std::size_t channels>
ROPEWALK_INLINE inline void add_products(Batch (&total)[keys_at_once], const float* (&key)[keys_at_once],
                                         const float*& query) noexcept {
  for (std::size_t d = 0; d < channels; ++d) {
    const Batch value = load<Batch>(query + d * batch_size);
    for (std::size_t i = 0; i < keys_at_once; ++i) {
      total[i] = multiply_add(Batch(key[i][d]), value, total[i]);
      // Without this, clang loads all splats first. They need more registers than there are, which is half as fast.
      __asm__ volatile("" ::: "memory");
    }
  }
  for (const float*& at : key) at += channels;
  query += channels * batch_size;
}

}  // namespace

void score_keys(const QueryGroup& group, const Elements& k, std::size_t keys, float* scores) noexcept {
  group.narrow() ? score_narrow(group, k, keys, scores) : score_wide(group, k.floats(), keys, scores);
}

void gather_values(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept {
  group.narrow() ? gather_narrow(group, weights, v, keys) : gather_wide(group, weights, v, keys);
}

void gather_seen_values(const QueryGroup& group, const float* weights, const Values& v, std::size_t keys) noexcept {
  for (std::size_t d = 0; d < padded(group.head_dim); ++d) {
    const float* channel = v.at.floats() + d / panel * v.panel_step + d % panel;
    for (std::size_t i = 0; i < group.width; i += batch_size) {
      float* sums = group.output + d * group.width + i;
      Batch total = load<Batch>(sums);
      ROPEWALK_ROLLED
      for (std::size_t j = 0; j < keys; ++j) {
        const Batch weight = load<Batch>(weights + j * group.width + i);
        const Batch more = multiply_add(Batch(channel[j * panel]), weight, total);
        total = select(weight == Batch(0.0f), total, more);
      }
      store(sums, total);
    }
  }
}

void score_rows(const QueryGroup& group, const float* k, std::size_t step, std::size_t keys, const float* next,
                float* scores) noexcept {
  constexpr std::size_t channels =
      2;  // channels per step before the pointers move: one or four are 1.05 to 1.2 times as slow
  ROPEWALK_ROLLED
  for (std::size_t j = 0; j < keys; j += keys_at_once) {
    const float *key[keys_at_once], *query = group.q;
    Batch total[keys_at_once];
    for (std::size_t i = 0; i < keys_at_once; ++i) {
      key[i] = k + std::min(j + i, keys - 1) * step;
      total[i] = Batch(0.0f);
    }
    ROPEWALK_ROLLED
    for (std::size_t left = group.head_dim / channels; left > 0; --left) add_products<channels>(total, key, query);
    ROPEWALK_ROLLED
    for (std::size_t left = group.head_dim % channels; left > 0; --left) add_products<1>(total, key, query);
    for (std::size_t i = 0; i < keys_at_once; ++i) store(scores + (j + i) * batch_size, total[i]);
    ROPEWALK_ROLLED
    for (std::size_t i = j; i < std::min(j + keys_at_once, keys); ++i) {
      ROPEWALK_ROLLED
      for (std::size_t d = 0; d < group.head_dim; d += line_floats) fetch(next + i * step + d);
    }
  }
}

}  // namespace ropewalk
