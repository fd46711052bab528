#include "model/matrix.hpp"

#include <algorithm>
#include <cstring>

#include "rope/numbers/half_float.hpp"

namespace ropewalk::model {
namespace {

/// Bytes of 32 columns in a file.
constexpr std::size_t block_bytes(Stored stored) noexcept {
  switch (stored) {
    case Stored::float32: return block_columns * sizeof(float);
    case Stored::float16:
    case Stored::bfloat16: return block_columns * sizeof(std::uint16_t);
    case Stored::q8_0: return scale_bytes + block_columns;
    case Stored::q4_0: return scale_bytes + block_columns / 2;
  }
  return 0;
}

float scale_of(const std::byte* block) noexcept {
  std::uint16_t half;
  std::memcpy(&half, block, sizeof half);
  float scale;
  widen_row(Half::float16, &half, &scale, 1);
  return scale;
}

/// Number i of a block. q8_0 has one number in each byte; q4_0 has numbers i and i + 16 in byte i, with 8 added.
int number_in(Stored stored, const std::byte* block, std::size_t i) noexcept {
  const std::byte* numbers = block + scale_bytes;
  if (stored == Stored::q8_0) return static_cast<std::int8_t>(numbers[i]);
  const auto both = static_cast<unsigned>(numbers[i % (block_columns / 2)]);
  return static_cast<int>(i < block_columns / 2 ? both & 15U : both >> 4U) - 8;
}

unsigned bits_of(Stored stored) noexcept { return stored == Stored::q8_0 ? 8 : 4; }

/// The bit at which number i of a word starts: the columns of a pair are 16 bits apart.
unsigned shift_of(std::size_t i, unsigned bits) noexcept {
  return static_cast<unsigned>(i / 2) * bits + static_cast<unsigned>(i % 2) * 16;
}

/// Copies a row's block into a panel's, in words of numbers with `middle` added.
void set_block(Stored stored, const std::byte* from, std::byte* block, std::size_t lane) noexcept {
  const unsigned bits = bits_of(stored), together = 32 / bits;
  const int middle = 1 << (bits - 1);
  std::byte* to = block + lane * sizeof(std::uint32_t);
  for (std::size_t i = 0; i < block_columns; i += together, to += panel_rows * sizeof(std::uint32_t)) {
    std::uint32_t word = 0;
    for (std::size_t n = 0; n < together; ++n) {
      word |= static_cast<std::uint32_t>(number_in(stored, from, i + n) + middle) << shift_of(n, bits);
    }
    std::memcpy(to, &word, sizeof word);
  }
  std::memcpy(block + panel_rows * (block_columns * bits / 8) + lane * scale_bytes, from, scale_bytes);
}

void read_block(Stored stored, const std::byte* block, std::size_t lane, float* to) noexcept {
  const unsigned bits = bits_of(stored), together = 32 / bits;
  const float scale = scale_of(block + panel_rows * (block_columns * bits / 8) + lane * scale_bytes);
  for (std::size_t i = 0; i < block_columns; ++i) {
    std::uint32_t word;
    std::memcpy(&word, block + (i / together * panel_rows + lane) * sizeof word, sizeof word);
    const std::uint32_t number = (word >> shift_of(i % together, bits)) & ((1U << bits) - 1);
    to[i] = (static_cast<float>(number) - static_cast<float>(1U << (bits - 1))) * scale;
  }
}

template <class Bits>
bool finite_bits(std::span<const std::byte> bytes, Bits exponent) noexcept {
  Bits bits;
  bool finite = true;
  for (std::size_t i = 0; i + sizeof bits <= bytes.size(); i += sizeof bits) {
    std::memcpy(&bits, bytes.data() + i, sizeof bits);
    finite &= (bits & exponent) != exponent;
  }
  return finite;
}

template <class Number>
void scatter(const std::byte* from, std::size_t columns, std::byte* panels, std::size_t lane) noexcept {
  for (std::size_t i = 0; i < columns; ++i) {
    std::memcpy(panels + (i * panel_rows + lane) * sizeof(Number), from + i * sizeof(Number), sizeof(Number));
  }
}

template <class Number>
void gather(const std::byte* panels, std::size_t lane, std::size_t columns, Number* to) noexcept {
  for (std::size_t i = 0; i < columns; ++i) {
    std::memcpy(to + i, panels + (i * panel_rows + lane) * sizeof(Number), sizeof(Number));
  }
}

}  // namespace

std::size_t row_bytes(Stored stored, std::size_t columns) noexcept {
  if (has_scales(stored) && columns % block_columns != 0) return 0;
  const std::size_t bytes = block_bytes(stored);
  return has_scales(stored) ? columns / block_columns * bytes : columns * (bytes / block_columns);
}

bool all_finite(Stored stored, std::span<const std::byte> rows) noexcept {
  switch (stored) {
    case Stored::float32: return finite_bits(rows, std::uint32_t{0x7F800000});
    case Stored::float16: return finite_bits(rows, std::uint16_t{0x7C00});
    case Stored::bfloat16: return finite_bits(rows, std::uint16_t{0x7F80});
    case Stored::q8_0:
    case Stored::q4_0: break;
  }
  for (std::size_t i = 0; i < rows.size(); i += block_bytes(stored)) {
    if (!finite_bits(rows.subspan(i, scale_bytes), std::uint16_t{0x7C00})) return false;
  }
  return true;
}

void read_stored(Stored stored, std::span<const std::byte> from, float* to) noexcept {
  const auto halves = [&](Half half) {
    for (std::size_t i = 0; i < from.size(); i += sizeof(std::uint16_t)) {
      std::uint16_t bits;
      std::memcpy(&bits, from.data() + i, sizeof bits);
      widen_row(half, &bits, to++, 1);
    }
  };
  switch (stored) {
    case Stored::float32: std::memcpy(to, from.data(), from.size()); return;
    case Stored::float16: return halves(Half::float16);
    case Stored::bfloat16: return halves(Half::bfloat16);
    case Stored::q8_0:
    case Stored::q4_0: break;
  }
  for (const std::byte* block = from.data(); block < from.data() + from.size(); block += block_bytes(stored)) {
    for (std::size_t i = 0; i < block_columns; ++i) {
      *to++ = static_cast<float>(number_in(stored, block, i)) * scale_of(block);
    }
  }
}

std::size_t Matrix::panel_bytes() const noexcept { return panel_rows * row_bytes(stored_, columns_); }

Result<Matrix> Matrix::make(std::size_t rows, std::size_t columns) {
  Matrix matrix(rows, columns);
  if (const Result<> made = matrix.allocate(Stored::float32); !made) return std::unexpected(made.error());
  return matrix;
}

Result<> Matrix::allocate(Stored stored) {
  if (has_scales(stored) && columns_ % block_columns != 0) {
    return fail(ErrorCode::shape_mismatch, "columns", columns_, Limit::multiple_of, block_columns);
  }
  stored_ = stored;
  const std::size_t panels = sum(rows_, panel_rows - 1) / panel_rows;
  const std::size_t numbers = product({panels, panel_rows, columns_});
  const bool countable = product({numbers, sizeof(float)}) != uncountable;
  return make_zeros(bytes_, countable ? panels * panel_bytes() : uncountable);
}

void Matrix::set_row(std::size_t row, const std::byte* from) noexcept {
  const std::size_t index = row / panel_rows, lane = row % panel_rows;
  std::byte* to = bytes_.data() + index * panel_bytes();
  switch (stored_) {
    case Stored::float32: return scatter<float>(from, columns_, to, lane);
    case Stored::float16:
    case Stored::bfloat16: return scatter<std::uint16_t>(from, columns_, to, lane);
    case Stored::q8_0:
    case Stored::q4_0: break;
  }
  for (std::size_t i = 0; i < columns_; i += block_columns, from += block_bytes(stored_)) {
    set_block(stored_, from, to + i / block_columns * panel_rows * block_bytes(stored_), lane);
  }
}

void Matrix::read_row(std::size_t row, float* to) const noexcept {
  if (empty()) {
    std::fill_n(to, columns_, 0.0f);
    return;
  }
  const std::size_t index = row / panel_rows, lane = row % panel_rows;
  const std::byte* from = panel(index);
  const auto halves = [&](Half half) {
    std::uint16_t some[block_columns];
    for (std::size_t i = 0; i < columns_; i += block_columns) {
      const std::size_t count = std::min(block_columns, columns_ - i);
      gather(from + i * panel_rows * sizeof(std::uint16_t), lane, count, some);
      widen_row(half, some, to + i, count);
    }
  };
  switch (stored_) {
    case Stored::float32: return gather(from, lane, columns_, to);
    case Stored::float16: return halves(Half::float16);
    case Stored::bfloat16: return halves(Half::bfloat16);
    case Stored::q8_0:
    case Stored::q4_0: break;
  }
  for (std::size_t i = 0; i < columns_; i += block_columns, to += block_columns) {
    read_block(stored_, from + i / block_columns * panel_rows * block_bytes(stored_), lane, to);
  }
}

}  // namespace ropewalk::model
