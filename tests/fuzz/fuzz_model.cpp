// A model with any shapes, weights and tokens: it is refused, or runs with the same bits however its tokens are split
// into calls.
#include <algorithm>

#include "fuzz/input.hpp"
#include "model/model_run.hpp"

using namespace ropewalk;
using namespace ropewalk::model;
using namespace ropewalk_fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const ModelShape shape{input.between(0, 2), input.between(0, 12), input.between(0, 12),
                         input.between(0, 4), input.between(0, 3),  input.between(0, 10),
                         input.between(0, 9), input.flag(),         1e-5f};
  auto weights = Weights::make(shape);
  if (!weights) {
    require(!message(weights.error()).empty(), "an error has words");
    return 0;
  }
  const std::size_t parts = input.between(0, 30);
  for (std::size_t i = 0; i < parts; ++i) {
    const auto part = static_cast<Part>(input.between(0, 11));
    const std::size_t layer = input.between(0, 3), q = shape.heads * shape.head_dim,
                      kv = shape.kv_heads * shape.head_dim;
    const std::size_t sizes[] = {shape.vocabulary * shape.width,
                                 shape.width,
                                 shape.tied ? 0 : shape.vocabulary * shape.width,
                                 shape.width,
                                 q * shape.width,
                                 kv * shape.width,
                                 kv * shape.width,
                                 shape.width * q,
                                 shape.width,
                                 shape.inner * shape.width,
                                 shape.inner * shape.width,
                                 shape.width * shape.inner};
    const std::size_t wanted = sizes[static_cast<std::size_t>(part)];
    const std::size_t length = input.take<std::uint8_t>() > 250 ? input.between(0, 255) : wanted;
    if (input.flag()) {
      const auto done = weights->set(part, layer, Elements(input.smalls(length)));
      if (length != wanted) require(!done, "weights of another length are refused");
    } else {
      std::vector<std::int8_t> values(length);
      for (auto& value : values) value = input.take<std::int8_t>();
      static_cast<void>(weights->set(part, layer, values, input.smalls(input.flag() ? shape.width : shape.inner)));
    }
  }
  RopeConfig config;
  config.head_dim = static_cast<std::int32_t>(shape.head_dim);
  config.rotary_dim = static_cast<std::int32_t>(shape.head_dim / 2 * 2);
  const std::size_t capacity = input.between(1, 20);
  std::vector<std::int32_t> ids(capacity), positions(capacity);
  for (std::int32_t& id : ids)
    id = static_cast<std::int32_t>(input.between(0, shape.vocabulary)) - (input.take<std::uint8_t>() == 3);
  for (std::size_t i = 0; i < capacity; ++i) positions[i] = static_cast<std::int32_t>(i + input.between(0, 3));
  const auto run_by = [&](std::size_t cut) -> std::vector<float> {
    auto run = ModelRun::make(*weights, config, capacity, {});
    if (!run) return {};
    for (std::size_t from = 0; from < capacity; from += cut) {
      const std::size_t count = std::min(cut, capacity - from);
      if (!run->advance(std::span(ids).subspan(from, count), std::span(positions).subspan(from, count))) return {};
    }
    const auto last = run->last_logits();
    return {last.begin(), last.end()};
  };
  const std::vector<float> whole = run_by(most_tokens), parted = run_by(input.between(1, 7));
  require(whole.size() == parted.size(), "an error does not depend on how tokens are cut into calls");
  for (std::size_t i = 0; i < whole.size(); ++i)
    require(whole[i] == parted[i] || (std::isnan(whole[i]) && std::isnan(parted[i])),
            "bits do not depend on how tokens are cut into calls");
  return 0;
}
