#pragma once

#include "checkpoint/pairing_evidence.hpp"

namespace ropewalk::checkpoint {

/// Sets pairing, confidence and disagreeing_q from the answers. Undecided unless every limit of pairing_rule.cpp holds,
/// each of which was chosen on small trained models (measured.md).
void decide(PairingJudgement& made) noexcept;

}  // namespace ropewalk::checkpoint
