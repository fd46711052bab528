#include "doctor/diagnose.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <tuple>

#include "mistakes.hpp"

using namespace ropewalk;
using doctor::FindingCode;
using doctor::Verdict;
using mistakes::Case;
using mistakes::Way;

namespace {

const char* words(FindingCode code) {
  constexpr const char* list[] = {"pairing-swapped",
                                  "table-pairing-mismatch",
                                  "output-order",
                                  "weights-not-permuted",
                                  "base-wrong",
                                  "scaling-ignored",
                                  "scaling-wrong",
                                  "attention-factor-missing",
                                  "position-offset",
                                  "position-ignored",
                                  "position-reset",
                                  "direction-reversed",
                                  "rotary-dim-wrong",
                                  "exponent-dim-wrong",
                                  "sin-cos-swapped",
                                  "sign-wrong",
                                  "applied-twice",
                                  "not-applied",
                                  "low-precision-positions",
                                  "heads-and-positions-swapped"};
  return list[static_cast<int>(code)];
}

RopeConfig config_of(const Case& one) {
  RopeConfig config;
  config.head_dim = one.head_dim;
  config.rotary_dim = one.rotary_dim;
  config.base = one.base;
  config.pairing = one.interleaved ? Pairing::interleaved : Pairing::half_split;
  if (one.scheme == "default") return config;
  config.rope_type = one.scheme == "linear" ? RopeType::linear
                     : one.scheme == "yarn" ? RopeType::yarn
                                            : RopeType::llama3;
  config.factor = one.factor;
  config.original_max_position_embeddings = static_cast<std::int64_t>(one.original);
  config.max_position_embeddings = static_cast<std::int64_t>(one.original * one.factor);
  if (one.scheme == "llama3") config.low_freq_factor = 1, config.high_freq_factor = 4;
  return config;
}

doctor::Diagnosis diagnosis_of(const Case& one, const std::vector<float>& x, const std::vector<float>& y,
                               bool expected = true) {
  const TensorShape shape{static_cast<std::size_t>(one.batch), static_cast<std::size_t>(one.heads),
                          static_cast<std::size_t>(one.seq), static_cast<std::size_t>(one.head_dim)};
  const RopeConfig config = config_of(one);
  const auto result = doctor::diagnose(x, y, shape, mistakes::positions(one), expected ? &config : nullptr);
  REQUIRE(result.has_value());
  return *result;
}

doctor::Diagnosis diagnosis_of(const Case& one, const Way& way, bool expected = true, bool narrow = false) {
  std::vector<float> x = mistakes::vectors(one);
  if (narrow)
    for (float& value : x) value = mistakes::bfloat16(value);
  std::vector<float> y = mistakes::rotated(one, way, x);
  if (narrow)
    for (float& value : y) value = mistakes::bfloat16(value);
  return diagnosis_of(one, x, y, expected);
}

std::vector<Case> cases() {
  std::vector<Case> list;
  std::uint32_t seed = 1;
  for (const auto& [head_dim, rotary_dim] : {std::pair(32, 32), {64, 64}, {128, 128}, {80, 32}, {64, 16}}) {
    for (const bool interleaved : {false, true}) {
      for (const char* scheme : {"default", "linear", "llama3", "yarn"}) {
        for (const auto& [seq, start] : {std::pair(16, 0), {64, 0}, {512, 0}, {32, 1000}}) {
          Case one{.head_dim = head_dim,
                   .rotary_dim = rotary_dim,
                   .interleaved = interleaved,
                   .scheme = scheme,
                   .seq = seq,
                   .start = start};
          one.seed = seed++;
          one.base = seed % 3 == 0 ? 500000 : 10000;
          list.push_back(one);
        }
      }
    }
  }
  return list;
}

std::string described(const Case& one, const std::string& name, const doctor::Diagnosis& diagnosis) {
  std::string text = name + ": head_dim " + std::to_string(one.head_dim) + ", rotary_dim " +
                     std::to_string(one.rotary_dim) + (one.interleaved ? ", interleaved, " : ", half-split, ") +
                     one.scheme + ", " + std::to_string(one.seq) + " tokens from " + std::to_string(one.start) +
                     ", base " + std::to_string(static_cast<int>(one.base)) + ", verdict " +
                     std::to_string(static_cast<int>(diagnosis.verdict)) + ":";
  for (const auto& finding : diagnosis.findings) text += std::string(" ") + words(finding.code);
  return text + "\n";
}

}  // namespace

