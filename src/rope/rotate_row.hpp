#pragma once
// Inner loops of rotate: one or two rows at once. Nothing is checked here.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "rope/bfloat16.hpp"
#include "rope/config.hpp"
#include "rope/rotate.hpp"
#include "rope/rotate_pair.hpp"
#include "rope/simd.hpp"

namespace ropewalk {

/// Walks the pairs of `rows` rows, row_step elements apart, along with one row of the table: member 0 of the first pair is at `row`,
/// member 1 `apart` elements further on. Pointers move and offsets from them are constants: wasm adds a constant to an address for
/// nothing, anything else costs an instruction.
template <Pairing pairing, std::size_t rows, class Element = float>
struct PairPointers {
  Element* first[rows];   ///< member 0 of the next pair
  Element* second[rows];  ///< member 1
  const float* cos;
  const float* sin;

  PairPointers(Element* row, std::size_t row_step, std::ptrdiff_t apart, const float* cos_row,
               const float* sin_row) noexcept
      : cos(cos_row), sin(sin_row) {
    for (std::size_t r = 0; r < rows; ++r) {
      first[r] = row + r * row_step;
      second[r] = first[r] + apart;
    }
  }

  /// lanes<Real> pairs, `ahead` pairs past the next one.
  template <class Real>
  void load_at(std::size_t r, std::size_t ahead, Real& x0, Real& x1) const noexcept {
    if constexpr (pairing == Pairing::interleaved) {
      load_pairs(first[r] + 2 * ahead, x0, x1);
    } else {
      x0 = load<Real>(first[r] + ahead);
      x1 = load<Real>(second[r] + ahead);
    }
  }

