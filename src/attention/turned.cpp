#include "attention/turned.hpp"

#include "attention/pack.hpp"

namespace ropewalk {

Result<Buffer<float>> turned(const Elements& x, const TensorShape& shape, const RopeAt& rope, std::string_view field) {
  Result<Buffer<float>> copy = Buffer<float>::make(x.size());
  if (!copy) return copy;
  const std::span from(floats_of(x, x.size(), copy->data()), x.size());
  if (const Result<> done = rotate(from, copy->span(), shape, rope.rotate, rope.table, rope.position_ids); !done) {
    RopeError error = done.error();
    if (error.field == "position_ids") error.field = field;
    return std::unexpected(error);
  }
  return copy;
}

}  // namespace ropewalk