TEST_CASE("diagnose: vectors match whose type is bfloat16, with a table of that type") {
  for (Case one : cases()) {
    for (const int heads : {1, 2, 4}) {
      one.heads = heads;
      CAPTURE(one.head_dim, one.rotary_dim, one.interleaved, one.scheme, one.seq, one.start, one.base, heads);
      Way way;
      way.round_table = true;
      const auto diagnosis = diagnosis_of(one, way, true, true);
      CHECK(diagnosis.verdict == Verdict::match);
      CHECK(diagnosis.findings.empty());
    }
  }
}

TEST_CASE("diagnose: at least 99% of single mistakes are named first") {
  int right = 0, all = 0;
  std::string missed;
  for (const Case& one : cases()) {
    for (const auto& mistake : mistakes::all()) {
      if (!mistake.possible(one)) continue;
      Way way;
      mistake.make(way, one);
      const auto diagnosis = diagnosis_of(one, way);
      const bool named = !diagnosis.findings.empty() && words(diagnosis.findings[0].code) == mistake.code;
      right += named ? 1 : 0;
      ++all;
      if (!named) missed += described(one, mistake.name, diagnosis);
    }
  }
  UNSCOPED_INFO(right << " of " << all << "\n" << missed);
  CHECK(right >= 0.99 * all);
}

TEST_CASE("diagnose: one row that is off is no match, wherever it is") {
  const Case one{.head_dim = 16, .rotary_dim = 16, .batch = 9, .heads = 20, .seq = 150};
  const std::vector<float> x = mistakes::vectors(one);
  const std::vector<float> right = mistakes::rotated(one, {}, x);
  REQUIRE(diagnosis_of(one, x, right).verdict == Verdict::match);
  for (const auto& [batch, head, token] : {std::tuple(2, 1, 5), {8, 17, 100}, {6, 13, 77}}) {
    std::vector<float> y = right;
    const int row = ((batch * one.heads + head) * one.seq + token) * one.head_dim;
    std::copy_n(x.begin() + row, one.head_dim, y.begin() + row);
    CAPTURE(batch, head, token);
    CHECK(diagnosis_of(one, x, y).verdict != Verdict::match);
  }
}

TEST_CASE("diagnose: no other sections are tried for the rows and columns of a vision tower") {
  const Case one{.head_dim = 64, .rotary_dim = 64, .interleaved = false, .scheme = "default", .seq = 16, .start = 0};
  RopeConfig config = config_of(one);
  config.axis_pattern = AxisPattern::axial;
  const std::vector<float> x = mistakes::vectors(one), y = mistakes::rotated(one, {}, x);
  const TensorShape shape{static_cast<std::size_t>(one.batch), static_cast<std::size_t>(one.heads), 16, 64};
  std::vector<double> rows_and_columns;
  for (int i = 0; i < 16; ++i) rows_and_columns.push_back(i / 4);
  for (int i = 0; i < 16; ++i) rows_and_columns.push_back(i % 4);
  const auto diagnosis = doctor::diagnose(x, y, shape, rows_and_columns, &config);
  REQUIRE(diagnosis.has_value());
  CHECK(diagnosis->verdict != Verdict::match);
}

TEST_CASE("diagnose: only several axes accept fractions and negative positions") {
  const Case one{.head_dim = 64, .rotary_dim = 64, .interleaved = false, .scheme = "default", .seq = 2, .start = 0};
  RopeConfig config = config_of(one);
  const std::vector<float> x = mistakes::vectors(one);
  const TensorShape shape{static_cast<std::size_t>(one.batch), static_cast<std::size_t>(one.heads), 2, 64};
  for (const double position : {0.5, -1.0, 0x1p31, std::nan("")}) {
    const auto refused = doctor::diagnose(x, x, shape, std::vector{0.0, position}, &config);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == ErrorCode::position_invalid);
  }
  config.axis_pattern = AxisPattern::axial;
  CHECK(doctor::diagnose(x, x, shape, std::vector{0.0, 0.5, -1.0, 2.0}, &config).has_value());
  CHECK_FALSE(doctor::diagnose(x, x, shape, std::vector{0.0, 0.5, -1.0, 0x1p31}, &config).has_value());
}
