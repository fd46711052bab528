// rope/config/frequencies.hpp: what the core's module and the models' module both ask for.
#include "rope/config/frequencies.hpp"

#include "bindings/bind.hpp"
#include "bindings/config.hpp"

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

}  // namespace

ROPEWALK_BINDINGS(frequencies) {
  function<"fillFrequencies(config, seqLen, precision, invFreq, pairs)">(&frequencies);
  function<"fillWavelengths(invFreq, wavelength, pairs)">(&wavelengths);
}

}  // namespace ropewalk::bindings
