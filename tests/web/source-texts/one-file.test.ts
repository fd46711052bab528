// The source texts that are one file: their records are what their programs give, in words of both languages.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ownSettings,
  programOf,
  readText,
  recordedSettings,
  type SettingValues,
  type TextCard,
} from "../../../web/source-texts/read-text.js";
import { keptRunner, readSet, recordFile, type Runner } from "../../../web/source-texts/record.js";
import { recordedRun, type RecordedRun, type TextRecord } from "../../../web/source-texts/recorded-run.js";
import { AXES, figureOf, rowOf, summaryOf, textContents, type TextContents } from "../../../web/source-texts/say.js";
import { textFiles, textOf } from "../../../web/source-texts/texts.js";
import { readSettings, writeSettings } from "../../../web/pages/texts/settings.js";
import { denied } from "./denied.js";
import printedNumbers from "./printed.json" with { type: "json" };
import { readFile } from "./recorded-rows.js";
import { partsOf, plainOf } from "../../../web/source-texts/marked.js";
import type { Words } from "../../../web/source-texts/types.js";
import { checkCode } from "../../../web/code/check.js";
import { checkedConfig, checkedSource } from "../../../web/source-texts/checked.js";
import allContents from "../../../web/source-texts/contents.json" with { type: "json" };

const contents = allContents as unknown as Readonly<Record<string, TextContents>>;

let runner: Runner;
beforeAll(async () => {
  runner = await keptRunner();
}, 60_000);
afterAll(() => runner.end());

/** Words of each language, none with an empty place; a sentence of English is not left as it is. */
function expectWords({ en, zh }: Words, name: string): void {
  for (const text of [en, zh]) {
    expect(text, name).toMatch(/\S/);
    expect(text, name).not.toMatch(/\{\w+\}/);
  }
  if (/[a-z]{3,} [a-z]{3,} [a-z]{3,}/.test(en)) expect(zh, name).toMatch(/[\u4e00-\u9fff]/);
}

/** What the headings and titles of each tutorial have, in its order. */
const HEADINGS: Readonly<Record<string, string>> = {
  minimind:
    "一分钟/核心突破点/论文公式/1./2./3./4./关键代码段/Position/Head/多头注意力/数学直觉/旋转？/相对位置？/经典论文/学习建议",
  "qwen3-tutorial":
    "背景知识/torch 相关函数/为什么需要位置编码/正弦位置编码/旋转位置编码/RoPE 算法/二维位置编码/多维的 RoPE/pytorch/实现流程/旋转矩阵/apply_rotary_pos_emb/" +
    "总结/测试代码/参考资料",
  "rope-py":
    "概述/数学公式与代码对应关系/频率计算公式/位置-频率乘积公式/欧拉公式/实数向量到复数向量的转换/旋转变换核心公式/广播形状调整/数学原理/" +
    "旋转矩阵表示/复数乘法等价性/位置编码的相对性/实现细节/维度处理/频率衰减/总结",
  notes: "位置编码的类别/1.1 绝对位置编码/1.2 相对位置编码/2. RoPE/2.1 相邻维度/2.2 维度整体",
  "deep-dive":
    "引言/基础理论/为什么需要位置编码/局限性/绝对位置编码/正弦位置编码/核心思想/设计哲学/数学/复数表示法/完整的/高效/基础/优化/深层特性/" +
    "相对位置/外推/变体/内存/实际模型/Attention/总结/核心技术要点/突出优势/性能/未来/实践建议",
};

/** Steps whose formula, code and numbers have terms. */
const MARKED: Readonly<Record<string, number>> = { minimind: 7, "rope-py": 6 };

const termsOf = (marked: string): string[] => [...new Set(partsOf(marked).flatMap(({ term }) => term ?? []))].sort();

