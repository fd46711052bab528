import type { Ropewalk } from "../../api/index.js";
import { head, turned } from "../heads.js";
import { entryOf } from "../index.js";
import { loadItem } from "../run.js";
import type { Result } from "../types.js";
import { marked } from "./marked.js";
import { both, counted, shown, type SheetRow, type SheetSettings } from "./sheet.js";
import { phrasesOf } from "../phrases.js";
import phrases from "./words/rope-py.json" with { type: "json" };

const { say } = phrasesOf(phrases);

const complex = (re: number, im: number): string => `${shown(re)} ${im < 0 ? "−" : "+"} ${shown(Math.abs(im))}i`;

/** Text 002 on a sheet: the formulas and lines of its card, each term marked, with the values of one pair. Its base is 10000. */
export async function ropePyRows(rw: Ropewalk, settings: SheetSettings): Promise<SheetRow[]> {
  const { dim, position, pair } = settings;
  const card = await loadItem(entryOf("002-lines")!);
  const { steps } = (await card.run(rw, { dim: String(dim), m: position }, () => Promise.resolve())) as Result;
  const spec = head(dim, "interleaved");
  const frequency = rw.frequencies(spec).invFreq[pair]!;
  const { cos, sin } = rw.cosSin(spec, [position]);
  const x = counted(dim);
  const y = turned(rw, spec, x, [position]);
  const [a, b] = [x[2 * pair]!, x[2 * pair + 1]!];
  const [f, phi] = [shown(frequency), shown(position * frequency)];
  const [z, unit] = [complex(a, b), complex(cos[pair]!, sin[pair]!)];
  const line = (
    index: number,
    name: SheetRow["name"],
    formula: Parameters<typeof marked>[1],
    code: Parameters<typeof marked>[1],
    value: string,
  ): SheetRow => ({
    name,
    formula: marked(steps![index]!.formula!, formula),
    code: marked(steps![index]!.code!, code),
    value,
  });
  return [
    line(
      0,
      say("frequency-pair-i"),
      [
        ["freq", "θᵢ"],
        ["base", "base"],
        ["index", "2i"],
        ["dim", "d"],
      ],
      [
        ["freq", "freqs"],
        ["base", "theta"],
        ["index", "torch.arange(0, dim, 2)"],
        ["dim", "dim"],
        ["dim", "dim"],
      ],
      `{freq:${f}} = 1 / {base:${spec.base}}^({index:${2 * pair}}/{dim:${dim}})`,
    ),
    line(
      1,
      say("angle-position-m"),
      [
        ["angle", "φ(m, i)"],
        ["pos", "m"],
        ["freq", "θᵢ"],
      ],
      [
        ["angle", "freqs"],
        ["pos", "m"],
        ["freq", "freqs"],
      ],
      `{angle:${phi}} = {pos:${position}} × {freq:${f}}`,
    ),
    line(
      2,
      say("angle-complex-number"),
      [
        ["unit", "e^(iφ)"],
        ["angle", "φ"],
        ["angle", "φ"],
      ],
      [
        ["unit", "freqs_cis"],
        ["angle", "freqs"],
        ["angle", "freqs"],
      ],
      `{unit:${unit}} ← {angle:${phi}}`,
    ),
    line(
      3,
      say("shape-serves-every"),
      [["unit", "(1, seq, 1, d/2)"]],
      [["unit", "freqs_cis"]],
      `{unit:${steps![3]!.ours}}`,
    ),
    line(
      4,
      say("neighbours-become-complex"),
      [
        ["x", "(x₀, x₁, x₂, x₃, …)"],
        ["pair", "(x₀ + i x₁, x₂ + i x₃, …)"],
      ],
      [
        ["pair", "xq_"],
        ["x", "xq.float()"],
      ],
      `{x:${both(a, b)}} → {pair:${z}}`,
    ),
    line(
      5,
      say("rotation"),
      [
        ["out", "RoPE(x, m)"],
        ["pair", "x"],
        ["unit", "e^(imθ)"],
      ],
      [
        ["out", "xq_out"],
        ["pair", "xq_"],
        ["unit", "freqs_cis"],
      ],
      `{out:${complex(y[2 * pair]!, y[2 * pair + 1]!)}} = ({pair:${z}}) ({unit:${unit}})`,
    ),
  ];
}
