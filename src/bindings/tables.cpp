// rope/config/frequencies.hpp, rope/tables: frequencies and tables.
#include "bindings/bind.hpp"

#include "bindings/config.hpp"
#include "rope/config/frequencies.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "rope/tables/multimodal.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk::bindings {
namespace {

/// attention_factor; NaN where there is an error.
double frequencies(Address config, double seq_len, unsigned precision, Address inv_freq, std::size_t pairs) {
  const auto factor = fill_frequencies(config_at(config), whole_if_given(seq_len), member<Precision>(precision),
                                       list<double>(inv_freq, pairs));
  if (!factor) ok(std::unexpected(factor.error()));
  return factor.value_or(no_bound);
}

bool wavelengths(Address inv_freq, Address wavelength, std::size_t pairs) {
  return ok(fill_wavelengths(list<const double>(inv_freq, pairs), list<double>(wavelength, pairs)));
}

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
  function<"fillFrequencies(config, seqLen, precision, invFreq, pairs)">(&frequencies);
  function<"fillWavelengths(invFreq, wavelength, pairs)">(&wavelengths);
  function<"fillCosSin(config, positionIds, rows, seqLen, precision, cos, sin, length)">(&cos_sin);
  function<"fillCosSinRange(config, start, count, seqLen, precision, cos, sin, length)">(&cos_sin_range);
  function<"axisCount(config)">(&axes);
  function<"fillMultimodalCosSin(config, positions, count, seqLen, precision, cos, sin, length)">(&multimodal_cos_sin);
  function<"fillCoordinateCosSin(config, coordinates, count, scale, precision, cos, sin, length)">(&coordinate_cos_sin);
}

}  // namespace ropewalk::bindings
