// The diagnosis of any two tensors: an answer with finite numbers, or an error with a message.
#include "doctor/diagnose.hpp"
#include "fuzz/input.hpp"

using namespace ropewalk;
using namespace ropewalk_fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const TensorShape shape{input.between(0, 2), input.between(0, 2), input.between(0, 5), input.between(0, 8),
                          input.flag() ? Layout::bshd : Layout::bhsd};
  const std::size_t length = shape.batch * shape.heads * shape.seq * shape.head_dim;
  const bool wild = input.take<std::uint8_t>() > 200;
  std::vector<double> ids(input.flag() ? shape.seq : 0);
  for (double& id : ids) {
    id = input.take<std::int16_t>();
    if (id > 0x7f00) id += max_position - 0x7fff;  // the last positions
  }
  RopeConfig expected;
  expected.head_dim = static_cast<std::int32_t>(shape.head_dim);
  expected.rotary_dim = static_cast<std::int32_t>(shape.head_dim / 2 * 2);
  expected.base = input.flag() ? 10000 : input.take<double>();
  const bool known = input.flag();
  const std::vector<float> x = wild ? input.any(length) : input.smalls(length);
  const std::vector<float> y = wild ? input.any(length) : input.smalls(length);
  const auto found = doctor::diagnose(x, y, shape, ids, known ? &expected : nullptr);
  if (!found) {
    require(!message(found.error()).empty(), "an error has words");
    return 0;
  }
  require(std::isfinite(found->residual) && found->residual >= 0, "the residual is a number");
  double sum = 0;
  for (const auto& finding : found->findings) {
    require(finding.confidence >= 0 && finding.confidence <= 1, "a confidence is a share");
    sum += finding.confidence;
  }
  require(std::isfinite(sum), "confidences are numbers");
  if (found->found) {
    require(found->found->rotary_dim <= expected.head_dim, "what was found fits into the head");
    for (const double value : found->found->inv_freq) require(std::isfinite(value), "frequencies are numbers");
  }
  return 0;
}
