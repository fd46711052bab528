/** A grid of equal cells for the clocks: pixels. */
export interface WallLayout {
  columns: number;
  rows: number;
  cell: number;
  /** Height of one row: the clock and its label. */
  rowHeight: number;
  radius: number;
}

const LABEL_HEIGHT = 15;
const SMALLEST = 33;
const LARGEST = 70;
const GOOD_HEIGHT = 380;

/** Clocks as large as fit in a wall of about GOOD_HEIGHT, in full rows where that costs little. */
export function wallLayout(pairs: number, width: number): WallLayout {
  const ideal = Math.min(LARGEST, Math.max(SMALLEST, Math.sqrt((width * GOOD_HEIGHT) / pairs) * 0.9));
  const wanted = Math.max(1, Math.min(pairs, Math.round(width / ideal)));
  const most = Math.max(1, Math.floor(width / SMALLEST));
  let columns = wanted;
  for (let near = 0; near <= wanted * 0.35; near += 1) {
    const full = [wanted + near, wanted - near].find((n) => n > 0 && n <= most && pairs % n === 0);
    if (full !== undefined) {
      columns = full;
      break;
    }
  }
  const cell = width / columns;
  const radius = Math.min(cell, LARGEST) / 2 - 4;
  return { columns, rows: Math.ceil(pairs / columns), cell, rowHeight: 2 * radius + 8 + LABEL_HEIGHT, radius };
}

/** Centre of a clock, from the wall's top left corner. */
export function clockCentre(layout: WallLayout, pair: number): [number, number] {
  const column = pair % layout.columns;
  const row = Math.floor(pair / layout.columns);
  return [(column + 0.5) * layout.cell, row * layout.rowHeight + 4 + layout.radius];
}