describe.each(textFiles)("%s", (name) => {
  const file = readFile(`${name}.md`);
  const text = readText(file);
  const written = readFile(`records/${name}.json`);
  const record = JSON.parse(written) as TextRecord;

  test("every card is recorded at every stop of its settings, and nothing else is", () => {
    expect(Object.keys(record)).toEqual(text.cards.map(({ id }) => id));
    for (const card of text.cards)
      expect(
        record[card.id]!.map(({ settings }) => settings),
        card.id,
      ).toEqual(recordedSettings(card));
    expect(recordFile(record)).toBe(written);
    expect(contents[text.id]).toEqual(textContents(text, record, contents[text.id]!.checked));
    for (const { id } of text.cards) expect(textOf(id)).toBe(text.id);
  });

  test("each card gives its record at its own settings and at a stop by chance", async () => {
    for (const card of text.cards) {
      const all = recordedSettings(card);
      for (const settings of [ownSettings(card), all[Math.floor(Math.random() * all.length)]!])
        expect(await runner.run(card, settings), `${card.id} ${JSON.stringify(settings)}`).toEqual(
          recordedRun(card, record, settings),
        );
    }
  }, 120_000);

  test("all words are in both languages, and every statement that does not hold has a reason", () => {
    for (const part of text.parts) {
      if ("words" in part) expectWords(part.words, part.words.en);
      if (part.part === "card") for (const words of [part.card.title, part.card.cite]) expectWords(words, part.card.id);
    }
    for (const card of text.cards) {
      for (const { label } of card.settings) expectWords(label, `${card.id}: ${label.en}`);
      for (const run of record[card.id]!) {
        const at = `${card.id} ${JSON.stringify(run.settings)}`;
        expectWords(summaryOf(card, run)!, at);
        for (const row of run.rows.map((one) => rowOf(card, one))) {
          expectWords(row.label, `${at}: ${row.label.en}`);
          if (row.reason) expectWords(row.reason, `${at}: ${row.label.en}`);
          if (["differs", "fails", "cannot-run"].includes(row.verdict))
            expect(row.reason?.en, `${at}: ${row.label.en}`).toMatch(/\w/);
          if (row.verdict === "reproduced") expect(row.printed).toBe(row.ours);
        }
        for (const figure of run.figures) expectWords(figureOf(card, figure).label, `${at}: ${figure.label}`);
      }
    }
  });

  test("what is marked as printed is found number by number in one output block of the text", () => {
    const blocks = (printedNumbers as Readonly<Record<string, readonly string[]>>)[text.id] ?? [];
    for (const card of text.cards)
      for (const { label, step, printed } of recordedRun(card, record, ownSettings(card))!.rows) {
        if (printed === undefined) continue;
        const wanted = tokens(printed).join(" ");
        const found = blocks.some((block) => ` ${block} `.includes(` ${wanted} `));
        expect([wanted !== "", found], `${card.id}: ${label ?? step}: ${printed}`).toEqual([true, true]);
      }
  });

  test("no summary contradicts the rows and figures beside it, at any recorded setting", () => {
    const found = text.cards.flatMap((card) =>
      record[card.id]!.flatMap((run) => {
        const rows = run.rows.map((row) => rowOf(card, row));
        const figures = run.figures.map((figure) => figureOf(card, figure));
        const at = `${card.id} ${JSON.stringify(run.settings)}`;
        return denied({ rows, figures, summary: summaryOf(card, run)! }, run.settings).map((one) => `${at}: ${one}`);
      }),
    );
    expect(found).toEqual([]);
  });

  test("a mistake breaks a statement at the text's own settings; switched off it breaks none at any", () => {
    const breaks = ({ rows }: RecordedRun): boolean =>
      rows.some(({ verdict }) => ["fails", "cannot-run"].includes(verdict));
    for (const card of text.cards.filter(({ settings }) => settings.some((one) => one.name === "mistake"))) {
      expect(breaks(recordedRun(card, record, ownSettings(card))!), card.id).toBe(true);
      const right = record[card.id]!.filter(({ settings }) => settings["mistake"] === false);
      expect(
        right.filter(breaks).map(({ settings }) => settings),
        card.id,
      ).toEqual([]);
    }
  });

  test("no word of a card is left over", () => {
    for (const card of text.cards) {
      const said = JSON.stringify(record[card.id]);
      // No record has what a reader types.
      const typed = card.settings.filter(({ most }) => most !== undefined).map(({ name }) => `{${name}}`);
      for (const words of card.words.keys()) {
        if (Object.keys(card.words.get(words)!).length === 2) expect(AXES.has(words), words).toBe(false);
        if (typed.some((place) => words.includes(place))) continue;
        const term = /^\{(\w+)\}$/.exec(words)?.[1];
        const used = term === undefined ? JSON.stringify(words).slice(1, -1) : `{${term}:`;
        expect(said.includes(used), `${card.id}: ${words}`).toBe(true);
      }
    }
  });

  test("the tutorial's headings are found in its order, each within a heading or title of the text", () => {
    const headings = text.parts.flatMap((part) =>
      part.part === "heading" ? [part.words.zh] : part.part === "card" ? [part.card.title.zh] : [],
    );
    let at = 0;
    for (const wanted of HEADINGS[name]!.split("/")) {
      const found = headings.findIndex((one, i) => i >= at && one.includes(wanted));
      expect(found, wanted).toBeGreaterThanOrEqual(0);
      at = found;
    }
  });

  test("each term of a step stands in its formula, its code and its numbers, and has words", () => {
    let marked = 0;
    for (const card of text.cards)
      for (const { step, code, worked } of recordedRun(card, record, ownSettings(card))!.rows) {
        const terms = termsOf(step ?? "");
        if (terms.length === 0) continue;
        marked += 1;
        for (const column of [code, worked]) if (column) expect(termsOf(column), column).toEqual(terms);
        for (const term of terms) expect(card.words.get(`{${term}}`)?.zh, term).toMatch(/\S/);
        expect(plainOf(`${step}${code}${worked}`), card.id).not.toMatch(/[{}]|nan|None/);
      }
    expect(marked).toBe(MARKED[name] ?? 0);
  });

  test("an id is of one card, and the file's blocks are all read", () => {
    expect(new Set(text.cards.map(({ id }) => id)).size).toBe(text.cards.length);
    const programs = text.parts.filter(({ part }) => part === "program").length;
    expect([...file.matchAll(/^```python$/gm)]).toHaveLength(programs);
    expect([...file.matchAll(/^#### /gm)]).toHaveLength(text.cards.length);
    for (const { cite, program } of text.cards) expect([cite.en !== "", program !== ""]).toEqual([true, true]);
  });
});

test("a card that Check can judge has a rotation of its own, by its lines alone", async () => {
  const text = readText(readFile("deep-dive.md"));
  const checked = Object.entries(contents[text.id]!.checked);
  expect(checked.map(([id]) => id)).toContain("004-performance");
  for (const [id, head] of checked) {
    const card = text.cards.find((one) => one.id === id)!;
    const expected = { ropeType: "default", base: 10000, ...head, rotaryDim: head.headDim } as const;
    const given = { expected, config: checkedConfig(head) };
    const { diagnosis, supplied } = await checkCode(checkedSource(card, ownSettings(card)), given);
    expect(supplied, id).not.toContain("rotation");
    expect(diagnosis.verdict, id).not.toBe("unexplained");
  }
}, 120_000);

/** Numbers and the two words that an output block has beside them. */
function tokens(text: string): string[] {
  return text.match(/True|default|[-+]?\d+(?:,\d{3})*(?:\.\d*)?(?:e[-+]?\d+)?/g) ?? [];
}

const card = (more: Partial<TextCard>): TextCard => ({
  id: "a",
  title: { en: "a", zh: "a" },
  cite: { en: "a", zh: "a" },
  settings: [],
  program: "",
  words: new Map(),
  ...more,
});

test("a file's settings: a range has at most nine stops, its ends and its own value; others their options; a text none", () => {
  const [one] = readText(
    '# 009: t\n\n#### a: b\n\n- m = 3, 0 to 64 | position :: 位置\n- x = off, on off\n- s = b, a b\n- own = "", text 12 | answer :: 答案\n',
  ).cards;
  const [m, x, s, own] = one!.settings;
  expect(m).toMatchObject({ name: "m", value: 3, label: { en: "position", zh: "位置" }, step: 1 });
  expect(m!.stops).toHaveLength(9);
  expect([m!.stops[0], m!.stops.at(-1), m!.stops.includes(3)]).toEqual([0, 64, true]);
  expect([...m!.stops].sort((a, b) => Number(a) - Number(b))).toEqual(m!.stops);
  expect([x!.value, x!.stops, s!.value, s!.stops]).toEqual([false, [true, false], "b", ["a", "b"]]);
  expect([x!.step, x!.most]).toEqual([undefined, undefined]);
  expect(own).toMatchObject({ value: "", stops: [""], most: 12, label: { en: "answer", zh: "答案" } });
});

test("all 29 mistakes are there", () => {
  const ids = Object.values(contents).flatMap(({ cards }) => cards.filter((id) => /^m\d+$/.test(id)));
  expect(ids.map((id) => Number(id.slice(1))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 29 }, (_, i) => i + 1),
  );
});

test("few combinations of stops are all recorded; of many, one setting moves at a time", () => {
  const setting = (name: string, count: number) => ({
    name,
    label: { en: name, zh: name },
    value: 0,
    stops: Array.from({ length: count }, (_, i) => i),
  });
  const few = recordedSettings(card({ settings: [setting("a", 3), setting("b", 4)] }));
  expect(new Set(few.map((one) => JSON.stringify(one))).size).toBe(12);
  const many = recordedSettings(card({ settings: [setting("a", 9), setting("b", 9), setting("c", 9)] }));
  expect(many).toHaveLength(25);
  expect(many.every((one) => Object.values(one).filter((value) => value !== 0).length <= 1)).toBe(true);
});

test("the switch of a mistake exchanges the wrong lines for the right ones", () => {
  const program = "a = 1\nif a:\n    b = 2  # wrong\n    # right: b = 3\nc = 4\n# right: d = 5\n";
  const at = (mistake: boolean): string => programOf({ program }, { mistake } as SettingValues);
  expect(at(true)).toBe("a = 1\nif a:\n    b = 2  # wrong\nc = 4\n");
  expect(at(false)).toBe("a = 1\nif a:\n    b = 3  # right\nc = 4\nd = 5  # right\n");
});

test("--set names a card, a setting and a value; another form is refused", () => {
  expect(
    readSet(["002-lines.m=5", "002-lines.dim=16", "m21.mistake=false", "claim-relative.precision=float32"]),
  ).toEqual({
    "002-lines": { m: 5, dim: 16 },
    m21: { mistake: false },
    "claim-relative": { precision: "float32" },
  });
  expect(() => readSet(["002-lines m=5"])).toThrow("id.name=value");
});

test("settings in a link come back as they were, and what is of another form is left out", () => {
  const settings = { "002-lines": { m: 5, dim: 16 }, m21: { mistake: false }, "001-outer": { a: "1, 2" } };
  expect(writeSettings(settings)).toBe("002-lines*m*5_002-lines*dim*16_m21*mistake*off_001-outer*a*1, 2");
  expect(readSettings(writeSettings(settings))).toEqual(settings);
  expect(readSettings(writeSettings({ a: { b: "x*y_z" } }))).toEqual({ a: { b: "x y z" } });
  expect(readSettings("a*b_*c*1_a*b*1*2_d*e*")).toEqual({ d: { e: "" } });
});

test("an error has the program's own line and words, and the next program runs", async () => {
  const broken = card({ program: "a = 1\n\nraise ValueError('no')" });
  await expect(runner.run(broken, {})).rejects.toMatchObject({
    code: "python",
    of: "ValueError",
    value: "no",
    index: 4,
  });
  const refused = card({ program: 'Head(8, ropeType="none").inv_freq' });
  await expect(runner.run(refused, {})).rejects.toMatchObject({
    of: "Refused",
    value: expect.stringMatching(/ropeType/),
  });
  const { rows } = await runner.run(card({ program: 'row("half", 1 / 2)\nprint("also")' }), {});
  expect(rows).toEqual([{ line: 1, label: "half", ours: "0.5", verdict: "number" }]);
});

test("beside the core a program has the core's calls and no others", async () => {
  const program = `import ropewalk_arrays as arrays
try:
    __card__["call"]("dispose")
except Refused as error:
    row("refused", error)
for name in ("js", "pyodide", "_pyodide_core", "_ctypes"):
    try:
        __import__(name)
        row(name, "open")
    except ModuleNotFoundError:
        row(name, "closed")
row("names of the core's function", [name for name in dir(arrays._core) if "eval" in name])`;
  const { rows } = await runner.run(card({ program }), {});
  expect(rows.map(({ ours }) => ours)).toEqual(["no call dispose", "closed", "closed", "closed", "closed", "[]"]);
});
