#include "doctor/positions.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "doctor/measure.hpp"

namespace ropewalk::doctor {
namespace {

constexpr int near_by = 64;
constexpr int longest_search = 2048;

// The rows of one token as a sample of their own.
Sample rows_of(const Sample& sample, std::size_t token) {
  Sample one = sample;
  one.rows.clear();
  std::ranges::copy_if(sample.rows, std::back_inserter(one.rows), [&](const Row& row) { return row.token == token; });
  return one;
}

// Candidates for the position, the most likely first.
std::vector<double> candidates(const Program& program, const Sample& sample, std::size_t token, double believed,
                               double last_offset) {
  std::vector<double> list;
  const auto add = [&](double position) {
    if (position >= std::min({0.0, believed, believed + last_offset}) - near_by && position <= max_position)
      list.push_back(position);
  };
  for (const double position : {believed + last_offset, believed, 0.0}) add(position);
  const auto read = position_by_angles(program, sample, token);
  if (read) add(std::nearbyint(*read));
  for (int step = 1; step <= near_by; ++step) {
    add(believed - step);
    add(believed + step);
  }
  const int length = static_cast<int>(std::min<std::size_t>(sample.seq, longest_search));
  for (int position = 0; position < length; ++position) add(position);
  add(2 * believed);
  if (read && !program.axes.empty()) {
    add(std::nearbyint(*read * 1000) / 1000);
    add(*read);
  }
  return list;
}

// How many padding tokens on the left of a row are counted but should not be; negative if they are not counted but
// should be. The number is that of the first such row. All tokens after the padding are off by it; the padding tokens
// have one position, or should have. 0 if this does not explain every difference.
double uncounted_padding(std::span<const double> found, const Sample& sample, std::size_t axis) {
  double amount = 0;
  for (std::size_t begin = 0, end = 0; begin < found.size(); begin = end) {
    while (end < found.size() && sample.tokens[end].batch == sample.tokens[begin].batch) ++end;
    const auto off = [&](std::size_t token) { return found[token] - sample.position(token, axis); };
    const double after = off(end - 1);
    const auto padding = static_cast<std::size_t>(std::abs(after));
    if (after == 1 || after != std::floor(after) || padding >= sample.tokens[end - 1].seq) return 0;
    for (std::size_t token = begin; token < end; ++token) {
      const bool constant =
          after < 0 ? found[token] == found[begin] : sample.position(token, axis) == sample.position(begin, axis);
      if (sample.tokens[token].seq < padding ? !constant : off(token) != after) return 0;
    }
    if (amount == 0) amount = after;
  }
  return amount;
}

// Whether positions count tokens and begin again at 0 here and there, both those found and those believed, at other
// tokens each.
bool begin_elsewhere(std::span<const double> found, const Sample& sample, std::size_t axis) {
  bool elsewhere = false;
  for (std::size_t token = 1; token < found.size(); ++token) {
    const Token &before = sample.tokens[token - 1], &here = sample.tokens[token];
    if (before.batch != here.batch) continue;
    const auto step = static_cast<double>(here.seq - before.seq);
    bool counts[2];
    for (const bool is_found : {false, true}) {
      const double from = is_found ? found[token - 1] : sample.position(token - 1, axis);
      const double to = is_found ? found[token] : sample.position(token, axis);
      counts[is_found] = same_position(to - from, step);
      if (!counts[is_found] && !(to >= 0 && to < step)) return false;
    }
    elsewhere = elsewhere || counts[0] != counts[1];
  }
  return elsewhere;
}

}  // namespace

std::optional<std::vector<double>> read_positions(const Program& program, const Sample& sample) {
  Program at = program;
  const std::size_t tokens = sample.tokens.size(), axes = program.axes.empty() ? 1 : sample.axes;
  at.positions.assign(axes * tokens, 0);
  for (std::size_t axis = 0; axis < axes; ++axis) {
    if (!program.axes.empty()) at.only_axis = static_cast<std::int32_t>(axis);
    double last_offset = 0;
    // Starts at the last token, because a large position gives the most information.
    for (std::size_t token = tokens; token-- > 0;) {
      const Sample rows = rows_of(sample, token);
      const double believed = sample.position(token, axis);
      bool found = false;
      for (const double position : candidates(at, sample, token, believed, last_offset)) {
        at.positions[axis * tokens + token] = position;
        if (misfit(at, rows, 1) > 1) continue;
        last_offset = position - believed;
        found = true;
        break;
      }
      if (!found) return std::nullopt;
    }
  }
  return at.positions;
}

Result<> read_all_positions(std::span<const float> input, std::span<const float> output, const TensorShape& shape,
                            std::span<const double> position_ids, const RopeConfig& config,
                            std::optional<std::int64_t> seq_len, std::span<std::int32_t> positions) {
  if (static_cast<std::size_t>(config.head_dim) != shape.head_dim) {
    return fail(ErrorCode::shape_mismatch, "head_dim", shape.head_dim, Limit::equal_to, config.head_dim);
  }
  const auto sample = take_sample(input, output, shape, position_ids);
  if (!sample) return std::unexpected(sample.error());
  auto program = program_of(config, seq_len);
  if (!program) return std::unexpected(program.error());
  program->axes.clear();  // one position for each token
  if (positions.size() != sample->tokens.size()) {
    return wrong_length("positions", positions.size(), sample->tokens.size());
  }
  Sample one = *sample;
  for (std::size_t token = 0, first = 0; token < positions.size(); ++token) {
    std::size_t end = first;
    while (end < sample->rows.size() && sample->rows[end].token == token) ++end;
    one.rows.assign(sample->rows.begin() + static_cast<std::ptrdiff_t>(first),
                    sample->rows.begin() + static_cast<std::ptrdiff_t>(end));
    for (Row& row : one.rows) row.token = 0;
    first = end;
    positions[token] = -1;
    const auto read = position_by_angles(*program, one, 0);
    for (const double position : {sample->tokens[token].position, std::nearbyint(read.value_or(-1))}) {
      program->positions.assign(1, position);
      if (position < 0 || misfit(*program, one, 1) > 1) continue;
      positions[token] = static_cast<std::int32_t>(position);
      break;
    }
  }
  return {};
}

std::vector<double> with_places(std::span<const double> positions, const Sample& sample) {
  std::vector<double> placed;
  if (positions.empty()) return placed;
  for (const Token& token : sample.tokens) placed.push_back(static_cast<double>(token.batch));
  for (const Token& token : sample.tokens) placed.push_back(static_cast<double>(token.seq));
  placed.insert(placed.end(), positions.begin(), positions.end());
  return placed;
}

bool same_position(double a, double b) { return std::abs(a - b) < 1e-3; }

PositionFault compare_positions(std::span<const double> all_found, const Sample& all_rows, std::size_t axis) {
  using Kind = PositionFault::Kind;
  // From the first wrong batch row to the last.
  std::size_t begin = 0, end = all_found.size();
  const auto off = [&](std::size_t token) { return !same_position(all_found[token], all_rows.position(token, axis)); };
  while (begin < end && !off(begin)) ++begin;
  if (begin == end) return {};
  while (!off(end - 1)) --end;
  const auto same_row = [&](std::size_t a, std::size_t b) {
    return all_rows.tokens[a].batch == all_rows.tokens[b].batch;
  };
  while (begin > 0 && same_row(begin - 1, begin)) --begin;
  while (end < all_found.size() && same_row(end, end - 1)) ++end;
  if (begin > 0 || end < all_found.size()) {
    Sample rows;
    for (std::size_t token = begin; token < end; ++token) {
      rows.tokens.push_back(all_rows.tokens[token]);
      rows.tokens.back().position = all_rows.position(token, axis);
    }
    PositionFault fault = compare_positions(all_found.subspan(begin, end - begin), rows, 0);
    fault.token += begin, fault.last += begin, fault.some_rows = true;
    fault.first_row = rows.tokens.front().batch, fault.last_row = rows.tokens.back().batch;
    return fault;
  }
  const std::span found = all_found;
  const Sample& sample = all_rows;
  const auto believed = [&](std::size_t token) { return sample.position(token, axis); };
  const auto all = [&](auto test) {
    for (std::size_t token = 0; token < found.size(); ++token) {
      if (!test(token)) return false;
    }
    return true;
  };
  std::size_t first = 0;
  while (same_position(found[first], believed(first))) ++first;
  const double offset = found[0] - believed(0);
  if (all([&](std::size_t token) { return same_position(found[token] - believed(token), offset); }))
    return {Kind::offset, offset, first};
  if (all([&](std::size_t token) { return same_position(found[token], found[0]); }))
    return {Kind::constant, found[0], first};
  for (const auto& [half, kind] : {std::pair(Half::bfloat16, Kind::bfloat16), {Half::float16, Kind::float16}}) {
    if (all([&](std::size_t token) { return same_position(found[token], rounded(believed(token), half)); }))
      return {kind, 0, first};
  }
  if (const double tokens = uncounted_padding(found, sample, axis); tokens != 0) return {Kind::padding, tokens, first};
  // From the first wrong token to the last.
  std::size_t last = found.size() - 1;
  while (same_position(found[last], believed(last))) --last;
  const auto between = [&](auto test) {
    return all([&](std::size_t token) {
      const std::size_t seq = sample.tokens[token].seq;
      const bool inside = seq >= sample.tokens[first].seq && seq <= sample.tokens[last].seq;
      return inside ? test(token) : same_position(found[token], believed(token));
    });
  };
  if (all([&](std::size_t token) {
        return found[token] >= 0 && same_position(found[token] - found[0], believed(0) - believed(token));
      }))
    return {Kind::down, offset, first};
  if (begin_elsewhere(found, sample, axis)) return {Kind::reset, found[first] - believed(first), first};
  if (first > 0 && sample.tokens[first].batch == sample.tokens[first - 1].batch) {
    const double amount = found[first] - believed(first);
    if (between([&](std::size_t token) { return same_position(found[token] - believed(token), amount); }))
      return {Kind::some_offset, amount, first, last};
    if (last > first && between([&](std::size_t token) { return same_position(found[token], found[first]); }))
      return {Kind::stuck, found[first], first, last};
  }
  // Whole positions are the product rounded down.
  const bool whole = all([&](std::size_t token) {
    return found[token] == std::floor(found[token]) && believed(token) == std::floor(believed(token));
  });
  double ratio = found[last] / believed(last);
  if (whole && ratio < 1) ratio = 1 / std::nearbyint(1 / ratio);
  if (ratio > 0 && ratio != 1 && all([&](std::size_t token) {
        const double error = std::abs(found[token] - ratio * believed(token));
        return error < (whole ? 1 : 1e-3 * (1 + std::abs(found[token])));
      }))
    return {Kind::proportional, ratio, first};
  // One offset for each batch row, or one position.
  bool by_row = true, constant_by_row = true;
  double amount = 0;
  for (std::size_t token = 0, head = 0; token < found.size(); ++token) {
    if (sample.tokens[token].batch != sample.tokens[head].batch) head = token;
    const double own = found[head] - believed(head);
    if (amount == 0) amount = own;
    by_row = by_row && same_position(found[token] - believed(token), own);
    constant_by_row = constant_by_row && same_position(found[token], found[head]);
  }
  if (by_row) return {Kind::row_offset, amount, first};
  if (constant_by_row) return {Kind::row_constant, found[0], first};
  return {Kind::other, found.back() - believed(found.size() - 1), first};
}

}  // namespace ropewalk::doctor
