// rope/rotate: rotation, and tables that are kept for it.
#include "bindings/bind.hpp"

#include "bindings/config.hpp"
#include "bindings/rope_at.hpp"
#include "rope/rotate/kept_table.hpp"
#include "rope/rotate/rotate.hpp"

namespace ropewalk::bindings {
namespace {

RopeAt next_rope;

Address rope_at(unsigned pairing, unsigned write_as, std::size_t rotary_dim, std::size_t rotary_offset, bool inverse,
                Address cos, std::size_t cos_length, Address sin, std::size_t sin_length, std::size_t rows,
                Address position_ids, std::size_t id_count) {
  RotateOptions& options = next_rope.rotate;
  options.pairing = member<Pairing>(pairing);
  options.write_as = member<Pairing>(write_as);
  options.rotary_dim = rotary_dim;
  options.rotary_offset = rotary_offset;
  options.direction = inverse ? Direction::back : Direction::forward;
  next_rope.table.cos = list<const float>(cos, cos_length);
  next_rope.table.sin = list<const float>(sin, sin_length);
  next_rope.table.rows = rows;
  next_rope.position_ids = list<const std::int32_t>(position_ids, id_count);
  return reinterpret_cast<Address>(&next_rope);
}

bool rotate_tensor(unsigned dtype, Address x, std::size_t x_length, Address y, std::size_t y_length, std::size_t batch,
                   std::size_t heads, std::size_t seq, std::size_t head_dim, unsigned layout, double batch_stride,
                   double head_stride, double seq_stride, Address rope) {
  TensorShape shape{batch, heads, seq, head_dim, member<Layout>(layout)};
  if (!std::isnan(batch_stride)) {
    const auto size = [](double stride) { return static_cast<std::size_t>(stride); };
    shape.strides = Strides{size(batch_stride), size(head_stride), size(seq_stride)};
  }
  const auto& [options, table, position_ids] = at<RopeAt>(rope);
  const auto half = half_of(dtype);
  if (!half) {
    return ok(rotate(list<const float>(x, x_length), list<float>(y, y_length), shape, options, table, position_ids));
  }
  return ok(rotate(list<const std::uint16_t>(x, x_length), list<std::uint16_t>(y, y_length), *half, shape, options,
                   table, position_ids));
}

Address make_kept_table(Address config, unsigned precision) {
  return handle(KeptTable::make(config_at(config), member<Precision>(precision)));
}

/// The rows of a kept table that the last call asked for.
CosSinView kept_rows;

bool keep(const Result<CosSinView>& rows) {
  if (!rows) return ok(std::unexpected(rows.error()));
  kept_rows = *rows;
  return true;
}

bool keep_run(Address table, double start, double count, double seq_len) {
  const PositionRange range{static_cast<std::int64_t>(start), static_cast<std::int64_t>(count)};
  return keep(at<KeptTable>(table).rows(range, whole_if_given(seq_len)));
}

/// Rotates a dense tensor by the rows of consecutive positions in one call: a decoding step does this for every layer.
bool rotate_run(Address table, unsigned dtype, Address x, std::size_t length, std::size_t batch, std::size_t heads,
                std::size_t seq, std::size_t head_dim, unsigned layout, double start, double seq_len, bool inverse) {
  if (!keep_run(table, start, static_cast<double>(seq), seq_len)) return false;
  next_rope = {at<KeptTable>(table).rotation(), kept_rows};
  Direction& direction = next_rope.rotate.direction;
  if (inverse) direction = direction == Direction::back ? Direction::forward : Direction::back;
  const double dense = no_bound;
  return rotate_tensor(dtype, x, length, x, length, batch, heads, seq, head_dim, layout, dense, dense, dense,
                       reinterpret_cast<Address>(&next_rope));
}

bool keep_list(Address table, Address positions, std::size_t count, double seq_len) {
  return keep(at<KeptTable>(table).rows(list<std::int32_t>(positions, count), whole_if_given(seq_len)));
}

}  // namespace

ROPEWALK_BINDINGS(rotate) {
  // How the call that follows rotates a tensor: its handle `rope`.
  function<
      "ropeAt(pairing, writeAs, rotaryDim, rotaryOffset, inverse, cos, cosLength, sin, sinLength, rows, positionIds, "
      "idCount)">(&rope_at);
  function<
      "rotate(dtype, x, xLength, y, yLength, batch, heads, seq, headDim, layout, batchStride, headStride, seqStride, "
      "rope)">(&rotate_tensor);
  function<"makeKeptTable(config, precision)">(&make_kept_table);
  function<"freeKeptTable(table)">(&free_handle<KeptTable>);
  // Looks up the rows of these positions. keptCos, keptSin and keptRowCount return them until the next call.
  function<"keepRun(table, start, count, seqLen)">(&keep_run);
  function<"rotateRun(table, dtype, x, length, batch, heads, seq, headDim, layout, start, seqLen, inverse)">(
      &rotate_run);
  function<"keepList(table, positions, count, seqLen)">(&keep_list);
  function<"keptCos()">(+[] { return reinterpret_cast<Address>(kept_rows.cos.data()); });
  function<"keptSin()">(+[] { return reinterpret_cast<Address>(kept_rows.sin.data()); });
  function<"keptRowCount()">(+[] { return kept_rows.rows; });
}

}  // namespace ropewalk::bindings
