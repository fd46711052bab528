// The pairing of layers with any shapes and weights: they are refused, or judged with finite numbers, and a second
// judgement is the same.
#include "checkpoint/pairing_evidence.hpp"
#include "fuzz/input.hpp"

using namespace ropewalk;
using namespace ropewalk::checkpoint;
using namespace ropewalk_fuzz;

namespace {

struct Layer {
  std::vector<float> q, k, input_gain, q_gain, k_gain;
  std::vector<double> inv_freq;
  Projections view;
};

Layer taken(Input& input) {
  Layer layer;
  Projections& view = layer.view;
  // Each head of k is compared with 400 draws of the control for each question, so most layers have one and few pairs.
  view.kv_heads = input.take<std::uint8_t>() > 240 ? 2 : 1;
  view.heads = view.kv_heads * input.between(1, 3) + (input.take<std::uint8_t>() > 250);
  view.head_dim = input.take<std::uint8_t>() > 240 ? 16 : input.between(1, 8);
  view.hidden = input.between(1, 4);
  view.rotary_dim = input.flag() ? view.head_dim : input.between(0, 9);
  view.trained_length = input.take<std::uint8_t>() > 250 ? input.take<double>() : 64;
  const bool wild = input.take<std::uint8_t>() > 220;
  const auto numbers = [&](std::size_t count) {
    const std::size_t length = input.take<std::uint8_t>() > 250 ? count + 1 : count;
    return wild ? input.any(length) : input.smalls(length);
  };
  layer.q = numbers(view.heads * view.head_dim * view.hidden);
  layer.k = numbers(view.kv_heads * view.head_dim * view.hidden);
  if (input.flag()) layer.input_gain = numbers(view.hidden);
  if (input.flag()) layer.q_gain = numbers(view.head_dim);
  if (input.flag()) layer.k_gain = numbers(view.head_dim);
  for (std::size_t p = 0; p < view.rotary_dim / 2; ++p) {
    layer.inv_freq.push_back(wild ? input.take<double>() : 1 / (1.0 + static_cast<double>(p)));
  }
  return layer;
}

void require_numbers(const PairingJudgement& judged) {
  require(judged.confidence >= 0 && judged.confidence <= 1, "a confidence is a chance");
  require(judged.pairing.has_value() == (judged.confidence > 0), "a confidence is of a pairing");
  require(!(judged.pairing && judged.disagreeing_q), "q and k agree, or no pairing is found");
  for (const Answer& answer : judged.answers) {
    double sum = answer.joined + answer.cross + answer.gate + answer.mirror_gate;
    for (const double part : answer.parts) sum += part;
    for (const double order : answer.orders) sum += order;
    require(std::isfinite(sum), "what weights show are numbers");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  PairingEvidence evidence, again;
  const std::size_t layers = input.take<std::uint8_t>() > 220 ? 2 : 1;
  const bool twice = input.take<std::uint8_t>() > 220;
  for (std::size_t i = 0; i < layers; ++i) {
    Layer layer = taken(input);
    Projections& view = layer.view;
    view.q = layer.q;
    view.k = layer.k;
    view.inv_freq = layer.inv_freq;
    view.input_gain = layer.input_gain;
    view.q_gain = layer.q_gain;
    view.k_gain = layer.k_gain;
    const std::size_t before = evidence.layers();
    const auto added = evidence.add(view);
    require(evidence.layers() == before + (added ? 1 : 0), "a layer is kept whole or not at all");
    if (twice) require(again.add(view).has_value() == added.has_value(), "a layer is refused each time or never");
    if (!added) require(!message(added.error()).empty(), "an error has words");
  }
  const PairingJudgement judged = evidence.judge();
  require_numbers(judged);
  if (twice) require(again.judge().answers[0].joined == judged.answers[0].joined, "the same layers show the same");
  for (std::size_t i = 0; i < evidence.layers(); ++i) require_numbers(evidence.judge_layer(i));
  return 0;
}
