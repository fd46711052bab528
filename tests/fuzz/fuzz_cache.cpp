// The cache of keys and values as a state machine: after any sequence of append, evict and truncate, attention over it
// equals plain loops over a list of the same keys.
#include <algorithm>

#include "attention/kv_cache.hpp"
#include "fuzz/input.hpp"
#include "support/half_reference.hpp"
#include "support/reference_attention.hpp"

using namespace ropewalk;
using namespace ropewalk_fuzz;

namespace {

/// Keys or values as they are given, and as floats.
class Rows {
 public:
  Rows(Input& input, std::optional<Half> half, std::size_t count) : half_(half), words_(half ? count : 0) {
    if (!half) {
      floats = input.smalls(count);
      return;
    }
    const auto format = *half == Half::float16 ? ropewalk_test::float16_format : ropewalk_test::bfloat16_format;
    for (std::uint16_t& word : words_) {
      word = input.take<std::uint16_t>() & 0xbfff;  // finite and below 2 in both kinds
      floats.push_back(static_cast<float>(ropewalk_test::half_value(format, word)));
    }
  }
  [[nodiscard]] Elements given() const { return half_ ? Elements(words_, *half_) : Elements(floats); }

  std::vector<float> floats;

 private:
  std::optional<Half> half_;
  std::vector<std::uint16_t> words_;
};

/// The expected contents of a cache: keys and values of each batch and head, in order.
struct Model {
  std::size_t batch, heads, head_dim;
  std::vector<std::vector<float>> keys, values;  ///< [batch * heads][size * head_dim]

  void append(const std::vector<float>& k, const std::vector<float>& v, std::size_t seq, bool seq_outside) {
    for (std::size_t b = 0; b < batch; ++b)
      for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t s = 0; s < seq; ++s) {
          const std::size_t at = head_dim * (seq_outside ? (b * seq + s) * heads + h : (b * heads + h) * seq + s);
          keys[b * heads + h].insert(keys[b * heads + h].end(), &k[at], &k[at] + head_dim);
          values[b * heads + h].insert(values[b * heads + h].end(), &v[at], &v[at] + head_dim);
        }
  }
  void erase(std::size_t first, std::size_t count) {
    for (auto* lists : {&keys, &values})
      for (auto& list : *lists)
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(first * head_dim),
                   list.begin() + static_cast<std::ptrdiff_t>((first + count) * head_dim));
  }
  static std::vector<float> joined(const std::vector<std::vector<float>>& lists) {
    std::vector<float> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
  }
};

void check_attention(Input& input, const KvCache& cache, const Model& model) {
  ropewalk_test::AttentionCase wanted;
  wanted.batch = model.batch;
  wanted.kv_heads = model.heads;
  wanted.heads = model.heads * input.between(1, 3);
  wanted.query_seq = input.between(0, 5);
  wanted.key_seq = cache.size();
  wanted.head_dim = model.head_dim;
  wanted.causal = input.flag();
  wanted.window = input.flag() ? input.between(1, 40) : 0;
  const std::vector<float> q = input.smalls(wanted.query_size());
  AttentionOptions options;
  options.mask = wanted.causal ? Mask::causal : Mask::none;
  if (wanted.window != 0) options.sliding_window = wanted.window;
  std::vector<float> output(q.size(), 42),
      weights(input.flag() ? wanted.batch * wanted.heads * wanted.query_seq * wanted.key_seq : 0);
  const auto done =
      cache.attend(q, wanted.heads, wanted.query_seq, Layout::bhsd, options, std::nullopt, output, weights);
  require(done.has_value(), "attention over what the cache holds");
  const auto right = ropewalk_test::reference_attend(wanted, q, Model::joined(model.keys), Model::joined(model.values));
  // Scores of up to 24 products of numbers below 4: their roundings, times e, times values below 4.
  for (std::size_t i = 0; i < output.size(); ++i)
    require(std::abs(output[i] - right.output[i]) <= 4e-4, "attention is the plain loop");
  for (std::size_t i = 0; i < weights.size(); ++i)
    require(std::abs(weights[i] - right.weights[i]) <= 1e-4, "weights are the plain loop's");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const KvCacheShape shape{input.between(0, 2), input.between(0, 3), input.between(0, 24), input.between(0, 90)};
  // A cache of the same 16-bit kind keeps the rows as they are, and so does one of floats.
  const std::size_t kind = input.between(0, 5);
  const std::optional<Half> half = kind < 2        ? std::nullopt
                                   : kind % 2 == 0 ? std::optional(Half::float16)
                                                   : std::optional(Half::bfloat16);
  auto cache = KvCache::make(shape, kind < 4 ? half : std::nullopt);
  if (!cache) {
    require(shape.batch * shape.kv_heads * shape.head_dim * shape.capacity == 0,
            "a cache is refused for an axis of 0 alone");
    return 0;
  }
  const std::size_t lists = shape.batch * shape.kv_heads;
  Model model{shape.batch, shape.kv_heads, shape.head_dim, std::vector<std::vector<float>>(lists),
              std::vector<std::vector<float>>(lists)};
  for (std::size_t step = 0; step < 24 && !input.empty(); ++step) {
    const std::size_t held = cache->size();
    switch (input.between(0, 4)) {
      case 0:
      case 1: {
        const std::size_t seq = input.between(0, 40);
        const bool outside = input.flag();
        const std::size_t count = lists * seq * shape.head_dim;
        const Rows k(input, half, count), v(input, half, count);
        const auto done = cache->append(k.given(), v.given(), seq, outside ? Layout::bshd : Layout::bhsd);
        require(done.has_value() == (held + seq <= shape.capacity), "keys are refused beyond the capacity alone");
        if (done) model.append(k.floats, v.floats, seq, outside);
        break;
      }
      case 2: {
        const std::size_t first = input.between(0, 90), count = input.between(0, 90);
        const auto done = cache->evict(first, count);
        require(done.has_value() == (first + count <= held), "keys that are not held are not evicted");
        if (done) model.erase(first, count);
        break;
      }
      case 3: {
        const std::size_t kept = input.between(0, 90);
        const auto done = cache->truncate(kept);
        require(done.has_value() == (kept <= held), "a cache is not truncated to more than it holds");
        if (done) model.erase(kept, held - kept);
        break;
      }
      default: check_attention(input, *cache, model);
    }
    require(cache->size() * shape.head_dim == model.keys[0].size(), "size counts the keys held");
  }
  return 0;
}
