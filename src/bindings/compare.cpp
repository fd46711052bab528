// The comparisons with RoPE: scores by distance, other encodings, the other pairing. web/api/calls/compare.ts and
// score.ts call it.
#include "bindings/bind.hpp"
#include "bindings/config.hpp"
#include "rope/config/frequencies.hpp"
#include "rope/rotate/convert_pairing.hpp"
#include "rope/tables/encodings.hpp"
#include "rope/tables/score.hpp"

namespace ropewalk::bindings {
namespace {

bool scores(Address config, Address distances, std::size_t count, Address q, std::size_t q_length, Address k,
            std::size_t k_length, double seq_len, unsigned precision, Address scores) {
  return ok(score_by_distance(config_at(config), list<const std::int32_t>(distances, count),
                              list<const float>(q, q_length), list<const float>(k, k_length), whole_if_given(seq_len),
                              member<Precision>(precision), list<double>(scores, count)));
}

bool linear_frequencies(double first, double last, Address inv_freq, std::size_t pairs) {
  return ok(fill_linear_frequencies(first, last, list<double>(inv_freq, pairs)));
}

bool sinusoidal(Address position_ids, std::size_t count, std::size_t dim, double base, Address encoding) {
  return ok(
      fill_sinusoidal(list<const std::int32_t>(position_ids, count), dim, base, list<float>(encoding, count * dim)));
}

bool alibi_slopes(Address slopes, std::size_t heads) { return ok(fill_alibi_slopes(list<double>(slopes, heads))); }

bool xpos_scale(Address position_ids, std::size_t rows, unsigned side, double scale_base, Address cos, Address sin,
                std::size_t length) {
  return ok(apply_xpos_scale(list<const std::int32_t>(position_ids, rows), member<XposSide>(side), scale_base,
                             list<float>(cos, length), list<float>(sin, length)));
}

bool convert(Address x, Address y, std::size_t length, unsigned from, unsigned to, std::size_t head_dim,
             std::size_t rotary_dim, std::size_t rotary_offset) {
  return ok(convert_pairing(list<const float>(x, length), list<float>(y, length), member<Pairing>(from),
                            member<Pairing>(to), {head_dim, rotary_dim, rotary_offset}));
}

bool convert_rows(Address x, Address y, std::size_t length, unsigned from, unsigned to, std::size_t head_dim,
                  std::size_t rotary_dim, std::size_t rotary_offset, std::size_t heads, std::size_t columns) {
  return ok(convert_pairing_rows(list<const float>(x, length), list<float>(y, length), member<Pairing>(from),
                                 member<Pairing>(to), {head_dim, rotary_dim, rotary_offset}, heads, columns));
}

}  // namespace

ROPEWALK_BINDINGS(compare) {
  function<"scoreByDistance(config, distances, count, q, qLength, k, kLength, seqLen, precision, scores)">(&scores);
  function<"fillSinusoidal(positionIds, count, dim, base, encoding)">(&sinusoidal);
  function<"fillAlibiSlopes(slopes, heads)">(&alibi_slopes);
  function<"applyXposScale(positionIds, rows, side, scaleBase, cos, sin, length)">(&xpos_scale);
  function<"fillLinearFrequencies(first, last, invFreq, pairs)">(&linear_frequencies);
  function<"convertPairing(x, y, length, from, to, headDim, rotaryDim, rotaryOffset)">(&convert);
  function<"convertPairingRows(x, y, length, from, to, headDim, rotaryDim, rotaryOffset, heads, columns)">(
      &convert_rows);
}

}  // namespace ropewalk::bindings
