// rope/tables: tables of one position and of several.
#include "bindings/bind.hpp"

#include "bindings/config.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "rope/tables/multimodal.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk::bindings {
namespace {

bool cos_sin(Address config, Address position_ids, std::size_t rows, double seq_len, unsigned precision, Address cos,
             Address sin, std::size_t length) {
  return ok(fill_cos_sin(config_at(config), list<const std::int32_t>(position_ids, rows), whole_if_given(seq_len),
                         member<Precision>(precision), list<float>(cos, length), list<float>(sin, length)));
}

bool cos_sin_range(Address config, double start, double count, double seq_len, unsigned precision, Address cos,
                   Address sin, std::size_t length) {
  const PositionRange range{static_cast<std::int64_t>(start), static_cast<std::int64_t>(count)};
  return ok(fill_cos_sin(config_at(config), range, whole_if_given(seq_len), member<Precision>(precision),
                         list<float>(cos, length), list<float>(sin, length)));
}

std::size_t axes(Address config) { return axis_count(config_at(config)); }

bool multimodal_cos_sin(Address config, Address positions, std::size_t count, double seq_len, unsigned precision,
                        Address cos, Address sin, std::size_t length) {
  return ok(fill_multimodal_cos_sin(config_at(config), list<const std::int32_t>(positions, count),
                                    member<Precision>(precision), list<float>(cos, length), list<float>(sin, length),
                                    whole_if_given(seq_len)));
}

bool coordinate_cos_sin(Address config, Address coordinates, std::size_t count, double scale, unsigned precision,
                        Address cos, Address sin, std::size_t length) {
  return ok(fill_coordinate_cos_sin(config_at(config), list<const double>(coordinates, count), scale,
                                    member<Precision>(precision), list<float>(cos, length), list<float>(sin, length)));
}

}  // namespace

ROPEWALK_BINDINGS(tables) {
  constant("mostAngles", most_angles);
  function<"fillCosSin(config, positionIds, rows, seqLen, precision, cos, sin, length)">(&cos_sin);
  function<"fillCosSinRange(config, start, count, seqLen, precision, cos, sin, length)">(&cos_sin_range);
  function<"axisCount(config)">(&axes);
  function<"fillMultimodalCosSin(config, positions, count, seqLen, precision, cos, sin, length)">(&multimodal_cos_sin);
  function<"fillCoordinateCosSin(config, coordinates, count, scale, precision, cos, sin, length)">(&coordinate_cos_sin);
}

}  // namespace ropewalk::bindings
