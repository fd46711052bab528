// The picture of the conformance cases in web/docs/porting-a-model.md, from the manifest that the program writes.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot } from "../shared/project.mjs";

const [ROW, TOP, HEAD, AXIS, WIDTH, WORDS] = [17, 46, 150, 300, 360, 680];
const colours = { "half-split": "#2c6fbb", interleaved: "#c2571a" };
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
/** The place of a position on the axis, which is logarithmic up to 2^18. */
const at = (position) => Number((AXIS + (WIDTH * Math.log2(1 + position)) / 18).toFixed(1));

/** Sorted positions as runs without a gap, first and last of each. */
function runsOf(positions) {
  const runs = [];
  for (const position of [...new Set(positions)].sort((a, b) => a - b))
    if (runs.at(-1)?.[1] === position - 1) runs.at(-1)[1] = position;
    else runs.push([position, position]);
  return runs;
}

function rowOf({ name, why, spec, positions }, index) {
  const y = TOP + index * ROW;
  const { headDim, rotaryDim, rotaryOffset = 0, pairing } = spec;
  const bars = runsOf(positions.flat()).map(([first, last]) => {
    const x = at(first);
    return `M${x} ${y + 7}H${Math.max(at(last), x + 2)}`;
  });
  return [
    `<text x="${HEAD - 8}" y="${y + 11}" text-anchor="end">${escaped(name)}</text>`,
    `<rect x="${HEAD}" y="${y + 3}" width="${headDim}" height="8" fill="#ddd"/>`,
    `<rect x="${HEAD + rotaryOffset}" y="${y + 3}" width="${rotaryDim}" height="8" fill="${colours[pairing]}"/>`,
    `<path d="${bars.join("")}" stroke="#333" stroke-width="6"/>`,
    `<text x="${WORDS}" y="${y + 11}">${escaped(why)}</text>`,
  ].join("");
}

/** An SVG with a row for each case: its rotary channels, in the colour of its pairing, and its positions. */
export function conformancePicture(cases) {
  const bottom = TOP + cases.length * ROW;
  const ticks = [0, 16, 512, 4096, 131072].flatMap((position) => [
    `<text x="${at(position)}" y="${TOP - 8}" text-anchor="middle">${position.toLocaleString("en")}</text>`,
    `<path d="M${at(position)} ${TOP - 4}V${bottom}" stroke="#ccc"/>`,
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 ${bottom + 8}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${HEAD}" y="16">channels that rotate: <tspan fill="${colours["half-split"]}">half-split</tspan>, <tspan fill="${colours.interleaved}">interleaved</tspan></text>`,
    `<text x="${AXIS + WIDTH / 2}" y="16" text-anchor="middle">positions</text>`,
    ...ticks,
    ...cases.map(rowOf),
    "</svg>",
    "",
  ].join("\n");
}

/** The cases of the built program. */
export function conformanceCases() {
  const folder = mkdtempSync(join(tmpdir(), "ropewalk-conformance-"));
  try {
    execFileSync(process.execPath, [inRoot("dist/cli.js"), "conformance", folder], { stdio: "ignore" });
    return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).cases;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
