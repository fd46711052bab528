// Mutants of the C++ core.
const rotate = ["tests/rope/rotate/rotate_errors_test.cpp"];
const attention = ["tests/attention/attention_errors_test.cpp"];
const cache = ["tests/attention/kv_cache_test.cpp"];
const config = ["tests/rope/config/config_test.cpp"];
const weights = ["tests/model/model_errors_test.cpp"];
const encodings = ["tests/rope/tables/encodings_test.cpp"];
const doctor = ["tests/doctor/diagnose_test.cpp"];

export const ofCore = [
  {
    file: "src/doctor/diagnose.cpp",
    guard: "accuracy",
    tests: doctor,
    mutants: {
      "what rounding explains is explained again": ["off.empty() ? std::vector<Explanation>{} :", ""],
      "rows outside of the sample are not compared": [
        "rows_beyond(*right, *all, fits)",
        "rows_beyond(*right, some_of(*all), fits)",
      ],
    },
  },
  {
    file: "src/doctor/sample.cpp",
    guard: "errors",
    tests: doctor,
    mutants: {
      "a position may be past the largest": ["if (!(std::abs(position) <= max_position))", "if (false)"],
      "one axis may have a negative position": ["if (axes == 1 && position < 0)", "if (false)"],
      "one axis may have a fraction": ["if (axes == 1 && position != std::floor(position))", "if (false)"],
    },
  },
  {
    file: "src/rope/rotate/layout.cpp",
    guard: "errors",
    tests: rotate,
    mutants: {
      "strides may reach past what memory counts": [
        "if (reach > static_cast<double>(most_elements)) return too_long(field, reach);",
        "",
      ],
      "a dense shape may pass what memory counts": [
        "if (dense > static_cast<double>(most_elements)) return too_long(field, dense);",
        "",
      ],
      "rows may overlap by their strides": ["if (outside.stride < reach) {", "if (false) {"],
    },
  },
  {
    file: "src/rope/rotate/rotate_checks.cpp",
    guard: "errors",
    tests: rotate,
    mutants: {
      "rotaryOffset may wrap around": [
        "options.rotary_offset > shape.head_dim - options.rotary_dim)",
        "options.rotary_offset + options.rotary_dim > shape.head_dim)",
      ],
      "an odd rotaryDim rotates": ["if (options.rotary_dim % 2 != 0)", "if (false)"],
      "a table's rows may wrap around": [
        "if (uncountable || table.cos.size() != wanted)",
        "if ((uncountable && false) || table.cos.size() != wanted)",
      ],
      "sines may be fewer than cosines": ["if (table.sin.size() != wanted)", "if (false)"],
      "a table may be shorter than the sequence": ["if (table.rows < shape.seq)", "if (false)"],
      "ids may be fewer than tokens": ["if (ids != seq && ids != tokens) ", "if (false) "],
      "a negative id is one past the table": ["if (id < 0)", "if (false)"],
      "the id behind the last row is one": [
        "if (static_cast<std::size_t>(id) >= table.rows)",
        "if (static_cast<std::size_t>(id) > table.rows)",
      ],
      "x may be longer than its shape": [
        "bytes.size() >= wanted : bytes.size() == wanted",
        "true : bytes.size() >= wanted",
      ],
      "the result may overlap x": ["if (x.data() != y.data() && overlap(x, y)) {", "if (false) {"],
      "the result may overlap the table": ["if (overlap(table.cos, y) || overlap(table.sin, y)) {", "if (false) {"],
    },
  },
  {
    file: "src/rope/rotate/convert_pairing.cpp",
    guard: "errors",
    tests: ["tests/rope/rotate/convert_pairing_test.cpp"],
    mutants: {
      "converting onto x itself is allowed": ["if (!apart)", "if (!apart && false)"],
      "the offset of a conversion may leave the head": ["if (offset > head_dim - rotary_dim) {", "if (false) {"],
    },
  },
  {
    file: "src/attention/attention_checks.cpp",
    guard: "errors",
    tests: attention,
    mutants: {
      "heads need not be a multiple of kvHeads": ["if (shape.heads % shape.kv_heads != 0) {", "if (false) {"],
      "q may be shorter than its shape": ["if (size == *extent) return {};", "if (size <= *extent) return {};"],
      "a window may have no keys": ["if (call.options.sliding_window == 0)", "if (false)"],
      "scale may be NaN": ["if (call.options.scale && !std::isfinite(*call.options.scale)) {", "if (false) {"],
      "the output may overlap an input": [
        "for (const auto& input : inputs) apart = apart && !overlap(std::as_bytes(output), input);",
        "(void)inputs;",
      ],
      "the weights may overlap the output": [
        "bool apart = !overlap(std::as_bytes(call.weights), std::as_bytes(call.output));",
        "bool apart = true;",
      ],
    },
  },
  {
    file: "src/attention/kv_cache.cpp",
    guard: "errors",
    tests: cache,
    mutants: {
      "a full cache takes more": ["if (seq > shape_.capacity - size_) {", "if (false) {"],
      "what is evicted may wrap around": ["first <= size_ && count <= size_ - first", "first + count <= size_"],
      "a capacity may pass what memory counts": ["if (capacity > most)", "if (false)"],
      "truncating may make a cache longer": ["if (size > size_) ", "if (false) "],
    },
  },
  {
    file: "src/rope/config/config.cpp",
    guard: "errors",
    tests: config,
    mutants: {
      "a parameter may be NaN": [
        "if (!std::isfinite(value)) return check_finite(field, value);",
        "if (std::isinf(value)) return check_finite(field, value);",
      ],
      "a parameter has no upper end": ["if (value > most) return fail(invalid", "if (false) return fail(invalid"],
      "the offset of a spec may leave the head": ["if (config.rotary_offset > most) {", "if (false) {"],
      "lists may have any length": ["if (length == static_cast<std::size_t>(pairs)) return {};", "return {};"],
    },
  },
  {
    file: "src/rope/config/frequencies.cpp",
    guard: "accuracy",
    tests: ["tests/rope/config/frequencies_test.cpp"],
    mutants: {
      "yarn's ramp may begin before pair 0": ["if (low < DoubleDouble(0.0)) low = 0.0;", ""],
      "yarn's ramp may end behind the last channel": [
        "if (high > DoubleDouble(config.rotary_dim - 1)) high = config.rotary_dim - 1;",
        "",
      ],
    },
  },
  {
    file: "src/rope/config/frequencies.cpp",
    guard: "errors",
    tests: ["tests/rope/config/frequencies_test.cpp"],
    mutants: { "a sequence may be one longer than its positions": ["*seq_len > most)", "*seq_len > most + 1)"] },
  },
  {
    file: "src/rope/tables/table_checks.hpp",
    guard: "errors",
    tests: ["tests/rope/tables/cos_sin_table_test.cpp"],
    mutants: {
      "a table's sines may be fewer": ["if (sin.size() != wanted)", "if (false)"],
      "a position may be negative": ["if (position < 0)", "if (false)"],
    },
  },
  {
    file: "src/rope/tables/table_checks.hpp",
    guard: "no long waits",
    tests: ["tests/rope/tables/score_test.cpp"],
    mutants: { "a list of angles may have any length": ["if (count <= most) return {};", "return {};"] },
  },
  {
    file: "src/rope/tables/encodings.cpp",
    guard: "errors",
    tests: encodings,
    mutants: {
      "xPos may leave float32": ["if (static_cast<double>(*highest) > last) {", "if (false) {"],
      "any number of heads has slopes": ["if (heads == 0)", "if (false)"],
    },
  },
  {
    file: "src/rope/tables/variants.cpp",
    guard: "errors",
    tests: ["tests/rope/tables/variants_test.cpp"],
    mutants: {
      "CoPE needs no length": ["if (length >= 1 && std::isfinite(length)) return {};", "return {};"],
      "RIFLEx may shorten a video": ["if (frames < repeated) {", "if (false) {"],
      "more pairs stop than there are": ["if (count > inv_freq.size()) {", "if (count > inv_freq.size() + 1) {"],
      "sines of a quarter back may be fewer": ["if (sin.size() != cos.size()) ", "if (false) "],
      "the sides of a plane may have other lengths": [
        'if (b.size() != dim) return wrong_length("b", b.size(), dim, "a");',
        "",
      ],
      "a plane may turn by any angle": ["if (s > max_inv_freq) return", "if (false) return"],
      "phases may be NaN": ["if (!std::isfinite(phase))", "if (false)"],
      "phases may be any angle": ["if (std::abs(phase) > revolution)", "if (false)"],
      "phases may be of another head": ["if (!phases.empty() && x.size() % phases.size() != 0) {", "if (false) {"],
    },
  },
  {
    file: "src/rope/tables/last_angles.cpp",
    guard: "determinism",
    tests: ["tests/rope/tables/cos_sin_table_test.cpp"],
    mutants: {
      "a table of one's own frequencies is remembered": [" !config.inv_freq.empty() ||", ""],
    },
  },
  {
    file: "src/rope/tables/angles.cpp",
    guard: "accuracy",
    tests: ["tests/rope/tables/cos_sin_table_test.cpp"],
    mutants: {
      "frequencies are doubles alone": ["low[pair] = frequency.low;", "low[pair] = 0;"],
    },
  },
  {
    file: "src/model/weights.cpp",
    guard: "errors",
    tests: weights,
    mutants: {
      "norm_eps may be NaN": ["if (!std::isfinite(number))", "if (false)"],
      "norm_eps may be negative": ["if (number < 0) return", "if (false) return"],
      "a weight may be NaN": ["if (!all_finite(stored, rows))", "if (false)"],
    },
  },
  {
    file: "src/model/weights.cpp",
    guard: "memory",
    tests: weights,
    mutants: {
      "the size of all heads may wrap around": [
        "queries = product({shape.heads, shape.head_dim}), keys = product({shape.kv_heads, shape.head_dim})",
        "queries = shape.heads * shape.head_dim, keys = shape.kv_heads * shape.head_dim",
      ],
    },
  },
  {
    file: "src/checkpoint/projections.cpp",
    guard: "errors",
    tests: ["tests/checkpoint/pairing_evidence_test.cpp"],
    mutants: {
      "a projection may hold NaN": ["if (odd == tensor.values.end()) return {};", "return {};"],
      "a frequency may be infinite": ["if (odd != layer.inv_freq.end())", "if (false)"],
      "heads that are judged need not share key heads evenly": [
        "if (layer.heads % layer.kv_heads != 0) {",
        "if (false) {",
      ],
    },
  },
  {
    file: "src/checkpoint/pairing_rule.cpp",
    guard: "accuracy",
    tests: ["tests/checkpoint/pairing_rule_test.cpp"],
    mutants: {
      "gates of a pairing may be lower": ["gate = 2.5, mirror_gate = 2;", "gate = 2.4, mirror_gate = 1.9;"],
      "pairs may be out of order within half a head": ["order_lead = 0.5;", "order_lead = 0.6;"],
      "pairs may be out of the order of their planes": ["plane_lead = 6;", "plane_lead = 7;"],
      "pairs may be in the order of every second pair": [
        "own.orders[0] < std::max(own.orders[1], own.orders[2])",
        "false",
      ],
      "the other pairing may be as strong as by chance": ["other_pairing = 3;", "other_pairing = 3.1;"],
      "a pairing need not stand out among orders": ["shuffled_joined = 5,", "shuffled_joined = 4.9,"],
      "partners of no pairing may be stronger": ["of_both(answer) >= of_both(among_orders)", "false"],
      "the larger number of a strong pairing may be lower": ["strong_larger = 4,", "strong_larger = 3.9,"],
      "the smaller number of a strong pairing may be lower": ["strong_smaller = 2;", "strong_smaller = 1.5;"],
      "both numbers of a leading pairing may be lower": ["leading_both = 4,", "leading_both = 3.9,"],
      "a leading pairing need not lead by 2": ["leading_by = 2,", "leading_by = 1.9,"],
      "the smaller number of a leading pairing may be lower": ["leading_smaller = 1;", "leading_smaller = 0.9;"],
      "query planes of the other pairing are no veto": ["planes(Part::query_planes),", ""],
      "key planes of the other pairing are no veto": [", planes(Part::key_planes)})", "})"],
      "q and k may differ against two of three controls": ["mixed_each = 3,", "mixed_each = 2.9,"],
    },
  },
  {
    file: "src/model/products.cpp",
    guard: "errors",
    tests: ["tests/model/products_test.cpp"],
    mutants: {
      "a list need not be whole rows": ["if (length % columns == 0) return {};", "return {};"],
      "y may have any length": ["if (y.size() != product({tokens, rows}))", "if (false)"],
      "weights are copied for no tokens": ["if (y.empty()) return {};", ""],
    },
  },
  {
    file: "src/model/panel_reader.hpp",
    guard: "accuracy",
    tests: ["tests/model/products_test.cpp", "tests/model/stored_products_test.cpp"],
    mutants: {
      "the panel left over of two streams is not multiplied": [
        "for (std::size_t index = apart * streams; index < panels; ++index) {",
        "for (std::size_t index = panels; index < panels; ++index) {",
      ],
    },
  },
  {
    file: "src/model/put.hpp",
    guard: "accuracy",
    tests: ["tests/model/products_test.cpp", "tests/model/stored_products_test.cpp"],
    mutants: {
      "the last of an odd number of rows is left out": [
        "for (std::size_t i = 0; i < rows; ++i) y[i]",
        "for (std::size_t i = 0; i + 1 < rows; ++i) y[i]",
      ],
    },
  },
  // Last: all of the core is compiled anew for each.
  {
    file: "src/rope/buffer.hpp",
    guard: "memory runs out",
    tests: ["tests/rope/rotate/rotate_buffer_test.cpp"],
    mutants: {
      "a buffer's size may wrap around": ["if (size > most / sizeof(T)) return full;", "if (size > most) return full;"],
      "memory that is not there is written to": ["if (data == nullptr) return full;", ""],
    },
  },
  {
    file: "src/rope/buffer.hpp",
    guard: "memory",
    tests: weights,
    mutants: {
      "a product of sizes may wrap around": [
        "if (__builtin_mul_overflow(all, size, &all)) all = uncountable;",
        "all *= size;",
      ],
    },
  },
];
