// rope/tables/variants.hpp: published variants, which web/api/variants calls.
#include "rope/tables/variants.hpp"

#include "bindings/arguments.hpp"
#include "bindings/bind.hpp"

namespace ropewalk::bindings {
namespace {

bool taper_slow(double length, Address inv_freq, std::size_t pairs) {
  return ok(taper_slow_pairs(length, list<double>(inv_freq, pairs)));
}

bool stop_slow(double length, Address inv_freq, std::size_t pairs) {
  return ok(stop_slow_pairs(length, list<double>(inv_freq, pairs)));
}

bool stop_last(std::size_t count, Address inv_freq, std::size_t pairs) {
  return ok(stop_last_pairs(count, list<double>(inv_freq, pairs)));
}

bool slow_repeating(double repeated, double frames, Address inv_freq, std::size_t pairs) {
  return ok(slow_repeating_pair(repeated, frames, list<double>(inv_freq, pairs)));
}

bool quarter_back(Address cos, Address sin, std::size_t length) {
  return ok(turn_back_quarter(list<float>(cos, length), list<float>(sin, length)));
}

bool polar_pairs(Address x, std::size_t length, Address phases, std::size_t phase_count, Address y) {
  return ok(fill_polar_pairs(list<const float>(x, length), list<const double>(phases, phase_count),
                             list<float>(y, 2 * length)));
}

bool in_plane(Address x, Address y, std::size_t length, Address a, std::size_t dim, Address b, std::size_t b_length,
              Address positions, std::size_t rows) {
  return ok(rotate_in_plane(list<const float>(x, length), list<const double>(a, dim), list<const double>(b, b_length),
                            list<const double>(positions, rows), list<float>(y, length)));
}

}  // namespace

ROPEWALK_BINDINGS(variants) {
  function<"taperSlowPairs(length, invFreq, pairs)">(&taper_slow);
  function<"stopSlowPairs(length, invFreq, pairs)">(&stop_slow);
  function<"stopLastPairs(count, invFreq, pairs)">(&stop_last);
  function<"slowRepeatingPair(repeated, frames, invFreq, pairs)">(&slow_repeating);
  function<"turnBackQuarter(cos, sin, length)">(&quarter_back);
  function<"rotateInPlane(x, y, length, a, dim, b, bLength, positions, rows)">(&in_plane);
  function<"fillPolarPairs(x, length, phases, phaseCount, y)">(&polar_pairs);
}

}  // namespace ropewalk::bindings
