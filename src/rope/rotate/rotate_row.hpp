#pragma once
// The inner loops of rotate, for one row or four at once. Arguments are not checked here.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "rope/config/config.hpp"
#include "rope/numbers/bfloat16.hpp"
#include "rope/numbers/simd.hpp"
#include "rope/rotate/rotate.hpp"
#include "rope/rotate/rotate_pair.hpp"

namespace ropewalk {

/// Walks the pairs of `rows` rows, row_step elements apart, together with one row of the table. Member 0 of the first
/// pair is at `row`, member 1 is `apart` elements further. The pointers move, and the offsets from them are constants:
/// in wasm a constant offset costs nothing, any other one costs an instruction.
template <Pairing pairing, std::size_t rows, class Element = float>
struct PairPointers {
  Element* first[rows];   ///< member 0 of the next pair
  Element* second[rows];  ///< member 1; if sums_are_cheap, it is `apart` from member 0
  std::ptrdiff_t apart;
  const float* cos;
  const float* sin;

  PairPointers(Element* row, std::size_t row_step, std::ptrdiff_t members_apart, const float* cos_row,
               const float* sin_row) noexcept
      : apart(members_apart), cos(cos_row), sin(sin_row) {
    for (std::size_t r = 0; r < rows; ++r) {
      first[r] = row + r * row_step;
      second[r] = first[r] + apart;
    }
  }

  /// Loads lanes<Real> pairs, `ahead` pairs beyond the next one.
  template <class Real>
  void load_at(std::size_t r, std::size_t ahead, Real& x0, Real& x1) const noexcept {
    if constexpr (pairing == Pairing::interleaved) {
      load_pairs(first[r] + 2 * ahead, x0, x1);
    } else {
      x0 = load<Real>(first[r] + ahead);
      x1 = load<Real>(member1(r) + ahead);
    }
  }

  template <class Real>
  void store_at(std::size_t r, std::size_t ahead, Real x0, Real x1) const noexcept {
    if constexpr (pairing == Pairing::interleaved) {
      store_pairs(first[r] + 2 * ahead, x0, x1);
    } else {
      store(first[r] + ahead, x0);
      store(member1(r) + ahead, x1);
    }
  }

  /// Member 1 of the next pair of row r.
  [[nodiscard]] Element* member1(std::size_t r) const noexcept { return sums_are_cheap ? first[r] + apart : second[r]; }

  void next_row(std::size_t row_step) noexcept {
    first[0] += row_step;
    second[0] += row_step;
  }

  void advance(std::size_t pairs) noexcept {
    for (std::size_t r = 0; r < rows; ++r) {
      first[r] += pairing == Pairing::interleaved ? 2 * pairs : pairs;
      second[r] += pairs;
    }
    cos += pairs;
    sin += pairs;
  }
};

/// Calls step.operator()<Real>(at, ahead) for `unrolled` of Wide per loop iteration (each iteration of a wasm loop pays
/// for the engine's stack check), then for Narrow, then for single floats. `at` are pointers, moved on from `start`
/// after each call. Each loop makes its own pointers: if they were shared between loops, the engine would hold two of
/// each and run out of registers.
template <std::size_t unrolled, class Wide, class Narrow, class Pointers, class Step>
ROPEWALK_INLINE inline void for_each_pair(std::size_t pairs, const Pointers& start, Step step) noexcept {
  std::size_t done = 0;
  const auto blocks = [&]<class Real, std::size_t... n>(std::index_sequence<n...>) ROPEWALK_INLINE {
    constexpr std::size_t block = sizeof...(n) * lanes<Real>;
    const std::size_t whole = (pairs - done) / block * block;
    Pointers at = start;
    at.advance(done);
    ROPEWALK_ROLLED
    for (std::size_t left = whole; left > 0; left -= block, at.advance(block)) {
      (step.template operator()<Real>(at, n * lanes<Real>), ...);
    }
    done += whole;
    return done == pairs;
  };
  if constexpr (unrolled > 1 || sizeof(Wide) > sizeof(Narrow)) {
    if (blocks.template operator()<Wide>(std::make_index_sequence<unrolled>())) return;
  }
  if (blocks.template operator()<Narrow>(std::make_index_sequence<1>())) return;
  blocks.template operator()<float>(std::make_index_sequence<1>());
}

/// Rows of a table, one vector of each, in the order of interleaved members: y = x * same + (x with its members
/// swapped) * other.
struct SpreadCosSin {
  TwoBatches same, other;

