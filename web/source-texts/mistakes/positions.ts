import type { Ropewalk } from "../../api/index.js";
import { choice, head } from "../heads.js";
import { difference, dot, same, judged } from "../rows.js";
import { broadcast, raised, shapeText, type Shape } from "../shapes.js";
import { torchGenerator } from "../../porting/torch-normal.js";
import type { Item, Result, Row, Values, Words } from "../types.js";
import { decimals, residual, words } from "../words.js";
import { turnPair } from "./direction.js";
import { mistake } from "./mistake.js";

const DIM = 16;
const SEQ = 8;

/** Where a token of [batch, heads, seq] is turned to. */
type Place = (batch: number, head: number, token: number) => number;

/** Normal numbers [batch, heads, seq, DIM] turned as the code does, and as each token's own position asks: the largest difference. */
function apart(rw: Ropewalk, [batch, heads, seq]: Shape, used: Place, right: Place): number {
  const tokens = batch! * heads! * seq!;
  const x = torchGenerator(0).randn(tokens * DIM);
  const turn = (place: Place): Float32Array => {
    const ids = Array.from({ length: tokens }, (_, i) =>
      place(Math.floor(i / (heads! * seq!)), Math.floor(i / seq!) % heads!, i % seq!),
    );
    return rw.rotate(x, { shape: [1, 1, tokens, DIM], pairing: "half-split", cosSin: rw.cosSin(head(DIM), ids) });
  };
  return difference(turn(used), turn(right));
}

