#include "rope/rotate/rotate_checks.hpp"

namespace ropewalk {

using Bytes = std::span<const std::byte>;

Result<> check_rotation(const TensorShape& shape, const RotateOptions& options, const CosSinView& table,
                        const std::span<const std::int32_t>& position_ids) {
  if (options.rotary_dim == 0 || options.rotary_dim % 2 != 0) {
    return fail(ErrorCode::option_invalid, "rotary_dim", static_cast<double>(options.rotary_dim), "even and at least",
                2);
  }
  if (options.rotary_dim > shape.head_dim || options.rotary_offset > shape.head_dim - options.rotary_dim) {
    const double end = static_cast<double>(options.rotary_offset) + static_cast<double>(options.rotary_dim);
    const double head_dim = static_cast<double>(shape.head_dim);
    return fail(ErrorCode::shape_mismatch, "rotary_offset + rotary_dim", end, "at most head_dim,", head_dim);
  }
  const auto wrong = [&](std::string_view name, std::size_t length) {
    const double wanted = static_cast<double>(table.rows) * static_cast<double>(options.rotary_dim / 2);
    return fail(ErrorCode::shape_mismatch, name, static_cast<double>(length), "rows * rotary_dim / 2 long,", wanted);
  };
  std::size_t wanted = 0;
  const bool uncountable = __builtin_mul_overflow(table.rows, options.rotary_dim / 2, &wanted);
  if (uncountable || table.cos.size() != wanted) return wrong("cos", table.cos.size());
  if (table.sin.size() != wanted) return wrong("sin", table.sin.size());
  const double rows = static_cast<double>(table.rows);
  const double seq = static_cast<double>(shape.seq);
  if (position_ids.empty()) {
    if (table.rows < shape.seq) return fail(ErrorCode::shape_mismatch, "rows", rows, "at least seq,", seq);
    return {};
  }
  const double tokens = static_cast<double>(shape.batch) * seq;
  const double ids = static_cast<double>(position_ids.size());
  if (ids != seq && ids != tokens) {
    return fail(ErrorCode::shape_mismatch, "position_ids", ids, "seq or batch * seq long,", tokens);
  }
  for (const std::int32_t id : position_ids) {
    if (id < 0) return fail(ErrorCode::position_invalid, "position_ids", id, "at least", 0);
    if (static_cast<std::size_t>(id) >= table.rows) {
      return fail(ErrorCode::position_invalid, "position_ids", id, "below rows,", rows);
    }
  }
  return {};
}

Result<> check_rotate(const Bytes& x, const std::span<std::byte>& y, std::size_t element_size, const TensorShape& shape,
                      const RotateOptions& options, const CosSinView& table,
                      const std::span<const std::int32_t>& position_ids) {
  const Result<std::size_t> extent = extent_of(shape, "shape");
  if (!extent) return std::unexpected(extent.error());
  const auto fits = [&](const Bytes& bytes) {
    const std::size_t wanted = *extent * element_size;
    return shape.strides ? bytes.size() >= wanted : bytes.size() == wanted;
  };
  const double length = static_cast<double>(*extent);
  const auto wrong = [&](std::string_view name, const Bytes& bytes) {
    const std::string_view limit = shape.strides ? "at least as long as its rows reach," : "as long as its shape,";
    return fail(ErrorCode::shape_mismatch, name, static_cast<double>(bytes.size() / element_size), limit, length);
  };
  if (!fits(x)) return wrong("x", x);
  if (!fits(y)) return wrong("y", y);
  if (x.data() != y.data() && overlap(x, y)) {
    return fail(ErrorCode::option_invalid, "y", length, "x itself or apart from x");
  }
  if (overlap(table.cos, y) || overlap(table.sin, y)) {
    return fail(ErrorCode::option_invalid, "y", length, "apart from the table");
  }
  return check_rotation(shape, options, table, position_ids);
}

}  // namespace ropewalk
