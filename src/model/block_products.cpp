#include "model/block_products.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "model/panel_reader.hpp"
#include "model/put.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk::model {
namespace {

constexpr std::size_t block_pairs = block_columns / 2;
constexpr float whole_above = 0x1.8p23f;

/// x of a tile of tokens, in whole numbers: pairs of columns [columns / 2][tile]; and for each block [columns /
/// 32][tile] its scale and the sum of its numbers.
struct Rounded {
  std::int32_t* pairs;
  float* scales;
  std::int32_t* sums;

  Rounded(float* scratch, std::size_t tile, std::size_t columns) noexcept
      : pairs(reinterpret_cast<std::int32_t*>(scratch)),
        scales(scratch + tile * (columns / 2)),
        sums(reinterpret_cast<std::int32_t*>(scales + tile * (columns / block_columns))) {}
};

/// Loops that clang can vectorise: magnitudes are compared as whole numbers, which have no NaN.
template <std::size_t tile>
void round_tokens(const float* x, std::size_t columns, const Rounded& to) noexcept {
  for (std::size_t block = 0; block < columns / block_columns; ++block, x += tile * block_columns) {
    std::uint32_t largest[tile] = {};
    for (std::size_t i = 0; i < block_columns; ++i) {
      for (std::size_t n = 0; n < tile; ++n) {
        largest[n] = std::max(largest[n], std::bit_cast<std::uint32_t>(x[i * tile + n]) & 0x7FFFFFFFU);
      }
    }
    float inverse[tile];
    for (std::size_t n = 0; n < tile; ++n) {
      const float size = std::bit_cast<float>(largest[n]);
      const bool finite = size <= std::numeric_limits<float>::max();
      inverse[n] = size > 0 && finite ? 32767 / size : 0;
      to.scales[block * tile + n] = finite ? size / 32767 : std::numeric_limits<float>::quiet_NaN();
    }
    std::uint32_t sums[tile] = {};
    for (std::size_t i = 0; i < block_pairs; ++i) {
      for (std::size_t n = 0; n < tile; ++n) {
        // Above 2^23 a float is a whole number, held in its lower bits.
        const auto bits = [&](std::size_t column) {
          return std::bit_cast<std::uint32_t>(x[column * tile + n] * inverse[n] + whole_above);
        };
        const std::uint32_t first = bits(2 * i), second = bits(2 * i + 1);
        sums[n] += first + second - 2 * std::bit_cast<std::uint32_t>(whole_above);
        to.pairs[(block * block_pairs + i) * tile + n] = static_cast<std::int32_t>((second << 16U) | (first & 0xFFFFU));
      }
    }
    std::copy_n(sums, tile, to.sums + block * tile);
  }
}

/// How words and scales are laid out in a block: as in a panel, or as those of a strip, widened to 16 bits and float32.
template <unsigned bits>
struct Words {
  static constexpr std::size_t pairs = 16 / bits, step = panel_rows * sizeof(std::uint32_t);
  static constexpr std::size_t scales = panel_rows * scale_bytes;
  Bits mask = in_register<Bits, std::uint32_t>(((1U << bits) - 1) * 0x10001U);
  Float16Reader halves;
  [[nodiscard]] ROPEWALK_INLINE SignedBits pair(Bits words, unsigned index) const noexcept {
    const Bits shifted = index == 0 ? words : shift_halves(words, index * bits);
    return bitwise_cast<std::int32_t>(index + 1 == pairs ? shifted : shifted & mask);
  }
  [[nodiscard]] ROPEWALK_INLINE TwoBatches two_scales(const std::byte* from, std::size_t strip) const noexcept {
    return halves.read(from + strip * Float16Reader::bytes);
  }
};
struct Widened {
  static constexpr std::size_t pairs = 1, step = strip_rows * sizeof(std::uint32_t);
  static constexpr std::size_t scales = strip_rows * sizeof(float);
  [[nodiscard]] ROPEWALK_INLINE SignedBits pair(Bits words, unsigned) const noexcept {
    return bitwise_cast<std::int32_t>(words);
  }
  [[nodiscard]] ROPEWALK_INLINE TwoBatches two_scales(const std::byte* from, std::size_t) const noexcept {
    return load<TwoBatches>(reinterpret_cast<const float*>(from));
  }
};

/// Multiplies some tokens by the rows from `row` on. Their blocks follow each other at `weights`, and the stored
/// numbers have `middle` added to them. It takes one panel at a time, without in_streams: whole numbers and sums of two
/// panels need more registers than there are.
template <class Format, std::size_t tile, std::size_t strips>
void multiply_strips(const Rounded& x, std::size_t tokens, const Matrix& matrix, std::size_t row, std::int32_t middle,
                     const std::byte* weights, Into into, float* y) noexcept {
  const Format format;
  constexpr std::size_t batches = 2 * strips;
  Batch sums[tile][batches];
  for (auto& own : sums) std::ranges::fill(own, Batch(0.0f));
  const std::int32_t* pair = x.pairs;
  ROPEWALK_ROLLED
  for (std::size_t block = 0; block < matrix.columns() / block_columns; ++block, weights += Format::scales) {
    SignedBits whole[tile][batches];
    for (std::size_t n = 0; n < tile; ++n) {
      // If x is NaN, its sum has arbitrary bits and its scale is NaN, so the product may wrap.
      const auto sum = static_cast<std::uint32_t>(x.sums[block * tile + n]);
      std::ranges::fill(whole[n], SignedBits(static_cast<std::int32_t>(0U - static_cast<std::uint32_t>(middle) * sum)));
    }
    ROPEWALK_ROLLED
    for (std::size_t i = 0; i < block_pairs;
         i += Format::pairs, pair += tile * Format::pairs, weights += Format::step) {
      for (std::size_t b = 0; b < batches; ++b) {
        const Bits words = load_words(weights + b * sizeof(Bits));
        for (unsigned p = 0; p < Format::pairs; ++p) {
          const SignedBits numbers = format.pair(words, p);
          for (std::size_t n = 0; n < tile; ++n) {
            whole[n][b] = whole[n][b] + multiply_pairs(numbers, SignedBits(pair[p * tile + n]));
          }
        }
        // Without this, clang loads all words first, and there are not enough registers for them.
        if constexpr (tile == 1) __asm__ volatile("" ::: "memory");
      }
    }
    for (std::size_t strip = 0; strip < strips; ++strip) {
      const TwoBatches two = format.two_scales(weights, strip);
      const Batch own[2] = {two.low, two.high};
      for (std::size_t n = 0; n < tile; ++n) {
        const Batch scale(x.scales[block * tile + n]);
        for (std::size_t half = 0; half < 2; ++half) {
          Batch& to = sums[n][2 * strip + half];
          to = multiply_add(to_float(whole[n][2 * strip + half]), own[half] * scale, to);
        }
      }
    }
  }
  for (std::size_t n = 0; n < tile && n < tokens; ++n) {
    put(sums[n], matrix.rows() - row, into, y + n * matrix.rows() + row);
  }
}

/// Multiplies one token. A function of its own, so that an engine compiles only the inner loops that a model runs.
template <unsigned bits>
[[gnu::noinline]] void multiply_token(const float* x, const Matrix& matrix, Into into, float* y,
                                      float* scratch) noexcept {
  const Rounded rounded(scratch, 1, matrix.columns());
  round_tokens<1>(x, matrix.columns(), rounded);
  for (std::size_t index = 0; index < matrix.panels(); ++index) {
    multiply_strips<Words<bits>, 1, panel_strips>(rounded, 1, matrix, index * panel_rows, 1 << (bits - 1),
                                                  matrix.panel(index), into, y);
  }
}

/// to: blocks in the layout that Widened reads
template <unsigned bits>
void widen_strip(const std::byte* from, std::size_t strip, std::size_t columns, std::byte* to) noexcept {
  const Words<bits> words;
  for (std::size_t block = 0; block < columns / block_columns; ++block) {
    for (std::size_t i = 0; i < block_pairs; i += words.pairs, from += words.step) {
      for (unsigned p = 0; p < words.pairs; ++p) {
        for (std::size_t half = 0; half < 2; ++half, to += sizeof(Bits)) {
          const Bits two = load_words(from + (2 * strip + half) * sizeof(Bits));
          store_words(to, bitwise_cast<std::uint32_t>(words.pair(two, p)));
        }
      }
    }
    store(reinterpret_cast<float*>(to), words.two_scales(from, strip));
    from += words.scales;
    to += Widened::scales;
  }
}

template <unsigned bits>
void multiply_all(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                  float* scratch) noexcept {
  constexpr std::int32_t middle = 1 << (bits - 1);
  const std::size_t columns = matrix.columns(), rows = matrix.rows();
  if (tokens == 1) return multiply_token<bits>(packed_x, matrix, into, y, scratch);
  const auto rounded = [&](std::size_t token) {
    return Rounded(scratch + block_scratch(token, columns), tile_tokens, columns);
  };
  for (std::size_t token = 0; token < tokens; token += tile_tokens) {
    round_tokens<tile_tokens>(packed_x + token * columns, columns, rounded(token));
  }
  auto* const strip = reinterpret_cast<std::byte*>(scratch + block_scratch(packed_tokens(tokens), columns));
  for (std::size_t row = 0; row < rows; row += strip_rows) {
    widen_strip<bits>(matrix.panel(row / panel_rows), row % panel_rows / strip_rows, columns, strip);
    for (std::size_t token = 0; token < tokens; token += tile_tokens) {
      multiply_strips<Widened, tile_tokens, 1>(rounded(token), tokens - token, matrix, row, middle, strip, into,
                                               y + token * rows);
    }
  }
}

}  // namespace

void multiply_blocks(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                     float* scratch) noexcept {
  if (matrix.stored() == Stored::q8_0) return multiply_all<8>(packed_x, tokens, matrix, into, y, scratch);
  multiply_all<4>(packed_x, tokens, matrix, into, y, scratch);
}

}  // namespace ropewalk::model
