#pragma once

#include <cstddef>
#include <span>

#include "rope/config/config.hpp"
#include "rope/error.hpp"

namespace ropewalk {

/// Which channels of a head are rewritten.
struct PairingSlice {
  std::size_t head_dim = 0;
  std::size_t rotary_dim = 0;     ///< even, 2 or more
  std::size_t rotary_offset = 0;  ///< rotary_offset + rotary_dim <= head_dim
};

/// Rewrites the rotary channels from one pairing's order to the other's: the first and second channel of pair p in
/// `from` become the first and second channel of pair p in `to`. Scores do not change when q and k are both rewritten.
///   x, y  [..., head_dim]  y shares no element with x
/// from = to copies. Errors: shape_mismatch (length no multiple of head_dim, lengths differ), option_invalid
/// (rotary_dim odd, zero or past head_dim; y overlaps x).
[[nodiscard]] Result<> convert_pairing(std::span<const float> x, std::span<float> y, Pairing from, Pairing to,
                                       const PairingSlice& slice);

/// The same for the rows of a projection, [heads * head_dim, in]: each head's rows are permuted, so that q and k with
/// their own number of heads each stay aligned under grouped-query attention.
/// Source: the permutation in transformers, convert_llama_weights_to_hf.py.
[[nodiscard]] Result<> convert_pairing_rows(std::span<const float> x, std::span<float> y, Pairing from, Pairing to,
                                            const PairingSlice& slice, std::size_t heads, std::size_t in);

}  // namespace ropewalk
