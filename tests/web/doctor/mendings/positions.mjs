// Wrong positions, each beside those that were expected, and programs that rotate by them in four ways: a function that
// counts, a module that is given position_ids, a table that is indexed, and a module that leaves them out.

const count = (from, to) => Array.from({ length: to - from }, (_, i) => from + i);
const twice = (row) => [row, row];
const [documents, after] = [[...count(0, 10), ...count(0, 14)], 400];
const padded = (pad) => [count(0, 24), [...Array(5).fill(pad), ...count(0, 19)]];

/** `expected`: [batch, seq], as the caller gives them; `shown`: what the program counts. */
const mistake = (name, expected, shown, says) => ({ name, expected, shown, says });
// prettier-ignore
export const mistakes = [
  mistake("packed, counting on", [documents], "torch.arange(24)[None]", /count on at token 10, .* to begin again/),
  mistake("packed, other borders", [documents], "(torch.arange(24) % 8)[None]", /begin again at other tokens/),
  mistake("packed, one document too many", [documents], "torch.cat([torch.arange(10), torch.arange(7), torch.arange(7)], dim=-1)[None]", /begin again at token 17/),
  mistake("packed in two rows, counting on", [documents, count(0, 24)], "torch.arange(24)[None]", /^in row 0 only: positions count on/),
  mistake("begun again where they count on", [count(0, 24)], "torch.cat([torch.arange(10), torch.arange(14)], dim=-1)[None]", /begin again at token 10, where they were expected to count on/),
  mistake(
    "begun again at each chunk, behind a cache",
    [count(after, after + 24)],
    `torch.cat([torch.arange(${after}, ${after + 8}), torch.arange(16)], dim=-1)[None]`,
    /begin again at token 8/,
  ),
  mistake("counted from 1", [count(0, 24)], "torch.arange(1, 25)[None]", /off by 1;/),
  mistake("the cache's length left out", [count(after, after + 24)], "torch.arange(24)[None]", /off by -400;/),
  mistake(
    "the cache's length twice",
    [count(after, after + 24)],
    `torch.arange(${2 * after}, ${2 * after + 24})[None]`,
    /off by 400;/,
  ),
  mistake("a step at its own 0", [[after]], "torch.zeros(1, 1).long()", /^the output is the input/),
  mistake("a step one late", twice([after]), `torch.full((2, 1), ${after + 1})`, /off by 1;/),
  mistake("the keys that are left, behind an eviction", [count(1000, 1024)], "torch.arange(256, 280)[None]", /position 256 where 1000/),
  mistake("a step behind an eviction", [[1000]], "torch.full((1, 1), 256)", /position 256 where 1000/),
  mistake("one row off", twice(count(0, 24)), "torch.stack([torch.arange(24), torch.arange(24) + 5], dim=0)", /^in row 1 only: positions are off by 5; token 0 of row 1/),
  mistake("each row off by another number", twice(count(0, 24)), "torch.stack([torch.arange(24) + 3, torch.arange(24) + 5], dim=0)", /3 in row 0 and 5 in row 1/),
  mistake(
    "a step whose rows have other lengths",
    [[after], [after - 3]],
    `torch.full((2, 1), ${after})`,
    /^in row 1 only: .*position 400 where 397/,
  ),
  mistake("the batch as one row", twice(count(0, 24)), "torch.arange(48).reshape(2, 24)", /^in row 1 only: positions are off by 24/),
  ...[0, 1].map((pad) =>
    mistake(`padding at ${pad} counted`, padded(pad), "torch.arange(24)[None]", /padding on the left are counted/),
  ),
  mistake("padding left out", twice(count(0, 24)), "(torch.arange(24)[None] - torch.tensor([[0], [5]])).clamp(min=0)", /are not counted, which should be/),
  mistake("an image's tokens counted", [[...count(0, 4), ...count(12, 32)]], "torch.arange(24)[None]", /tokens 4 to 23 only: positions are off by -8/),
  mistake("a prefix counted", [count(0, 24)], "torch.cat([torch.arange(4), torch.arange(12, 32)], dim=-1)[None]", /tokens 4 to 23 only: positions are off by 8/),
  mistake("one position repeated", [count(0, 24)], "torch.cat([torch.arange(12), torch.arange(11, 23)], dim=-1)[None]", /tokens 12 to 23 only: positions are off by -1/),
  mistake("every position twice", [count(0, 24)], "(torch.arange(24) // 2)[None]", /scaled/),
  mistake("every second position", [count(0, 24)], "(torch.arange(24) * 2)[None]", /positions are doubled/),
  mistake("counted backwards", [count(0, 24)], "(23 - torch.arange(24))[None]", /count down/),
  mistake("held at the end of a window", [count(0, 24)], "torch.arange(24).clamp(max=15)[None]", /tokens 16 to 23 only: every token is rotated as if it were at position 15/),
  mistake("keys at their old positions, with a sink", [count(0, 24)], "torch.cat([torch.arange(4), torch.arange(1004, 1024)], dim=-1)[None]", /tokens 4 to 23 only: positions are off by 1000/),
  mistake("one position for all", [count(0, 24)], "torch.full((1, 24), 23)", /at position 23/),
  mistake("positions in another order", [[...count(0, 24)].map((i) => (7 * i) % 24)], "torch.arange(24)[None]", /token 1 is rotated by position 1 where 7/),
];

