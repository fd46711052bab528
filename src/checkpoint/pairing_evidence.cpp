#include "checkpoint/pairing_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "checkpoint/cosines.hpp"

namespace ropewalk::checkpoint {
namespace {

constexpr std::size_t rows = 1 + draw_count;

struct Arrangement {
  Pairing q;
  Pairing k;
  Pairing turned;
};
constexpr auto half = Pairing::half_split, inter = Pairing::interleaved;
constexpr std::array<Arrangement, asked_count> arrangements = {{{half, half, inter},
                                                                {inter, inter, half},
                                                                {half, inter, inter},
                                                                {half, inter, half},
                                                                {inter, half, inter},
                                                                {inter, half, half}}};

/// Random bits. Source: splitmix64, Steele, Lea and Flood, https://doi.org/10.1145/2714064.2660195.
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept {
    std::uint64_t bits = state_ += 0x9e3779b97f4a7c15U;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ bits >> 27) * 0x94d049bb133111ebU;
    return bits ^ bits >> 31;
  }

 private:
  std::uint64_t state_;
};

/// Turns each pair by a random number of quarters.
void draw(Random& random, const Pairs& pairs, Turn& turn) noexcept {
  std::uint64_t bits = 0;
  for (std::size_t p = 0; p < pairs.first.size(); ++p, bits >>= 2) {
    if (p % 32 == 0) bits = random.next();
    turn.set(pairs.first[p], pairs.second[p], static_cast<unsigned>(bits & 3));
  }
}

/// How each of `rows` numbers lies among the draws, which are those behind the first; 0 where all draws are alike.
void standardise(std::span<double> values) noexcept {
  double sum = 0, squares = 0;
  for (const double value : values.subspan(1)) sum += value;
  const double mean = sum / draw_count;
  for (const double value : values.subspan(1)) squares += (value - mean) * (value - mean);
  const double deviation = std::sqrt(squares / draw_count);
  // Differences of rounding are no differences.
  const bool alike = !(deviation > 1e-12 * (std::abs(mean) + 1e-12));
  for (double& value : values) value = alike ? 0 : (value - mean) / deviation;
}

struct Standardised {
  std::array<std::vector<double>, part_count> parts;  ///< [rows] each
  std::vector<double> joined, cross;
};

Standardised standardised(std::span<const Parts> sums) {
  Standardised made;
  made.joined.resize(rows);
  made.cross.resize(rows);
  for (std::size_t part = 0; part < part_count; ++part) {
    std::vector<double>& values = made.parts[part];
    for (const Parts& row : sums) values.push_back(row[part]);
    standardise(values);
    const bool crosses = part <= static_cast<std::size_t>(Part::asymmetry);
    for (std::size_t row = 0; row < rows; ++row) {
      made.joined[row] += values[row];
      if (crosses) made.cross[row] += values[row];
    }
  }
  standardise(made.joined);
  standardise(made.cross);
  return made;
}

/// Sum of the real parts by what it would be at random.
class Gate {
 public:
  void add(std::complex<double> value) noexcept {
    real_ += value.real();
    squares_ += std::norm(value);
  }
  [[nodiscard]] double value() const noexcept { return squares_ > 0 ? real_ / std::sqrt(squares_ / 2) : 0; }

 private:
  double real_ = 0;
  double squares_ = 0;
};

constexpr double least_gate = 3, least_mirror_gate = 2.5;
bool gates_hold(const Shows& shows) noexcept {
  return shows.gate >= least_gate && shows.mirror_gate >= least_mirror_gate;
}

/// What speaks for one pairing where nothing of the other is seen; 0 where that is not enough.
double strength(const Shows& one, const Shows& other) noexcept {
  constexpr double enough = 4, least = 2, veto = 3, lead = 2;
  const auto plane = [&](Part part) { return other.parts[static_cast<std::size_t>(part)]; };
  if (!gates_hold(one)) return 0;
  if (std::max({other.joined, other.cross, plane(Part::query_planes), plane(Part::key_planes)}) >= veto) return 0;
  const double most = std::max(one.joined, one.cross);
  if (most >= enough && std::min(one.joined, one.cross) >= least) return most;
  const auto both = [](const Shows& shows) { return (shows.joined + shows.cross) / std::numbers::sqrt2; };
  const bool leads = both(one) >= enough && both(one) - both(other) >= lead;
  return leads && most >= 2 && most > std::max(other.joined, other.cross) ? both(one) : 0;
}

/// Whether q and k follow these two different pairings: seen past either control.
bool disagree(const Shows& one, const Shows& other) noexcept {
  const auto [least, most] = std::minmax(one.joined, other.joined);
  return gates_hold(one) && least >= 3 && most >= 4;
}

