// What is read before anything is judged: the rows and positions that the doctor takes from two tensors, compared with
// plain loops, and the check of a layer's projections.
#include "checkpoint/projections.hpp"
#include "doctor/sample.hpp"
#include "fuzz/input.hpp"

using namespace ropewalk;
using namespace ropewalk_fuzz;

namespace {

bool finite(const std::vector<float>& values) {
  for (const float value : values) {
    if (!std::isfinite(value)) return false;
  }
  return true;
}

void read_sample(Input& input) {
  const TensorShape shape{input.between(0, 3), input.between(0, 6), input.between(0, 50), input.between(0, 6),
                          input.flag() ? Layout::bshd : Layout::bhsd};
  const std::size_t length = shape.batch * shape.heads * shape.seq * shape.head_dim;
  const std::size_t axes = input.between(1, 3);
  const std::size_t other = input.take<std::uint8_t>() > 240 ? 1 : 0;  // seldom a wrong length
  const bool wild = input.take<std::uint8_t>() > 200;
  const bool of_batch = input.flag();
  const bool given = input.flag();
  std::vector<double> ids(given ? axes * shape.seq * (of_batch ? shape.batch : 1) + other : 0);
  for (double& id : ids) id = wild ? input.take<double>() : input.take<std::uint16_t>();
  const std::vector<float> x = wild ? input.any(length + other) : input.smalls(length + other);
  const std::vector<float> y = wild ? input.any(length) : input.smalls(length);
  const auto sample = doctor::take_sample(x, y, shape, ids, axes);
  if (!sample) {
    require(!message(sample.error()).empty(), "an error has words");
    return;
  }
  require(other == 0 && length > 0, "lengths agree");
  require(finite(x) && finite(y), "what is read is finite");
  require(sample->tokens.size() == shape.batch * shape.seq, "every token is read");
  for (const auto& row : sample->rows) {
    const auto& token = sample->tokens[row.token];
    for (std::size_t channel = 0; channel < shape.head_dim; ++channel) {
      const std::size_t at = shape.layout == Layout::bhsd
                                 ? ((token.batch * shape.heads + row.head) * shape.seq + token.seq)
                                 : ((token.batch * shape.seq + token.seq) * shape.heads + row.head);
      require(row.input[channel] == x[at * shape.head_dim + channel], "a row is the tensor's own");
      require(row.output[channel] == y[at * shape.head_dim + channel], "a row of the output is the tensor's own");
    }
  }
  for (std::size_t token = 0; token < sample->tokens.size(); ++token) {
    const auto& [batch, seq, first] = sample->tokens[token];
    for (std::size_t axis = 0; axis < axes; ++axis) {
      double position = static_cast<double>(seq);
      if (!ids.empty()) {
        const bool each_axis = axes > 1 && ids.size() != shape.seq && ids.size() != shape.batch * shape.seq;
        const std::size_t count = each_axis ? ids.size() / axes : ids.size();
        if (axes > 1 && !each_axis) return;  // one list may be read as those of all axes
        position = ids[(each_axis ? axis * count : 0) + (count == shape.seq ? seq : batch * shape.seq + seq)];
      }
      require(sample->position(token, axis) == position, "a position is the one given");
    }
  }
}

void read_projections(Input& input) {
  checkpoint::Projections view;
  view.heads = input.between(0, 6);
  view.kv_heads = input.between(0, 3);
  view.head_dim = input.between(0, 8);
  view.hidden = input.between(0, 4);
  view.rotary_dim = input.between(0, 9);
  const bool wild = input.take<std::uint8_t>() > 200;
  view.trained_length = wild ? input.take<double>() : 64;
  const auto numbers = [&](std::size_t count) {
    const std::size_t length = input.take<std::uint8_t>() > 245 ? count + 1 : count;
    return wild ? input.any(length) : input.smalls(length);
  };
  const std::vector<float> q = numbers(view.heads * view.head_dim * view.hidden);
  const std::vector<float> k = numbers(view.kv_heads * view.head_dim * view.hidden);
  const std::vector<float> gain = input.flag() ? numbers(view.hidden) : std::vector<float>{};
  std::vector<double> inv_freq(view.rotary_dim / 2);
  for (double& value : inv_freq) value = wild ? input.take<double>() : input.take<std::uint8_t>();
  view.q = q;
  view.k = k;
  view.input_gain = gain;
  view.inv_freq = inv_freq;
  const bool whole = view.kv_heads > 0 && view.heads > 0 && view.heads % view.kv_heads == 0 && view.head_dim > 0 &&
                     view.hidden > 0 && view.rotary_dim >= 2 && view.rotary_dim % 2 == 0 &&
                     view.rotary_dim <= view.head_dim && q.size() == view.heads * view.head_dim * view.hidden &&
                     k.size() == view.kv_heads * view.head_dim * view.hidden &&
                     (gain.empty() || gain.size() == view.hidden);
  bool right =
      whole && finite(q) && finite(k) && finite(gain) && std::isfinite(view.trained_length) && view.trained_length > 0;
  for (const double value : inv_freq) right = right && std::isfinite(value);
  const auto checked = checkpoint::check(view);
  require(checked.has_value() == right, "a layer is read exactly if it is whole and finite");
  if (!checked) require(!message(checked.error()).empty(), "an error has words");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  if (input.flag()) {
    read_sample(input);
  } else {
    read_projections(input);
  }
  return 0;
}
