#pragma once

#include <optional>
#include <vector>

#include "doctor/diagnose.hpp"
#include "doctor/positions.hpp"

namespace ropewalk::doctor {

/// A program explains the output where no channel is off by more than its rounding.
inline constexpr double fits = 1;

/// A program that made the output, and what is wrong with it.
struct Explanation {
  Program program;
  std::vector<Finding> findings;
  PositionFault positions;
};

[[nodiscard]] Finding finding_of(const PositionFault& fault, const Sample& sample);
[[nodiscard]] Finding finding_of(const Variant& variant);

/// The rotation of a program, with its base where its frequencies are powers of one.
[[nodiscard]] Found found_of(const Program& program, double offset);

/// Which position faults are tried: those with a rule, or any. Without one, positions below 0 stand for a wrong
/// direction, too.
enum class Faults : std::uint8_t { of_a_rule, any };

/// The program at the positions that are read back, if they are not those believed.
[[nodiscard]] std::optional<Explanation> with_positions(const Program& program, const Sample& sample,
                                                        Faults faults = Faults::of_a_rule);

/// Largest error by the largest output.
[[nodiscard]] double residual_of(const Program& program, const Sample& sample);

}  // namespace ropewalk::doctor
