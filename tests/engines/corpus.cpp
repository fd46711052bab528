// rope_corpus FILE: makes the calls of tests/web/api/engines/corpus.ts (a JSON list) natively and writes the results to
// standard output, in the order of run-corpus.ts: for each list the bytes per element and the length, 32 bits each,
// then the elements.
#include <bit>
#include <cstdio>
#include <iterator>
#include <numeric>

#include "attention/attention.hpp"
#include "attention/kv_cache.hpp"
#include "rope/config/frequencies.hpp"
#include "rope/rotate/convert_pairing.hpp"
#include "rope/rotate/rotate.hpp"
#include "rope/tables/cos_sin_table.hpp"
#include "rope/tables/encodings.hpp"
#include "rope/tables/multimodal.hpp"
#include "rope/tables/score.hpp"
#include "support/golden.hpp"

using namespace ropewalk;
using namespace ropewalk_test;

namespace {

template <class Number>
void give(const std::vector<Number>& list) {
  const std::uint32_t head[] = {sizeof(Number), static_cast<std::uint32_t>(list.size())};
  std::fwrite(head, sizeof head, 1, stdout);
  std::fwrite(list.data(), sizeof(Number), list.size(), stdout);
}

/// The value of a call that the corpus expects to succeed.
template <class T>
T expect(Result<T> result) {
  if (!result) throw std::runtime_error(message(result.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

std::uint32_t next(std::uint32_t state) { return state * 1664525 + 1013904223; }

std::vector<float> noise(std::size_t length, std::uint32_t state, double size) {
  std::vector<float> values(length);
  for (float& value : values) {
    state = next(state);
    value = static_cast<float>((state / 0x1p31 - 1) * std::ldexp(1.0, static_cast<int>(state % 7) - 6) * size);
  }
  return values;
}

std::vector<std::uint16_t> halves(std::size_t length, std::uint32_t state) {
  std::vector<std::uint16_t> values(length);
  for (std::uint16_t& value : values) {
    state = next(state);
    value = static_cast<std::uint16_t>((state >> 16) & 0xbfff);
  }
  return values;
}

std::optional<Half> half_from(const std::string& dtype) {
  if (dtype == "float32") return std::nullopt;
  return dtype == "float16" ? Half::float16 : Half::bfloat16;
}

Layout layout_from(const Json& name) { return name == "bhsd" ? Layout::bhsd : Layout::bshd; }
Precision precision_from(const Json& name) { return name == "exact" ? Precision::exact : Precision::float32; }

template <class Number>
std::optional<Number> given(const Json& call, const char* key) {
  return call.contains(key) ? std::optional(call[key].get<Number>()) : std::nullopt;
}

std::vector<std::int32_t> run_from(std::int32_t first, std::size_t count) {
  std::vector<std::int32_t> run(count);
  std::iota(run.begin(), run.end(), first);
  return run;
}

struct Table {
  std::vector<float> cos, sin;
  std::size_t rows;

  Table(const RopeConfig& config, std::size_t count)
      : cos(count * static_cast<std::size_t>(config.rotary_dim) / 2), sin(cos.size()), rows(count) {}
  [[nodiscard]] CosSinView view() const { return {cos, sin, rows}; }
  void give_both() const {
    give(cos);
    give(sin);
  }
};

Table table_of(const RopeConfig& config, std::span<const std::int32_t> positions, Precision precision,
               std::optional<std::int64_t> seq_len = std::nullopt) {
  Table table(config, positions.size());
  expect(fill_cos_sin(config, positions, seq_len, precision, table.cos, table.sin));
  return table;
}

RotateOptions rotate_options(const RopeConfig& config, bool inverse = false) {
  return {config.pairing, config.write_as.value_or(config.pairing), static_cast<std::size_t>(config.rotary_dim),
          static_cast<std::size_t>(config.rotary_offset),
          (config.direction == -1) != inverse ? Direction::back : Direction::forward};
}

void tables(const RopeConfig& config, const Json& call) {
  const Precision precision = precision_from(call["precision"]);
  const auto seq_len = given<std::int64_t>(call, "seqLen");
  std::vector<double> inv_freq(static_cast<std::size_t>(config.rotary_dim) / 2);
  expect(fill_frequencies(config, seq_len, precision, inv_freq));
  give(inv_freq);
  table_of(config, call["positions"].get<std::vector<std::int32_t>>(), precision, seq_len).give_both();
}

void multimodal(const RopeConfig& config, const Json& call) {
  const Precision precision = precision_from(call["precision"]);
  Table table(config, call["positions"].size() / axis_count(config));
  if (const auto scale = given<double>(call, "scale"))
    expect(fill_coordinate_cos_sin(config, call["positions"].get<std::vector<double>>(), *scale, precision, table.cos,
                                   table.sin));
  else
    expect(fill_multimodal_cos_sin(config, call["positions"].get<std::vector<std::int32_t>>(), precision, table.cos,
                                   table.sin));
  table.give_both();
}

void rotation(const RopeConfig& config, const Json& call) {
  const auto sizes = call["shape"].get<std::vector<std::size_t>>();
  const Layout layout = layout_from(call["layout"]);
  const bool heads_first = layout == Layout::bhsd;
  TensorShape shape{sizes[0], sizes[heads_first ? 1 : 2], sizes[heads_first ? 2 : 1], sizes[3], layout};
  if (const auto steps = given<std::vector<std::size_t>>(call, "strides"))
    shape.strides = Strides{(*steps)[0], (*steps)[heads_first ? 1 : 2], (*steps)[heads_first ? 2 : 1]};
  const Table table = table_of(config, call["positions"].get<std::vector<std::int32_t>>(), Precision::exact);
  const auto ids = call["ids"].get<std::vector<std::int32_t>>();
  const RotateOptions options = rotate_options(config, call["inverse"]);
  const std::size_t length = call["length"], offset = call.value("offset", std::size_t{0});
  const auto turn = [&](auto x, auto... half) {
    const auto rows = std::span(x).subspan(offset);
    expect(rotate(rows, rows, half..., shape, options, table.view(), ids));
    give(x);
  };
  if (const auto half = half_from(call["dtype"])) return turn(halves(length, 1), *half);
  std::vector<float> x = noise(length, 1, 64);
  if (call["special"].get<bool>()) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const float specials[] = {std::nanf(""), infinite, -infinite, -0.0f, 0x1p-149f, -0x1p-130f, 3e38f};
    for (std::size_t i = 0; 5 * i < length; ++i) x[5 * i] = specials[i % std::size(specials)];
  }
  turn(std::move(x));
}

/// q, k or v.
class Input {
 public:
  Input(const std::string& dtype, std::size_t length, std::uint32_t seed) : half_(half_from(dtype)) {
    if (half_)
      words_ = halves(length, seed);
    else
      floats_ = noise(length, seed, 1);
  }
  [[nodiscard]] Elements elements() const { return half_ ? Elements(words_, *half_) : Elements(floats_); }

 private:
  std::optional<Half> half_;
  std::vector<float> floats_;
  std::vector<std::uint16_t> words_;
};

AttentionOptions attention_options(const Json& call) {
  AttentionOptions options;
  options.scale = given<float>(call, "scale");
  options.mask = call["causal"].get<bool>() ? Mask::causal : Mask::none;
  options.sliding_window = given<std::size_t>(call, "slidingWindow");
  return options;
}

void attention(const Json& call) {
  const AttentionShape shape{call["batch"],
                             call["heads"],
                             call["kvHeads"],
                             call["querySeq"],
                             call["keySeq"],
                             call["headDim"],
                             layout_from(call["layout"])};
  const std::size_t queries = shape.batch * shape.heads * shape.query_seq,
                    keys = shape.batch * shape.kv_heads * shape.key_seq;
  const Input q(call["dtype"], queries * shape.head_dim, 1), k(call["dtype"], keys * shape.head_dim, 2),
      v(call["dtype"], keys * shape.head_dim, 3);
  AttentionOptions options = attention_options(call);
  const std::size_t bias_heads = call["biasHeads"];
  std::vector<float> bias = noise(bias_heads * shape.query_seq * shape.key_seq, 4, 1);
  for (std::size_t i = 6; i < bias.size(); i += 7) bias[i] = -std::numeric_limits<float>::infinity();
  options.bias = bias;
  std::optional<Table> table;
  const std::vector<std::int32_t> key_ids = run_from(0, shape.key_seq);
  if (call.contains("rope")) {
    const auto spec = spec_from(call["rope"]);
    table = table_of(spec->config, key_ids, Precision::exact);
    const std::span<const std::int32_t> ids = key_ids;
    options.rope = FusedRope{rotate_options(spec->config), table->view(), ids.last(shape.query_seq), ids};
  }
  std::vector<float> output(queries * shape.head_dim), weights(queries * shape.key_seq);
  expect(attend(q.elements(), k.elements(), v.elements(), shape, options, output, weights));
  give(output);
  give(weights);
}

void cache(const RopeConfig& config, const Json& call) {
  const KvCacheShape shape{call["batch"], call["kvHeads"], static_cast<std::size_t>(config.head_dim), call["capacity"]};
  const std::size_t heads = call["heads"];
  KvCache kept = expect(KvCache::make(shape, half_from(call["dtype"])));
  std::uint32_t seed = 0;
  for (const Json& step : call["steps"]) {
    const auto list = [&](std::size_t row_heads, std::size_t seq, std::uint32_t which) {
      return noise(shape.batch * row_heads * seq * shape.head_dim, seed + which, 1);
    };
    const auto table_at = [&](std::size_t first, std::size_t count) {
      return table_of(config, run_from(static_cast<std::int32_t>(first), count), Precision::exact);
    };
    if (step["do"] == "append") {
      const std::size_t seq = step["seq"];
      const Table table = table_at(kept.size(), seq);
      const RopeAt rope{rotate_options(config), table.view()};
      expect(kept.append(list(shape.kv_heads, seq, 1), list(shape.kv_heads, seq, 2), seq, layout_from(step["layout"]),
                         rope));
    } else if (step["do"] == "attend") {
      const std::size_t seq = step["querySeq"];
      const Table table = table_at(kept.size() - seq, seq);
      std::vector<float> output(shape.batch * heads * seq * shape.head_dim);
      expect(kept.attend(list(heads, seq, 3), heads, seq, Layout::bhsd, attention_options(step),
                         RopeAt{rotate_options(config), table.view()}, output));
      give(output);
    } else if (step["do"] == "evict") {
      expect(kept.evict(step["first"], step["count"]));
    } else if (step["do"] == "turn") {
      const std::size_t count = step["count"];
      const std::int32_t from = step["from"], back = step["back"];
      Table table(config, count);
      expect(fill_shift_cos_sin(config, run_from(from, count), run_from(from - back, count), std::nullopt,
                                Precision::exact, table.cos, table.sin));
      expect(kept.rotate(step["first"], count, {rotate_options(config), table.view()}));
    } else if (step["do"] == "truncate") {
      expect(kept.truncate(step["size"]));
    } else {
      throw std::runtime_error("unknown step " + step.dump());
    }
    seed += 10;
  }
}

void scores(const RopeConfig& config, const Json& call) {
  const bool vectors = call["vectors"];
  const auto head_dim = static_cast<std::size_t>(config.head_dim);
  const std::vector<float> q = noise(vectors ? head_dim : 0, 1, 1), k = noise(vectors ? head_dim : 0, 2, 1);
  std::vector<double> scores(call["distances"].size());
  expect(score_by_distance(config, call["distances"].get<std::vector<std::int32_t>>(), q, k, std::nullopt,
                           precision_from(call["precision"]), scores));
  give(scores);
}

void conversion(const Json& call) {
  const PairingSlice slice{call["headDim"], call["rotaryDim"], call["rotaryOffset"]};
  const std::size_t heads = call["heads"], columns = call["in"];
  const Pairing from = pairing_from(call["from"]), to = pairing_from(call["to"]);
  const std::vector<float> x = noise(heads * slice.head_dim * std::max<std::size_t>(columns, 1), 1, 64);
  std::vector<float> y(x.size());
  expect(columns > 0 ? convert_pairing_rows(x, y, from, to, slice, heads, columns)
                     : convert_pairing(x, y, from, to, slice));
  give(y);
}

void encodings(const Json& call) {
  const auto positions = call["positions"].get<std::vector<std::int32_t>>();
  std::vector<float> encoding(positions.size() * call["dim"].get<std::size_t>());
  expect(fill_sinusoidal(positions, call["dim"], 10000, encoding));
  give(encoding);
  std::vector<double> slopes(call["heads"].get<std::size_t>());
  expect(fill_alibi_slopes(slopes));
  give(slopes);
}

void make(const Json& call) {
  const std::string op = call["op"];
  if (op == "attention") return attention(call);
  if (op == "convert") return conversion(call);
  if (op == "encodings") return encodings(call);
  const auto spec = spec_from(call.at("spec"));
  const RopeConfig& config = spec->config;
  if (op == "tables") return tables(config, call);
  if (op == "multimodal") return multimodal(config, call);
  if (op == "rotate") return rotation(config, call);
  if (op == "cache") return cache(config, call);
  if (op == "scores") return scores(config, call);
  throw std::runtime_error("unknown call " + op);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  for (const Json& call : read_json(argv[1])) {
    try {
      make(call);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n%s\n", call.dump().c_str(), error.what());
      return 1;
    }
  }
}
