import { html, svg } from "lit";
import { fixed, type Language } from "../../../figures/base/format.js";
import type { WeightsReport } from "../../../weights/types.js";
import type { WeightsStrings } from "./strings.js";

const [WIDTH, HEIGHT, FOOT, BINS] = [340, 84, 20, 40];
const LEAST = -4;

/** One pairing's control: a histogram of its draws, with the file's value as a line. */
export function controlView(
  text: WeightsStrings,
  lang: Language,
  { pairing, z, draws }: WeightsReport["control"][number],
): unknown {
  const most = Math.max(6, Math.ceil(z) + 2, ...draws.map(Math.ceil));
  const x = (value: number): number => (WIDTH * (Math.min(Math.max(value, LEAST), most) - LEAST)) / (most - LEAST);
  const counts = Array.from({ length: BINS }, () => 0);
  for (const draw of draws) counts[Math.min(BINS - 1, Math.floor((x(draw) / WIDTH) * BINS))]! += 1;
  const tallest = Math.max(1, ...counts);
  const floor = HEIGHT - FOOT;
  const at = x(z);
  const numbers = [z, Math.max(...draws)].map((value) => fixed(lang, value, 1)) as [string, string];
  return html`<figure>
    <figcaption>${text.controlText(pairing, ...numbers)}</figcaption>
    <svg
      class="control"
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label=${text.controlText(pairing, ...numbers)}
    >
      ${counts.map((count, i) => {
        const height = ((floor - 12) * count) / tallest;
        return svg`<rect x=${(i * WIDTH) / BINS + 1} y=${floor - height} width=${WIDTH / BINS - 2} height=${height}></rect>`;
      })}
      <line x1="0" y1=${floor} x2=${WIDTH} y2=${floor}></line>
      <line class="file" x1=${at} y1="0" x2=${at} y2=${floor}></line>
      <text x=${at} y=${HEIGHT - 5} text-anchor=${at > WIDTH - 60 ? "end" : "middle"}>${text.thisFile}</text>
      <text x=${x(0)} y=${HEIGHT - 5} text-anchor="middle">${Math.abs(at - x(0)) > 70 ? "0" : ""}</text>
    </svg>
  </figure>`;
}
