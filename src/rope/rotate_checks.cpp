#include "rope/rotate_checks.hpp"

namespace ropewalk {
namespace {

using Bytes = std::span<const std::byte>;

Result<> check_table(const TensorShape& shape, const RotateOptions& options, const CosSinView& table,
                     const std::span<const std::int32_t>& position_ids) {
  const double pairs = static_cast<double>(options.rotary_dim / 2);
  const double wanted = static_cast<double>(table.rows) * pairs;
  const auto wrong = [&](std::string_view name, std::size_t length) {
    return fail(ErrorCode::shape_mismatch, name, static_cast<double>(length), "rows * rotary_dim / 2 long,", wanted);
  };
  if (static_cast<double>(table.cos.size()) != wanted) return wrong("cos", table.cos.size());
  if (static_cast<double>(table.sin.size()) != wanted) return wrong("sin", table.sin.size());
  const double rows = static_cast<double>(table.rows);
  const double seq = static_cast<double>(shape.seq);
  const double tokens = static_cast<double>(shape.batch) * seq;
  if (position_ids.empty()) {
    if (rows < seq) return fail(ErrorCode::shape_mismatch, "rows", rows, "at least seq,", seq);
    return {};
  }
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

}  // namespace

Result<> check_rotate(const Bytes& x, const std::span<std::byte>& y, std::size_t element_size, const TensorShape& shape,
                      const RotateOptions& options, const CosSinView& table,
                      const std::span<const std::int32_t>& position_ids) {
  const Result<std::size_t> extent = extent_of(shape, "shape");
  if (!extent) return std::unexpected(extent.error());
  const double length = static_cast<double>(*extent);
  const auto fits = [&](std::size_t size) { return shape.strides ? size >= *extent : size == *extent; };
  const auto wrong = [&](std::string_view name, std::size_t size) {
    const std::string_view limit = shape.strides ? "at least as long as its rows reach," : "as long as its shape,";
    return fail(ErrorCode::shape_mismatch, name, static_cast<double>(size), limit, length);
  };
  const std::size_t x_size = x.size() / element_size, y_size = y.size() / element_size;
  if (!fits(x_size)) return wrong("x", x_size);
  if (!fits(y_size)) return wrong("y", y_size);
  const double rotary_dim = static_cast<double>(options.rotary_dim);
  if (options.rotary_dim == 0 || options.rotary_dim % 2 != 0) {
    return fail(ErrorCode::option_invalid, "rotary_dim", rotary_dim, "even and at least", 2);
  }
  const double head_dim = static_cast<double>(shape.head_dim);
  const double end = static_cast<double>(options.rotary_offset) + rotary_dim;
  if (end > head_dim) {
    return fail(ErrorCode::shape_mismatch, "rotary_offset + rotary_dim", end, "at most head_dim,", head_dim);
  }
  if (x.data() != y.data() && overlap(x, y)) {
    return fail(ErrorCode::option_invalid, "y", length, "x itself or apart from x");
  }
  if (overlap(std::as_bytes(table.cos), y) || overlap(std::as_bytes(table.sin), y)) {
    return fail(ErrorCode::option_invalid, "y", length, "apart from the table");
  }
  return check_table(shape, options, table, position_ids);
}

}  // namespace ropewalk
