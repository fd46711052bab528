import type { Ropewalk } from "../../api/index.js";
import { head } from "../heads.js";
import minimind from "../../models/minimind-3.json" with { type: "json" };
import qwen3 from "../../models/qwen3-0.6b.json" with { type: "json" };
import { largest, numberRow, same, judged } from "../rows.js";
import { view } from "../shapes.js";
import type { Item, Result, Row, Verdict, Words } from "../types.js";
import { mistake } from "./mistake.js";
import { decimals, words } from "../words.js";
import { seededPair } from "./seeded.js";

function quotient(rw: Ropewalk, on: boolean): Result {
  const { config } = qwen3;
  const given = rw.parseConfig(config);
  const { head_dim: _, ...withoutHeadDim } = config;
  const spec = on
    ? {
        ...given,
        headDim: config.hidden_size / config.num_attention_heads,
        rotaryDim: config.hidden_size / config.num_attention_heads,
      }
    : given;
  const { invFreq } = rw.frequencies(spec);
  const right = rw.frequencies(given).invFreq;
  const pairs = Array.from(invFreq, (_value, i) => i);
  return {
    rows: [
      judged(
        words("as many frequencies as head_dim / 2 = 64", "频率个数为 head_dim / 2 = 64"),
        String(invFreq.length),
        invFreq.length === right.length,
        words("head_dim is given and wins", "采用给定的 head_dim"),
        words("1024 / 16 = 64 channels; the model has 128 per head", "1024 / 16 = 64 个通道；模型每头实为 128"),
      ),
      judged(
        words("the second frequency is 0.8058", "第二个频率为 0.8058"),
        decimals(invFreq[1]!),
        Math.abs(invFreq[1]! - right[1]!) < 1e-12,
        same("1000000^(−2/128)"),
        words("1000000^(−2/64): every pair but the first turns too slowly", "1000000^(−2/64)：除第一对之外都转得太慢"),
      ),
      numberRow(
        words("our reading of the configuration without head_dim", "配置中去掉 head_dim 时我们的读法"),
        `head_dim ${rw.parseConfig(withoutHeadDim).headDim}`,
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: ${invFreq.length} frequencies, the second ${decimals(invFreq[1]!)}.`,
      `${on ? "开" : "关"}：${invFreq.length} 个频率，第二个为 ${decimals(invFreq[1]!)}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("log10 of inv_freq, Qwen3 0.6B", "Qwen3 0.6B 的 inv_freq，log10"),
        x: words("pair", "对"),
        y: same("log10(inv_freq)"),
        series: [
          {
            name: words("head_dim given", "给定 head_dim"),
            x: pairs,
            y: right.slice(0, invFreq.length).map(Math.log10),
            thin: on,
          },
          ...(on
            ? [
                {
                  name: same("hidden_size / heads"),
                  x: pairs,
                  y: invFreq.map(Math.log10),
                },
              ]
            : []),
        ],
      },
    ],
  };
}

const finding = (label: Words, ours: string, wrong: boolean, reason: Words): Row => {
  const verdict: Verdict = wrong ? "fails" : "holds";
  return { label, ours, verdict, reason };
};

/** Lines that forward prints in the code of text 001, and lines of it that the log below shows. */
const PRINTS = { code: 2, log: 1 };

function consistency(rw: Ropewalk, on: boolean): Result {
  const spec = head(128);
  // When the length changes, transformers registers another tensor as inv_freq: the first one is not written to.
  let current = rw.frequencies(spec).invFreq;
  const original = on ? current : current.slice();
  const before = original[1]!;
  current = rw.frequencies({ ...spec, ropeType: "linear", factor: 4 }).invFreq;
  const expanded = view([64], [1, -1, 1]);
  const printedShape = `[2, ${expanded[1]}, 1]`;
  const rows: Row[] = [
    finding(
      words("the second original frequency after a change of length", "长度变化之后“原始”频率的第二项"),
      `${decimals(before)} → ${decimals(original[1]!)}, inv_freq ${decimals(current[1]!)}`,
      original[1] !== before,
      words(
        `${on ? "another name for the tensor, no copy" : "a copy"}; it stays, for the new frequencies are another tensor`,
        `${on ? "只是同一张量的另一个名字，不是副本" : "副本"}；它不变，因为新的频率是另一个张量`,
      ),
    ),
    finding(
      words("shape printed as that of inv_freq", "作为 inv_freq 的形状印出的"),
      on ? printedShape : "[64]",
      on,
      on
        ? words(
            "the line prints inv_freq_expanded; inv_freq itself is [64]",
            "该行印的是 inv_freq_expanded；inv_freq 本身是 [64]",
          )
        : words("one frequency per pair", "每对一个频率"),
    ),
  ];
  if (on) {
    rows.push(
      finding(
        words("what column 4 of the last matrix stands for", "最后一个矩阵的第 4 列代表什么"),
        "3; d − 2",
        true,
        words(
          "channel 3 in its third row and channel d − 2 in its last one: the columns do not line up",
          "第三行里是通道 3，末行里是通道 d − 2：各列对不齐",
        ),
      ),
      finding(
        words("lines that forward prints, in the code and in the log", "forward 打印的行数：代码与日志"),
        `${PRINTS.code}, ${PRINTS.log}`,
        PRINTS.code !== PRINTS.log,
        words("the log was made by other code than the code above it", "日志不是由上面那段代码产生的"),
      ),
    );
  }
  return {
    rows,
    summary: words(
      `${on ? "On" : "Off"}: after a change of length the original frequency still reads ${decimals(original[1]!)}, and inv_freq ${decimals(current[1]!)}${on ? "; the log and the matrix are of another code" : ""}.`,
      `${on ? "开" : "关"}：长度变化之后，原始频率仍为 ${decimals(original[1]!)}，inv_freq 为 ${decimals(current[1]!)}${on ? "；日志与矩阵和代码不符" : ""}。`,
    ),
  };
}

