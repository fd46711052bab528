// doctor/diagnose.hpp: diagnose returns a handle to its result, which the functions after it read.
#include "doctor/diagnose.hpp"

#include "bindings/bind.hpp"

#include "bindings/config.hpp"
#include "doctor/positions.hpp"
#include "rope/buffer.hpp"
#include "rope/numbers/half_float.hpp"

namespace ropewalk::bindings {
namespace {

using doctor::Diagnosis;
using doctor::Finding;

/// float32 values; 16-bit values are widened into memory of their own.
Result<std::span<const float>> floats(unsigned dtype, Address address, std::size_t length, Buffer<float>& widened) {
  const auto half = half_of(dtype);
  if (!half) return list<const float>(address, length);
  auto made = Buffer<float>::make(length);
  if (!made) return std::unexpected(made.error());
  widened = std::move(*made);
  if (const auto done = widen(*half, list<const std::uint16_t>(address, length), widened.span()); !done)
    return std::unexpected(done.error());
  return widened.span();
}

Address diagnose(unsigned input_dtype, Address input, std::size_t input_length, unsigned output_dtype, Address output,
                 std::size_t output_length, std::size_t batch, std::size_t heads, std::size_t seq, std::size_t head_dim,
                 unsigned layout, Address position_ids, std::size_t id_count, Address config, double seq_len) {
  const TensorShape shape{batch, heads, seq, head_dim, member<Layout>(layout)};
  const RopeConfig* expected = config == 0 ? nullptr : &static_cast<const RopeConfig&>(config_at(config));
  Buffer<float> widened_input, widened_output;
  const auto before = floats(input_dtype, input, input_length, widened_input);
  const auto after = floats(output_dtype, output, output_length, widened_output);
  if (!before || !after) return handle<Diagnosis>(std::unexpected((before ? after : before).error()));
  return handle(doctor::diagnose(*before, *after, shape, list<const double>(position_ids, id_count), expected,
                                 whole_if_given(seq_len)));
}

bool read_positions(Address input, std::size_t input_length, Address output, std::size_t output_length,
                    std::size_t batch, std::size_t heads, std::size_t seq, std::size_t head_dim, unsigned layout,
                    Address position_ids, std::size_t id_count, Address config, double seq_len, Address positions,
                    std::size_t count) {
  const TensorShape shape{batch, heads, seq, head_dim, member<Layout>(layout)};
  return ok(doctor::read_all_positions(list<const float>(input, input_length), list<const float>(output, output_length),
                                       shape, list<const double>(position_ids, id_count), config_at(config),
                                       whole_if_given(seq_len), list<std::int32_t>(positions, count)));
}

const Diagnosis& diagnosis_at(Address diagnosis) { return at<const Diagnosis>(diagnosis); }
const Finding& finding_at(Address diagnosis, std::size_t index) { return diagnosis_at(diagnosis).findings[index]; }

/// A field of `found`; NaN if no rotation was found.
template <class Value>
double found(Address diagnosis, Value value) {
  const auto& found = diagnosis_at(diagnosis).found;
  return found ? static_cast<double>(value(*found)) : no_bound;
}

}  // namespace

ROPEWALK_BINDINGS(doctor) {
  using doctor::Found;
  function<
      "diagnose(inputDtype, input, inputLength, outputDtype, output, outputLength, batch, heads, seq, headDim, layout, "
      "positionIds, idCount, config, seqLen)">(&diagnose);
  function<
      "readPositions(input, inputLength, output, outputLength, batch, heads, seq, headDim, layout, positionIds, "
      "idCount, config, seqLen, positions, count)">(&read_positions);
  function<"freeDiagnosis(diagnosis)">(&free_handle<Diagnosis>);
  function<"verdictOf(diagnosis)">(+[](Address d) { return static_cast<unsigned>(diagnosis_at(d).verdict); });
  function<"residualOf(diagnosis)">(+[](Address d) { return diagnosis_at(d).residual; });
  function<"expectedResidualOf(diagnosis)">(+[](Address d) { return diagnosis_at(d).expected_residual; });
  function<"gridOf(diagnosis)">(+[](Address d) { return static_cast<unsigned>(diagnosis_at(d).grid); });
  function<"decimalsOf(diagnosis)">(+[](Address d) { return diagnosis_at(d).decimals; });
  function<"coarse(diagnosis)">(+[](Address d) { return diagnosis_at(d).undecided.coarse; });
  function<"onePosition(diagnosis)">(+[](Address d) { return diagnosis_at(d).undecided.one_position; });
  function<"positionZero(diagnosis)">(+[](Address d) { return diagnosis_at(d).undecided.position_zero; });
  function<"constantInput(diagnosis)">(+[](Address d) { return diagnosis_at(d).undecided.constant_input; });
  function<"equalAxes(diagnosis)">(+[](Address d) { return diagnosis_at(d).undecided.equal_axes; });
  function<"slowPairs(diagnosis)">(+[](Address d) { return diagnosis_at(d).undecided.slow_pairs; });
  function<"findingCount(diagnosis)">(+[](Address d) { return diagnosis_at(d).findings.size(); });
  function<"findingCode(diagnosis, index)">(
      +[](Address d, std::size_t i) { return static_cast<unsigned>(finding_at(d, i).code); });
  function<"findingConfidence(diagnosis, index)">(
      +[](Address d, std::size_t i) { return finding_at(d, i).confidence; });
  function<"findingShown(diagnosis, index)">(+[](Address d, std::size_t i) { return finding_at(d, i).shown; });
  function<"findingWanted(diagnosis, index)">(+[](Address d, std::size_t i) { return finding_at(d, i).wanted; });
  function<"findingPart(diagnosis, index)">(
      +[](Address d, std::size_t i) { return static_cast<unsigned>(finding_at(d, i).where.of); });
  function<"findingFrom(diagnosis, index)">(+[](Address d, std::size_t i) { return finding_at(d, i).where.from; });
  function<"findingTo(diagnosis, index)">(+[](Address d, std::size_t i) { return finding_at(d, i).where.to; });
  function<"positionsOf(diagnosis)">(
      +[](Address d) { return reinterpret_cast<Address>(diagnosis_at(d).positions.data()); });
  function<"positionCount(diagnosis)">(+[](Address d) { return diagnosis_at(d).positions.size(); });
  function<"changeCount(diagnosis, index)">(+[](Address d, std::size_t i) { return finding_at(d, i).changes.size(); });
  function<"changedParameter(diagnosis, index, change)">(+[](Address d, std::size_t i, std::size_t change) {
    return static_cast<unsigned>(finding_at(d, i).changes[change].parameter);
  });
  function<"changeShown(diagnosis, index, change)">(
      +[](Address d, std::size_t i, std::size_t change) { return finding_at(d, i).changes[change].shown; });
  function<"changeWanted(diagnosis, index, change)">(
      +[](Address d, std::size_t i, std::size_t change) { return finding_at(d, i).changes[change].wanted; });
  function<"foundPairing(diagnosis)">(
      +[](Address d) { return found(d, [](const Found& one) { return static_cast<unsigned>(one.pairing); }); });
  function<"foundRotaryDim(diagnosis)">(
      +[](Address d) { return found(d, [](const Found& one) { return one.rotary_dim; }); });
  function<"foundBase(diagnosis)">(
      +[](Address d) { return found(d, [](const Found& one) { return one.base.value_or(no_bound); }); });
  function<"foundInvFreq(diagnosis)">(+[](Address d) {
    const auto& found = diagnosis_at(d).found;
    return found ? reinterpret_cast<Address>(found->inv_freq.data()) : 0;
  });
  function<"foundAttentionFactor(diagnosis)">(
      +[](Address d) { return found(d, [](const Found& one) { return one.attention_factor; }); });
  function<"foundPositionOffset(diagnosis)">(
      +[](Address d) { return found(d, [](const Found& one) { return one.position_offset; }); });
  function<"foundDirection(diagnosis)">(
      +[](Address d) { return found(d, [](const Found& one) { return one.direction; }); });
}

}  // namespace ropewalk::bindings
