#include "checkpoint/pairing_evidence.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

#include "checkpoint/cosines.hpp"
#include "checkpoint/pairing_rule.hpp"

namespace ropewalk::checkpoint {
namespace {

constexpr std::size_t rows = 1 + draw_count;

constexpr auto half = Pairing::half_split, inter = Pairing::interleaved;

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

/// Rotates each pair by a random number of quarter revolutions.
void draw_rotations(Random& random, const Pairs& pairs, QuarterRotations& rotations) noexcept {
  std::uint64_t bits = 0;
  for (std::size_t p = 0; p < pairs.first.size(); ++p, bits >>= 2) {
    if (p % 32 == 0) bits = random.next();
    rotations.set(pairs.first[p], pairs.second[p], static_cast<unsigned>(bits & 3));
  }
}

void shuffle(Random& random, std::size_t rotary_dim, QuarterRotations& rotations) noexcept {
  for (std::size_t i = rotary_dim; i > 1; --i) std::swap(rotations.row[i - 1], rotations.row[random.next() % i]);
}

/// The pairs for which `keep` returns true, in the order of `place` within each of that many blocks.
Pairs in_order(const Pairs& pairs, std::size_t blocks, auto place, auto keep) {
  Pairs made;
  const std::size_t size = pairs.first.size() / blocks, even = (size + 1) / 2;
  for (std::size_t p = 0; p < pairs.first.size(); ++p) {
    if (!keep(p)) continue;
    const std::size_t from = p < size * blocks ? p / size * size + place(p % size, even) : p;
    made.first.push_back(pairs.first[from]);
    made.second.push_back(pairs.second[from]);
  }
  return made;
}
constexpr auto seconds_first = [](std::size_t p, std::size_t even) { return p < even ? 2 * p : 2 * (p - even) + 1; };
constexpr auto halves_in_turn = [](std::size_t p, std::size_t even) { return p / 2 + p % 2 * even; };
std::array<Pairs, order_count> orders_of(const Pairs& pairs, auto keep) {
  const auto stored = [](std::size_t p, std::size_t) { return p; };
  return {in_order(pairs, 1, stored, keep), in_order(pairs, 1, seconds_first, keep),
          in_order(pairs, 1, halves_in_turn, keep), in_order(pairs, 2, seconds_first, keep),
          in_order(pairs, 2, halves_in_turn, keep)};
}

/// Replaces each of `rows` numbers by its distance from the mean of the draws, in standard deviations, or by 0 if all
/// draws are equal. The first number is that of the stored weights; the draws follow. Returns the standard deviation.
double standardise(std::span<double> values) noexcept {
  double sum = 0, squares = 0;
  for (const double value : values.subspan(1)) sum += value;
  const double mean = sum / draw_count;
  for (const double value : values.subspan(1)) squares += (value - mean) * (value - mean);
  const double deviation = std::sqrt(squares / draw_count);
  // Differences as small as rounding errors do not count.
  const bool alike = !(deviation > 1e-12 * (std::abs(mean) + 1e-12));
  for (double& value : values) value = alike ? 0 : (value - mean) / deviation;
  return alike ? 0 : deviation;
}

struct Standardised {
  std::array<std::vector<double>, part_count> parts;  ///< [rows] each
  std::vector<double> joined, cross;
  double query_planes = 0;  ///< the standard deviation of its draws
};

Standardised standardised(std::span<const Parts> sums) {
  Standardised made;
  made.joined.resize(rows);
  made.cross.resize(rows);
  for (std::size_t part = 0; part < part_count; ++part) {
    std::vector<double>& values = made.parts[part];
    for (const Parts& row : sums) values.push_back(row[part]);
    const double deviation = standardise(values);
    if (part == static_cast<std::size_t>(Part::query_planes)) made.query_planes = deviation;
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

/// The sum of the real parts divided by its expected size for random values.
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

}  // namespace

Result<> PairingEvidence::add(const Projections& layer) {
  if (const auto done = check(layer); !done) return done;
  Layer made;
  for (auto& parts : made.parts) {
    auto allocated = Buffer<Parts>::make(rows);
    if (!allocated) return std::unexpected(allocated.error());
    parts = std::move(*allocated);
    std::ranges::fill(parts.span(), Parts{});
  }
  // A pair that rotates by less than a radian over the trained length leaves no trace in the weights.
  const auto fast = [&](std::size_t p) { return std::abs(layer.inv_freq[p]) * layer.trained_length > 1; };
  const auto every = [](std::size_t) { return true; };
  std::array<Pairs, partners_count> all, fast_pairs;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = pairs_of(static_cast<Partners>(i), layer.rotary_dim, every);
    fast_pairs[i] = pairs_of(static_cast<Partners>(i), layer.rotary_dim, fast);
  }
  std::array<std::array<std::array<Pairs, order_count>, 2>, 2> ordered;
  for (std::size_t i = 0; i < ordered.size(); ++i) {
    ordered[i] = {orders_of(all[i], every), orders_of(all[i], fast)};
  }
  Random random(layers_.size() + 1);
  for (std::size_t head = 0; head < layer.kv_heads; ++head) {
    const auto cosines = cosines_of(layer, head);
    if (!cosines) return std::unexpected(cosines.error());
    for (std::size_t i = 0; i < ordered.size(); ++i) {
      for (std::size_t n = 0; n < order_count; ++n) {
        for (const std::size_t only : {0, 1}) {
          const Pairs& pairs = ordered[i][only][n];
          add_gates(*cosines, pairs, pairs, made.orders[i][only][n]);
          made.plane_orders[i][only][n] += query_planes(*cosines, pairs);
        }
      }
    }
    for (std::size_t question = 0; question < questions.size(); ++question) {
      const auto& [q, k, control] = questions[question];
      const Pairs &q_pairs = fast_pairs[static_cast<std::size_t>(q)],
                  &k_pairs = fast_pairs[static_cast<std::size_t>(k)];
      if (q_pairs.first.size() != k_pairs.first.size()) continue;  // the blocks do not fit
      add_gates(*cosines, q_pairs, k_pairs, made.gates[question]);
      QuarterRotations rotations(layer.head_dim);
      for (std::size_t row = 0; row < rows; ++row) {
        const WantedParts wanted = question < mixed(half) ? WantedParts::all : WantedParts::without_planes;
        add_parts(*cosines, q_pairs, k_pairs, rotations, wanted, made.parts[question].data()[row]);
        if (control == Control::shuffle) {
          shuffle(random, layer.rotary_dim, rotations);
        } else {
          draw_rotations(random, all[control == Control::rotate_half_split ? 0 : 1], rotations);
        }
      }
    }
  }
  layers_.push_back(std::move(made));
  return {};
}

PairingEvidence::Sums PairingEvidence::sums(std::size_t question, std::size_t from, std::size_t to) const {
  Sums sums{std::vector<Parts>(rows), {}, {}, {}, {}};
  Gate gate, mirror_gate;
  std::array<std::array<Gate, order_count>, 2> orders;
  for (std::size_t i = from; i < to; ++i) {
    const Layer& layer = layers_[i];
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t part = 0; part < part_count; ++part) {
        sums.parts[row][part] += layer.parts[question].data()[row][part];
      }
    }
    for (const auto& [rotation, reflection] : layer.gates[question]) {
      gate.add(rotation);
      mirror_gate.add(rotation - std::conj(reflection));
    }
    for (std::size_t n = 0; question < layer.orders.size() && n < order_count; ++n) {
      for (const std::size_t only : {0, 1}) {
        for (const Gates& gates : layer.orders[question][only][n]) orders[only][n].add(gates.rotation);
        sums.plane_orders[only][n] += layer.plane_orders[question][only][n];
      }
    }
  }
  sums.gate = gate.value();
  sums.mirror_gate = mirror_gate.value();
  for (const std::size_t only : {0, 1}) {
    std::ranges::transform(orders[only], sums.orders[only].begin(), &Gate::value);
  }
  return sums;
}