/** A multiplication that raises, or goes through and turns to other positions; `cos` is the shape that the code makes. */
function met(rw: Ropewalk, on: boolean, q: Shape, cos: Shape, used: Place, line: Words): Result {
  // Each row of the batch begins at a position of its own, as after padding on the left.
  const right: Place = (batch, _, token) => 5 * batch + token;
  const error = on ? raised(() => broadcast(q, cos)) : undefined;
  const label = same(`q ${shapeText(q)} · cos ${shapeText(cos)}`);
  if (error !== undefined)
    return {
      rows: [{ label, ours: error, verdict: "cannot-run", reason: line }],
      summary: words(`On: ${error}.`, `开：${error}。`),
    };
  const off = apart(rw, q, on ? used : right, right);
  return {
    rows: [
      judged(
        words("each token turned to its own position: largest difference", "每个词转到自己的位置：最大差异"),
        residual(off),
        off < 1e-5,
        words("equal but for rounding", "只差舍入"),
        words(`no error: ${line.en}`, `不报错：${line.zh}`),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: nothing is raised, and the result differs by ${residual(off)}.`,
      `${on ? "开" : "关"}：不报错，结果相差 ${residual(off)}。`,
    ),
  };
}

const sizes = choice("heads", "equal", ["equal", "other"], words("heads", "头数"));

function basicClass(rw: Ropewalk, on: boolean, { heads }: Values): Result {
  const [batch, count] = [4, heads === "equal" ? 4 : 6];
  const q = [batch, count, SEQ, DIM / 2];
  const line = words(
    "line 391: the angles [batch, seq, d/2] meet x from the last axis on, so the rows of the batch meet the heads",
    "第 391 行：角度 [batch, seq, d/2] 从最后一轴对齐，于是 batch 的各行对上了头",
  );
  return met(rw, on, q, on ? [batch, SEQ, DIM / 2] : [batch, 1, SEQ, DIM / 2], (_, h, token) => 5 * h + token, line);
}

function dynamicBranch(rw: Ropewalk, on: boolean, { heads }: Values): Result {
  const [batch, count] = [2, heads === "equal" ? SEQ : 4];
  const q = [batch, count, SEQ, DIM];
  const line = words(
    "line 492: unsqueeze(2) makes cos [batch, seq, 1, head_dim], so positions meet the heads (M9)",
    "第 492 行：unsqueeze(2) 把 cos 做成 [batch, seq, 1, head_dim]，于是位置对上了头（M9）",
  );
  return met(rw, on, q, on ? [batch, SEQ, 1, DIM] : [batch, 1, SEQ, DIM], (batchRow, h) => 5 * batchRow + h, line);
}

function chunked(rw: Ropewalk, on: boolean, { start }: Values): Result {
  const from = Number(start);
  const off = apart(
    rw,
    [1, 2, SEQ],
    (_b, _h, token) => (on ? 0 : from) + token,
    (_b, _h, token) => from + token,
  );
  return {
    rows: [
      judged(
        words(`positions from ${from} on: largest difference`, `位置从 ${from} 起：最大差异`),
        residual(off),
        off < 1e-5,
        words("the rows of the table are those of positions", "表的各行按 positions 取"),
        words(
          "forward_chunked takes positions and never reads it: every call begins at 0, so a new token does not fit the keys in the cache",
          "forward_chunked 接收 positions 却从不读取：每次都从 0 开始，新词与缓存中的键对不上",
        ),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: at positions from ${from} on the result differs by ${residual(off)}.`,
      `${on ? "开" : "关"}：位置从 ${from} 起时，结果相差 ${residual(off)}。`,
    ),
  };
}

const Q = Float32Array.of(0.7, 0.2);
const K = Float32Array.of(0.1, -0.9);

function columns(rw: Ropewalk, on: boolean): Result {
  const [m, n] = [5, 2];
  const score = dot(rw, turnPair(rw, Q, m), turnPair(rw, K, n));
  const line = dot(rw, Q, turnPair(rw, K, on ? m - n : n - m));
  const cos = turnPair(rw, Float32Array.of(1, 0), m)[0]!;
  const column = turnPair(rw, Float32Array.of(Q[0]!, 0), m);
  const part = on ? Q.map((value) => value * cos) : column;
  const text = (x: Float32Array): string => Array.from(x, (value) => decimals(value)).join(", ");
  return {
    rows: [
      judged(
        words(
          `the score ${decimals(score)} is qᵀ R(${on ? "m − n" : "n − m"}) k`,
          `分数 ${decimals(score)} 等于 qᵀ R(${on ? "m − n" : "n − m"}) k`,
        ),
        decimals(line),
        Math.abs(line - score) < 1e-6,
        same("R(m)ᵀ R(n) = R(n − m)"),
        words("the sign is the wrong way round, as in (9) and (10)", "符号反了，与式 (9)、(10) 一样"),
      ),
      judged(
        words(
          `the first column’s part of R(m) q is ${on ? "q · cos" : "x (cos, sin)"}`,
          `R(m) q 中第一列的部分是 ${on ? "q · cos" : "x (cos, sin)"}`,
        ),
        text(part),
        difference(part, column) < 1e-6,
        words("x times the first column", "x 乘第一列"),
        words(
          `the first column gives ${text(column)}; q · cos is the diagonal, rotate_half(q) · sin the rest`,
          `第一列给出 ${text(column)}；q · cos 是对角线，rotate_half(q) · sin 是其余部分`,
        ),
      ),
    ],
    summary: words(
      `${on ? "On" : "Off"}: the score is ${decimals(score)}, the line gives ${decimals(line)}.`,
      `${on ? "开" : "关"}：分数为 ${decimals(score)}，该式给出 ${decimals(line)}。`,
    ),
  };
}

/** What is used, where, and the names that are known there. */
const SYMBOLS = [
  {
    where: words("equation 4, the sine’s argument", "式 (4)，正弦的自变量"),
    on: "k",
    off: "i",
    known: ["i", "t", "d"],
  },
  {
    where: words("the scores with f, their root", "含 f 的注意力式，根号内"),
    on: "a",
    off: "d",
    known: ["q", "k", "m", "n", "d"],
  },
  {
    where: words("Qwen3RotaryEmbedding, its base class", "Qwen3RotaryEmbedding 的基类"),
    on: "nn",
    off: "nn",
    known: [] as string[],
  },
];

function symbols(on: boolean): Result {
  const rows = SYMBOLS.map(({ where, on: used, off, known }): Row => {
    const name = on ? used : off;
    if (known.includes(name) || !on) return { label: where, ours: name, verdict: "holds" };
    const reason =
      name === "nn"
        ? words("the imports come after the class", "import 写在类之后")
        : words(`${off} is meant`, `应为 ${off}`);
    return { label: where, ours: `name '${name}' is not defined`, verdict: "cannot-run", reason };
  });
  const perVector = (DIM / 2) * 4;
  return {
    rows: [
      ...rows,
      judged(
        words(
          `${on ? "no" : "some"} extra computation: multiplications of a vector of ${DIM}`,
          `${on ? "无需" : "需要"}额外的计算：${DIM} 维向量的乘法次数`,
        ),
        String(perVector),
        on === (perVector === 0),
        words("four a pair, on every query and key", "每对四次，每个查询与键都要"),
        words("four a pair, on every query and key, besides the table", "每对四次，每个查询与键都要，另加查表"),
      ),
    ],
    summary: on
      ? words("On: three names are not known where they stand.", "开：有三个名字在所在之处没有定义。")
      : words("Off: with i, d and the imports first all names are known.", "关：写成 i、d 并先 import，名字都有定义。"),
  };
}

export const items: readonly Item[] = [
  mistake(
    "m25",
    words("section 3.3", "第 3.3 节"),
    [
      words(
        "Section 3.3 writes R(m − n) once more, and calls the diagonal of the matrix its first column and the rest its second.",
        "第 3.3 节又写了一次 R(m − n)，并把矩阵的对角线称作第一列，其余称作第二列。",
      ),
    ],
    columns,
  ),
  mistake(
    "m26",
    words("introduction, sections 1.2 and 3.2", "引言，第 1.2、3.2 节"),
    [
      words(
        "Two formulas use a letter that nothing names, a class stands before its imports, and the rotation is said to cost nothing.",
        "两个公式用了没有定义的字母，一个类写在 import 之前，还说旋转无需额外计算。",
      ),
    ],
    (_, on) => symbols(on),
  ),
  mistake(
    "m27",
    "BasicRoPE.forward",
    [
      words(
        "The class documents x as [batch, heads, seq, head_dim] and positions as [batch, seq]. Given both, the batch’s rows of angles meet the heads.",
        "该类的文档说 x 可为 [batch, heads, seq, head_dim]，positions 为 [batch, seq]。两者同用时，batch 各行的角度对上了头。",
      ),
    ],
    basicClass,
    [sizes],
  ),
  mistake(
    "m28",
    "OptimizedRoPE._compute_cos_sin_dynamic",
    [words("The branch for positions of one’s own has M9’s axis as well.", "自定义位置的分支同样有 M9 的轴错误。")],
    dynamicBranch,
    [sizes],
  ),
  mistake(
    "m29",
    "MemoryEfficientRoPE.forward_chunked",
    [words("The method takes positions and does not use them.", "该方法接收 positions，却没有使用。")],
    chunked,
    [choice("start", "1000", ["1", "1000", "4000"], words("first position", "首个位置"))],
  ),
];
