import { FileError } from "./files/file-error.js";

/** Positions that are taken, over all rows. */
const MOST = 2 ** 20;

const bad = (path: string, value: string): FileError =>
  new FileError({ code: "positions", path, value: value.slice(0, 40) });

/** "0:512" is 0 to 511. */
function numbersOf(path: string, word: string): number[] {
  const range = /^(\d+):(\d+)$/.exec(word);
  if (range === null) {
    if (!/^-?\d+$/.test(word)) throw bad(path, word);
    return [Number(word)];
  }
  const [start, end] = [Number(range[1]), Number(range[2])];
  if (end - start > MOST) throw new FileError({ code: "too-many-positions", path, limit: MOST });
  return Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
}

/**
 * Rows of whole numbers: "0:512", "0, 1, 2", "[[0, 1], [0, 1]]", "tensor([0, 1])", or a line for each row. `path` names the
 * text in an error. Errors: FileError.
 */
export function parsePositions(path: string, text: string): number[][] {
  const list = /\[[^]*\]/.exec(text);
  const lines = list === null ? text.split(/\r?\n/) : list[0].split("]");
  const rows = lines
    .map((line) =>
      line
        .split(/[\s,;[]+/)
        .filter((word) => word !== "")
        .flatMap((word) => numbersOf(path, word)),
    )
    .filter((row) => row.length > 0);
  if (rows.reduce((sum, row) => sum + row.length, 0) > MOST)
    throw new FileError({ code: "too-many-positions", path, limit: MOST });
  return rows;
}