PairingJudgement judged(const std::array<Shows, asked_count>& shows) noexcept {
  PairingJudgement made;
  made.shows = shows;
  const auto of = [&](Asked asked) -> const Shows& { return shows[static_cast<std::size_t>(asked)]; };
  const Shows &half_split = of(Asked::half_split), &interleaved = of(Asked::interleaved);
  const double first = strength(half_split, interleaved), second = strength(interleaved, half_split);
  if (const double most = std::max(first, second); most > 0) {
    made.pairing = first > 0 ? half : inter;
    made.confidence = 1 - std::erfc(most / std::numbers::sqrt2) / 2;
  } else if (disagree(of(Asked::q_half_split_by_interleaved), of(Asked::q_half_split_by_half_split))) {
    made.disagreeing_q = half;
  } else if (disagree(of(Asked::q_interleaved_by_interleaved), of(Asked::q_interleaved_by_half_split))) {
    made.disagreeing_q = inter;
  }
  return made;
}

}  // namespace

Result<> PairingEvidence::add(const Projections& layer) {
  if (const auto done = check(layer); !done) return done;
  Layer made;
  for (auto& parts : made.parts) {
    auto room = Buffer<Parts>::make(rows);
    if (!room) return std::unexpected(room.error());
    parts = std::move(*room);
    std::ranges::fill(parts.span(), Parts{});
  }
  // Pairs that turn by less than a radian over all that the model was trained on learn nothing of it.
  const auto fast = [&](std::size_t p) { return layer.inv_freq[p] * layer.trained_length > 1; };
  const auto every = [](std::size_t) { return true; };
  const std::array all = {pairs_of(half, layer.rotary_dim, every), pairs_of(inter, layer.rotary_dim, every)};
  const std::array turning = {pairs_of(half, layer.rotary_dim, fast), pairs_of(inter, layer.rotary_dim, fast)};
  const auto of = [](const std::array<Pairs, 2>& pairs, Pairing pairing) -> const Pairs& {
    return pairs[pairing == half ? 0 : 1];
  };
  Random random(layers_.size() + 1);
  for (std::size_t head = 0; head < layer.kv_heads; ++head) {
    const auto cosines = cosines_of(layer, head);
    if (!cosines) return std::unexpected(cosines.error());
    for (std::size_t a = 0; a < asked_count; ++a) {
      const auto& [q, k, turned] = arrangements[a];
      const Pairs &q_pairs = of(turning, q), &k_pairs = of(turning, k);
      add_gates(*cosines, q_pairs, k_pairs, made.gates[a]);
      Turn turn(layer.head_dim);
      for (std::size_t row = 0; row < rows; ++row) {
        add_parts(*cosines, q_pairs, k_pairs, turn, q == k ? What::all : What::without_planes,
                  made.parts[a].data()[row]);
        draw(random, of(all, turned), turn);
      }
    }
  }
  layers_.push_back(std::move(made));
  return {};
}

PairingEvidence::Sums PairingEvidence::sums(std::size_t asked, std::size_t from, std::size_t to) const {
  Sums sums{std::vector<Parts>(rows), {}, {}};
  Gate gate, mirror_gate;
  for (std::size_t i = from; i < to; ++i) {
    const Layer& layer = layers_[i];
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t part = 0; part < part_count; ++part) {
        sums.parts[row][part] += layer.parts[asked].data()[row][part];
      }
    }
    for (const auto& [turning, mirroring] : layer.gates[asked]) {
      gate.add(turning);
      mirror_gate.add(turning - std::conj(mirroring));
    }
  }
  sums.gate = gate.value();
  sums.mirror_gate = mirror_gate.value();
  return sums;
}

PairingJudgement PairingEvidence::judge(std::size_t from, std::size_t to) const {
  std::array<Shows, asked_count> shows;
  for (std::size_t a = 0; a < asked_count; ++a) {
    const Sums added = sums(a, from, to);
    const Standardised all = standardised(added.parts);
    for (std::size_t part = 0; part < part_count; ++part) shows[a].parts[part] = all.parts[part].front();
    shows[a].joined = all.joined.front();
    shows[a].cross = all.cross.front();
    shows[a].gate = added.gate;
    shows[a].mirror_gate = added.mirror_gate;
  }
  return judged(shows);
}

PairingJudgement PairingEvidence::judge_layer(std::size_t index) const { return judge(index, index + 1); }
PairingJudgement PairingEvidence::judge() const { return judge(0, layers_.size()); }

void PairingEvidence::draws_of(Asked asked, std::span<double> to) const {
  const Standardised all = standardised(sums(static_cast<std::size_t>(asked), 0, layers_.size()).parts);
  std::ranges::copy(std::span(all.joined).subspan(1), to.begin());
}

}  // namespace ropewalk::checkpoint