function conventions(rw: Ropewalk, on: boolean): Result {
  const dim = 64;
  const [x] = seededPair(dim);
  const position = 5;
  const turn = (pairing: "half-split" | "interleaved", v: Float32Array): Float32Array =>
    rw.rotate(v, { shape: [1, 1, 1, dim], pairing, cosSin: rw.cosSin(head(dim, pairing), [position]) });
  const matrix = turn("interleaved", x);
  // Off: the channels are put in the code's order first, and back in the matrix's order afterwards.
  const reorder = (v: Float32Array, to: "half-split" | "interleaved"): Float32Array =>
    rw.convertPairing(v, { from: to === "half-split" ? "interleaved" : "half-split", to, headDim: dim });
  const code = on ? turn("half-split", x) : reorder(turn("half-split", reorder(x, "half-split")), "interleaved");
  const apart = largest(matrix.map((value, i) => Math.abs(value - code[i]!)));
  const today = rw.parseConfig(minimind.config);
  const base = on ? 10_000 : today.base;
  return {
    rows: [
      judged(
        words(
          "the printed matrix and the printed code give one vector: largest difference",
          "文中的矩阵与代码给出同一个向量：最大差异",
        ),
        decimals(apart),
        apart < 1e-5,
        words("through the permutation that joins the two orders", "经过连接两种顺序的置换"),
        words(
          "the matrix pairs (0, 1), (2, 3), …; rotate_half pairs (i, i + d/2)",
          "矩阵配对 (0, 1)、(2, 3)……；rotate_half 配对 (i, i + d/2)",
        ),
      ),
      judged(
        words(
          `the base is that of today’s MiniMind (${minimind.recorded})`,
          `base 与现在的 MiniMind 一致（${minimind.recorded}）`,
        ),
        String(base),
        base === today.base,
        words(`from ${minimind.name}’s published defaults`, `取自 ${minimind.name} 公布的默认值`),
        words("the text describes an earlier version", "文中描述的是早期版本"),
      ),
      finding(
        words(
          "arguments of apply_rotary_pos_emb: defined with, called with",
          "apply_rotary_pos_emb 的参数个数：定义与调用",
        ),
        on ? "3, 4" : "4, 4",
        on,
        on
          ? words(
              "defined for one tensor (line 59), called with query and key (lines 79 and 80)",
              "定义只接一个张量（第 59 行），调用时给了查询和键（第 79、80 行）",
            )
          : words("one convention throughout", "前后一致"),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: matrix and code differ by ${decimals(apart)}; base ${base}.`,
      `${on ? "开" : "关"}：矩阵与代码相差 ${decimals(apart)}；base ${base}。`,
    ),
    figures: [
      {
        kind: "lines",
        label: words("One vector turned to position 5 by both", "同一向量由两者转到位置 5"),
        x: words("channel", "通道"),
        y: words("value", "数值"),
        series: [
          { name: words("matrix", "矩阵"), x: matrix.map((_value, i) => i), y: matrix },
          { name: words("code", "代码"), x: code.map((_value, i) => i), y: code, thin: true },
        ],
      },
    ],
  };
}

export const items: readonly Item[] = [
  mistake(
    "m5",
    "Qwen3RotaryEmbedding",
    [
      words(
        "The class takes hidden_size // num_attention_heads for the size of a head, although Qwen3 gives head_dim and the two differ.",
        "该类用 hidden_size // num_attention_heads 作为头的维数，而 Qwen3 的配置给出了 head_dim，两者并不相等。",
      ),
    ],
    quotient,
  ),
  mistake(
    "m6",
    "Qwen3RotaryEmbedding",
    [
      words(
        "Small things that a careful reader trips over: a second name that is called a backup (harmless: nothing writes to it), a shape printed under another name, and a log that its code does not print.",
        "细心的读者会绊倒的几处：被称作备份的别名（无害：没有任何代码改写它）、张冠李戴的形状，以及与代码不符的日志。",
      ),
    ],
    consistency,
  ),
  mistake(
    "m23",
    words("sections 3 and 4", "第 3、4 节"),
    [
      words(
        "The sheet puts the paper’s matrix beside code with halves as if they were one thing, calls a function with one argument more than it takes, and documents a base that the project has changed.",
        "速查表把论文的矩阵与前后半配对的代码并列，当作一回事；调用函数时比定义多一个参数；所写的 base 也已被项目更改。",
      ),
    ],
    conventions,
  ),
];
