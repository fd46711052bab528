#pragma once
// The papers' formulas as plain loops in 113-bit arithmetic. Includes nothing from src.

#include <cstdint>
#include <vector>

#include "support/quad.hpp"

namespace ropewalk_test {

using Quads = std::vector<Quad>;

/// base^(-2i/dim). RoFormer, arXiv:2104.09864v5, section 3.2.2.
inline Quads reference_default(double base, int dim) {
  Quads list;
  for (int i = 0; i < dim / 2; ++i) list.push_back(powq(Quad{base}, Quad{-2} * i / dim));
  return list;
}

/// Positions divided by the factor. Position interpolation, arXiv:2306.15595.
inline Quads reference_linear(double base, int dim, double factor) {
  Quads list = reference_default(base, dim);
  for (Quad& value : list) value /= factor;
  return list;
}

/// The base grows with the length beyond the trained one. YaRN, arXiv:2309.00071, appendix B.2.
inline Quads reference_dynamic(double base, int dim, double factor, std::int64_t trained, std::int64_t length) {
  Quads list;
  const Quad stretch = length <= trained ? Quad{1} : Quad{factor} * length / trained - (factor - 1);
  const Quad stretched = base * powq(stretch, Quad(dim) / (dim - 2));
  for (int i = 0; i < dim / 2; ++i) list.push_back(powq(stretched, Quad{-2} * i / dim));
  return list;
}

/// A blend of f and f / s by the revolutions that a pair makes over the trained length. YaRN, arXiv:2309.00071, section
/// 3.2, with the ramp over pair indices of the authors' code.
inline Quads reference_yarn(double base, int dim, double factor, std::int64_t trained, double beta_fast,
                            double beta_slow, bool truncate) {
  const auto pair_at = [&](double revolutions) {
    return dim * logq(Quad(trained) / (revolutions * 2 * quad_pi())) / (2 * logq(Quad{base}));
  };
  Quad first = pair_at(beta_fast);
  Quad last = pair_at(beta_slow);
  if (truncate) {
    first = floorq(first);
    last = ceilq(last);
  }
  first = fmaxq(first, 0);
  last = fminq(last, dim - 1);
  if (first == last) last += Quad{0.001};
  Quads list = reference_default(base, dim);
  for (int i = 0; i < dim / 2; ++i) {
    const Quad share = fminq(fmaxq((i - first) / (last - first), 0), 1);
    list[i] = list[i] * (1 - share) + list[i] / factor * share;
  }
  return list;
}

/// Each frequency divided by its own factor. LongRoPE, arXiv:2402.13753.
inline Quads reference_longrope(double base, int dim, const std::vector<double>& factors) {
  Quads list = reference_default(base, dim);
  for (int i = 0; i < dim / 2; ++i) list[i] /= factors[i];
  return list;
}

/// Three bands by revolutions over the trained length. Meta's Llama 3.1 reference code.
inline Quads reference_llama3(double base, int dim, double factor, double low, double high, std::int64_t trained) {
  Quads list = reference_default(base, dim);
  for (Quad& value : list) {
    const Quad revolutions = trained * value / (2 * quad_pi());
    if (revolutions < low)
      value /= factor;
    else if (revolutions <= high && high != low) {
      const Quad smooth = (revolutions - low) / (high - low);
      value = (1 - smooth) * value / factor + smooth * value;
    }
  }
  return list;
}

}  // namespace ropewalk_test
