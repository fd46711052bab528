// model/model_run.hpp: makeModel, a weight at a time, then a run at a time; and the product of model/products.hpp.
#include "bindings/bind.hpp"

#include "bindings/config.hpp"
#include "model/model_run.hpp"
#include "model/products.hpp"
#include "model/rows.hpp"

namespace ropewalk::bindings {
namespace {

using model::Kept;
using model::ModelRun;
using model::Weights;

Address make_model(std::size_t layers, std::size_t width, std::size_t inner, std::size_t heads, std::size_t kv_heads,
                   std::size_t head_dim, std::size_t vocabulary, bool tied, double norm_eps) {
  return handle(
      Weights::make({layers, width, inner, heads, kv_heads, head_dim, vocabulary, tied, static_cast<float>(norm_eps)}));
}

bool set_weight(Address model, unsigned part, std::size_t layer, unsigned dtype, Address values, std::size_t length) {
  return ok(at<Weights>(model).set(member<model::Part>(part), layer, elements(dtype, values, length)));
}

bool set_scaled_weight(Address model, unsigned part, std::size_t layer, Address values, std::size_t length,
                       Address scales, std::size_t scale_count) {
  return ok(at<Weights>(model).set(member<model::Part>(part), layer, list<const std::int8_t>(values, length),
                                   list<const float>(scales, scale_count)));
}

/// What the next run keeps.
Kept next_kept;

void keep(Address loss, std::size_t loss_length, Address logits, std::size_t logits_length, Address weights,
          std::size_t weights_length, Address queries, std::size_t queries_length, Address keys,
          std::size_t keys_length, Address hidden, std::size_t hidden_length) {
  next_kept = {list<float>(loss, loss_length),       list<float>(logits, logits_length),
               list<float>(weights, weights_length), list<float>(queries, queries_length),
               list<float>(keys, keys_length),       list<float>(hidden, hidden_length)};
}

Address make_run(Address model, Address config, std::size_t capacity, double seq_len, unsigned broken,
                 Address frozen_pairs, std::size_t frozen_count) {
  const model::RotationOptions options{whole_if_given(seq_len), member<model::Broken>(broken),
                                       list<const std::int32_t>(frozen_pairs, frozen_count)};
  return handle(ModelRun::make(at<const Weights>(model), config_at(config), capacity, options, next_kept));
}

bool advance(Address run, Address ids, std::size_t id_count, Address positions, std::size_t position_count, int next) {
  return ok(at<ModelRun>(run).advance(list<const std::int32_t>(ids, id_count),
                                      list<const std::int32_t>(positions, position_count), next));
}

bool linear(Address x, std::size_t x_length, Address weights, std::size_t weights_length, std::size_t columns,
            Address y, std::size_t y_length) {
  return ok(model::linear(list<const float>(x, x_length), list<const float>(weights, weights_length), columns,
                          list<float>(y, y_length)));
}

}  // namespace

ROPEWALK_BINDINGS(model) {
  constant("mostTokens", static_cast<double>(model::most_tokens));
  // Never freed: each model has a module of its own, whose memory goes with it.
  function<"makeModel(layers, width, inner, heads, kvHeads, headDim, vocabulary, tied, normEps)">(&make_model);
  function<"setWeight(model, part, layer, dtype, values, length)">(&set_weight);
  function<"setScaledWeight(model, part, layer, values, length, scales, scaleCount)">(&set_scaled_weight);
  function<
      "keepOfRun(loss, lossLength, logits, logitsLength, weights, weightsLength, queries, queriesLength, keys, "
      "keysLength, hidden, hiddenLength)">(&keep);
  function<"makeRun(model, config, capacity, seqLen, broken, frozenPairs, frozenCount)">(&make_run);
  function<"freeRun(run)">(&free_handle<ModelRun>);
  function<"advanceRun(run, ids, idCount, positions, positionCount, next)">(&advance);
  function<"drawNext(run, temperature, chance)">(+[](Address run, double temperature, double chance) {
    const std::span<const float> logits = at<ModelRun>(run).last_logits();
    return model::draw(logits.data(), logits.size(), temperature, chance);
  });
  function<"linear(x, xLength, weights, weightsLength, columns, y, yLength)">(&linear);
}

}  // namespace ropewalk::bindings