  template <class Real>
  void store_at(std::size_t r, std::size_t ahead, Real x0, Real x1) const noexcept {
    if constexpr (pairing == Pairing::interleaved) {
      store_pairs(first[r] + 2 * ahead, x0, x1);
    } else {
      store(first[r] + ahead, x0);
      store(second[r] + ahead, x1);
    }
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

/// Calls step.operator()<Real>(ahead) for `unrolled` vectors per loop iteration, as each iteration of a wasm loop pays for the
/// engine's stack check, then for single vectors, then for single floats; advance(n) after each.
template <std::size_t unrolled, class Vector, class Step, class Advance>
ROPEWALK_INLINE inline void for_each_pair(std::size_t pairs, Step step, Advance advance) noexcept {
  const auto blocks = [&]<std::size_t... n>(std::index_sequence<n...>) ROPEWALK_INLINE {
    constexpr std::size_t block = sizeof...(n) * lanes<Vector>;
    ROPEWALK_ROLLED
    for (; pairs >= block; pairs -= block) {
      (step.template operator()<Vector>(n * lanes<Vector>), ...);
      advance(block);
    }
  };
  if constexpr (unrolled > 1) blocks(std::make_index_sequence<unrolled>());
  blocks(std::make_index_sequence<1>());
  ROPEWALK_ROLLED
  for (; pairs > 0; --pairs) {
    step.template operator()<float>(0);
    advance(1);
  }
}

/// Turns `rows` rows, row_step elements apart, by one row of the table, whose sines change sign when sine_sign is -0.0f; half_split
/// leaves it unused, as its pairs turn back with their members exchanged.
template <Pairing pairing, std::size_t rows, class Element>
ROPEWALK_INLINE inline void turn_rows(Element* row, std::size_t row_step, std::ptrdiff_t apart, std::size_t pairs,
                                      const float* cos, const float* sin, float sine_sign) noexcept {
  PairPointers<pairing, rows, Element> at(row, row_step, apart, cos, sin);
  constexpr bool wide = std::is_same_v<Element, float>;
  constexpr std::size_t unrolled = wide && rows == 2 ? 4 : 2;
  for_each_pair<unrolled, std::conditional_t<wide, Batch, TwoBatches>>(
      pairs,
      [&]<class Real>(std::size_t ahead) ROPEWALK_INLINE {
        const Real c = load<Real>(at.cos + ahead);
        Real s = load<Real>(at.sin + ahead);
        if constexpr (pairing == Pairing::interleaved) s = flip_sign(s, sine_sign);
        Real x0[rows], x1[rows];
        for (std::size_t r = 0; r < rows; ++r) at.load_at(r, ahead, x0[r], x1[r]);
        for (std::size_t r = 0; r < rows; ++r) {
          rotate_pair(x0[r], x1[r], c, s);
          at.store_at(r, ahead, x0[r], x1[r]);
        }
      },
      [&](std::size_t count) ROPEWALK_INLINE { at.advance(count); });
}

/// An axis to walk: heads (all at one place) or places.
struct Axis {
  std::size_t count;
  std::size_t step;    ///< elements
  std::size_t places;  ///< 1 when each step is one place further, 0 when all stand at the same
};

/// Rows to turn, `rows` of them, a head apart, at each of count steps; and the same again at each step of `outer`.
struct Run {
  void* row;  ///< first turned channel of the first row
  std::size_t count;
  std::size_t step;
  std::size_t head_step;
  std::size_t pairs;
  const float* cos;
  const float* sin;
  const std::int32_t* position_ids;  ///< row of the table at each step; null: first_place + places * step
  std::size_t first_place;
  std::size_t places;  ///< 0: all steps stand at the same place
  Axis outer;
  Turn turn;
};

using TurnRun = void (*)(const Run&) noexcept;

/// Holds no call: the engine would keep the loop's values in memory rather than in registers.
template <Pairing pairing, std::size_t rows, class Element>
void turn_run(const Run& run) noexcept {
  const std::size_t pairs = run.pairs, head_step = run.head_step, step = run.step, places = run.places;
  const bool back = run.turn == Turn::back;
  const float sine_sign = back ? -0.0f : 0.0f;
  auto* first_row = static_cast<Element*>(run.row);
  std::ptrdiff_t apart = 1;
  if constexpr (pairing == Pairing::half_split) {
    apart = static_cast<std::ptrdiff_t>(back ? 0 - pairs : pairs);
    if (back) first_row += pairs;
  }
  const std::int32_t* first_id = run.position_ids;
  std::size_t first_place = run.first_place;
  for (std::size_t outer = run.outer.count; outer > 0; --outer) {
    const std::int32_t* position_ids = first_id;
    std::size_t place = first_place;
    Element* row = first_row;
    for (std::size_t left = run.count; left > 0; --left) {
      const std::size_t angles = pairs * (position_ids == nullptr ? place : static_cast<std::size_t>(*position_ids));
      turn_rows<pairing, rows>(row, head_step, apart, pairs, run.cos + angles, run.sin + angles, sine_sign);
      row += step;
      place += places;
      if (position_ids != nullptr) position_ids += places;
    }
    first_row += run.outer.step;
    first_place += run.outer.places;
    if (first_id != nullptr) first_id += run.outer.places;
  }
}

/// Writes the pairs of a row in the other order; from and to share no element.
template <Pairing pairing>
[[gnu::noinline]] inline void reorder_row(float* from, float* to, std::size_t pairs) noexcept {
  constexpr Pairing other = pairing == Pairing::half_split ? Pairing::interleaved : Pairing::half_split;
  constexpr auto apart = [](Pairing order, std::size_t half) {
    return order == Pairing::half_split ? static_cast<std::ptrdiff_t>(half) : 1;
  };
  PairPointers<pairing, 1> source(from, 0, apart(pairing, pairs), nullptr, nullptr);
  PairPointers<other, 1> target(to, 0, apart(other, pairs), nullptr, nullptr);
  for_each_pair<1, Batch>(
      pairs,
      [&]<class Real>(std::size_t ahead) ROPEWALK_INLINE {
        Real x0, x1;
        source.load_at(0, ahead, x0, x1);
        target.store_at(0, ahead, x0, x1);
      },
      [&](std::size_t count) ROPEWALK_INLINE {
        source.advance(count);
        target.advance(count);
      });
}

/// Copies a row; from and to share no element. std::memcpy leaves the module for 512 bytes and more: 60 ns a row.
[[gnu::noinline]] inline void copy_row(const std::byte* from, std::byte* to, std::size_t bytes) noexcept {
  ROPEWALK_ROLLED
  for (; bytes >= sizeof(Bits); bytes -= sizeof(Bits), from += sizeof(Bits), to += sizeof(Bits)) {
    store_words(to, load_words(from));
  }
  ROPEWALK_ROLLED
  for (; bytes > 0; --bytes) *to++ = *from++;
}

}  // namespace ropewalk
