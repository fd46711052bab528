#include "bindings/blocks.hpp"
#include "bindings/calls.hpp"
#include "bindings/config_block.hpp"
#include "rope/config/frequencies.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "rope/tables/multimodal.hpp"

namespace ropewalk::bindings {
namespace {

#define ROPEWALK_PRECISION "precision=exact|float32"

int check_config() {
  const auto config = read_config();
  return status(config ? validate(*config) : std::unexpected(config.error()));
}

int default_config() {
  write_config(RopeConfig{});
  return 0;
}

int frequencies() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto seq_len = in.optional_whole();
  const auto precision = in.choice<Precision>();
  const auto factor = fill_frequencies(*config, seq_len, precision, in.list<double>());
  if (!factor) return status(std::unexpected(factor.error()));
  argument_block[0] = *factor;
  return 0;
}

int wavelengths() {
  Arguments in;
  const auto inv_freq = in.list<const double>();
  return status(fill_wavelengths(inv_freq, in.list<double>()));
}

int cos_sin() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto seq_len = in.optional_whole();
  const auto precision = in.choice<Precision>();
  const auto position_ids = in.list<const std::int32_t>();
  const auto cos = in.list<float>();
  return status(fill_cos_sin(*config, position_ids, seq_len, precision, cos, in.list<float>()));
}

int cos_sin_range() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto seq_len = in.optional_whole();
  const auto precision = in.choice<Precision>();
  const auto start = static_cast<std::int64_t>(in.size());
  const PositionRange range{start, static_cast<std::int64_t>(in.size())};
  const auto cos = in.list<float>();
  return status(fill_cos_sin(*config, range, seq_len, precision, cos, in.list<float>()));
}

int axes() {
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  if (auto ok = validate(*config); !ok) return status(ok);
  argument_block[0] = static_cast<double>(axis_count(*config));
  return 0;
}

int multimodal_cos_sin() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto precision = in.choice<Precision>();
  const auto positions = in.list<const std::int32_t>();
  const auto cos = in.list<float>();
  return status(fill_multimodal_cos_sin(*config, positions, precision, cos, in.list<float>()));
}

int coordinate_cos_sin() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto precision = in.choice<Precision>();
  const auto coordinates = in.list<const double>();
  const double scale = in.number();
  const auto cos = in.list<float>();
  return status(fill_coordinate_cos_sin(*config, coordinates, scale, precision, cos, in.list<float>()));
}

int shift_cos_sin() {
  Arguments in;
  const auto config = read_config();
  if (!config) return status(std::unexpected(config.error()));
  const auto seq_len = in.optional_whole();
  const auto precision = in.choice<Precision>();
  const auto from = in.list<const std::int32_t>();
  const auto to = in.list<const std::int32_t>();
  const auto cos = in.list<float>();
  return status(fill_shift_cos_sin(*config, from, to, seq_len, precision, cos, in.list<float>()));
}

constexpr Call calls[] = {
    {"check_config", "", &check_config},
    {"default_config", "", &default_config},
    {"frequencies", "seq_len," ROPEWALK_PRECISION ",inv_freq[f64]", &frequencies},
    {"wavelengths", "inv_freq[f64],wavelength[f64]", &wavelengths},
    {"cos_sin", "seq_len," ROPEWALK_PRECISION ",position_ids[i32],cos[f32],sin[f32]", &cos_sin},
    {"cos_sin_range", "seq_len," ROPEWALK_PRECISION ",start,count,cos[f32],sin[f32]", &cos_sin_range},
    {"axes", "", &axes},
    {"multimodal_cos_sin", ROPEWALK_PRECISION ",positions[i32],cos[f32],sin[f32]", &multimodal_cos_sin},
    {"coordinate_cos_sin", ROPEWALK_PRECISION ",coordinates[f64],scale,cos[f32],sin[f32]", &coordinate_cos_sin},
    {"shift_cos_sin", "seq_len," ROPEWALK_PRECISION ",from[i32],to[i32],cos[f32],sin[f32]", &shift_cos_sin},
};

}  // namespace

const std::span<const Call> table_calls = calls;

}  // namespace ropewalk::bindings