PairingJudgement PairingEvidence::judge(std::size_t from, std::size_t to) const {
  PairingJudgement made;
  std::array<double, questions.size()> deviations{};
  for (std::size_t question = 0; question < questions.size(); ++question) {
    const Sums added = sums(question, from, to);
    const Standardised all = standardised(added.parts);
    Answer& answer = made.answers[question];
    for (std::size_t part = 0; part < part_count; ++part) answer.parts[part] = all.parts[part].front();
    answer.joined = all.joined.front();
    answer.cross = all.cross.front();
    answer.gate = added.gate;
    answer.mirror_gate = added.mirror_gate;
    answer.orders = added.orders[0];
    answer.fast_orders = added.orders[1];
    answer.plane_orders = added.plane_orders[0];
    answer.fast_plane_orders = added.plane_orders[1];
    deviations[question] = all.query_planes;
  }
  for (const Pairing pairing : {half, inter}) {
    Answer& answer = made.answers[against_rotation(pairing)];
    const double deviation = deviations[against_shuffle(pairing)], by = deviation > 0 ? 1 / deviation : 0;
    for (double& value : answer.plane_orders) value *= by;
    for (double& value : answer.fast_plane_orders) value *= by;
  }
  decide(made);
  return made;
}

PairingJudgement PairingEvidence::judge_layer(std::size_t index) const { return judge(index, index + 1); }
PairingJudgement PairingEvidence::judge() const { return judge(0, layers_.size()); }

void PairingEvidence::draws_of(std::size_t question, std::span<double> to) const {
  const Standardised all = standardised(sums(question, 0, layers_.size()).parts);
  std::ranges::copy(std::span(all.joined).subspan(1), to.begin());
}

}  // namespace ropewalk::checkpoint
