#include "rope/tables/score.hpp"

#include "rope/tables/last_angles.hpp"
#include "rope/tables/table_checks.hpp"

namespace ropewalk {
namespace {

/// The contribution of each pair to the score, as its scalar product and its cross product, and that of the channels
/// that do not rotate.
struct Products {
  Buffer<double> dot;
  Buffer<double> cross;
  double still = 0;
};

Result<Products> products_of(const RopeConfig& config, std::span<const float> q, std::span<const float> k) {
  const auto pairs = static_cast<std::size_t>(config.rotary_dim / 2);
  Products products;
  for (auto* list : {&products.dot, &products.cross}) {
    auto memory = Buffer<double>::make(pairs);
    if (!memory) return std::unexpected(memory.error());
    *list = std::move(*memory);
  }
  const auto head_dim = static_cast<std::size_t>(config.head_dim);
  const auto offset = static_cast<std::size_t>(config.rotary_offset);
  const double weight = q.empty() && k.empty() ? 1.0 / config.head_dim : 1.0;
  const auto query = [&](std::size_t channel) { return q.empty() ? 1.0 : static_cast<double>(q[channel]); };
  const auto key = [&](std::size_t channel) { return weight * (k.empty() ? 1.0 : static_cast<double>(k[channel])); };
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const bool half_split = config.pairing == Pairing::half_split;
    const std::size_t a = offset + (half_split ? pair : 2 * pair);
    const std::size_t b = half_split ? a + pairs : a + 1;
    products.dot.data()[pair] = query(a) * key(a) + query(b) * key(b);
    products.cross.data()[pair] = query(a) * key(b) - query(b) * key(a);
  }
  for (std::size_t channel = 0; channel < head_dim; ++channel) {
    if (channel < offset || channel >= offset + 2 * pairs) products.still += query(channel) * key(channel);
  }
  return products;
}

}  // namespace

Result<> score_by_distance(const CheckedConfig& checked, std::span<const std::int32_t> distances,
                           std::span<const float> q, std::span<const float> k, std::optional<std::int64_t> seq_len,
                           Precision precision, std::span<double> scores) {
  const RopeConfig& config = checked;
  const auto angles = angles_of(checked, seq_len, precision);
  if (!angles) return std::unexpected(angles.error());
  const auto head_dim = static_cast<std::size_t>(config.head_dim);
  if (!q.empty() && q.size() != head_dim) return wrong_length("q", q.size(), head_dim, "head_dim");
  if (!k.empty() && k.size() != head_dim) return wrong_length("k", k.size(), head_dim, "head_dim");
  if (const Result<> right = check_work("distances", distances.size(), angles->pairs()); !right) return right;
  if (scores.size() != distances.size()) return wrong_length("scores", scores.size(), distances.size(), "distances");
  for (const std::int32_t distance : distances) {
    if (distance < -max_position)
      return fail(ErrorCode::position_invalid, "distances", distance, Limit::at_least, -max_position);
  }
  const auto products = products_of(config, q, k);
  if (!products) return std::unexpected(products.error());

  const double attention = angles->attention_factor() * angles->attention_factor();
  for (std::size_t i = 0; i < distances.size(); ++i) {
    double sum = 0;
    for (std::size_t pair = 0; pair < angles->pairs(); ++pair) {
      // (a cos - b sin) c + (a sin + b cos) d, with q = (a, b) rotated by the distance and k = (c, d) as it is.
      const CosSin angle = angles->at(static_cast<double>(distances[i]) * config.direction, pair);
      sum += products->dot.data()[pair] * angle.cos + products->cross.data()[pair] * angle.sin;
    }
    scores[i] = attention * sum + products->still;
  }
  return {};
}

}  // namespace ropewalk
