/** A grid of equal cells for the clocks: pixels. */
export interface WallLayout {
  columns: number;
  rows: number;
  cell: number;
  /** Height of one row: the clock, its label and the gap to the next. */
  rowHeight: number;
  radius: number;
  gap: number;
}

/** In a wall as narrow as this, a clock has no radius. */
export const NO_ROOM = 8;
const LABEL_HEIGHT = 15;
const SMALLEST = 33;
const LARGEST = 70;
const GOOD_HEIGHT = 380;
/** Below this width, smaller clocks are chosen to fill the rows. */
const NARROW = 400;

/**
 * Clocks as large as fit in a wall of about GOOD_HEIGHT, made smaller to fill rows if that costs little, in as few rows
 * as needed, which are as equal as possible.
 */
export function wallLayout(pairs: number, width: number): WallLayout {
  const ideal = Math.min(LARGEST, Math.max(SMALLEST, Math.sqrt((width * GOOD_HEIGHT) / pairs) * 0.9));
  const wanted = Math.max(1, Math.min(pairs, Math.round(width / ideal)));
  const most = Math.min(Math.floor(width / SMALLEST), wanted * (width < NARROW ? 1.65 : 1.35));
  let columns = wanted;
  while (columns < most && pairs % columns !== 0) columns += 1;
  if (pairs % columns !== 0) columns = Math.ceil(pairs / Math.ceil(pairs / wanted));
  const cell = width / columns;
  const gap = width < NARROW ? 0 : 12;
  const radius = Math.min(cell, LARGEST) / 2 - NO_ROOM / 2;
  return {
    columns,
    rows: Math.ceil(pairs / columns),
    cell,
    rowHeight: 2 * radius + 8 + LABEL_HEIGHT + gap,
    radius,
    gap,
  };
}

/** Centre of a clock, from the wall's top left corner. */
export function clockCentre(layout: WallLayout, pair: number): [number, number] {
  const column = pair % layout.columns;
  const row = Math.floor(pair / layout.columns);
  return [(column + 0.5) * layout.cell, row * layout.rowHeight + 10 + layout.radius];
}
