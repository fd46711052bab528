#pragma once
// The only include of xsimd. Kernels are templates over Batch and float; no other file names an instruction set.

#include <cstddef>

#include <xsimd/xsimd.hpp>

namespace ropewalk {

/// As many floats as one register of the machine that is compiled for: 4 (wasm, SSE, NEON), 8 (AVX2) or 16 (AVX-512).
using Batch = xsimd::batch<float>;
inline constexpr std::size_t batch_size = Batch::size;

/// batch_size floats from any address, aligned or not.
inline Batch load(const float* from) noexcept { return Batch::load_unaligned(from); }
inline void store(float* to, Batch value) noexcept { value.store_unaligned(to); }

/// The same float in every lane.
inline Batch splat(float value) noexcept { return Batch(value); }

}  // namespace ropewalk
