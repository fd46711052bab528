#include "model/block_products.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/put.hpp"
#include "rope/numbers/simd_half.hpp"

namespace ropewalk::model {
namespace {

constexpr std::size_t block_pairs = block_columns / 2;

/// x of `tokens` tokens that lie side by side, in whole numbers: pairs of columns [columns / 2][tokens], and of each block
/// [columns / 32][tokens] its scale and the sum of its numbers.
struct Rounded {
  std::int32_t* pairs;
  float* scales;
  std::int32_t* sums;

  Rounded(float* room, std::size_t tokens, std::size_t columns) noexcept
      : pairs(reinterpret_cast<std::int32_t*>(room)),
        scales(room + tokens * (columns / 2)),
        sums(reinterpret_cast<std::int32_t*>(scales + tokens * (columns / block_columns))) {}
};

template <std::size_t tokens>
void round_tokens(const float* x, std::size_t columns, const Rounded& to) noexcept {
  for (std::size_t block = 0; block < columns / block_columns; ++block, x += tokens * block_columns) {
    for (std::size_t n = 0; n < tokens; ++n) {
      float largest = 0;
      bool finite = true;
      for (std::size_t i = 0; i < block_columns; ++i) {
        const float size = std::abs(x[i * tokens + n]);
        finite = finite && size <= std::numeric_limits<float>::max();
        largest = std::max(largest, size);
      }
      const float inverse = largest > 0 ? 32767 / largest : 0;
      std::int32_t sum = 0;
      for (std::size_t i = 0; i < block_pairs; ++i) {
        const auto whole = [&](std::size_t column) {
          return finite ? static_cast<std::int32_t>(std::nearbyint(x[column * tokens + n] * inverse)) : 0;
        };
        const std::int32_t first = whole(2 * i), second = whole(2 * i + 1);
        sum += first + second;
        to.pairs[(block * block_pairs + i) * tokens + n] = static_cast<std::int32_t>(
            (static_cast<std::uint32_t>(second) << 16U) | (static_cast<std::uint32_t>(first) & 0xFFFFU));
      }
      to.scales[block * tokens + n] = finite ? largest / 32767 : std::numeric_limits<float>::quiet_NaN();
      to.sums[block * tokens + n] = sum;
    }
  }
}

/// Two columns of a panel in pairs of 16 bits, `bytes` of them; numbers are `offset` more than they are.
struct Q8 {
  static constexpr std::size_t bytes = 2 * panel_rows;
  static constexpr std::int32_t offset = 0;
  ROPEWALK_INLINE static void read(const std::byte* from, SignedBits (&to)[2]) noexcept {
    to[0] = widen_signed_bytes(from);
    to[1] = widen_signed_bytes(from + panel_rows);
  }
};
struct Q4 {
  static constexpr std::size_t bytes = panel_rows;
  static constexpr std::int32_t offset = 8;
  ROPEWALK_INLINE static void read(const std::byte* from, SignedBits (&to)[2]) noexcept {
    const SignedBits both = widen_bytes(from), low(0x000F000F);
    to[0] = both & low;
    to[1] = (both >> 4) & low;
  }
};

/// Some tokens over some panels from `panel` on.
template <class Format, std::size_t tokens, std::size_t panels>
void multiply_tile(const Rounded& x, const Matrix& matrix, std::size_t panel, Into into, float* y) noexcept {
  const std::size_t blocks = matrix.columns() / block_columns, step = matrix.panel_bytes();
  const std::byte* weights = matrix.panel(panel);
  const float* scales = matrix.scales(panel);
  Batch sums[tokens * panels][2];
  for (auto& two : sums) two[0] = two[1] = Batch(0.0f);
  const std::int32_t* pair = x.pairs;
  ROPEWALK_ROLLED
  for (std::size_t block = 0; block < blocks; ++block, scales += panel_rows) {
    SignedBits whole[tokens * panels][2];
    for (auto& two : whole) two[0] = two[1] = SignedBits(0);
    ROPEWALK_ROLLED
    for (std::size_t i = 0; i < block_pairs; ++i, pair += tokens, weights += Format::bytes) {
      for (std::size_t p = 0; p < panels; ++p) {
        SignedBits numbers[2];
        Format::read(weights + p * step, numbers);
        for (std::size_t n = 0; n < tokens; ++n) {
          const SignedBits value(pair[n]);
          for (std::size_t half = 0; half < 2; ++half) {
            SignedBits& sum = whole[n * panels + p][half];
            sum = sum + multiply_pairs(numbers[half], value);
          }
        }
      }
    }
    for (std::size_t n = 0; n < tokens; ++n) {
      const Batch scale(x.scales[block * tokens + n]);
      const SignedBits more(Format::offset * x.sums[block * tokens + n]);
      for (std::size_t p = 0; p < panels; ++p) {
        const float* own = scales + p * blocks * panel_rows;
        for (std::size_t half = 0; half < 2; ++half) {
          const Batch sum = to_float(whole[n * panels + p][half] - more);
          Batch& all = sums[n * panels + p][half];
          all = multiply_add(sum, load<Batch>(own + half * batch_size) * scale, all);
        }
      }
    }
  }
  for (std::size_t p = 0; p < panels; ++p) {
    const std::size_t row = (panel + p) * panel_rows;
    for (std::size_t n = 0; n < tokens; ++n) {
      put(sums[n * panels + p], std::min(panel_rows, matrix.rows() - row), into, y + n * matrix.rows() + row);
    }
  }
}

template <class Format>
void multiply_all(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                  float* room) noexcept {
  const std::size_t columns = matrix.columns(), rows = matrix.rows();
  const std::size_t panels = (rows + panel_rows - 1) / panel_rows, whole = tokens / tile_tokens * tile_tokens;
  const auto rounded = [&](std::size_t token, std::size_t count) {
    return Rounded(room + block_room(token, columns), count, columns);
  };
  for (std::size_t token = 0; token < whole; token += tile_tokens) {
    round_tokens<tile_tokens>(packed_x + token * columns, columns, rounded(token, tile_tokens));
  }
  for (std::size_t token = whole; token < tokens; ++token) {
    round_tokens<1>(packed_x + token * columns, columns, rounded(token, 1));
  }
  // A panel stays in the cache for all tokens. Several at once where a token is by itself: a sum waits for each addition.
  for (std::size_t panel = 0; whole > 0 && panel < panels; ++panel) {
    for (std::size_t token = 0; token < whole; token += tile_tokens) {
      multiply_tile<Format, tile_tokens, 1>(rounded(token, tile_tokens), matrix, panel, into, y + token * rows);
    }
  }
  constexpr std::size_t together = 4;
  for (std::size_t token = whole; token < tokens; ++token) {
    const Rounded x = rounded(token, 1);
    std::size_t panel = 0;
    for (; panel + together <= panels; panel += together) {
      multiply_tile<Format, 1, together>(x, matrix, panel, into, y + token * rows);
    }
    for (; panel < panels; ++panel) multiply_tile<Format, 1, 1>(x, matrix, panel, into, y + token * rows);
  }
}

}  // namespace

void multiply_blocks(const float* packed_x, std::size_t tokens, const Matrix& matrix, Into into, float* y,
                     float* room) noexcept {
  if (matrix.stored() == Stored::q8_0) return multiply_all<Q8>(packed_x, tokens, matrix, into, y, room);
  multiply_all<Q4>(packed_x, tokens, matrix, into, y, room);
}

}  // namespace ropewalk::model