const dim = 64;
const power = `1.0 / (10000 ** (torch.arange(0, ${dim}, 2).float() / ${dim}))`;
const half = "torch.cat((-x[..., 32:], x[..., :32]), dim=-1)";
const module = (positions) => [
  "class Rotary:",
  "    def __init__(self):",
  `        self.inv_freq = ${power}`,
  "    def forward(self, x, position_ids):",
  ...(positions === undefined ? [] : [`        position_ids = ${positions}`]),
  "        freqs = position_ids.float()[..., None] * self.inv_freq",
  "        emb = torch.cat((freqs, freqs), dim=-1)",
  "        return emb.cos(), emb.sin()",
  "def apply_rotary_pos_emb(x, cos, sin):",
  "    cos, sin = cos[:, None], sin[:, None]",
  `    return x * cos + ${half} * sin`,
  "rotary = Rotary()",
];
const indented = (lines) => lines.map((line) => `    ${line}`);
/** Programs by style; `given` are the positions that the caller hands over. */
export const styles = {
  function: ({ shown }) => [
    "def rotated(x):",
    ...indented([
      "seq_len = x.shape[2]",
      `position_ids = ${shown}`,
      `inv_freq = ${power}`,
      "freqs = position_ids.float()[..., None] * inv_freq",
      "cos, sin = freqs.cos(), freqs.sin()",
      "cos, sin = cos[:, None], sin[:, None]",
      "x1, x2 = x.chunk(2, dim=-1)",
      "y = torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)",
      "return y",
    ]),
    "y = rotated(x)",
  ],
  module: ({ shown }) => [
    ...module(),
    "seq_len = x.shape[2]",
    `position_ids = ${shown}`,
    "cos, sin = rotary.forward(x, position_ids)",
    "y = apply_rotary_pos_emb(x, cos, sin)",
  ],
  table: ({ shown }) => [
    "class RotaryCache:",
    "    def __init__(self, length):",
    `        angles = torch.outer(torch.arange(length).float(), ${power})`,
    "        self.cos, self.sin = angles.cos(), angles.sin()",
    "cache = RotaryCache(2048)",
    "seq_len = x.shape[2]",
    `places = ${shown}`,
    "cos, sin = cache.cos[places], cache.sin[places]",
    "cos, sin = cos[:, None], sin[:, None]",
    "x1, x2 = x[..., :32], x[..., 32:]",
    "y = torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)",
  ],
  ignored: ({ shown, expected }) => [
    ...module(shown),
    "seq_len = x.shape[2]",
    `position_ids = torch.tensor(${JSON.stringify(expected)})`,
    "cos, sin = rotary.forward(x, position_ids)",
    "y = apply_rotary_pos_emb(x, cos, sin)",
  ],
};