  SpreadCosSin(Batch cos, Batch sin) noexcept : same(zip(cos, cos)), other(zip(flip_sign(sin, -0.0f), sin)) {}

  ROPEWALK_INLINE TwoBatches rotated(TwoBatches x) const noexcept {
    return x * same + TwoBatches{swap_pairs(x.low), swap_pairs(x.high)} * other;
  }
};

/// Rotates `rows` rows, row_step elements apart, by one row of the table. The sines change sign if sine_sign is -0.0f;
/// half_split does not use it, because its pairs rotate back by swapping their members. Stores to one cache line follow
/// each other: the first-level cache then takes two at once. For one row of interleaved pairs, spreading the table
/// costs more than separating the pairs. There are `count` 16-bit rows, rotated in a loop: unrolled for four they would
/// be 1.02 times as fast and take 1.3 kB more.
template <Pairing pairing, std::size_t rows, class Element>
ROPEWALK_INLINE inline void rotate_rows(Element* row, std::size_t row_step, std::size_t count, std::ptrdiff_t apart,
                                        std::size_t pairs, const float* cos, const float* sin,
                                        float sine_sign) noexcept {
  using Pointers = PairPointers<pairing, rows, Element>;
  constexpr bool floats = std::is_same_v<Element, float>, interleaved = pairing == Pairing::interleaved;
  using Wide = std::conditional_t<floats && interleaved, Batch, TwoBatches>;
  using Narrow = std::conditional_t<floats, Batch, TwoBatches>;
  constexpr std::size_t pairs_at_once = !floats || for_size ? 0 : !interleaved ? 32 : 16;
  for_each_pair<std::max<std::size_t>(pairs_at_once / lanes<Wide>, 1), Wide, Narrow>(
      pairs, Pointers(row, row_step, apart, cos, sin),
      [&]<class Real>(const Pointers& at, std::size_t ahead) ROPEWALK_INLINE {
        const Real c = load<Real>(at.cos + ahead);
        Real s = load<Real>(at.sin + ahead);
        if constexpr (interleaved) s = flip_sign(s, sine_sign);
        if constexpr (interleaved && rows > 1 && swaps_pairs_fast && std::is_same_v<Real, Batch>) {
          const SpreadCosSin spread(c, s);
          for (std::size_t r = 0; r < rows; ++r) {
            Element* x = at.first[r] + 2 * ahead;
            store(x, spread.rotated(load<TwoBatches>(x)));
          }
        } else {
          Pointers here = at;
          const auto rotate = [&](std::size_t r) ROPEWALK_INLINE {
            Real x0, x1;
            here.load_at(r, ahead, x0, x1);
            rotate_pair(x0, x1, c, s);
            here.store_at(r, ahead, x0, x1);
          };
          if constexpr (floats) {
            for (std::size_t r = 0; r < rows; ++r) rotate(r);
          } else {
            ROPEWALK_ROLLED
            for (std::size_t left = count; left > 0; --left, here.next_row(row_step)) rotate(0);
          }
        }
      });
}

/// An axis to walk: heads (all at one position) or positions.
struct Axis {
  std::size_t count;
  std::size_t step;    ///< in elements
  std::size_t places;  ///< 1 if each step is one position further, 0 if all are at the same position
};

/// The rows to rotate: `rows` of them, a head apart, at each of count steps; and the same again at each step of
/// `outer`. Never copied: reading several members at once, just after they were written one by one, makes the machine
/// wait.
struct Run {
  void* row;  ///< first rotated channel of the first row
  std::size_t count;
  std::size_t step;
  std::size_t head_step;
  std::size_t rows;
  std::size_t pairs;
  const float* cos;
  const float* sin;
  const std::int32_t* position_ids;  ///< row of the table at each position; null: the position itself
  std::size_t first_place;
  std::size_t places;  ///< from one step to the next: 1, or 0 if all are at the same position
  Axis outer;
  Direction direction;
};

/// Contains no call: otherwise the engine would keep the loop's values in memory rather than in registers.
template <Pairing pairing, std::size_t rows, class Element>
[[gnu::noinline]] void rotate_run(const Run& run) noexcept {
  const std::size_t pairs = run.pairs, head_step = run.head_step, step = run.step, places = run.places;
  const bool back = run.direction == Direction::back;
  const float sine_sign = back ? -0.0f : 0.0f;
  auto* first_row = static_cast<Element*>(run.row);
  std::ptrdiff_t apart = 1;
  if constexpr (pairing == Pairing::half_split) {
    apart = static_cast<std::ptrdiff_t>(back ? 0 - pairs : pairs);
    if (back) first_row += pairs;
  }
  const std::int32_t* position_ids = run.position_ids;
  std::size_t first_place = run.first_place;
  for (std::size_t outer = run.outer.count; outer > 0; --outer) {
    std::size_t place = first_place;
    Element* row = first_row;
    for (std::size_t left = run.count; left > 0; --left) {
      const std::size_t angles =
          pairs * (position_ids == nullptr ? place : static_cast<std::size_t>(position_ids[place]));
      rotate_rows<pairing, rows>(row, head_step, run.rows, apart, pairs, run.cos + angles, run.sin + angles, sine_sign);
      row += step;
      place += places;
    }
    first_row += run.outer.step;
    first_place += run.outer.places;
  }
}

/// Writes the pairs of a row in the other order; from and to share no element. No table is read; a row is passed in its
/// place, because an offset from a null pointer is undefined.
template <Pairing pairing>
[[gnu::noinline]] inline void reorder_row(float* from, float* to, std::size_t pairs) noexcept {
  constexpr Pairing other = pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
  constexpr auto apart = [](Pairing order, std::size_t half) {
    return order == Pairing::half_split ? static_cast<std::ptrdiff_t>(half) : 1;
  };
  struct FromTo {
    PairPointers<pairing, 1> source;
    PairPointers<other, 1> target;
    void advance(std::size_t count) noexcept {
      source.advance(count);
      target.advance(count);
    }
  };
  for_each_pair<1, Batch, Batch>(
      pairs, FromTo{{from, 0, apart(pairing, pairs), from, from}, {to, 0, apart(other, pairs), to, to}},
      []<class Real>(const FromTo& at, std::size_t ahead) ROPEWALK_INLINE {
        Real x0, x1;
        at.source.load_at(0, ahead, x0, x1);
        at.target.store_at(0, ahead, x0, x1);
      });
}

/// Copies a row; from and to share no element. For 512 bytes and more, std::memcpy calls out of the module, which takes
/// 60 ns a row.
[[gnu::noinline]] inline void copy_row(const std::byte* from, std::byte* to, std::size_t bytes) noexcept {
  constexpr std::size_t size = sizeof(Bits), unrolled = 4;
  ROPEWALK_ROLLED
  for (; bytes >= unrolled * size; bytes -= unrolled * size, from += unrolled * size, to += unrolled * size) {
    for (std::size_t i = 0; i < unrolled; ++i) store_words(to + i * size, load_words(from + i * size));
  }
  ROPEWALK_ROLLED
  for (; bytes >= size; bytes -= size, from += size, to += size) store_words(to, load_words(from));
  ROPEWALK_ROLLED
  for (; bytes > 0; --bytes) *to++ = *from++;
}

}  // namespace ropewalk
