// model/model_run.hpp: makeModel, then one call for each weight, then one for each run; and the product of
// model/products.hpp.
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

/// The shape's numbers in the order of its fields.
Address make_model(Address numbers, std::size_t count) {
  const std::span<const double> given = list<const double>(numbers, count);
  std::size_t at = 0;
  const auto number = [&] { return at < given.size() ? given[at++] : 0.0; };
  const auto size = [&] { return static_cast<std::size_t>(number()); };
  const auto flag = [&] { return number() != 0; };
  const auto real = [&] { return static_cast<float>(number()); };
  model::ModelShape shape;
  for (std::size_t* one :
       {&shape.layers, &shape.width, &shape.inner, &shape.heads, &shape.kv_heads, &shape.head_dim, &shape.vocabulary}) {
    *one = size();
  }
  shape.tied = flag();
  shape.norm_eps = real();
  shape.norms_before = flag();
  shape.norms_after = flag();
  shape.biases = flag();
  shape.qk_norm = member<model::QkNorm>(static_cast<unsigned>(number()));
  shape.activation = member<model::Activation>(static_cast<unsigned>(number()));
  for (float* one :
       {&shape.gain_offset, &shape.embedding_factor, &shape.score_scale, &shape.score_cap, &shape.logit_cap}) {
    *one = real();
  }
  return handle(Weights::make(shape));
}

bool set_layer(Address model, std::size_t layer, std::size_t window, unsigned rotation) {
  return ok(at<Weights>(model).set_layer(layer, window, member<model::LayerRotation>(rotation)));
}

bool set_weight(Address model, unsigned part, std::size_t layer, unsigned stored, std::size_t first_row, Address rows,
                std::size_t bytes) {
  return ok(at<Weights>(model).set(member<model::Part>(part), layer, member<model::Stored>(stored), first_row,
                                   list<const std::byte>(rows, bytes)));
}

bool set_scaled_weight(Address model, unsigned part, std::size_t layer, Address values, std::size_t length,
                       Address scales, std::size_t scale_count) {
  return ok(at<Weights>(model).set(member<model::Part>(part), layer, list<const std::int8_t>(values, length),
                                   list<const float>(scales, scale_count)));
}

/// The values that the next run keeps.
Kept next_kept;

void keep(Address loss, std::size_t loss_length, Address logits, std::size_t logits_length, Address weights,
          std::size_t weights_length, Address queries, std::size_t queries_length, Address keys,
          std::size_t keys_length, Address hidden, std::size_t hidden_length) {
  next_kept = {list<float>(loss, loss_length),       list<float>(logits, logits_length),
               list<float>(weights, weights_length), list<float>(queries, queries_length),
               list<float>(keys, keys_length),       list<float>(hidden, hidden_length)};
}

Address make_run(Address model, Address config, Address local, std::size_t capacity, double seq_len, unsigned broken,
                 Address frozen_pairs, std::size_t frozen_count) {
  const model::RotationOptions options{whole_if_given(seq_len), member<model::Broken>(broken),
                                       list<const std::int32_t>(frozen_pairs, frozen_count)};
  return handle(ModelRun::make(at<const Weights>(model), config_at(config), capacity, options, next_kept,
                               local == 0 ? nullptr : &config_at(local)));
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
  // Never freed: each model has its own module, and the memory is freed with the module.
  function<"makeModel(numbers, count)">(&make_model);
  function<"setLayer(model, layer, window, rotation)">(&set_layer);
  function<"setWeight(model, part, layer, stored, firstRow, rows, bytes)">(&set_weight);
  function<"setScaledWeight(model, part, layer, values, length, scales, scaleCount)">(&set_scaled_weight);
  function<
      "keepOfRun(loss, lossLength, logits, logitsLength, weights, weightsLength, queries, queriesLength, keys, "
      "keysLength, hidden, hiddenLength)">(&keep);
  function<"makeRun(model, config, local, capacity, seqLen, broken, frozenPairs, frozenCount)">(&make_run);
  function<"freeRun(run)">(&free_handle<ModelRun>);
  function<"advanceRun(run, ids, idCount, positions, positionCount, next)">(&advance);
  function<"drawNext(run, temperature, chance)">(+[](Address run, double temperature, double chance) {
    const std::span<const float> logits = at<ModelRun>(run).last_logits();
    return model::draw(logits.data(), logits.size(), temperature, chance);
  });
  function<"linear(x, xLength, weights, weightsLength, columns, y, yLength)">(&linear);
}

}  // namespace ropewalk::bindings
