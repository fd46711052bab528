/** Text, then an image, then text again. */
export interface ImageLayout {
  before: number;
  rows: number;
  columns: number;
  after: number;
}

/**
 * The (time, height, width) of every token, [3, tokens]: text counts on all three axes at once, an image stays at one time and
 * counts rows and columns from there, and text goes on after the largest of them. Source: Qwen2-VL, arXiv:2409.12191,
 * section 2.1; get_rope_index in transformers' qwen2_vl/modeling_qwen2_vl.py.
 */
export function imagePositions({ before, rows, columns, after }: ImageLayout): number[] {
  const text = (start: number, count: number): number[] => Array.from({ length: count }, (_, i) => start + i);
  const patches = rows * columns;
  const resume = before + Math.max(rows, columns);
  const along = (of: (patch: number) => number): number[] => [
    ...text(0, before),
    ...Array.from({ length: patches }, (_, patch) => before + of(patch)),
    ...text(resume, after),
  ];
  return [...along(() => 0), ...along((patch) => Math.floor(patch / columns)), ...along((patch) => patch % columns)];
}

/** Row and column of every patch, [2, patches]: what a vision tower counts. */
export function patchPositions(rows: number, columns: number): number[] {
  const patches = Array.from({ length: rows * columns }, (_, patch) => patch);
  return [...patches.map((patch) => Math.floor(patch / columns)), ...patches.map((patch) => patch % columns)];
}
