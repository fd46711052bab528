#include "rope/rotate/rotate_checks.hpp"

namespace ropewalk {

using Bytes = std::span<const std::byte>;

Result<> check_rotation(const TensorShape& shape, const RotateOptions& options, const CosSinView& table,
                        const std::span<const std::int32_t>& position_ids) {
  const auto rotary_dim = static_cast<double>(options.rotary_dim);
  if (options.rotary_dim == 0) return fail(ErrorCode::option_invalid, "rotary_dim", 0, Limit::at_least, 2);
  if (options.rotary_dim % 2 != 0) return fail(ErrorCode::option_invalid, "rotary_dim", rotary_dim, Limit::even);
  if (options.rotary_dim > shape.head_dim || options.rotary_offset > shape.head_dim - options.rotary_dim) {
    const double most = static_cast<double>(shape.head_dim) - rotary_dim;
    return fail(ErrorCode::shape_mismatch, "rotary_offset", options.rotary_offset, Limit::at_most, most,
                "head_dim - rotary_dim");
  }
  const auto wrong = [&](std::string_view name, std::size_t length) {
    const double wanted = static_cast<double>(table.rows) * static_cast<double>(options.rotary_dim / 2);
    return wrong_length(name, length, wanted, "rows * rotary_dim / 2");
  };
  std::size_t wanted = 0;
  const bool uncountable = __builtin_mul_overflow(table.rows, options.rotary_dim / 2, &wanted);
  if (uncountable || table.cos.size() != wanted) return wrong("cos", table.cos.size());
  if (table.sin.size() != wanted) return wrong("sin", table.sin.size());
  const double rows = static_cast<double>(table.rows);
  const double seq = static_cast<double>(shape.seq);
  if (position_ids.empty()) {
    if (shape.seq == 1 && table.rows > 1 && table.rows != shape.batch) {
      return fail(ErrorCode::shape_mismatch, "position_ids", no_bound, Limit::row_of_token, rows);
    }
    if (table.rows < shape.seq) return fail(ErrorCode::shape_mismatch, "rows", rows, Limit::at_least, seq, "seq");
    return {};
  }
  const double tokens = static_cast<double>(shape.batch) * seq;
  const double ids = static_cast<double>(position_ids.size());
  if (ids != seq && ids != tokens) return wrong_length("position_ids", ids, tokens, "seq | batch * seq");
  for (const std::int32_t id : position_ids) {
    if (id < 0) return fail(ErrorCode::position_invalid, "position_ids", id, Limit::at_least, 0);
    if (static_cast<std::size_t>(id) >= table.rows) {
      return fail(ErrorCode::position_invalid, "position_ids", id, Limit::below, rows, "rows");
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
    const Limit limit = shape.strides ? Limit::at_least : Limit::equal_to;
    return fail(ErrorCode::shape_mismatch, length_of(name), bytes.size() / element_size, limit, length, "shape");
  };
  if (!fits(x)) return wrong("x", x);
  if (!fits(y)) return wrong("y", y);
  if (x.data() != y.data() && overlap(x, y)) {
    return fail(ErrorCode::option_invalid, "y", length, Limit::apart_from, no_bound, "x");
  }
  if (overlap(table.cos, y) || overlap(table.sin, y)) {
    return fail(ErrorCode::option_invalid, "y", length, Limit::apart_from, no_bound, "cos, sin");
  }
  return check_rotation(shape, options, table, position_ids);
}

}  // namespace ropewalk
