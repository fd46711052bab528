// Rotation against the limits of the machine, in the same process: a copy, a scale loop, and "table-scale", the scale
// loop that also reads the stream of cosines and sines.

#include <cstring>

#include "bench/bench.hpp"
#include "bench/limits.hpp"
#include "rope/buffer.hpp"
#include "rope/rotate/rotate.hpp"
#include "support/reference_rotation.hpp"
#include "support/tensors.hpp"

namespace ropewalk_bench {
namespace {

using namespace ropewalk;
using namespace ropewalk_test;

volatile float factor = 1.0f;  // any other drives x into denormals or infinity

struct Size {
  const char* name;
  std::size_t heads, seq;
};
constexpr std::size_t head_dim = 128;
constexpr Size sizes[] = {{"16 KiB", 4, 8}, {"256 KiB", 8, 64}, {"4 MiB", 32, 256}, {"64 MiB", 32, 4096}};

void check_answer(const Size& size, Layout layout, Pairing pairing, const Table& table) {
  RotationCase c;
  c.heads = size.heads;
  c.seq = size.seq;
  c.head_dim = c.rotary_dim = head_dim;
  c.seq_outside = layout == Layout::bshd;
  c.read = c.write = pairing == Pairing::half_split ? Order::half_split : Order::interleaved;
  std::vector<float> x = random_vector(c.size(), 3);
  std::vector<std::size_t> rows(size.seq);
  for (std::size_t s = 0; s < size.seq; ++s) rows[s] = s;
  const std::vector<double> expected = reference_rotate<double>(c, x, table.cos, table.sin, rows);
  const RotateOptions options{.pairing = pairing, .write_as = pairing, .rotary_dim = head_dim};
  must(rotate(x, x, {1, size.heads, size.seq, head_dim, layout}, options, {table.cos, table.sin, table.rows})
           .has_value(),
       "rotate");
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) worst = std::max(worst, std::abs(static_cast<double>(x[i]) - expected[i]));
  must(worst <= 4 * 2 * eps, "rotate");
}

/// 16-bit tensors: 32 heads, 512 positions.
void bench_halves() {
  std::printf("\nrotate, 16-bit storage, half_split, [32, 512, 128] in place; elements per ns\n");
  constexpr std::size_t heads = 32, seq = 512, floats = heads * seq * head_dim;
  const Table table = rope_table(seq, head_dim / 2);
  const std::vector<float> x = random_vector(floats, 1);
  for (const Half half : {Half::bfloat16, Half::float16}) {
    std::vector<std::uint16_t> halves(floats);
    std::vector<float> back(floats);
    must(narrow(half, x, halves).has_value() && widen(half, halves, back).has_value(), "half");
    double worst = 0;
    for (std::size_t i = 0; i < floats; ++i) worst = std::max(worst, std::abs(1.0 * back[i] - x[i]));
    must(worst <= 8 * (half == Half::bfloat16 ? 1.0 / 512 : 1.0 / 4096), "half");
    RotateOptions options{.rotary_dim = head_dim};
    const double elements = floats;
    std::vector<Contender> all = {
        {"widen", elements, [&] { must(widen(half, halves, back).has_value(), "widen"); }},
        {"narrow", elements, [&] { must(narrow(half, back, halves).has_value(), "narrow"); }},
        {"rotate", elements, [&] {
           options.direction = options.direction == Direction::forward ? Direction::back : Direction::forward;
           must(rotate(halves, halves, half, {1, heads, seq, head_dim}, options, {table.cos, table.sin, table.rows})
                    .has_value(),
                "rotate");
         }}};
    time_in_rounds(all);
    std::printf("%-10s", half == Half::bfloat16 ? "bfloat16" : "float16");
    for (const Contender& c : all) std::printf("  %s %.2f", c.name.c_str(), c.work / c.best());
    std::printf("\n");
  }
}

}  // namespace

void bench_rotate() {
  std::printf("\nrotate, head_dim 128, float32, in place; GB/s counts x only, read and written\n");
  std::printf("%-8s %-6s %-12s %8s %8s %8s %8s  %8s %8s %8s\n", "size", "layout", "pairing", "ns/elem", "GB/s", "copy",
              "scale", "table-sc", "/scale", "/table-sc");
  for (const Size& size : sizes) {
    const std::size_t floats = size.heads * size.seq * head_dim;
    const Table table = rope_table(size.seq, head_dim / 2);
    // The same memory layout as in web/bench/suite/limits.ts: x and its table, ones to scale by, and room for a copy,
    // in one block.
    const std::size_t angles = size.seq * head_dim / 2;
    Result<Buffer<float>> memory = Buffer<float>::make(2 * floats + 4 * angles);
    must(memory.has_value(), "memory");
    const std::span<float> x = memory->span().first(floats), y = memory->span().last(floats);
    const auto part = [&](std::size_t n) { return memory->span().subspan(floats + n * angles, angles); };
    std::ranges::copy(random_vector(floats, 1), x.begin());
    std::ranges::copy(table.cos, part(0).begin());
    std::ranges::copy(table.sin, part(1).begin());
    std::ranges::fill(part(2), 1.0f);
    std::ranges::fill(part(3), 1.0f);
    std::ranges::fill(y, 0.0f);
    const CosSinView view{part(0), part(1), size.seq};
    for (const Layout layout : {Layout::bshd, Layout::bhsd}) {
      for (const Pairing pairing : {Pairing::half_split, Pairing::interleaved}) {
        if (size.seq <= 256) check_answer(size, layout, pairing, table);
        const double bytes = 2.0 * sizeof(float) * static_cast<double>(floats);
        RotateOptions options{.pairing = pairing, .write_as = pairing, .rotary_dim = head_dim};
        const TensorShape shape{1, size.heads, size.seq, head_dim, layout};
        std::vector<Contender> all = {
            {"copy", bytes, [&] { std::memcpy(y.data(), x.data(), floats * sizeof(float)); }},
            {"scale", bytes, [&] { scale(x.data(), floats, factor); }},
            {"table-scale", bytes,
             [&] {
               table_scale<head_dim / 2>(x.data(), part(2).data(), part(3).data(), size.heads, size.seq,
                                         layout == Layout::bshd);
             }},
            {"rotate", bytes, [&] {  // alternately forward and back, so that x stays the same
               options.direction = options.direction == Direction::forward ? Direction::back : Direction::forward;
               must(rotate(x, x, shape, options, view).has_value(), "rotate");
             }}};
        time_in_rounds(all);
        const auto rate = [](const Contender& c) { return c.work / c.best(); };
        std::printf("%-8s %-6s %-12s %8.4f %8.1f %8.1f %8.1f %8.1f  %8.2f %8.2f\n", size.name,
                    layout == Layout::bshd ? "[SHD]" : "[HSD]",
                    pairing == Pairing::half_split ? "half_split" : "interleaved",
                    all[3].best() / static_cast<double>(floats), rate(all[3]), rate(all[0]), rate(all[1]), rate(all[2]),
                    speed_ratio(all[3], all[1]), speed_ratio(all[3], all[2]));
      }
    }
  }
  bench_halves();
}

}  // namespace ropewalk_bench
