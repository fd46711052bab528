#pragma once

#include <optional>
#include <vector>

#include "doctor/diagnose.hpp"
#include "doctor/positions.hpp"

namespace ropewalk::doctor {

/// A program explains the output if no channel differs by more than its rounding.
inline constexpr double fits = 1;

/// A program that made the output, and what is wrong with it.
struct Explanation {
  Program program;
  std::vector<Finding> findings;
  PositionFault positions;
};

[[nodiscard]] Finding finding_of(const PositionFault& fault, const Sample& sample);
[[nodiscard]] Finding finding_of(const Variant& variant);

/// The rotation of a program, with its base if its frequencies are powers of one.
[[nodiscard]] Found found_of(const Program& program, double offset);

/// Which position faults are tried: only those with a rule, or any. Without a rule, positions below 0 also stand for a
/// wrong direction.
enum class Faults : std::uint8_t { of_a_rule, any };

/// The program at the positions that are read back, if they differ from those believed.
[[nodiscard]] std::optional<Explanation> with_positions(const Program& program, const Sample& sample,
                                                        Faults faults = Faults::of_a_rule);

/// The program with the head's index and one number more in the place of the position.
[[nodiscard]] std::optional<Explanation> with_head_positions(const Program& program, const Sample& sample);

/// The largest error divided by the largest output.
[[nodiscard]] double residual_of(const Program& program, const Sample& sample);

}  // namespace ropewalk::doctor
